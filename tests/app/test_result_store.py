"""The result cache on disk: shared by processes, cleared for all of them, never a reason to fail."""

import asyncio
import logging
import stat
import sys
from pathlib import Path

import pytest

from app.result_store import FILE_NAME, LARGEST_FILE, LONGEST_LINE, ResultStore
from providers.cache import ResultCache
from search.ports import Found
from search.query import Query
from search.result import Result
from tests.fakes import facts

NOW = 1_800_000_000.0
SOURCE = facts("a")


class Process:
    """What one process has: a cache and its way to the disk."""

    def __init__(self, folder: Path, *, most: int = 128, redact=lambda text: text) -> None:
        self.now = NOW
        self.cache = ResultCache(lambda: self.now, most=most)
        self.store = ResultStore(folder, redact)
        self.store.refresh(self.cache)

    def finds(self, *queries: str, snippet: str = "光照") -> "Process":
        for text in queries:
            found = Found((Result("https://a.test/", text, snippet, "searxng", 1),))
            self.cache.put(SOURCE, Query(text), found)
        return self

    def saved(self) -> "Process":
        asyncio.run(self.store.save(self.cache))
        return self

    def knows(self, *queries: str) -> list[bool]:
        self.store.refresh(self.cache)
        return [self.cache.get(SOURCE, Query(text)) is not None for text in queries]


def test_next_process_knows_what_the_last_one_found(tmp_path: Path) -> None:
    Process(tmp_path / "new").finds("罗勒", "basil").saved()
    assert Process(tmp_path / "new").knows("罗勒", "basil", "mint") == [True, True, False]


def test_running_process_notices_what_another_one_found(tmp_path: Path) -> None:
    ours = Process(tmp_path)
    Process(tmp_path).finds("basil").saved()
    assert ours.knows("basil") == [True]


def test_two_processes_keep_what_both_found(tmp_path: Path) -> None:
    one, other = Process(tmp_path), Process(tmp_path)
    one.finds("one").saved()
    other.finds("two").saved()
    assert Process(tmp_path).knows("one", "two") == [True, True]


def test_clearing_is_noticed_by_every_running_process_and_nothing_comes_back(tmp_path: Path) -> None:
    loaded = Process(tmp_path).finds("one").saved()
    unsaved = Process(tmp_path).finds("two")
    cleared = ResultStore(tmp_path).clear()
    assert cleared.answers == 1
    assert cleared.size > 0
    assert loaded.knows("one") == [False]
    unsaved.saved()
    assert Process(tmp_path).knows("one", "two") == [False, False]
    assert loaded.finds("three").saved().knows("three") == [True]


def test_clearing_before_there_is_any_file_is_noticed_too(tmp_path: Path) -> None:
    ours = Process(tmp_path).finds("one")
    assert ResultStore(tmp_path).clear().answers == 0
    assert ours.knows("one") == [False]


def test_process_that_clears_goes_on(tmp_path: Path) -> None:
    ours = Process(tmp_path).finds("one").saved()
    ours.cache.clear()
    ours.store.clear()
    assert ours.knows("one") == [False]
    ours.finds("two").saved()
    assert Process(tmp_path).knows("two") == [True]


def test_nothing_new_writes_nothing(tmp_path: Path) -> None:
    Process(tmp_path).saved()
    assert list(tmp_path.iterdir()) == []


def test_cache_that_is_off_reads_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    Process(tmp_path).finds("one").saved()
    off = Process(tmp_path, most=0)
    assert off.knows("one") == [False]
    off.saved()
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"{}", b"sidelight-results-1", b"sidelight-results-1 \nx\ny 1\nz nan []\n\x00"],
)
def test_damaged_file_is_an_empty_cache_and_is_replaced(content: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert Process(tmp_path).finds("one").saved().knows("one") == [True]
    assert Process(tmp_path).knows("one") == [True]


def test_cut_file_keeps_the_lines_that_are_whole(tmp_path: Path) -> None:
    Process(tmp_path).finds("one", "two").saved()
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(whole[:-20])
    assert sum(Process(tmp_path).knows("one", "two")) == 1


def test_file_stays_small(tmp_path: Path) -> None:
    ours = Process(tmp_path)
    ours.finds("long", snippet="光" * LONGEST_LINE)
    ours.finds(*(f"q{n}" for n in range(100)), snippet="x" * 20_000).saved()
    assert (tmp_path / FILE_NAME).stat().st_size <= LARGEST_FILE + 100
    assert Process(tmp_path).knows("long", "q99") == [False, True]


def test_neither_questions_nor_secrets_are_written(tmp_path: Path) -> None:
    ours = Process(tmp_path, redact=lambda text: text.replace("lantern-nine", "***"))
    found = Found((Result("https://a.test/?k=lantern-nine", "t", "s lantern-nine", "searxng", 1),))
    ours.cache.put(SOURCE, Query("my private words"), found)
    ours.saved()
    text = (tmp_path / FILE_NAME).read_text("utf-8")
    assert "lantern-nine" not in text
    assert "private" not in text
    assert Process(tmp_path).knows("my private words") == [True]


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean little there")
def test_file_is_private(tmp_path: Path) -> None:
    Process(tmp_path).finds("one").saved()
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600


def test_odd_characters_survive(tmp_path: Path) -> None:
    Process(tmp_path).finds("\ud800 罗勒", snippet="\ud800\u2028\n").saved()
    assert Process(tmp_path).knows("\ud800 罗勒") == [True]


def test_folder_that_cannot_be_used_fails_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING):
        Process(tmp_path / "file").finds("one").saved()
    assert "not saved" in caplog.text

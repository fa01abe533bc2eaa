"""The health file: written in one step, shared by processes, and never a reason to fail."""

import asyncio
import json
import logging
import threading
from pathlib import Path

import pytest

from app.health_store import LARGEST_FILE, HealthStore
from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from tests.fakes import facts

NOW = 1_800_000_000.0


def store(folder: Path) -> HealthStore:
    return HealthStore(folder, lambda: NOW)


def book_with(name: str, at: float = NOW - 10) -> HealthBook:
    book = HealthBook()
    book.note_failure(facts(name), Outcome.BLOCKED, 10, at)
    return book


def rests(book: HealthBook, *names: str) -> list[bool]:
    return [book.resting(facts(name), NOW) is not None for name in names]


def test_nothing_is_remembered_at_the_first_start(tmp_path: Path) -> None:
    assert list(store(tmp_path / "new").load().entries()) == []


def test_rest_survives_a_restart(tmp_path: Path) -> None:
    store(tmp_path / "new").save_now(book_with("a"))
    assert rests(store(tmp_path / "new").load(), "a") == [True]


def test_two_processes_keep_what_both_noted(tmp_path: Path) -> None:
    ours, theirs = store(tmp_path), store(tmp_path)
    book = book_with("a")
    theirs.save_now(book_with("b"))
    asyncio.run(ours.save(book))
    assert rests(book, "a", "b") == [True, True]
    assert rests(theirs.load(), "a", "b") == [True, True]


def test_second_save_without_news_touches_nothing(tmp_path: Path) -> None:
    book = book_with("a")

    async def main() -> None:
        await store(tmp_path).save(book)
        (tmp_path / "health.json").unlink()
        await store(tmp_path).save(book)

    asyncio.run(main())
    store(tmp_path).save_now(book)
    assert list(tmp_path.iterdir()) == []


def test_many_saves_at_once_end_in_one_whole_file(tmp_path: Path) -> None:
    ours = store(tmp_path)
    book = HealthBook()

    async def one(i: int) -> None:
        book.note_failure(facts(str(i)), Outcome.BLOCKED, 10, NOW - 10)
        await ours.save(book)

    async def main() -> None:
        async with asyncio.TaskGroup() as group:
            for i in range(20):
                group.create_task(one(i))

    asyncio.run(main())
    assert rests(ours.load(), *map(str, range(20))) == [True] * 20
    assert [path.name for path in tmp_path.iterdir()] == ["health.json"]


def test_writes_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running, most = 0, 0

    def slow_dump(table: object) -> str:
        nonlocal running, most
        running += 1
        most = max(most, running)
        threading.Event().wait(0.02)
        running -= 1
        return "{}"

    monkeypatch.setattr("app.health_store.json.dumps", slow_dump)

    async def main() -> None:
        ours = store(tmp_path)
        async with asyncio.TaskGroup() as group:
            for name in "abc":
                group.create_task(ours.save(book_with(name)))

    asyncio.run(main())
    assert most == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b'{"a": "' + b"x" * LARGEST_FILE + b'"}', b"\x00" * 9],
    ids=["empty", "cut", "not utf-8", "deep", "too large", "zeros"],
)
def test_damaged_file_is_set_aside_and_a_new_one_is_written(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "health.json").write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert list(store(tmp_path).load().entries()) == []
    assert (tmp_path / "health.damaged").read_bytes() == content
    assert "set aside" in caplog.text
    store(tmp_path).save_now(book_with("a"))
    assert rests(store(tmp_path).load(), "a") == [True]


@pytest.mark.parametrize("content", ["null", "7", "[]", '{"version": 1, "sources": {"a": 5}}'])
def test_file_of_another_shape_is_no_memory(tmp_path: Path, content: str) -> None:
    (tmp_path / "health.json").write_text(content)
    assert list(store(tmp_path).load().entries()) == []


def test_folder_that_cannot_be_used_fails_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING):
        store(tmp_path / "file").load()
        store(tmp_path / "file").save_now(book_with("a"))
    assert "not saved" in caplog.text


def test_failed_write_leaves_the_old_file_and_no_rest_of_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(tmp_path).save_now(book_with("a"))

    def refuse(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        store(tmp_path).save_now(book_with("b"))
    assert rests(store(tmp_path).load(), "a", "b") == [True, False]
    assert [path.name for path in tmp_path.iterdir()] == ["health.json"]


def test_file_holds_no_userinfo(tmp_path: Path) -> None:
    store(tmp_path).save_now(book_with("https://guest:lantern-nine@host.test/"))
    assert "lantern-nine" not in (tmp_path / "health.json").read_text()


def test_odd_characters_survive(tmp_path: Path) -> None:
    store(tmp_path).save_now(book_with("https://例え.test/\ud800"))
    assert json.loads((tmp_path / "health.json").read_text())["version"] == 1


def test_what_was_forgotten_does_not_come_back_from_a_running_process(tmp_path: Path) -> None:
    running = book_with("a")
    store(tmp_path).save_now(running)
    assert store(tmp_path).sources() == 1
    assert list(store(tmp_path).forget().entries()) == []
    running.changed = True
    store(tmp_path).save_now(running)
    assert store(tmp_path).sources() == 0


def test_what_happens_after_the_forgetting_is_kept(tmp_path: Path) -> None:
    store(tmp_path).forget()
    later = HealthStore(tmp_path, lambda: NOW + 60)
    later.save_now(book_with("a", NOW + 30))
    later.save_now(book_with("b", NOW - 30))
    assert rests(later.load(), "a", "b") == [True, False]

import asyncio
from pathlib import Path

import pytest

from providers.local.catalogue import Weights
from providers.local.errors import InstallError, NoSpaceError, SourceError
from providers.local.install import Installer, Progress, Stage
from providers.local.partial import Partial
from providers.local.shelf import Shelf
from settings.lock import held
from settings.text import Text
from tests.providers.local.tiny import CONTENT, TINY, WRONG, fail, install, run


class Scripted:
    """A source that goes on with `content` where the file ends, up to `stop_at`, then fails or hangs."""

    extra_bytes = 0

    def __init__(self, name: str, content: bytes = CONTENT, stop_at: int | None = None) -> None:
        self.title = Text(name, name)
        self.begun = asyncio.Event()
        self.hangs = False
        self.error: InstallError | None = None
        self.began_at: list[int] = []
        self._content = content
        self._stop_at = stop_at

    async def deliver(self, weights: Weights, partial: Partial) -> None:
        assert weights.file == TINY.file
        self.began_at.append(partial.size)
        partial.append(self._content[partial.size : self._stop_at])
        self.begun.set()
        if self.hangs:
            await asyncio.Event().wait()
        if self.error:
            raise self.error
        if not partial.complete:
            raise SourceError(Text(f"{self.title.en} broke off", f"{self.title.zh} 中断"))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "models")


def test_the_first_source_that_delivers_is_enough(shelf: Shelf) -> None:
    first, second = Scripted("one"), Scripted("two")

    path, told = install(shelf, lambda _: (first, second))

    assert path.read_bytes() == CONTENT
    assert second.began_at == []
    assert told[0] == Progress(Stage.FETCHING, first.title, 0, TINY.bytes)
    assert [progress.stage for progress in told[-2:]] == [Stage.FETCHING, Stage.CHECKING]
    assert not shelf.partial(TINY).exists()


def test_the_next_source_goes_on_where_the_last_one_stopped(shelf: Shelf) -> None:
    first, second = Scripted("one", stop_at=60_000), Scripted("two")

    path, told = install(shelf, lambda _: (first, second))

    assert path.read_bytes() == CONTENT
    assert second.began_at == [60_000]
    assert [p.trouble.en for p in told if p.trouble] == ["one broke off"]


def test_when_no_source_delivers_each_says_why_and_the_beginning_is_kept(shelf: Shelf) -> None:
    error = fail(shelf, lambda _: (Scripted("one", stop_at=10), Scripted("two", stop_at=20)))

    assert "one: one broke off; two: two broke off" in str(error)
    assert "two：two 中断" in error.text.zh
    assert shelf.partial(TINY).read_bytes() == CONTENT[:20]


def test_without_any_source_that_is_said(shelf: Shelf) -> None:
    assert "none is available" in str(fail(shelf, lambda _: ()))


def test_a_wrong_file_is_removed_and_the_next_source_begins_anew(shelf: Shelf) -> None:
    first, second = Scripted("one", b"?" * TINY.bytes), Scripted("two")

    path, told = install(shelf, lambda _: (first, second))

    assert path.read_bytes() == CONTENT
    assert second.began_at == [0]
    assert next(p.trouble.en for p in told if p.trouble).endswith("it was removed")


def test_a_wrong_file_from_everywhere_leaves_nothing(shelf: Shelf) -> None:
    error = fail(shelf, lambda _: (Scripted("one"), Scripted("two")), WRONG)

    assert str(error).count("wrong SHA-256") == 2
    assert not shelf.path(TINY).exists()
    assert not shelf.partial(TINY).exists()


def test_a_source_is_not_blamed_for_a_damaged_beginning_it_was_given(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    shelf.partial(TINY).write_bytes(b"damaged")
    only = Scripted("one")

    path, told = install(shelf, lambda _: (only,))

    assert path.read_bytes() == CONTENT
    assert only.began_at == [7, 0]
    assert not [p for p in told if p.trouble]


def test_the_right_file_is_not_fetched_again(shelf: Shelf) -> None:
    install(shelf, lambda _: (Scripted("one"),))

    path, told = install(shelf, lambda _: ())

    assert (path, told) == (shelf.path(TINY), [])


def test_a_file_of_the_right_size_with_other_bytes_is_replaced(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    shelf.path(TINY).write_bytes(b"?" * TINY.bytes)

    path, _ = install(shelf, lambda _: (Scripted("one"),))

    assert path.read_bytes() == CONTENT


def test_too_little_room_is_said_before_anything_is_fetched(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shelf, "free_bytes", lambda _: 50_000_000)
    source = Scripted("one")

    error = fail(shelf, lambda _: (source,))

    assert isinstance(error, NoSpaceError)
    assert "50 MB are needed, 50 MB are free" in str(error)
    assert source.began_at == []


def test_a_full_disk_ends_the_installation_and_keeps_what_fitted(shelf: Shelf) -> None:
    first, second = Scripted("one", stop_at=60_000), Scripted("two")
    first.error = NoSpaceError(Text("The disk is full.", "磁盘空间已满。"))

    error = fail(shelf, lambda _: (first, second))

    assert isinstance(error, NoSpaceError)
    assert second.began_at == []
    assert shelf.partial(TINY).stat().st_size == 60_000


def test_stopping_keeps_what_has_arrived(shelf: Shelf) -> None:
    source = Scripted("one", stop_at=60_000)
    source.hangs = True

    async def work() -> None:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(Installer(shelf, (source,), lambda _: None).install(TINY))
            await source.begun.wait()
            task.cancel()
        assert task.cancelled()

    run(work())

    assert shelf.partial(TINY).read_bytes() == CONTENT[:60_000]
    assert not shelf.scratch().exists()


def test_two_installations_at_once_do_not_write_one_file(shelf: Shelf) -> None:
    with held(shelf.folder / "install.lock", 0, Text("", "")):
        error = fail(shelf, lambda _: (Scripted("one"),))

    assert "Another Sidelight process" in str(error)
    assert not shelf.partial(TINY).exists()


def test_leavings_of_a_killed_installation_are_cleared(shelf: Shelf) -> None:
    shelf.scratch().mkdir(parents=True)
    (shelf.scratch() / "half.whl").touch()

    install(shelf, lambda _: (Scripted("one"),))

    assert not shelf.scratch().exists()

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from providers.local.errors import InstallError, NoSpaceError, SourceError, WrongWeightsError
from providers.local.partial import Partial, digest_of, settle
from tests.providers.local.tiny import CONTENT, TINY


class FullDisk:
    """Takes `room` bytes, then refuses as a full disk does."""

    def __init__(self, file: Any, room: int, code: int) -> None:
        self._file, self._room, self._code = file, room, code

    def write(self, data: memoryview) -> int:
        if not self._room:
            raise OSError(self._code, os.strerror(self._code))
        taken = int(self._file.write(data[: self._room]))
        self._room -= taken
        return taken

    def close(self) -> None:
        self._file.close()


def test_what_was_written_is_there_the_next_time(tmp_path: Path) -> None:
    path, grown = tmp_path / "new" / "x.part", list[int]()
    with Partial(path, 10, grown.append) as partial:
        partial.append(b"abc")
    with Partial(path, 10, grown.append) as partial:
        assert partial.size == 3
        partial.append(b"defghij")
        assert partial.complete

    assert path.read_bytes() == b"abcdefghij"
    assert grown == [3, 10]


def test_more_than_the_file_has_is_refused_and_not_written(tmp_path: Path) -> None:
    with Partial(tmp_path / "x.part", 4, lambda _: None) as partial:
        partial.append(b"abc")
        with pytest.raises(SourceError, match="more than"):
            partial.append(b"de")

    assert (tmp_path / "x.part").read_bytes() == b"abc"


def test_a_rest_that_is_too_long_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "x.part").write_bytes(b"abcdef")

    with Partial(tmp_path / "x.part", 4, lambda _: None) as partial:
        assert partial.size == 0
        partial.append(b"wxyz")

    assert (tmp_path / "x.part").read_bytes() == b"wxyz"


def test_a_restart_keeps_the_beginning_that_was_asked_for(tmp_path: Path) -> None:
    with Partial(tmp_path / "x.part", 10, lambda _: None) as partial:
        partial.append(b"abcdef")
        partial.restart(at=9)
        assert partial.size == 6
        partial.restart(at=2)
        partial.append(b"XY")

    assert (tmp_path / "x.part").read_bytes() == b"abXY"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT])
def test_a_full_disk_is_said_and_what_fitted_is_kept(tmp_path: Path, code: int) -> None:
    with Partial(tmp_path / "x.part", 10, lambda _: None) as partial:
        partial._file = FullDisk(partial._file, 4, code)  # type: ignore[assignment]
        with pytest.raises(NoSpaceError, match="disk is full") as caught:
            partial.append(b"abcdef")
        assert partial.size == 4

    assert "磁盘空间已满" in caught.value.text.zh
    assert (tmp_path / "x.part").read_bytes() == b"abcd"


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with (
        pytest.raises(InstallError, match="cannot be written"),
        Partial(tmp_path / "file" / "x.part", 4, lambda _: None),
    ):
        pytest.fail("opened nothing")


def test_the_right_copy_takes_the_place_of_the_old_file(tmp_path: Path) -> None:
    part, target = tmp_path / "x.part", tmp_path / "x"
    part.write_bytes(CONTENT)
    target.write_bytes(b"old")

    settle(part, target, TINY.bytes, TINY.sha256)

    assert target.read_bytes() == CONTENT
    assert not part.exists()


@pytest.mark.parametrize("content", [CONTENT[:-1] + b"?", CONTENT[:-1]])
def test_a_wrong_copy_is_removed_and_the_old_file_stays(tmp_path: Path, content: bytes) -> None:
    part, target = tmp_path / "x.part", tmp_path / "x"
    part.write_bytes(content)
    target.write_bytes(b"old")

    with pytest.raises(WrongWeightsError, match="SHA-256"):
        settle(part, target, TINY.bytes, TINY.sha256)

    assert target.read_bytes() == b"old"
    assert not part.exists()


def test_the_digest_is_that_of_the_whole_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(CONTENT)

    assert digest_of(tmp_path / "x") == TINY.sha256


def test_a_place_that_cannot_be_taken_is_said_and_the_copy_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = tmp_path / "x.part"
    part.write_bytes(CONTENT)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(InstallError, match="end other Sidelight"):
        settle(part, tmp_path / "x", TINY.bytes, TINY.sha256)

    assert part.read_bytes() == CONTENT

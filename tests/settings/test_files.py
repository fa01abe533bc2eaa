import os
import sys
from pathlib import Path

import pytest

from settings.files import (
    MAX_BYTES,
    DamagedError,
    UnreadableError,
    decode,
    move_aside,
    read_bytes,
    write_atomically,
)


def test_a_missing_file_is_none_and_a_full_one_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert read_bytes(path) is None

    path.write_bytes(b"x" * MAX_BYTES)

    assert read_bytes(path) == b"x" * MAX_BYTES


def test_a_file_above_the_bound_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"x" * (MAX_BYTES + 1))

    with pytest.raises(DamagedError, match="1 MB"):
        read_bytes(path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="not a file"):
        read_bytes(tmp_path)


def test_the_line_that_is_not_utf_8_is_named() -> None:
    with pytest.raises(DamagedError, match="line 3") as caught:
        decode(b"a\nb\n\xff")

    assert "第 3 行" in caught.value.text.zh


def test_writing_replaces_whole_and_privately(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"old and longer")
    path.chmod(0o644)

    write_atomically(path, b"new")

    assert path.read_bytes() == b"new"
    assert sys.platform == "win32" or path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_is_private_from_its_first_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: (modes.append(os.fstat(fd).st_mode & 0o777), real(fd)))
    before = os.umask(0)

    write_atomically(tmp_path / "a.toml", b"secret")

    os.umask(before)
    assert sys.platform == "win32" or modes[0] == 0o600


def test_a_planted_link_in_the_temporarys_place_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"untouched")
    (tmp_path / "a.toml.tmp").symlink_to(victim)

    write_atomically(tmp_path / "a.toml", b"new")

    assert victim.read_bytes() == b"untouched"
    assert (tmp_path / "a.toml").read_bytes() == b"new"


def test_moving_aside_never_overwrites(tmp_path: Path) -> None:
    names = set()
    for number in range(5):
        path = tmp_path / "settings.toml"
        path.write_text(str(number))
        names.add(move_aside(path))

    assert {path.read_text() for path in names} == set("01234")
    assert all(path.name.startswith("settings.broken-") and path.suffix == ".toml" for path in names)

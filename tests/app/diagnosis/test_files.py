import os
import sys
from pathlib import Path

import pytest

from app.diagnosis.check import State
from app.diagnosis.files import extra_certificates, folders, settings_file
from settings.paths import Folders
from settings.store import load
from settings.text import Text


def places(folder: Path) -> Folders:
    return Folders(folder / "config", folder / "data", folder / "cache", folder / "logs", folder)


def written(folder: Path, content: str) -> Folders:
    (folder / "settings.toml").write_text(content)
    return places(folder)


def test_file_that_is_not_there_yet_is_fine(tmp_path: Path) -> None:
    check = settings_file(load(places(tmp_path)))
    assert check.state is State.OK
    assert "the defaults hold" in check.cause.en


def test_good_file_is_fine(tmp_path: Path) -> None:
    assert settings_file(load(written(tmp_path, "[search]\ntimeout_ms = 5000\n"))).state is State.OK


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[search]\ntimeout_ms = 5\n", "search.timeout_ms = 5"),
        ("[search]\ntimout_ms = 5000\n", "search.timout_ms is no setting"),
        ("[[[", "not valid TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_with_the_fix(content: str, words: str, tmp_path: Path) -> None:
    check = settings_file(load(written(tmp_path, content)))
    assert check.state is State.WARN
    assert words in check.cause.en
    assert check.fix
    assert "sidelight settings edit" in check.fix.en


def test_what_others_found_wrong_is_told_too(tmp_path: Path) -> None:
    check = settings_file(load(places(tmp_path)), (Text("Odd.", "奇怪。"),))
    assert (check.state, check.cause.zh) == (State.WARN, "奇怪。")


def test_file_that_cannot_be_read_fails(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    assert settings_file(load(places(tmp_path))).state is State.FAIL


def test_writable_folders_are_named_and_made(tmp_path: Path) -> None:
    check = folders(places(tmp_path / "new"))
    assert check.state is State.OK
    assert str(tmp_path / "new" / "data") in check.cause.en
    assert list((tmp_path / "new" / "data").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user with limits")
def test_folder_without_rights_fails(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert folders(places(tmp_path)).state is State.FAIL
    tmp_path.chmod(0o700)


def test_file_in_the_way_of_a_folder_fails_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    check = folders(places(tmp_path))
    assert check.state is State.FAIL
    assert f"{tmp_path / 'data'} (" in check.cause.en
    assert check.fix
    assert "SIDELIGHT_HOME" in check.fix.en


def test_a_ca_file_is_told_where_one_is_set(tmp_path: Path) -> None:
    assert extra_certificates("") == []
    (check,) = extra_certificates(str(tmp_path / "nope.pem"))
    assert (check.name, check.state) == ("ca_file", State.FAIL)
    assert "no such file" in check.cause.en
    assert check.fix

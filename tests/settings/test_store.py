import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import settings as options
from hypothesis import strategies as st

from settings import files
from settings.errors import SettingsError
from settings.lock import locked
from settings.model import SHIPPED_INSTANCES
from settings.paths import Folders, folders
from settings.store import change, get, load, set_value, toml_value, unset
from settings.warning import WarningCode

Write = Callable[..., Path]
ROOT = Path(__file__).parents[2]
GOOD = "[search]\nmax_results = 7\n"


def _broken(home: Folders) -> list[Path]:
    return sorted(home.settings_file.parent.glob("settings.broken-*.toml"))


def _table_of(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_bytes().decode())


def _codes(home: Folders) -> list[WarningCode]:
    return [warning.code for warning in load(home).warnings]


# ---- reading -----------------------------------------------------------------------------------------------


def test_without_a_file_the_defaults_hold_and_nothing_is_written(home: Folders) -> None:
    loaded = load(home)

    assert loaded.settings.search.builtin_free.instances == SHIPPED_INSTANCES
    assert loaded.warnings == ()
    assert not home.config.exists()


def test_a_file_without_a_version_is_read(home: Folders, write: Write) -> None:
    path = write(GOOD)

    loaded = load(home)

    assert loaded.settings.search.max_results == 7
    assert (loaded.warnings, loaded.path) == ((), path)


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.encode("utf-16"),
        b"\xff\xfe" + GOOD.encode("utf-16-le"),
        b"\xfe\xff" + GOOD.encode("utf-16-be"),
    ],
    ids=["utf-8 with mark", "CRLF", "utf-16", "utf-16-le", "utf-16-be"],
)
def test_files_of_windows_editors_are_read(home: Folders, write: Write, content: bytes) -> None:
    write(content)

    loaded = load(home)

    assert loaded.settings.search.max_results == 7
    assert loaded.warnings == ()


def test_a_wrong_value_is_a_warning_and_stays_in_the_file(home: Folders, write: Write) -> None:
    path = write("[search]\ntimeout_ms = 5\nmax_results = 3\n")

    loaded = load(home)
    set_value(home, "search.enabled", "off")

    assert (loaded.settings.search.timeout_ms, loaded.settings.search.max_results) == (10_000, 3)
    assert [w.key for w in loaded.warnings] == ["search.timeout_ms"]
    assert "timeout_ms = 5" in path.read_text()


def test_unknown_keys_are_listed(home: Folders, write: Write) -> None:
    write("[search]\nmax_result = 3\n[other]\nx = 1\n")

    assert load(home).unknown == ("search.max_result", "other")


def test_a_newer_file_is_read_as_far_as_it_fits_and_keeps_its_version(home: Folders, write: Write) -> None:
    path = write("schema_version = 9\n[search]\nmax_results = 7\nnew_thing = true\n")

    assert _codes(home) == [WarningCode.FUTURE_VERSION]
    assert load(home).settings.search.max_results == 7
    set_value(home, "search.max_results", "8")
    assert "schema_version = 9" in path.read_text()
    assert "new_thing = true" in path.read_text()


def test_a_version_that_is_none_is_a_warning(home: Folders, write: Write) -> None:
    write('schema_version = "two"\n' + GOOD)

    assert _codes(home) == [WarningCode.BAD_VERSION]
    assert load(home).settings.search.max_results == 7


# ---- damage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"[search\nmax_results = 7",
        b"a = 1\na = 2\n",
        '[search]\nprovider = "必应"\n'.encode("gb18030"),
        b"\x00" * 200,
        b"\xff\xfe\x00",
        b"x = " + b"[" * 5000,
        b"x = " + b"[" * 60 + b"]" * 60,
        b"x = " + b"9" * 5000,
        b"x = '" + b"y" * files.MAX_BYTES + b"'",
        b"\r",
    ],
    ids=[
        "cut",
        "twice",
        "gb18030",
        "zeros",
        "half utf-16",
        "deep",
        "nested",
        "long number",
        "huge",
        "lone CR",
    ],
)
def test_a_broken_file_is_moved_aside_whole(home: Folders, write: Write, content: bytes) -> None:
    path = write(content)

    loaded = load(home)

    (warning,) = loaded.warnings
    (aside,) = _broken(home)
    assert warning.code is WarningCode.BROKEN_FILE
    assert aside.name in warning.text.en
    assert "the defaults are used" in warning.text.en
    assert aside.read_bytes() == content
    assert not path.exists()
    assert loaded.settings.search.max_results == 5


def test_the_last_good_copy_is_used_and_put_back(home: Folders, write: Write) -> None:
    write(GOOD)
    load(home)
    path = write("[search\n")

    loaded = load(home)

    assert loaded.settings.search.max_results == 7
    assert "last good copy" in loaded.warnings[0].text.en
    assert path.read_text() == GOOD
    assert load(home).warnings == ()


def test_the_last_good_copy_follows_files_written_by_hand_and_by_the_program(
    home: Folders, write: Write
) -> None:
    write(GOOD)
    load(home)
    set_value(home, "search.max_results", "9")
    write("[search\n")

    assert load(home).settings.search.max_results == 9


def test_a_broken_last_good_copy_is_not_used(home: Folders, write: Write) -> None:
    path = write("[search\n")
    path.with_name("settings.toml.last-good").write_text("[also")

    loaded = load(home)

    assert loaded.settings.search.max_results == 5
    assert "the defaults are used" in loaded.warnings[0].text.en


def test_an_empty_file_is_valid_but_never_the_last_good_copy(home: Folders, write: Write) -> None:
    write(GOOD)
    load(home)
    path = write("")

    assert load(home).warnings == ()
    assert load(home).settings.search.max_results == 5
    assert path.with_name("settings.toml.last-good").read_text() == GOOD


def test_files_broken_twice_in_a_second_are_both_kept(home: Folders, write: Write) -> None:
    for number in range(3):
        write(f"[broken {number}")
        load(home)

    assert {path.read_text() for path in _broken(home)} == {f"[broken {number}" for number in range(3)}


def test_a_change_to_a_broken_file_keeps_what_was_broken(home: Folders, write: Write) -> None:
    write("[search\n")

    settings = set_value(home, "search.max_results", "9")

    assert settings.search.max_results == 9
    assert [path.read_text() for path in _broken(home)] == ["[search\n"]
    assert load(home).settings.search.max_results == 9


def test_a_folder_in_the_place_of_the_file_is_left_alone(home: Folders) -> None:
    home.settings_file.mkdir(parents=True)

    loaded = load(home)

    assert loaded.settings.search.max_results == 5
    assert [w.code for w in loaded.warnings] == [WarningCode.UNREADABLE_FILE]
    assert "is not a file" in loaded.warnings[0].text.en
    with pytest.raises(SettingsError, match="is not a file"):
        set_value(home, "search.max_results", "9")
    assert home.settings_file.is_dir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_the_place_of_the_file_does_not_block(home: Folders) -> None:
    home.config.mkdir(parents=True)
    os.mkfifo(home.settings_file)

    assert _codes(home) == [WarningCode.UNREADABLE_FILE]


def test_a_file_in_the_place_of_the_folder_is_said(home: Folders) -> None:
    home.config.parent.mkdir(parents=True)
    home.config.write_text("not a folder")

    assert _codes(home) == [WarningCode.UNREADABLE_FILE]
    with pytest.raises(SettingsError, match="cannot be written"):
        set_value(home, "search.max_results", "9")


# ---- without rights ----------------------------------------------------------------------------------------


@contextmanager
def _as_owner() -> Iterator[None]:
    acting = os.geteuid()
    os.seteuid(os.getuid())
    yield
    os.seteuid(acting)


@pytest.fixture
def stranger(home: Folders, write: Write) -> Iterator[Folders]:
    """The folder is readable only, for a user who is not root."""
    if sys.platform == "win32":
        pytest.skip("needs POSIX permissions")
    write(GOOD)
    # The test's own folder belongs to its user alone; another one must be able to pass through.
    top = Path(tempfile.gettempdir())
    modes = {folder: folder.stat().st_mode for folder in home.settings_file.parents if top in folder.parents}
    for folder, mode in modes.items():
        folder.chmod(mode | 0o055)
    home.config.chmod(0o555)
    if os.getuid() == 0:
        os.seteuid(65534)
    yield home
    os.seteuid(os.getuid())
    for folder, mode in modes.items():
        folder.chmod(mode)


def test_a_read_only_folder_is_read_without_complaint(stranger: Folders) -> None:
    loaded = load(stranger)

    assert loaded.settings.search.max_results == 7
    assert loaded.warnings == ()


def test_a_change_in_a_read_only_folder_says_why_it_fails(stranger: Folders) -> None:
    with pytest.raises(SettingsError, match=r"cannot be written \(Permission denied\)") as caught:
        set_value(stranger, "search.max_results", "9")

    assert "权限" in caught.value.text.zh


def test_a_broken_file_in_a_read_only_folder_stays_and_is_said(stranger: Folders) -> None:
    with _as_owner():
        stranger.settings_file.write_text("[search")

    loaded = load(stranger)

    assert loaded.settings.search.max_results == 5
    assert "left as it is" in loaded.warnings[0].text.en
    assert stranger.settings_file.read_text() == "[search"


def test_a_file_that_may_not_be_read_is_said_and_left_alone(stranger: Folders) -> None:
    with _as_owner():
        stranger.settings_file.chmod(0o000)

    assert _codes(stranger) == [WarningCode.UNREADABLE_FILE]


# ---- changing ----------------------------------------------------------------------------------------------


def test_setting_a_value_makes_the_file_and_returns_the_settings(home: Folders) -> None:
    settings = set_value(home, "search.timeout_ms", "8000")

    assert settings.search.timeout_ms == 8000
    assert load(home).settings == settings
    assert home.settings_file.read_text().splitlines()[1] == "schema_version = 1"


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
def test_files_and_folder_belong_to_their_owner_alone(home: Folders) -> None:
    set_value(home, "search.timeout_ms", "8000")

    assert home.config.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in home.config.iterdir()} == {0o600}


def test_unknown_keys_survive_a_change_also_inside_known_tables(home: Folders, write: Write) -> None:
    path = write(
        "top = 1979-05-27T07:32:00Z\n[search]\nmax_result = 3\nmax_results = 4\n"
        '[search.builtin_free]\nx = [1, {y = "字"}]\n'
        "[search.providers.exa]\nkind = inf\n[[other]]\nname = 'a'\n[[other]]\nname = 'b'\n"
    )
    before = _table_of(path)

    set_value(home, "search.max_results", "9")

    before["search"]["max_results"] = 9
    assert _table_of(path) == before | {"schema_version": 1}


def test_unset_brings_the_default_back(home: Folders, write: Write) -> None:
    path = write("[search]\nmax_results = 7\n[model]\nname = 'm'\napi_key = 'x'\n")

    assert unset(home, "search.max_results").search.max_results == 5
    unset(home, "model.api_key")
    unset(home, "model.name")
    unset(home, "search.timeout_ms")

    assert _table_of(path) == {"schema_version": 1}


def test_a_section_of_the_wrong_kind_can_be_unset(home: Folders, write: Write) -> None:
    write("search = 5\n")

    with pytest.raises(SettingsError, match="unset search first"):
        set_value(home, "search.max_results", "9")
    unset(home, "search")

    assert set_value(home, "search.max_results", "9").search.max_results == 9


def test_several_values_change_together_or_not_at_all(home: Folders) -> None:
    change(home, {"search.enabled": False, "search.max_results": 9})
    with pytest.raises(SettingsError):
        change(home, {"search.enabled": True, "search.max_results": 99})

    settings = load(home).settings.search
    assert (settings.enabled, settings.max_results) == (False, 9)
    assert change(home, {"search.enabled": None}).search.enabled


def test_a_refused_value_leaves_the_file_alone(home: Folders, write: Write) -> None:
    path = write(GOOD)

    with pytest.raises(SettingsError, match="from 1 to 20"):
        set_value(home, "search.max_results", "50")

    assert path.read_text() == GOOD


def test_a_value_that_no_file_can_hold_is_refused(home: Folders, write: Write) -> None:
    path = write(GOOD)

    for value in ("a\ud800", object(), "x" * files.MAX_BYTES):
        with pytest.raises(SettingsError):
            change(home, {"search.providers.exa.kind": value})

    assert path.read_text() == GOOD


def test_get_shows_a_setting_and_refuses_what_is_none(home: Folders) -> None:
    settings = load(home).settings

    assert get(settings, "search.timeout_ms") == 10_000
    assert get(settings, " search.depth ") == "quick"
    with pytest.raises(SettingsError, match=r"search\.timeout_ms"):
        get(settings, "search.timeout")


@pytest.mark.parametrize("text", ["", "1\nother = 2", "[", "x", "1 2", "{a=1", "[" * 3000])
def test_what_is_not_one_value_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        toml_value(text)


def test_a_link_to_the_file_stays_a_link(home: Folders, write: Write, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "sidelight.toml"
    real.parent.mkdir()
    real.write_text(GOOD)
    home.config.mkdir(parents=True)
    home.settings_file.symlink_to(real)

    set_value(home, "search.max_results", "9")

    assert home.settings_file.is_symlink()
    assert "max_results = 9" in real.read_text()


def test_a_leftover_of_a_killed_writer_is_no_obstacle(home: Folders, write: Write) -> None:
    path = write(GOOD)
    path.with_name("settings.toml.tmp").write_text("half a fi")

    set_value(home, "search.max_results", "9")

    assert load(home).settings.search.max_results == 9
    assert not path.with_name("settings.toml.tmp").exists()


def test_a_writer_that_fails_midway_leaves_the_old_file(
    home: Folders, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(GOOD)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="No space left"):
        set_value(home, "search.max_results", "9")

    assert path.read_text() == GOOD
    assert not path.with_name("settings.toml.tmp").exists()


def test_a_lock_held_by_another_ends_in_a_clear_refusal(
    home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("settings.store.locked", lambda places: locked(places, wait_s=0.05))

    with locked(home), pytest.raises(SettingsError, match="Another Sidelight process"):
        set_value(home, "search.max_results", "9")

    assert set_value(home, "search.max_results", "9").search.max_results == 9


def test_a_held_lock_does_not_keep_anyone_from_reading(home: Folders, write: Write) -> None:
    write(GOOD)

    with locked(home):
        assert load(home).settings.search.max_results == 7


def test_processes_that_write_at_once_lose_nothing(home: Folders) -> None:
    names, times = ("a", "b", "c"), 8
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.settings.writer", "settings", str(home.home), name, str(times)],
            stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        )
        for name in names
    ]  # fmt: skip
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go\n")
        writer.stdin.flush()
    errors = [writer.communicate(timeout=50)[1].decode() for writer in writers]

    assert [writer.returncode for writer in writers] == [0, 0, 0], errors
    urls = load(home).settings.search.base_urls
    assert set(urls) == {f"{name}-{number}" for name in names for number in range(times)}


# ---- any table ---------------------------------------------------------------------------------------------

_NAMES = "model search ui network builtin_free providers base_urls instances engines timeout_ms depth proxy"
_text = st.text(st.characters(exclude_categories=("Cs",)), max_size=6)
_dates = st.one_of(st.datetimes(), st.dates(), st.times())
_numbers = st.one_of(st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.booleans())
_keys = st.one_of(st.sampled_from([*_NAMES.split(), "schema_version", "language"]), _text)


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.lists(inner, max_size=3), st.dictionaries(_keys, inner, max_size=3))


_values = st.recursive(st.one_of(_text, _dates, _numbers), _nested, max_leaves=12)
_toml = st.dictionaries(_keys, _values, max_size=5)


@given(_toml)
@options(max_examples=100)
def test_any_toml_table_loads_and_keeps_its_unknown_keys(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, Any]
) -> None:
    home = folders({"SIDELIGHT_HOME": str(tmp_path_factory.mktemp("any"))})
    home.config.mkdir()
    home.settings_file.write_bytes(tomli_w.dumps(table).encode())
    before = _table_of(home.settings_file)
    if isinstance(before.get("ui", {}), dict):
        before = before | {"ui": {**before.get("ui", {}), "font_size": 20}}

        load(home)
        settings = set_value(home, "ui.font_size", "20")

        after = _table_of(home.settings_file)
        after.pop("schema_version"), before.pop("schema_version", None)
        assert after == before
        assert settings.ui.font_size == 20
        assert not _broken(home)
    else:
        assert load(home).settings.ui.font_size == 15

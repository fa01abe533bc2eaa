"""A list taken into the config folder: any encoding a list comes in, a name every file system takes."""

from pathlib import Path

import pytest

from app.block_list import NotAListError, take_in, text_of
from app.site_lists import LARGEST_FILE, site_lists
from search.result import Result
from settings.paths import Folders
from settings.store import load


def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "data", tmp_path / "cache", tmp_path / "logs")


def files(places: Folders) -> tuple[str, ...]:
    return load(places).settings.search.block_files


def taken(places: Folders, raw: bytes, name: str = "list.txt", source: Path | None = None) -> str:
    return take_in(raw, name, places, files(places), source).entry


def test_copy_is_kept_and_searches_obey_it(tmp_path: Path) -> None:
    places = folders(tmp_path)
    assert taken(places, "*://*.farm.test/*\n垃圾.test\n".encode(), "名单.txt") == "blocklists/名单.txt"
    assert files(places) == ("blocklists/名单.txt",)
    rules, warnings = site_lists(load(places).settings.search, places.config)
    assert rules
    assert not rules.lets(Result("https://a.farm.test/", "t"))
    assert not rules.lets(Result("https://www.垃圾.test/", "t"))
    assert warnings == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_encodings_of_real_lists_are_read(encoding: str) -> None:
    assert text_of("# 我的名单\na.test\n".encode(encoding)) == "# 我的名单\na.test\n"


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b"\xff\xff\xff", "not a text file"),
        (b"x" * (LARGEST_FILE + 1), "larger than 5 MB"),
        (b"", "no line of it is a rule"),
        (b"# only\n! comments\n", "no line of it is a rule"),
        (b"<html>\n<p>not found</p>\n", "no line of it is a rule"),
    ],
)
def test_what_is_no_list_changes_nothing(raw: bytes, why: str, tmp_path: Path) -> None:
    places = folders(tmp_path)
    taken(places, b"a.test\n")
    with pytest.raises(NotAListError) as refused:
        taken(places, raw)
    assert why in refused.value.text.en
    assert (places.config / "blocklists" / "list.txt").read_bytes() == b"a.test\n"
    assert files(places) == ("blocklists/list.txt",)


def test_same_name_replaces_and_says_what_was_there(tmp_path: Path) -> None:
    places = folders(tmp_path)
    assert take_in(b"a.test\nb.test\n", "l.txt", places, (), None).before is None
    again = take_in(b"c.test\n", "l.txt", places, files(places), None)
    assert (again.before, again.rules.count) == (2, 1)
    assert files(places) == ("blocklists/l.txt",)


def test_original_in_the_settings_makes_room_for_its_copy(tmp_path: Path) -> None:
    places, original, other = folders(tmp_path), tmp_path / "mine.txt", "/elsewhere/other.txt"
    original.write_text("a.test\n")
    take_in(b"a.test\n", "mine.txt", places, (str(original), other), original)
    assert files(places) == (other, "blocklists/mine.txt")


def test_kept_copy_can_be_imported_again(tmp_path: Path) -> None:
    places = folders(tmp_path)
    taken(places, b"a.test\n")
    copy = places.config / "blocklists" / "list.txt"
    assert taken(places, copy.read_bytes(), copy.name, copy) == "blocklists/list.txt"
    assert files(places) == ("blocklists/list.txt",)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../../evil.txt", "blocklists/evil.txt"),
        ("/etc/passwd", "blocklists/etc passwd.txt"),
        ("CON.txt", "blocklists/_CON.txt"),
        ("a\nb\x00.txt", "blocklists/a b.txt"),
        (".", "blocklists/blocklist.txt"),
        ("list", "blocklists/list.txt"),
        ("v1.2 final list", "blocklists/v1.2 final list.txt"),
    ],
)
def test_name_becomes_one_that_is_safe(name: str, kept: str, tmp_path: Path) -> None:
    assert taken(folders(tmp_path), b"a.test\n", name) == kept


def test_long_chinese_name_is_cut(tmp_path: Path) -> None:
    entry = taken(folders(tmp_path), b"a.test\n", "名" * 300 + ".txt")
    assert len(entry.encode()) < 150
    assert (tmp_path / "config" / entry).exists()


def test_file_without_a_whole_path_is_found_wherever_it_was_meant(tmp_path: Path, monkeypatch) -> None:
    places = folders(tmp_path)
    taken(places, b"a.test\n")
    monkeypatch.chdir(tmp_path)
    rules, warnings = site_lists(load(places).settings.search, places.config)
    assert rules
    assert warnings == ()

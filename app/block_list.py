"""Takes a block list file into the config folder, so that it is there when its original has gone."""

import codecs
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.site_lists import LARGEST_FILE
from app.store.title import file_name
from search.site_rules import SiteRules, read_rules
from settings.errors import SettingsError
from settings.files import write_atomically
from settings.lock import locked, unwritable
from settings.paths import Folders
from settings.store import change
from settings.text import Text

FOLDER = "blocklists"
_SETTING = "search.block_files"
_LONGEST_ENDING = 8


class NotAListError(Exception):
    """The content cannot be used; nothing was changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The list as it is kept: its name in the settings, what was read, and how many rules the old one had."""

    entry: str
    rules: SiteRules
    before: int | None


def text_of(raw: bytes) -> str:
    """Return the text: UTF-8, UTF-16 with its mark, else GB18030. Raises NotAListError."""
    if len(raw) > LARGEST_FILE:
        size = LARGEST_FILE // 1_000_000
        raise NotAListError(Text(f"it is larger than {size} MB", f"文件超过 {size} MB"))
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = () if b"\0" in raw else ("utf-8-sig", "gb18030")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return raw.decode(encoding)
    raise NotAListError(Text("it is not a text file", "不是文本文件"))


def take_in(raw: bytes, name: str, folders: Folders, files: tuple[str, ...], source: Path | None) -> TakenIn:
    """Keep the list under a safe form of `name`, in the place of an older one of that name.

    `files` are those of the settings; one that is `source` itself makes room for the copy. Raises
    NotAListError, and SettingsError where nothing can be written.
    """
    text = text_of(raw)
    rules = read_rules(text.splitlines())
    if not rules.count:
        raise NotAListError(Text("no line of it is a rule", "没有任何一行是规则"))
    entry = f"{FOLDER}/{_safe(name)}"
    path = folders.config / entry
    before = _rules_in(path)
    _write(path, text, folders)
    kept = [one for one in files if one != entry and not _is_same(one, source)]
    try:
        change(folders, {_SETTING: [*kept, entry]})
    except SettingsError:
        if before is None:
            path.unlink(missing_ok=True)
        raise
    return TakenIn(entry, rules, before)


def _safe(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    is_ending = bool(dot and stem) and ending.isalnum() and len(ending) <= _LONGEST_ENDING
    return file_name(stem if is_ending else name, ending if is_ending else "txt", fallback="blocklist")


def _rules_in(path: Path) -> int | None:
    try:
        return read_rules(text_of(path.read_bytes()).splitlines()).count
    except FileNotFoundError:
        return None
    except (OSError, NotAListError):
        return 0


def _write(path: Path, text: str, folders: Folders) -> None:
    try:
        with locked(folders):
            path.parent.mkdir(mode=0o700, exist_ok=True)
            write_atomically(path, text.encode("utf-8", "replace"))
    except OSError as error:
        raise SettingsError(unwritable(path, error)) from error


def _is_same(name: str, source: Path | None) -> bool:
    if source is None:
        return False
    try:
        return Path(name).expanduser().samefile(source)
    except (OSError, ValueError):
        return False

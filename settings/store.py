"""The settings file: read whatever it holds, changed under a lock, never overwritten silently."""

import logging
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from settings import sentences
from settings.check import check, depth_of, unknown_keys
from settings.errors import SettingsError
from settings.files import (
    MAX_BYTES,
    DamagedError,
    UnreadableError,
    decode,
    move_aside,
    read_bytes,
    write_atomically,
)
from settings.lock import locked, unwritable
from settings.migrate import migrate
from settings.model import Settings
from settings.paths import Folders
from settings.text import Text
from settings.warning import SettingsWarning, WarningCode

Table = dict[str, Any]
_HEADER = (
    "# Settings of Sidelight. Keys it does not know are kept when it writes this file; comments are not.\n"
)
_DEEPEST = 40
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """Valid settings, what was wrong on the way, and the dotted names in the file that mean nothing here."""

    settings: Settings
    warnings: tuple[SettingsWarning, ...]
    path: Path
    unknown: tuple[str, ...] = ()


def load(folders: Folders) -> Loaded:
    """Read the settings. Never raises: what is wrong with the file is a warning, valid settings come back."""
    raw, trouble = _read(folders)
    migrated = migrate(raw)
    settings, found = check(migrated.table)
    warnings = (*trouble, *sentences.about_version(migrated.future, bad=migrated.bad_version), *found)
    return Loaded(settings, warnings, folders.settings_file, unknown_keys(migrated.table))


def get(settings: Settings, key: str) -> Any:
    """Return a setting or a section as it may be shown. Raises SettingsError naming the nearest settings."""
    from settings import edit  # only the settings command and the window need it

    return edit.shown_value(settings, key.strip())


def set_value(folders: Folders, key: str, text: str) -> Settings:
    """Set one setting from typed text, return all. Raises SettingsError naming cause and allowed values."""
    from settings import edit

    return change(folders, {key: edit.read_text(key.strip(), text, toml_value)})


def unset(folders: Folders, key: str) -> Settings:
    """Take a setting, a section or an unknown key out of the file, so that the default holds again."""
    return change(folders, {key: None})


def change(folders: Folders, values: Mapping[str, Any]) -> Settings:
    """Set several settings at once, all or none; None takes one out. Raises SettingsError."""
    from settings import edit

    with locked(folders):
        table = migrate(_read_locked(folders)).table
        for key, value in values.items():
            edit.apply(table, key.strip(), value)
        _write(folders.settings_file, table)
    return check(table)[0]


def toml_value(text: str) -> Any:
    """Return one TOML value. Raises SettingsError."""
    try:
        table = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError) as error:
        raise SettingsError(sentences.no_toml(error)) from None
    if len(table) != 1:
        raise SettingsError(Text("It must be one value.", "只能是一个值。"))
    return table["value"]


def trouble_with(data: bytes) -> Text | None:
    """Return why this is the content of no settings file, None when it is one."""
    try:
        _parse(data)
    except DamagedError as damage:
        return damage.text
    return None


# ---- changing ----------------------------------------------------------------------------------------------


def _write(path: Path, table: Table) -> None:
    data = _as_bytes(table)
    try:
        write_atomically(path, data)
    except OSError as error:
        raise SettingsError(unwritable(path, error)) from error
    with suppress(OSError):
        write_atomically(_good_copy(path), data)


def _as_bytes(table: Table) -> bytes:
    import tomli_w  # only writing needs it

    try:
        data = (_HEADER + tomli_w.dumps(table)).encode()
        _parse(data)
    except (ValueError, TypeError, RecursionError, DamagedError) as error:
        raise SettingsError(sentences.not_storable(error)) from error
    if len(data) > MAX_BYTES:
        raise SettingsError(Text("The settings would be larger than 1 MB.", "设置将超过 1 MB。"))
    return data


# ---- reading -----------------------------------------------------------------------------------------------


def _read(folders: Folders) -> tuple[Table, list[SettingsWarning]]:
    path = folders.settings_file
    try:
        data = read_bytes(path)
        table = _parse(data or b"")
    except DamagedError as damage:
        return _recovered(folders, damage)
    except UnreadableError as trouble:
        return _last_good(path) or {}, [SettingsWarning(WarningCode.UNREADABLE_FILE, "", trouble.text)]
    if data and data.strip():
        _keep_good(folders, data)
    return table, []


def _read_locked(folders: Folders) -> Table:
    """Read before a change, the lock being held; a damaged file is set aside first. Raises SettingsError."""
    path = folders.settings_file
    try:
        return _parse(read_bytes(path) or b"")
    except DamagedError as damage:
        try:
            table, warning = _set_aside(path, damage)
        except OSError as error:
            raise SettingsError(unwritable(path, error)) from error
        _log.warning("%s", warning)
        return table


def _recovered(folders: Folders, damage: DamagedError) -> tuple[Table, list[SettingsWarning]]:
    path = folders.settings_file
    try:
        with locked(folders):
            # Another process may have set it aside, or mended it, while this one waited.
            with suppress(DamagedError):
                return _parse(read_bytes(path) or b""), []
            table, warning = _set_aside(path, damage)
            return table, [warning]
    except (OSError, SettingsError):
        good = _last_good(path)
        text = sentences.left_in_place(path, damage.text, restored=good is not None)
        return good or {}, [SettingsWarning(WarningCode.BROKEN_FILE, "", text)]


def _set_aside(path: Path, damage: DamagedError) -> tuple[Table, SettingsWarning]:
    aside = move_aside(path)
    good = _last_good(path)
    if good is not None:
        with suppress(OSError):
            write_atomically(path, _good_copy(path).read_bytes())
    text = sentences.set_aside(path, aside, damage.text, restored=good is not None)
    return good or {}, SettingsWarning(WarningCode.BROKEN_FILE, "", text)


def _parse(data: bytes) -> Table:
    try:
        table = tomllib.loads(decode(data))
    except (ValueError, RecursionError) as error:
        raise DamagedError(sentences.no_toml(error)) from error
    if depth_of(table) > _DEEPEST:
        raise DamagedError(Text("it is nested too deeply", "嵌套层数过多"))
    return table


# ---- the last good copy ------------------------------------------------------------------------------------


def _good_copy(path: Path) -> Path:
    return path.with_name(f"{path.name}.last-good")


def _last_good(path: Path) -> Table | None:
    with suppress(SettingsError):
        data = read_bytes(_good_copy(path))
        return _parse(data) if data and data.strip() else None
    return None


def _keep_good(folders: Folders, data: bytes) -> None:
    """Remember a file that was written by hand; whoever holds the lock at this moment will keep his own."""
    copy = _good_copy(folders.settings_file)
    with suppress(OSError, SettingsError):
        if read_bytes(copy) != data:
            with locked(folders, wait_s=0):
                write_atomically(copy, data, durable=False)

"""Small private files: read within a bound, written so that a crash leaves the old one or the new one."""

import codecs
import os
import stat
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

from settings.errors import SettingsError
from settings.text import Text

MAX_BYTES = 1_000_000
_PRIVATE = 0o600


class DamagedError(SettingsError):
    """The content is not what it should be; the file is to be moved aside."""


class UnreadableError(SettingsError):
    """The file cannot be opened or is no file; it is left where it is."""


def read_bytes(path: Path) -> bytes | None:
    """Return the content, None without a file. Raises UnreadableError, and DamagedError above a megabyte."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError(_no_file(path))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnreadableError(_refused(path, error)) from error
    if len(data) > MAX_BYTES:
        raise DamagedError(Text("it is larger than 1 MB", "文件超过 1 MB"))
    return data


def decode(data: bytes) -> str:
    """Return the text: UTF-8, or UTF-16 with its mark as some Windows editors write. Raises DamagedError."""
    marked_utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if marked_utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DamagedError(
            Text(f"it is not UTF-8 text (line {line})", f"内容不是 UTF-8 编码（第 {line} 行）")
        ) from error


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace `path` with `data`, readable by its owner only. The caller holds the lock. Raises OSError.

    A symbolic link stays one: what it points to is replaced. Not `durable`: not forced to the disk at once.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(target.name + ".tmp")
    temporary.unlink(missing_ok=True)
    try:
        _write_new(temporary, data, durable=durable)
        _replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if durable:
        _sync_folder(target.parent)


def move_aside(path: Path) -> Path:
    """Rename a damaged file to `<name>.broken-<date>.toml` and return the new path. Raises OSError."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    for number in range(1, 100):
        aside = path.with_name(f"{path.stem}.broken-{stamp}{f'-{number}' if number > 1 else ''}{path.suffix}")
        if not os.path.lexists(aside):
            return path.rename(aside)
    raise FileExistsError(path)


def _write_new(path: Path, data: bytes, *, durable: bool) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _PRIVATE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())


def _replace(source: Path, target: Path) -> None:
    # On Windows a reader (or a virus scanner) that has the file open makes the rename fail for a moment.
    for _ in range(20 if sys.platform == "win32" else 0):
        try:
            source.replace(target)
        except PermissionError:
            threading.Event().wait(0.05)
        else:
            return
    source.replace(target)


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _no_file(path: Path) -> Text:
    return Text(
        f"{path} is not a file; move or remove it.",
        f"{path} 不是文件，请将其移走或删除。",
    )


def _refused(path: Path, error: OSError) -> Text:
    why = error.strerror or type(error).__name__
    return Text(
        f"{path} cannot be read ({why}); check its permissions.",
        f"无法读取 {path}（{why}），请检查权限。",
    )

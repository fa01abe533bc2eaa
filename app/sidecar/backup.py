"""A backup as one zip archive, and the way back: sessions, settings, and keys only if asked for."""

import asyncio
import base64
import binascii
import io
import secrets
import tempfile
import tomllib
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.compose import Parts
from app.sidecar.errors import not_found, refused
from app.store.copying import copy_database, take_over
from settings.files import write_atomically
from settings.lock import locked
from settings.text import Text

SESSIONS, SETTINGS, KEYS = "sessions.db", "settings.toml", "secrets.toml"
MOST_BYTES = 256_000_000
_BAD = Text("This is not a backup of Sidelight.", "这不是 Sidelight 的备份文件。")
_LARGE = Text(
    "The backup is too large for one message; copy the data folder instead.",
    "备份过大，请直接复制数据文件夹。",
)


async def packed(parts: Parts, *, include_keys: bool) -> dict[str, Any]:
    """Return the archive of this moment."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / SESSIONS
        await parts.store.run(lambda _: None)  # it exists, and what is in line is in it
        await asyncio.to_thread(copy_database, parts.home.database, copy)
        data = _archive(parts, copy, include_keys=include_keys)
    if len(data) > MOST_BYTES:
        raise refused("too_large", _LARGE)
    name = f"sidelight-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip"
    return {"file_name": name, "media_type": "application/zip", "base64": base64.b64encode(data).decode()}


async def unpacked(parts: Parts, data: bytes) -> dict[str, Any]:
    """Put an archive in place of what is there, which is kept; nothing is changed when it does not fit."""
    found = _read(data)
    places, kept = parts.home.folders, f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    undo = places.data / kept
    undo.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        if SESSIONS in found:
            copy = Path(folder) / SESSIONS
            copy.write_bytes(found[SESSIONS])
            database = parts.home.database
            await parts.store.run(lambda _: None)
            await asyncio.to_thread(copy_database, database, undo / SESSIONS)
            await asyncio.to_thread(take_over, database, copy)
    with locked(places):
        for name, path in ((SETTINGS, places.settings_file), (KEYS, places.config / KEYS)):
            if name in found:
                if path.is_file():
                    write_atomically(undo / name, path.read_bytes())
                write_atomically(path, found[name])
    return {"restored": [name.partition(".")[0] for name in found], "undo": str(undo)}


def decoded(text: str) -> bytes:
    """Return the bytes of base64. Raises RpcError."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise refused("bad_backup", _BAD, "base64") from None


class Uploads:
    """The one backup that is being sent in pieces."""

    def __init__(self) -> None:
        self._name = ""
        self._data = bytearray()

    def add(self, name: str | None, text: str) -> tuple[str, int]:
        """Add a piece; return the upload's id and its size. Raises RpcError."""
        if not name:
            self._name, self._data = secrets.token_hex(8), bytearray()
        elif name != self._name:
            raise not_found("upload", "upload", "上传")
        self._data += decoded(text)
        if len(self._data) > MOST_BYTES:
            self._data.clear()
            raise refused("too_large", _LARGE)
        return self._name, len(self._data)

    def taken(self, name: str) -> bytes:
        """Return what was sent, and forget it."""
        if name != self._name:
            raise not_found("upload", "upload", "上传")
        data, self._data, self._name = bytes(self._data), bytearray(), ""
        return data


def _archive(parts: Parts, sessions: Path, *, include_keys: bool) -> bytes:
    places, out = parts.home.folders, io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(sessions, SESSIONS)
        if places.settings_file.is_file():
            data = places.settings_file.read_bytes()
            archive.writestr(SETTINGS, data if include_keys else _without_secrets(parts, data))
        keys = places.config / KEYS
        if include_keys and keys.is_file():
            archive.write(keys, KEYS)
    return out.getvalue()


def _without_secrets(parts: Parts, data: bytes) -> bytes:
    """Return the settings without user names and passwords in addresses, and without misplaced keys."""
    import tomli_w

    try:
        table = tomllib.loads(data.decode())
    except ValueError:
        return b""
    return parts.home.redactor.redact(tomli_w.dumps(_public(table))).encode()


def _public(value: Any) -> Any:
    from settings.shown import is_key_name
    from settings.web_address import HIDDEN, shown_address

    match value:
        case str():
            return shown_address(value).replace(f"{HIDDEN}@", "", 1)
        case list():
            return [_public(item) for item in value]
        case dict():
            return {name: _public(inner) for name, inner in value.items() if not is_key_name(name)}
        case _:
            return value


def _read(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive that are ours; its own names and sizes are not trusted."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = {
            info.filename: info for info in archive.infolist() if info.filename in (SESSIONS, SETTINGS, KEYS)
        }
        if not infos or sum(info.file_size for info in infos.values()) > MOST_BYTES:
            raise refused("bad_backup", _BAD, "base64")
        found = {name: archive.read(info) for name, info in infos.items()}
        if SETTINGS in found:
            tomllib.loads(found[SETTINGS].decode())
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError) as error:
        raise refused("bad_backup", _BAD, "base64") from error
    return found

"""Keys: the environment wins, then a file only its owner can read, then the operating system's keyring.

A key is written to the keyring where that works, else to `secrets.toml`. A small index, without any key in
it, remembers which names the keyring holds, so that a start without such a key never pays for the keyring.
"""

import logging
import os
import stat
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from settings.errors import SettingsError
from settings.files import DamagedError, decode, move_aside, read_bytes, write_atomically
from settings.lock import locked, unwritable
from settings.paths import Folders
from settings.redact import Redactor
from settings.secret import Place, Secret, checked_key, clean_key, has_bearer
from settings.shown import mask
from settings.system_keyring import Keyring, KeyringUnusableError, SystemKeyring
from settings.text import Text

__all__ = ["Place", "Redactor", "Secret", "SecretStore", "mask"]

Table = dict[str, Any]
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_log = logging.getLogger(__name__)


class SecretStore:
    """Reads and writes keys by name. Names and variables are declared by those who need the keys.

    `trouble` says why the keyring was of no use the last time it was tried, None when it was.
    """

    def __init__(
        self,
        folders: Folders,
        environ: Mapping[str, str] = os.environ,
        keyring: Callable[[str], Keyring] = SystemKeyring,
    ) -> None:
        self._folders, self._environ, self._keyring = folders, environ, keyring
        self._file = _TomlFile(folders.config / "secrets.toml")
        self._index = _TomlFile(folders.config / "keyring.toml")
        self.trouble: Text | None = None

    def read(self, name: str, *variables: str) -> Secret | None:
        """Return the key, the first variable that is set winning; blank counts as not set. Never raises."""
        if found := self._in_environment(name, variables):
            return found
        if value := self._in_file(name):
            return Secret(name, value, Place.FILE)
        value = self._in_keyring(name) if name in self._indexed() else ""
        return Secret(name, value, Place.KEYRING) if value else None

    def where(self, name: str, *variables: str) -> Place | None:
        """Return where the key is kept, None when there is none; the keyring itself is not asked."""
        if self._in_environment(name, variables):
            return Place.ENVIRONMENT
        if self._in_file(name):
            return Place.FILE
        return Place.KEYRING if name in self._indexed() else None

    def write(self, name: str, value: str) -> Place:
        """Store a key and return where it went: the keyring, or else the file. Raises SettingsError."""
        value = checked_key(value)
        try:
            self._ring().write(name, value)
        except KeyringUnusableError as error:
            self.trouble = error.text
            with locked(self._folders):
                self._file.change(lambda table: table.update({name: value}))
            return Place.FILE
        self.trouble = None
        with locked(self._folders):
            self._index.change(lambda table: table.update(_with_name(table, name, self._service())))
            self._forget_in_file(name)
        return Place.KEYRING

    def delete(self, name: str) -> bool:
        """Forget a key in file and keyring; tell whether there was one. Raises SettingsError."""
        in_file, in_keyring = bool(self._in_file(name)), name in self._indexed()
        if in_file:
            with locked(self._folders):
                self._forget_in_file(name)
        if in_keyring:
            self._delete_from_keyring(name)
        return in_file or in_keyring

    def _in_environment(self, name: str, variables: tuple[str, ...]) -> Secret | None:
        given = ((variable, self._environ.get(variable, "")) for variable in variables)
        found = (
            Secret(name, clean_key(raw), Place.ENVIRONMENT, variable, has_bearer(raw))
            for variable, raw in given
        )
        return next((secret for secret in found if secret.value), None)

    def _in_file(self, name: str) -> str:
        value = self._file.read().get(name)
        return clean_key(value) if isinstance(value, str) else ""

    def _indexed(self) -> list[str]:
        return _names(self._index.read())

    def _in_keyring(self, name: str) -> str:
        try:
            value = self._ring().read(name)
        except KeyringUnusableError as error:
            self.trouble = error.text
            _log.warning("no key for %s: %s", name, error)
            return ""
        return clean_key(value or "")

    def _delete_from_keyring(self, name: str) -> None:
        try:
            self._ring().delete(name)
        except KeyringUnusableError as error:
            self.trouble = error.text
            raise SettingsError(_not_deleted(error.text)) from error
        with locked(self._folders):
            self._index.change(lambda table: table.update(names=[n for n in _names(table) if n != name]))

    def _forget_in_file(self, name: str) -> None:
        if name in self._file.read():
            self._file.change(lambda table: table.pop(name, None))

    def _ring(self) -> Keyring:
        return self._keyring(self._service())

    def _service(self) -> str:
        """Name the entries of this home: portable homes share the keyring of one machine."""
        known = self._index.read().get("service")
        if isinstance(known, str) and known:
            return known
        return "sidelight" if self._folders.home is None else f"sidelight-{_tag_of(self._folders.home)}"


class _TomlFile:
    """A small private table on disk, parsed again only when the file has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, ...] = ()
        self._table: Table = {}

    def read(self) -> Table:
        """Return the table; one that cannot be read counts as empty, with a line in the log."""
        if (seen := self._signature()) != self._seen:
            self._seen = seen
            try:
                self._make_private()
                self._table = self._parsed()
            except SettingsError as error:
                _log.warning("%s is not used: %s", self._path, error)
                self._table = {}
        return self._table

    def change(self, edit: Callable[[Table], object]) -> None:
        """Edit what is on the disk now; the lock is held by the caller. Raises SettingsError."""
        import tomli_w  # only writing needs it

        try:
            table = self._parsed()
        except DamagedError:
            table = self._set_aside()
        edit(table)
        try:
            write_atomically(self._path, tomli_w.dumps(table).encode())
        except OSError as error:
            raise SettingsError(unwritable(self._path, error)) from error

    def _parsed(self) -> Table:
        try:
            return tomllib.loads(decode(read_bytes(self._path) or b""))
        except (ValueError, RecursionError) as error:
            # The parser's message may quote a piece of the line, and the line holds a key.
            raise DamagedError(Text("it is not valid TOML", "不是有效的 TOML")) from error

    def _set_aside(self) -> Table:
        try:
            _log.warning("%s was damaged and is kept as %s", self._path.name, move_aside(self._path).name)
        except OSError as error:
            raise SettingsError(unwritable(self._path, error)) from error
        return {}

    def _signature(self) -> tuple[int, ...]:
        try:
            found = self._path.stat()
        except OSError:
            return ()
        return found.st_mtime_ns, found.st_size, found.st_ino, found.st_mode

    def _make_private(self) -> None:
        """Take the rights of everybody else away: the file may have been copied or written by hand."""
        if sys.platform == "win32" or not self._path.exists() or not self._path.stat().st_mode & _OTHERS:
            return
        try:
            self._path.chmod(0o600)
        except OSError:
            _log.warning("%s can be read by others; make it private: chmod 600", self._path)


def _names(index: Table) -> list[str]:
    names = index.get("names")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _with_name(index: Table, name: str, service: str) -> Table:
    return {"service": service, "names": sorted({*_names(index), name})}


def _tag_of(home: Path) -> str:
    from hashlib import sha256

    return sha256(str(home).encode("utf-8", "surrogateescape")).hexdigest()[:8]


def _not_deleted(why: Text) -> Text:
    return Text(f"The key is still in the keyring: {why.en}.", f"密钥仍在密钥库中：{why.zh}。")

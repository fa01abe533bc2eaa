"""What can go wrong with the session store; SQLite's result codes are read in this one place.

StoreError(kind, detail)      kind decides the sentence (sentences.py); detail is for the log
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class StoreErrorKind(StrEnum):
    """Why a read or a write failed; each kind has its own remedy."""

    LOCKED = "locked"
    FULL = "full"
    READ_ONLY = "read_only"
    BROKEN = "broken"
    NEWER = "newer"
    UNREACHABLE = "unreachable"
    CONFLICT = "conflict"
    BLANK_NAME = "blank_name"
    NOT_FOUND = "not_found"
    CLOSED = "closed"
    FAILED = "failed"


class Damage(StrEnum):
    """How far a BROKEN database is broken: an index can be made anew, a text be shown as it is."""

    FILE = "file"
    INDEX = "index"
    TEXT = "text"


# Primary result codes, https://www.sqlite.org/rescode.html
_KINDS: dict[int, StoreErrorKind] = {
    sqlite3.SQLITE_BUSY: StoreErrorKind.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreErrorKind.LOCKED,
    sqlite3.SQLITE_FULL: StoreErrorKind.FULL,
    sqlite3.SQLITE_READONLY: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_NOTADB: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_CANTOPEN: StoreErrorKind.UNREACHABLE,
    sqlite3.SQLITE_CONSTRAINT: StoreErrorKind.CONFLICT,
}


class StoreError(Exception):
    """A read or a write of the session store failed; `detail` is for the log and holds no user text."""

    def __init__(self, kind: StoreErrorKind, detail: str = "", damage: Damage = Damage.FILE) -> None:
        super().__init__(f"{kind}: {detail}" if detail else str(kind))
        self.kind = kind
        self.detail = detail
        self.damage = damage


def store_error(error: sqlite3.Error) -> StoreError:
    """Return the cause of an SQLite error; one without a code comes from the module itself."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return _module_error(error)
    kind = _KINDS.get(code & 0xFF, StoreErrorKind.FAILED)
    return StoreError(kind, str(error), Damage.INDEX if code == sqlite3.SQLITE_CORRUPT_VTAB else Damage.FILE)


def _module_error(error: sqlite3.Error) -> StoreError:
    if "decode to UTF-8" in str(error):
        # The message quotes the text, which is nobody's business in a log.
        return StoreError(StoreErrorKind.BROKEN, "text that is no UTF-8", Damage.TEXT)
    closed = isinstance(error, sqlite3.ProgrammingError)
    return StoreError(StoreErrorKind.CLOSED if closed else StoreErrorKind.FAILED, str(error))


@contextmanager
def translated() -> Iterator[None]:
    """Turn the errors of SQLite and of the file system inside the block into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise store_error(error) from error
    except UnicodeEncodeError as error:  # an id from outside that is no text
        raise StoreError(StoreErrorKind.NOT_FOUND, "an id with broken characters") from error
    except PermissionError as error:
        raise StoreError(StoreErrorKind.READ_ONLY, str(error)) from error
    except OSError as error:
        raise StoreError(StoreErrorKind.UNREACHABLE, str(error)) from error

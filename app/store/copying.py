"""A whole database to a file and back, while others use it: https://www.sqlite.org/backup.html.

Blocking, on connections of its own: a connection inside a transaction could wait for itself.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from app.store.connection import connect
from app.store.errors import StoreError, StoreErrorKind, translated
from app.store.schema import APPLICATION_ID, migrate, version

_PAGES = 2_000
_LONGEST_S = 20.0


def copy_database(database: Path, path: Path) -> None:
    """Write a copy, as it is at one moment, to a file that does not exist yet. Raises StoreError."""
    with translated(), closing(_reading(database)) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target, pages=_PAGES, progress=_deadline())
        # One file, not three: a copy has no log beside it.
        target.execute("PRAGMA journal_mode = DELETE")


def take_over(database: Path, path: Path) -> None:
    """Replace all content by that of another database of ours, or nothing. Raises StoreError."""
    with translated(), closing(_reading(path)) as source:
        _check(source)
        with closing(connect(database)) as target:
            source.backup(target, pages=-1, progress=_deadline())
            migrate(target)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _check(source: sqlite3.Connection) -> None:
    (mark,) = source.execute("PRAGMA application_id").fetchone()
    (state,) = source.execute("PRAGMA integrity_check(1)").fetchone()
    if mark != APPLICATION_ID or state != "ok":
        raise StoreError(StoreErrorKind.BROKEN, "the copy is no whole session database")
    version(source)


def _deadline() -> Callable[[int, int, int], None]:
    """Give up when others keep the database locked: the copying itself would wait for ever."""
    ends = time.monotonic() + _LONGEST_S

    def check(_status: int, _remaining: int, _total: int) -> None:
        if time.monotonic() > ends:
            raise StoreError(StoreErrorKind.LOCKED)

    return check

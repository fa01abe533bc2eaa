"""A whole database to a file and back, while other processes use it: https://www.sqlite.org/backup.html."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.store.errors import StoreError, StoreErrorKind
from app.store.schema import APPLICATION_ID, migrate, version


def copy_database(connection: sqlite3.Connection, path: Path) -> None:
    """Write a copy as it is at one moment."""
    with closing(sqlite3.connect(path)) as target:
        connection.backup(target)
        # One file, not three: a copy has no log beside it.
        target.execute("PRAGMA journal_mode = DELETE")


def take_over(connection: sqlite3.Connection, path: Path) -> None:
    """Replace all content by that of another database of ours, or nothing. Raises StoreError."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        _check(source)
        source.backup(connection)
    migrate(connection)


def _check(source: sqlite3.Connection) -> None:
    (mark,) = source.execute("PRAGMA application_id").fetchone()
    (state,) = source.execute("PRAGMA integrity_check(1)").fetchone()
    if mark != APPLICATION_ID or state != "ok":
        raise StoreError(StoreErrorKind.BROKEN, "the copy is no whole session database")
    version(source)

"""Opens the database file with the settings every connection of ours has, and looks whether it is whole."""

import os
import sqlite3
import threading
import time
from pathlib import Path

from app.store.errors import StoreError, StoreErrorKind, translated
from app.store.schema import APPLICATION_ID, LATEST, migrate, version

BUSY_S = 2.0
# A file up to this size is checked whole when it is opened (about 1 ms); a larger one when it is read.
_CHECKED_WHOLE_BYTES = 1 << 20
_RETRY_S = 0.02
_PROBES = ("projects", "sessions", "turns", "tool_calls", "sources", "unindexed")


def open_whole(path: Path, busy_s: float = BUSY_S) -> sqlite3.Connection:
    """Open the database, new or old, at the latest step of its schema.

    Raises StoreError: BROKEN, NEWER, LOCKED and so on. Nothing is changed in a file that is broken or newer.
    """
    create_private(path)
    connection = connect(path, busy_s)
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def open_patiently(path: Path, busy_s: float) -> sqlite3.Connection:
    """Open as `open_whole` does, again for as long as the patience lasts.

    SQLite does not wait by itself for the locks of a database that is just being made.
    """
    deadline = time.monotonic() + busy_s
    while True:
        try:
            with translated():
                return open_whole(path, busy_s)
        except StoreError as error:
            if error.kind is not StoreErrorKind.LOCKED or time.monotonic() >= deadline:
                raise
        threading.Event().wait(_RETRY_S)


def open_memory() -> sqlite3.Connection:
    """Open a database that lives as long as the connection."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    connection.row_factory = sqlite3.Row
    return connection


def open_reading(path: Path) -> sqlite3.Connection:
    """Open a database that cannot be written, its folder included."""
    try:
        connection = _at_latest(f"{path.absolute().as_uri()}?mode=ro")
    except sqlite3.OperationalError:
        # A write-ahead log needs a writable folder; without a log left behind the file alone is whole.
        if path.with_name(path.name + "-wal").exists():
            raise
        connection = _at_latest(f"{path.absolute().as_uri()}?mode=ro&immutable=1")
    connection.row_factory = sqlite3.Row
    return connection


def connect(path: Path, busy_s: float = BUSY_S) -> sqlite3.Connection:
    """Open a connection that commits without waiting for the disk; checkpoints are done elsewhere."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA journal_size_limit = 4194304")
    connection.row_factory = sqlite3.Row
    return connection


def read_any_bytes(connection: sqlite3.Connection) -> None:
    """Let texts with bytes that are no UTF-8, as damage leaves them, be read with U+FFFD in their place."""
    connection.text_factory = _any_text


def check(connection: sqlite3.Connection, *, thorough: bool = False) -> None:
    """Read the whole file and raise StoreError(BROKEN) with the first thing that is wrong in it.

    `thorough` compares the indexes with their tables as well.
    """
    (found,) = connection.execute(f"PRAGMA {'integrity' if thorough else 'quick'}_check (1)").fetchone()
    if found != "ok":
        raise StoreError(StoreErrorKind.BROKEN, str(found))


def create_private(path: Path) -> None:
    """Make sure folder and file exist, readable by the owner alone; SQLite gives its logs the same mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def _any_text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if _is_new(connection):
        _create(connection)
        return
    _probe(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    migrate(connection)


def _is_new(connection: sqlite3.Connection) -> bool:
    # One transaction for both looks: another process may be making the tables right now.
    connection.execute("BEGIN")
    try:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return version(connection) == 0 and tables == 0
    finally:
        connection.execute("ROLLBACK")


def _create(connection: sqlite3.Connection) -> None:
    # Nothing can be lost yet, so the first start does not wait for the disk.
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_mode = WAL")
    migrate(connection)
    connection.execute("PRAGMA synchronous = NORMAL")


def _probe(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise StoreError(StoreErrorKind.BROKEN, "a database of another program")
    (size,) = connection.execute(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    ).fetchone()
    if _is_cut(path, size):
        raise StoreError(StoreErrorKind.BROKEN, "the file is shorter than it says")
    if size <= _CHECKED_WHOLE_BYTES:
        check(connection)
    for table in _PROBES if version(connection) == LATEST else ():
        connection.execute(f"SELECT * FROM {table} ORDER BY rowid DESC LIMIT 1").fetchall()  # noqa: S608 - our names


def _is_cut(path: Path, size: int) -> bool:
    log = path.with_name(path.name + "-wal")
    has_log = log.exists() and log.stat().st_size > 0
    return not has_log and path.stat().st_size < size


def _at_latest(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None)
    try:
        _require_latest(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _require_latest(connection: sqlite3.Connection) -> None:
    if version(connection) != LATEST:
        raise StoreError(StoreErrorKind.READ_ONLY, "an older schema cannot be brought up to date")

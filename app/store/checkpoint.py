"""Moves the write-ahead log into the database on a thread of its own, so that no answer waits for the disk.

A commit in WAL mode does not wait for the disk, with one exception: the first one after a checkpoint flushes
the new header of the log (https://www.sqlite.org/wal.html, "Performance Considerations"). That commit is made
here too.
"""

import contextlib
import logging
import sqlite3
import threading
from pathlib import Path

from app.store.connection import connect

log = logging.getLogger(__name__)
_TOUCH = "INSERT INTO meta VALUES ('touched', 1) ON CONFLICT DO UPDATE SET value = value + 1"


class Checkpoint:
    """Runs at most one checkpoint of a database at a time."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin a checkpoint unless one is running."""
        if self._path is None or (self._thread is not None and self._thread.is_alive()):
            return
        self._thread = threading.Thread(
            target=_run, args=(self._path,), name="session-checkpoint", daemon=True
        )
        self._thread.start()

    def wait(self, timeout_s: float = 10.0) -> None:
        if self._thread is not None:
            self._thread.join(timeout_s)


def touch(connection: sqlite3.Connection) -> None:
    """Make the smallest commit there is, so that the one that matters finds the log's header flushed."""
    connection.execute(_TOUCH)


def _run(path: Path) -> None:
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint (PASSIVE)").fetchone()
            touch(connection)
    except sqlite3.Error as error:
        log.info("checkpoint put off: %s", error)

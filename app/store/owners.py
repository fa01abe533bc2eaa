"""Proof of life: which process a running turn belongs to, and whether that process still lives.

Each process that answers questions holds a lock on a file of its own beside the database. It loses the lock
when it ends, even by kill -9; ids are never used twice, so a recycled process number cannot mislead.
"""

import os
import re
from pathlib import Path

from app.store.file_lock import FileLock, try_lock

_ID = re.compile(r"[0-9a-f]{32}")


class Owners:
    """The owner files beside one database; this process takes its own file when it first needs an id."""

    def __init__(self, database: Path) -> None:
        self._folder = database.with_name(database.name + "-owners")
        self._lock: FileLock | None = None
        self._own = ""

    def own(self) -> str:
        """Return this holder's id, its file locked. Raises OSError where the folder cannot be written."""
        if not self._own:
            self._folder.mkdir(exist_ok=True)
            fresh = os.urandom(16).hex()
            self._lock = try_lock(self._folder / fresh)
            self._own = fresh
        return self._own

    def lives(self, owner: str | None) -> bool:
        """Tell whether the process behind an id still runs.

        Where files cannot be locked, say yes: a turn is rather left open than stopped in another window.
        """
        if owner is None or not _ID.fullmatch(owner):
            return False
        try:
            lock = try_lock(self._folder / owner, create=False)
        except FileNotFoundError:
            return False
        except OSError:
            return True
        if lock is not None:
            lock.release(delete=True)
        return lock is None

    def release(self) -> None:
        if self._lock is not None:
            self._lock.release(delete=True)
        self._lock, self._own = None, ""

"""One database that mends itself: after a repair, or when the file was replaced, the job in hand runs again.

Every read and write of the store goes through `Database.read` and `Database.write`.
"""

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.store.connection import BUSY_S, open_memory, open_patiently, open_reading, read_any_bytes
from app.store.errors import Damage, StoreError, StoreErrorKind, translated
from app.store.schema import empty_broken_index
from app.store.transaction import Job, in_savepoint, in_transaction, transaction

if TYPE_CHECKING:  # the repair is loaded when there is something to repair
    from app.store.recovery import Repaired

T = TypeVar("T")
Clock = Callable[[], datetime]
log = logging.getLogger(__name__)
# Who has waited once in vain does not make every question after it wait as long.
_IMPATIENT_S = 0.1
_READABLE_AT_BEST = {StoreErrorKind.READ_ONLY, StoreErrorKind.UNREACHABLE}


class Database:
    """A database of the session store, opened by its first job and used by one thread. Raises StoreError.

    `path` None keeps everything in memory. `repaired` collects what had to be mended; `read_only` is true
    where the folder takes no writes but could be read. Without `mends` damage is an error (BROKEN).
    """

    def __init__(
        self, path: Path | None, clock: Clock, busy_s: float = BUSY_S, *, mends: bool = True
    ) -> None:
        self.path = path
        self.repaired: list[Repaired] = []
        self.read_only = False
        self._clock = clock
        self._busy_s = self._patience_s = busy_s
        self._mends = mends and path is not None
        self._file: os.stat_result | None = None
        self._connection: sqlite3.Connection | None = None
        self._in_group = False
        self._group_error: StoreError | None = None

    def read(self, job: Job[T]) -> T:
        """Run a job that only reads."""
        return self._mending(job)

    def write(self, job: Job[T]) -> T:
        """Run a job in one transaction: all of it is stored, or nothing. It may be run a second time."""
        result = self._mending(partial(in_savepoint if self._in_group else in_transaction, job=job))
        self._wait_at_most(self._busy_s)
        return result

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one transaction of all writes inside the block; each may still fail alone.

        Raises StoreError when nothing of the block was stored.
        """
        with self._noting_locks(), transaction(self._open()):
            self._in_group, self._group_error = True, None
            try:
                yield
            finally:
                self._in_group = False
            if self._group_error:
                raise self._group_error

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    def close(self) -> None:
        """Close; the last connection to a file also empties its write-ahead log."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def _mending(self, job: Job[T]) -> T:
        try:
            return self._run(job)
        except StoreError as error:
            if error.kind is not StoreErrorKind.BROKEN:
                raise
            if self._in_group:
                self._group_error = error
            if self._in_group or not self._mends or self.read_only:
                raise
            self._mend(error)
        return self._run(job)

    def _run(self, job: Job[T]) -> T:
        with self._noting_locks():
            return job(self._open())

    @contextmanager
    def _noting_locks(self) -> Iterator[None]:
        try:
            with translated():
                yield
        except StoreError as error:
            if error.kind is StoreErrorKind.LOCKED:
                self._wait_at_most(_IMPATIENT_S)
            raise

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and not self._in_group and self._is_replaced():
            self.close()
        if self._connection is None:
            self._connection = self._opened()
            self._file = self.path.stat() if self.path else None
        return self._connection

    def _opened(self) -> sqlite3.Connection:
        if self.path is None:
            return open_memory()
        try:
            return open_patiently(self.path, self._patience_s)
        except StoreError as error:
            if error.kind not in _READABLE_AT_BEST or not self.path.is_file():
                raise
        self.read_only = True
        return open_reading(self.path)

    def _is_replaced(self) -> bool:
        """Tell whether another process put a repaired or restored file in the place of ours."""
        if self.path is None or self._file is None:
            return False
        try:
            return not os.path.samestat(self.path.stat(), self._file)
        except FileNotFoundError:
            return True

    def _wait_at_most(self, seconds: float) -> None:
        if seconds != self._patience_s and self._connection is not None:
            self._connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        self._patience_s = seconds

    def _mend(self, error: StoreError) -> None:
        log.warning("session database: %s", error)
        if error.damage is Damage.TEXT and self._connection is not None:
            read_any_bytes(self._connection)
        elif error.damage is not Damage.INDEX or not self._emptied_index():
            self._repair_file()

    def _emptied_index(self) -> bool:
        """Throw away a broken search index; return False when the tables behind it are broken too."""
        try:
            in_transaction(self._open(), empty_broken_index)
        except (sqlite3.Error, StoreError):
            return False
        self.close()  # SQLite keeps parts of the old index in memory
        return True

    def _repair_file(self) -> None:
        from app.store.recovery import repair

        self.close()
        assert self.path is not None
        with translated():
            done = repair(self.path, self._clock())
        if done is not None:
            self.repaired.append(done)

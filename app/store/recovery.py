"""Sets a damaged database aside and puts a whole one with everything readable in its place.

sessions.db (+ -wal, -shm)  ->  sessions.broken-<time>.db (+ -wal, -shm), untouched, for whoever wants to dig
"""

import contextlib
import logging
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.store.connection import check, open_whole
from app.store.errors import StoreError, StoreErrorKind, translated
from app.store.file_lock import try_lock
from app.store.salvage import Saved, salvage

log = logging.getLogger(__name__)
_LOGS = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair did: where the damaged file lies now, and what was carried over from it."""

    set_aside: Path
    saved: Saved


def repair(path: Path, now: datetime) -> Repaired | None:
    """Replace a damaged database. Return None where it is whole, as when another process was first.

    Raises StoreError(LOCKED) while another process repairs it or, on Windows, keeps it open.
    """
    with _only_repairer(path):
        if _is_whole(path):
            return None
        fresh = path.with_name(f"{path.stem}.recovering{path.suffix}")
        _delete(fresh)
        try:
            done = Repaired(saved=_carry_over(path, fresh), set_aside=_set_aside(path, now))
            fresh.replace(path)
        finally:
            _delete(fresh)
    log.warning("%s was damaged, kept as %s; %s", path.name, done.set_aside.name, done.saved)
    return done


@contextlib.contextmanager
def _only_repairer(path: Path) -> Iterator[None]:
    lock = try_lock(path.with_name(path.name + "-repair"))
    if lock is None:
        raise StoreError(StoreErrorKind.LOCKED, "another process repairs the database")
    try:
        yield
    finally:
        lock.release(delete=True)


def _is_whole(path: Path) -> bool:
    try:
        with translated(), contextlib.closing(open_whole(path)) as connection:
            check(connection, thorough=True)
    except StoreError as error:
        if error.kind is not StoreErrorKind.BROKEN:
            raise
        return False
    return True


def _carry_over(path: Path, fresh: Path) -> Saved:
    """Take the rows from a copy of the damaged file: reading a write-ahead log may change its file."""
    copy = path.with_name(f"{path.stem}.reading{path.suffix}")
    _delete(copy)
    try:
        for log_name in _LOGS[:2]:
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + log_name), copy.with_name(copy.name + log_name))
        with contextlib.closing(open_whole(fresh)) as whole:
            return salvage(copy, whole)
    finally:
        _delete(copy)


def _set_aside(path: Path, now: datetime) -> Path:
    aside = _free_name(path, now)
    try:
        for log_name in _LOGS:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + log_name).replace(aside.with_name(aside.name + log_name))
    except PermissionError as error:  # Windows does not rename a file that somebody has open
        raise StoreError(StoreErrorKind.LOCKED, str(error)) from error
    return aside


def _free_name(path: Path, now: datetime) -> Path:
    stamp = f"{now:%Y-%m-%dT%H%M%S}"
    for extra in ("", *(f"-{number}" for number in range(2, 100))):
        aside = path.with_name(f"{path.stem}.broken-{stamp}{extra}{path.suffix}")
        if not aside.exists():
            return aside
    raise StoreError(StoreErrorKind.BROKEN, "no free name to set the damaged database aside")


def _delete(path: Path) -> None:
    for log_name in _LOGS:
        path.with_name(path.name + log_name).unlink(missing_ok=True)

"""A lock on a file that the operating system lets go when its process ends, however it ends."""

import os
import sys
from pathlib import Path


class FileLock:
    """A held lock. `release` lets go; with `delete` the file goes too."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def release(self, *, delete: bool = False) -> None:
        # Deleted while still locked, so that nobody can take the file between the two steps; Windows cannot
        # delete an open file and needs the other order.
        if delete and sys.platform != "win32":
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)
        if delete and sys.platform == "win32":
            self._path.unlink(missing_ok=True)


def try_lock(path: Path, *, create: bool = True) -> FileLock | None:
    """Return the lock, or None when another holder has it. Raises OSError where files cannot be locked."""
    while True:
        descriptor = os.open(path, os.O_RDWR | (os.O_CREAT if create else 0), 0o600)
        try:
            held = _lock(descriptor)
            # The file may have been deleted by a holder between our opening and our locking.
            current = held and _is_same_file(path, descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        if current:
            return FileLock(path, descriptor)
        os.close(descriptor)
        if not held:
            return None


def _is_same_file(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

"""One writer at a time over all processes, by a lock the operating system drops when its holder dies.

A lock file that is only created and removed would need a guess at whether a leftover is stale; `flock` and
its like on Windows need none, and they also keep two threads of one process apart.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from settings.errors import SettingsError
from settings.paths import Folders
from settings.text import Text

WAIT_S = 5.0
_STEP_S = 0.01
_BUSY = Text(
    "Another Sidelight process is writing the settings; try again in a moment.",
    "另一个 Sidelight 进程正在写入设置，请稍后重试。",
)

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folders: Folders, wait_s: float = WAIT_S) -> Iterator[None]:
    """Hold the one lock for settings and keys; the config folder is made when missing.

    Raises SettingsError when the folder cannot be written, or the lock stays taken for `wait_s` seconds.
    """
    with held(folders.config / "settings.lock", wait_s, _BUSY):
        yield


@contextmanager
def held(path: Path, wait_s: float, busy: Text) -> Iterator[None]:
    """Hold the lock of one file; its folder is made when missing.

    Raises SettingsError, with `busy` when the lock stays taken for `wait_s` seconds.
    """
    descriptor = _open(path)
    try:
        _wait_for(descriptor, wait_s, busy)
        yield
    finally:
        os.close(descriptor)


def _open(path: Path) -> int:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise SettingsError(unwritable(path.parent, error)) from error


def _wait_for(descriptor: int, wait_s: float, busy: Text) -> None:
    ends, pause = time.monotonic() + wait_s, threading.Event()
    while True:
        try:
            return _take(descriptor)
        except OSError:
            if time.monotonic() >= ends:
                raise SettingsError(busy) from None
            pause.wait(_STEP_S)


def unwritable(path: Path, error: OSError) -> Text:
    """Say why nothing can be stored there, and what to do."""
    why = error.strerror or type(error).__name__
    return Text(
        f"{path} cannot be written ({why}); check its permissions and the free space.",
        f"无法写入 {path}（{why}），请检查权限和剩余空间。",
    )

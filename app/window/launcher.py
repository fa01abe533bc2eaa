"""The parent of the window's process: an engine without its libraries ends that without an exception."""

import os
import subprocess
import threading
from dataclasses import dataclass
from enum import StrEnum
from typing import IO

from app.own_program import own_command

ARGUMENT = "window-process"
_FLAGS = "QTWEBENGINE_CHROMIUM_FLAGS"
_END_S = 8.0


class Ending(StrEnum):
    """How the window's process ended."""

    CLOSED = "closed"
    RAISED = "raised"
    STOPPED = "stopped"
    NEVER_SHOWN = "never_shown"
    CRASHED = "crashed"


@dataclass(slots=True)
class _Heard:
    shown: bool = False
    raised: bool = False

    def listen(self, words: IO[bytes]) -> None:
        for line in words:
            self.shown |= line.strip() == b"shown"
            self.raised |= line.strip() == b"raised"


def show_window() -> Ending:
    """Show the window in a process of its own and wait for its end; it ends when this process does."""
    heard = _Heard()
    with subprocess.Popen(  # noqa: S603 - our own program
        own_command(ARGUMENT),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        env=_environment(),
    ) as process:
        assert process.stdout is not None
        listener = threading.Thread(target=heard.listen, args=(process.stdout,), daemon=True)
        listener.start()
        try:
            code = process.wait()
        except KeyboardInterrupt:
            _end(process)
            return Ending.STOPPED
        listener.join(_END_S)
    return _ending(heard, code)


def _ending(heard: _Heard, code: int) -> Ending:
    if heard.raised:
        return Ending.RAISED
    if not heard.shown:
        return Ending.NEVER_SHOWN
    return Ending.CRASHED if code else Ending.CLOSED


def _end(process: subprocess.Popen[bytes]) -> None:
    """Close its stdin, at which it ends; kill it when it does not."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(_END_S)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        process.kill()


def _environment() -> dict[str, str]:
    """Keep what Qt and Chromium say to their developers off the user's terminal; faults still come."""
    flags = f"{os.environ.get(_FLAGS, '')} --log-level=3".strip()
    return {"QT_LOGGING_RULES": "*.debug=false;*.info=false;qt.vulkan*=false"} | os.environ | {_FLAGS: flags}

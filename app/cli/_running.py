"""Runs a coroutine for a command: Ctrl-C once stops it properly, twice ends at once (SPEC 12, Exit)."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NoReturn

import typer

from app.user_locale import language_of

EXIT_OK, EXIT_USAGE, EXIT_FAILED, EXIT_STOPPED = 0, 2, 3, 130


class Stop:
    """The user's wish to stop: cancels the task that is set, now or as soon as it is set."""

    def __init__(self) -> None:
        self.wanted = False
        self._task: asyncio.Task[Any] | None = None

    def watch(self, task: asyncio.Task[Any]) -> None:
        self._task = task
        if self.wanted:
            task.cancel()

    def press(self) -> None:
        if self.wanted:
            os._exit(EXIT_STOPPED)
        self.wanted = True
        if self._task:
            self._task.cancel()


def run_stoppable(start: Callable[[Stop], Coroutine[Any, Any, int]]) -> int:
    """Run to an exit code; the coroutine decides what stopping means for it."""
    stop = Stop()

    async def main() -> int:
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):
            loop.add_signal_handler(signal.SIGINT, stop.press)
        if sys.platform == "win32":
            signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(stop.press))
        return await start(stop)

    return asyncio.run(main())


def refuse(english: str, chinese: str) -> NoReturn:
    """Say in one sentence what is wrong with the command and how to mend it; exit 2, nothing on stdout."""
    say(english, chinese)
    raise typer.Exit(EXIT_USAGE)


def say(english: str, chinese: str) -> None:
    """Write one sentence to stderr, in the user's language."""
    chosen = chinese if language_of(os.environ) == "zh-CN" else english
    typer.echo(chosen, err=True)

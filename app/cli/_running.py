"""Runs a coroutine for a command: Ctrl-C once stops it properly, twice ends at once (SPEC 12, Exit)."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import FrameType
from typing import Any, NoReturn

EXIT_OK, EXIT_USAGE, EXIT_FAILED, EXIT_STOPPED = 0, 2, 3, 130


class Stop:
    """The user's wish to stop: cancels the task that is set, now or as soon as it runs.

    `is_vain` tells that it was not the user who stopped it, but the closed output. `before_exit` is called
    when a second wish ends the process at once.
    """

    def __init__(self) -> None:
        self.wanted = False
        self.is_vain = False
        self.before_exit: Callable[[], None] = lambda: None
        self._task: asyncio.Task[Any] | None = None

    def listen(self) -> None:
        """Hear Ctrl-C from now on, before any loop runs."""

        def heard(_: int, __: FrameType | None) -> None:
            self.press()

        signal.signal(signal.SIGINT, heard)

    def watch(self, task: asyncio.Task[Any]) -> None:
        """Stop this task on Ctrl-C. One that was stopped before it began would end without an outcome."""
        self._task = task
        if self.wanted:
            asyncio.get_running_loop().call_soon(task.cancel)

    def press(self) -> None:
        if self.wanted:
            with suppress(Exception):
                self.before_exit()
            os._exit(EXIT_STOPPED)
        self.wanted = True
        if self._task:
            self._task.cancel()

    def in_vain(self) -> None:
        """Stop because nobody reads the answer any more: that is no Ctrl-C and has not its exit code."""
        self.is_vain = True
        self.press()


def run_stoppable(start: Callable[[Stop], Coroutine[Any, Any, int]], stop: Stop | None = None) -> int:
    """Run to an exit code; the coroutine decides what stopping means for it."""
    heard = stop or Stop()

    async def main() -> int:
        loop = asyncio.get_running_loop()
        if sys.platform == "win32":
            signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(heard.press))
        else:
            loop.add_signal_handler(signal.SIGINT, heard.press)
        return await start(heard)

    return asyncio.run(main())


def guarded(work: Callable[[], Any]) -> int:
    """Run a command to its exit code (SPEC 9); whatever it raises is said in one sentence."""
    from app.cli._output import forgive_characters

    forgive_characters()
    try:
        code = work()
    except (KeyboardInterrupt, asyncio.CancelledError):
        return EXIT_STOPPED
    except Exception as error:  # noqa: BLE001 - the last resort: one sentence, never a traceback
        from app.cli._trouble import explain

        return explain(error)
    return code if isinstance(code, int) else EXIT_OK


class RefusedError(Exception):
    """The command is wrong: what is wrong with it and how to mend it. Ends in exit 2, nothing on stdout."""

    def __init__(self, english: str, chinese: str) -> None:
        super().__init__(english)
        self.english, self.chinese = english, chinese


def refuse(english: str, chinese: str) -> NoReturn:
    """Raise RefusedError."""
    raise RefusedError(english, chinese)


def say(english: str, chinese: str) -> None:
    """Write one sentence to stderr, in the user's language."""
    from app.cli._output import complain

    complain(chinese if _language() == "zh-CN" else english)


def _language() -> str:
    """Return the language of the interface; the system's where the settings cannot be asked."""
    try:
        from app.cli._home import ui_language

        return ui_language()
    except Exception:  # noqa: BLE001 - a sentence about a fault must not fail with it
        from app.user_locale import language_of

        return language_of(os.environ)

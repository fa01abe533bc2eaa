"""One sidecar process from its first to its last moment, whichever transports it has."""

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable

from app.sidecar.desk import Desk
from app.sidecar.parent import watch_parent

_LONGEST_END_S = 2.0
Start = Callable[[Desk], Awaitable[None]]


async def run(start: Start, *, ends_with_parent: bool) -> None:
    """Serve until a signal, a `shutdown`, the end of stdin or of the parent; then end within 2 s.

    `start` runs the transports as tasks of the desk's group.
    """
    async with asyncio.TaskGroup() as group:
        desk = Desk(group)
        _on_signals(desk.stopping)
        if ends_with_parent:
            watch_parent(desk.stopping)
        await start(desk)
        await desk.stopping.wait()
        _exit_at_last()
        await desk.close()
        # What still waits now (a reader of events, a slow check) has nobody left to answer to.
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()


def _on_signals(stopping: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    closed_terminal = getattr(signal, "SIGHUP", signal.SIGTERM)
    for number in {signal.SIGINT, signal.SIGTERM, closed_terminal}:
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopping.set))
        else:
            loop.add_signal_handler(number, stopping.set)


def _exit_at_last() -> None:
    """End the process even if something does not let itself be stopped; what matters is stored by then."""
    timer = threading.Timer(_LONGEST_END_S, os._exit, (0,))
    timer.daemon = True
    timer.start()
    with contextlib.suppress(Exception):
        sys.stderr.flush()

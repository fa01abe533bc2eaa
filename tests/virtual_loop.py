"""An event loop with virtual time: where a real loop would sleep, this one turns its clock forward.

A 30-second deadline costs under a millisecond, and two runs of one script see the same times. Loopback
sockets work; beside threads time may jump, so what needs a thread and a timer together needs a real loop.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

# How long a test may wait, in real seconds, for a thread or a socket while no timer is left.
OUTSIDE_WAIT_S = 5.0


class NothingWillHappenError(RuntimeError):
    """Everything waits and no timer is left: the code under test would hang forever."""


class _Selector(selectors.SelectSelector):
    """Looks for loopback traffic first; only when there is none does time pass, and then at once."""

    def __init__(self, pass_time: Callable[[float], None]) -> None:
        super().__init__()
        self._pass_time = pass_time

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if ready := super().select(0):
            return ready
        if timeout is not None:
            self._pass_time(timeout)
            return []
        if ready := super().select(OUTSIDE_WAIT_S):
            return ready
        raise NothingWillHappenError


class VirtualLoop(asyncio.SelectorEventLoop):
    """Starts at second 0. `faults` collects what a loop only logs, `tasks` every task there ever was."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_Selector(self._pass))
        self.faults: list[dict[str, Any]] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.set_exception_handler(lambda _, context: self.faults.append(context))
        self.set_task_factory(self._remembered_task)

    def time(self) -> float:
        return self._now

    def _pass(self, seconds: float) -> None:
        self._now += max(seconds, 0.0)

    def _remembered_task(
        self, loop: asyncio.AbstractEventLoop, coro: Any, **options: Any
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **options)
        self.tasks.append(task)
        return task


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run `main` to its end in virtual time and return what it returns.

    Fails when a task outlived it, when a task's exception was never fetched, or when the loop logged a fault.
    """
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        result = runner.run(main)
        left = [task for task in loop.tasks if not task.done()]
        # The flag behind "Task exception was never retrieved", read before the collector would have to run.
        unfetched = [task for task in loop.tasks if task.done() and getattr(task, "_log_traceback", False)]
        assert not left, f"tasks outlived the test: {left}"
        assert not unfetched, f"exceptions nobody fetched: {unfetched}"
        assert not loop.faults, f"the loop logged: {loop.faults}"
    return result

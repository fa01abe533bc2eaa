"""One owned thread that runs jobs for coroutines, in order, and looks after its resource while nobody waits.

Jobs that wait at the same time are run as one group: sixteen questions cost little more than one commit.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic, TypeVar

from app.store.errors import StoreError, StoreErrorKind

S = TypeVar("S")
T = TypeVar("T")
log = logging.getLogger(__name__)
_QUIET_S = 0.05
_MOST_TOGETHER = 64
_MOST_JOBS_WITHOUT_UPKEEP = 400


class _Step:
    """A job, who waits for it, and what came of it."""

    __slots__ = ("error", "job", "loop", "result", "waiter")

    def __init__(
        self, job: Callable[[Any], Any], loop: asyncio.AbstractEventLoop, waiter: asyncio.Future[Any]
    ) -> None:
        self.job = job
        self.loop = loop
        self.waiter = waiter
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self, resource: Any) -> None:
        self.error = None
        try:
            self.result = self.job(resource)
        except BaseException as error:  # noqa: BLE001 - handed to the caller
            self.error = error

    def settle(self) -> None:
        if self.waiter.done():
            return
        if self.error is None:
            self.waiter.set_result(self.result)
        else:
            self.waiter.set_exception(self.error)


class Worker(Generic[S]):
    """Owns a resource that its thread alone touches: opened there first, closed there last.

    Where it cannot be opened, every job ends in that error. `together` surrounds a group of jobs; when it
    raises StoreError, the jobs are run again, each alone. `upkeep` is given the seconds since the last job
    and returns in how many it wants to be asked again, None for after the next job.
    """

    def __init__(
        self,
        name: str,
        opened: Callable[[], S],
        closed: Callable[[S], None],
        together: Callable[[S], AbstractContextManager[None]] = lambda _: nullcontext(),
        upkeep: Callable[[S, float], float | None] = lambda _resource, _quiet_s: None,
    ) -> None:
        self._opened = opened
        self._closed = closed
        self._together = together
        self._upkeep = upkeep
        self._steps: queue.SimpleQueue[_Step | None] = queue.SimpleQueue()
        self._entry = threading.Lock()
        self._is_closed = False
        # A daemon: a program that forgets to close still ends, and what was committed is safe either way.
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[S], T]) -> T:
        """Run a job on the thread and return its result. A caller that is cancelled does not stop the job."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[T] = loop.create_future()
        with self._entry:
            if self._is_closed:
                raise StoreError(StoreErrorKind.CLOSED)
            self._steps.put(_Step(job, loop, waiter))
        return await waiter

    def close(self, timeout_s: float = 10.0) -> None:
        """Run what is in line, close the resource, end the thread; blocks for at most the time given."""
        with self._entry:
            if not self._is_closed:
                self._is_closed = True
                self._steps.put(None)
        self._thread.join(timeout_s)

    def _live(self) -> None:
        try:
            resource = self._opened()
        except Exception as error:  # noqa: BLE001 - handed to everyone who asks
            self._refuse(error)
            return
        try:
            self._serve(resource)
        finally:
            self._closed(resource)

    def _serve(self, resource: S) -> None:
        ended, unattended = time.monotonic(), 0
        wait: float | None = None
        open_ended = True
        while open_ended:
            try:
                steps, open_ended = self._next(wait)
            except queue.Empty:
                wait = self._look_after(resource, time.monotonic() - ended)
                continue
            self._run(steps, resource)
            ended, wait, unattended = time.monotonic(), _QUIET_S, unattended + len(steps)
            if unattended >= _MOST_JOBS_WITHOUT_UPKEEP:
                unattended, wait = 0, self._look_after(resource, 0.0)

    def _next(self, wait: float | None) -> tuple[list[_Step], bool]:
        """Return the steps in line, at least one unless the end is reached, and whether more may follow."""
        step = self._steps.get(timeout=wait)
        steps: list[_Step] = []
        while step is not None:
            steps.append(step)
            if len(steps) == _MOST_TOGETHER or self._steps.empty():
                return steps, True
            step = self._steps.get()
        return steps, False

    def _run(self, steps: Sequence[_Step], resource: S) -> None:
        try:
            if len(steps) > 1:
                self._run_together(steps, resource)
            else:
                _run_each(steps, resource)
        except StoreError as error:
            log.info("a group of writes failed, each is done alone: %s", error)
            _run_each(steps, resource)
        _deliver(steps)

    def _run_together(self, steps: Sequence[_Step], resource: S) -> None:
        with self._together(resource):
            _run_each(steps, resource)

    def _look_after(self, resource: S, quiet_s: float) -> float | None:
        try:
            return self._upkeep(resource, quiet_s)
        except StoreError as error:
            log.info("upkeep put off: %s", error)
        except Exception:  # upkeep is never worth losing the thread
            log.exception("upkeep failed")
        return None

    def _refuse(self, error: Exception) -> None:
        while (step := self._steps.get()) is not None:
            step.error = error
            _deliver([step])


def _run_each(steps: Sequence[_Step], resource: Any) -> None:
    for step in steps:
        step.run(resource)


def _deliver(steps: Sequence[_Step]) -> None:
    """Wake each event loop once."""
    for loop in {step.loop for step in steps}:
        mine = [step for step in steps if step.loop is loop]
        try:
            loop.call_soon_threadsafe(_settle_all, mine)
        except RuntimeError:  # the loop was closed: nobody waits any more
            log.debug("results came after their loop was closed")


def _settle_all(steps: Sequence[_Step]) -> None:
    for step in steps:
        step.settle()

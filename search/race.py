"""The hedging loop (SPEC 4): who is started when, who wins, who is given up.

    nothing runs              start the next source
    all that run are silent   start the next beside it; are there two, the older makes room as `timeout`
    a usable answer           it wins, the rest are called off
    the budget ends           all that run are `timeout`

Silent means: no complete answer within the source's hedging delay. Never more than two run at once.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from search.asking import Verdict, ask
from search.attempt import AttemptOutcome
from search.ports import SearchProvider
from search.query import Query

AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """A source whose turn has come, with its place in the chain and the query as it takes it."""

    place: int
    provider: SearchProvider
    query: Query
    hedge_s: float


class Course(Protocol):
    """What the race needs of the router. Every `ms` is the time since that source was started."""

    def next(self) -> Entrant | None:
        """Return the next source that may be asked, None when there is none left."""
        ...

    def ended(self, entrant: Entrant, verdict: Verdict, ms: float) -> None:
        """This source is one of the attempts."""
        ...

    def overtaken(self, entrant: Entrant, verdict: Verdict | None, ms: float) -> None:
        """Another source won: this one ended too late to count (`verdict`), or was silent (None)."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    entrant: Entrant
    task: asyncio.Task[Verdict]
    started: float

    @property
    def silent_at(self) -> float:
        return self.started + self.entrant.hedge_s

    def verdict(self) -> Verdict:
        if self.task.cancelled():
            # Nobody here cancelled it: a fault inside the source.
            return Verdict(AttemptOutcome.BAD_RESPONSE, detail=asyncio.CancelledError.__name__)
        return self.task.result()


class Race:
    """One search over the sources of `course`, within `budget_s` from now."""

    def __init__(self, course: Course, budget_s: float) -> None:
        self._course = course
        self._clock: Callable[[], float] = asyncio.get_running_loop().time
        self._end = self._clock() + budget_s
        self._running: list[_Running] = []
        self._no_more = False

    async def run(self) -> tuple[Entrant, Verdict] | None:
        """Return the winner, None when no source had a usable answer. Leaves no task behind."""
        async with asyncio.TaskGroup() as group:
            winner = None
            while winner is None and self._clock() < self._end and self._keep_up(group):
                await self._until_something_happens()
                winner = self._take_finished()
            self._call_off(won=winner is not None)
        return winner

    def _keep_up(self, group: asyncio.TaskGroup) -> bool:
        """Start the next source where all that run are silent; say whether any runs."""
        now = self._clock()
        if all(one.silent_at <= now for one in self._running) and not self._no_more:
            self._start_next(group)
        return bool(self._running)

    def _start_next(self, group: asyncio.TaskGroup) -> None:
        entrant = self._course.next()
        if entrant is None:
            self._no_more = True
            return
        if len(self._running) == AT_ONCE:
            self._give_up(self._running.pop(0))
        task = group.create_task(ask(entrant.provider, entrant.query))
        self._running.append(_Running(entrant, task, self._clock()))

    async def _until_something_happens(self) -> None:
        silent_at = max(one.silent_at for one in self._running)
        moment = self._end if self._no_more else min(self._end, silent_at)
        tasks = [one.task for one in self._running]
        await asyncio.wait(tasks, timeout=max(moment - self._clock(), 0), return_when=asyncio.FIRST_COMPLETED)

    def _take_finished(self) -> tuple[Entrant, Verdict] | None:
        """Take those that ended in this tick in the order of the chain: the first usable answer wins."""
        winner = None
        finished = [one for one in self._running if one.task.done()]
        self._running = [one for one in self._running if not one.task.done()]
        for one in sorted(finished, key=lambda one: one.entrant.place):
            verdict = one.verdict()
            if winner is None:
                self._course.ended(one.entrant, verdict, self._ms(one))
                winner = (one.entrant, verdict) if verdict.results else None
            else:
                self._course.overtaken(one.entrant, verdict, self._ms(one))
        return winner

    def _call_off(self, *, won: bool) -> None:
        for one in self._running:
            if not won:
                self._give_up(one)
                continue
            one.task.cancel()
            if one.silent_at <= self._clock():
                self._course.overtaken(one.entrant, None, self._ms(one))

    def _give_up(self, one: _Running) -> None:
        one.task.cancel()
        ms = self._ms(one)
        timeout = Verdict(AttemptOutcome.TIMEOUT, detail=f"no answer within {ms / 1000:.1f} s")
        self._course.ended(one.entrant, timeout, ms)

    def _ms(self, one: _Running) -> float:
        return (self._clock() - one.started) * 1000

"""The hedging loop (SPEC 4): who is started when, who wins, who is given up.

    nothing runs              start the next source
    all that run are silent   start the next beside it; are there two, the older makes room as `timeout`
    a usable answer           it wins, the rest are called off
    the budget ends           all that run are `timeout`

Two sources may also open the race side by side: both then count as winners, the second within one hedging
delay after the first. Silent means: no complete answer within the source's hedging delay. Never more than two
run at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from search.asking import Verdict, ask
from search.attempt import AttemptOutcome
from search.ports import SearchProvider
from search.query import Query
from search.site_rules import SiteRules

AT_ONCE = 2
Win = tuple["Entrant", Verdict]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A source whose turn has come, with its place in the chain and the query as it takes it."""

    place: int
    provider: SearchProvider
    query: Query
    hedge_s: float


class Course(Protocol):
    """What the race needs of the router. Every `ms` is the time since that source was started."""

    def opening(self) -> Sequence[Entrant]:
        """Return the two sources to be asked side by side from the start; empty for the usual one by one."""
        ...

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
    silent_at: float
    beside: bool = False

    def verdict(self) -> Verdict:
        if self.task.cancelled():
            # Nobody here cancelled it: a fault inside the source.
            return Verdict(AttemptOutcome.BAD_RESPONSE, detail=asyncio.CancelledError.__name__)
        return self.task.result()


class Race:
    """One search over the sources of `course`, within `budget_s` from now."""

    def __init__(self, course: Course, budget_s: float, sites: SiteRules | None = None) -> None:
        self._course = course
        self._sites = sites
        self._clock: Callable[[], float] = asyncio.get_running_loop().time
        self._end = self._clock() + budget_s
        self._running: list[_Running] = []
        self._no_more = False
        self._winners: list[Win] = []

    async def run(self) -> list[Win]:
        """Return the winners in the order of the chain, none where no source had a usable answer.

        There are two at most, and only where two opened side by side. Leaves no task behind.
        """
        async with asyncio.TaskGroup() as group:
            self._open(group)
            while not self._is_won() and self._clock() < self._end and self._keep_up(group):
                await self._until_something_happens()
                self._take_finished()
            self._call_off(won=bool(self._winners))
        return sorted(self._winners, key=lambda win: win[0].place)

    def _open(self, group: asyncio.TaskGroup) -> None:
        for delays, entrant in enumerate(self._course.opening(), 1):
            # The second is silent one delay later, as if the first's silence had started it.
            self._start(group, entrant, entrant.hedge_s * delays, beside=True)

    def _is_won(self) -> bool:
        return bool(self._winners) and not any(one.beside for one in self._running)

    def _keep_up(self, group: asyncio.TaskGroup) -> bool:
        """Start the next source where all that run are silent; say whether any runs."""
        now = self._clock()
        if self._winners:
            return True
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
        self._start(group, entrant, entrant.hedge_s)

    def _start(
        self, group: asyncio.TaskGroup, entrant: Entrant, patience_s: float, *, beside: bool = False
    ) -> None:
        now = self._clock()
        task = group.create_task(ask(entrant.provider, entrant.query, self._sites))
        self._running.append(_Running(entrant, task, now, now + patience_s, beside))

    async def _until_something_happens(self) -> None:
        silent_at = max(one.silent_at for one in self._running)
        moment = self._end if self._no_more or self._winners else min(self._end, silent_at)
        tasks = [one.task for one in self._running]
        await asyncio.wait(tasks, timeout=max(moment - self._clock(), 0), return_when=asyncio.FIRST_COMPLETED)

    def _take_finished(self) -> None:
        """Take those that ended in this tick in the order of the chain: the first usable answer wins."""
        finished = [one for one in self._running if one.task.done()]
        self._running = [one for one in self._running if not one.task.done()]
        for one in sorted(finished, key=lambda one: one.entrant.place):
            self._take(one, one.verdict())

    def _take(self, one: _Running, verdict: Verdict) -> None:
        if self._winners and not one.beside:
            return self._course.overtaken(one.entrant, verdict, self._ms(one))
        self._course.ended(one.entrant, verdict, self._ms(one))
        if not verdict.results:
            return None
        if not self._winners:
            self._end = min(self._end, self._clock() + one.entrant.hedge_s)
        return self._winners.append((one.entrant, verdict))

    def _call_off(self, *, won: bool) -> None:
        for one in self._running:
            if not won or one.beside:
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

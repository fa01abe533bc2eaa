"""The router: one flat chain of sources, asked in order and hedged until one has a usable answer (SPEC 4).

chain ─► best first by health ─► rests? over our own limit? ─► race ─► usable results ─► merge
                                        │ skipped, with cause
                                        ▼
                                     attempts
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from search.asking import Verdict, capped
from search.attempt import NOT_ASKED, Attempt, AttemptOutcome, SearchResponse, SearchStatus
from search.fan_out import FanOut, pair, wants_two
from search.fusion import merge
from search.health import HealthBook
from search.health_record import Rest
from search.limits import Limits
from search.ports import FROM_CACHE, ProviderFacts, Remembering, SearchProvider
from search.query import Query
from search.race import Entrant, Race
from search.result import Result
from search.site_rules import SiteRules

OnAsked = Callable[[ProviderFacts], None]
OnTried = Callable[[Attempt], None]
# Several lists in, one list out, best first; the numbers: seconds since the epoch, seconds that are left.
Fuse = Callable[[Sequence[Sequence[Result]], Query, float, float], Awaitable[Sequence[Result]]]


class Router:
    """Finds usable results for one query, or the status that says why there are none.

    `chain` is in the user's order; `chosen` is shown as provider where no source won; `not_configured` are
    attempts that were decided before any search; `wall` gives seconds since the epoch. `fan_out` says when
    two sources are asked side by side, `fuse` makes one list of theirs; `sites` drops what the user blocked.
    """

    def __init__(
        self,
        chain: Sequence[SearchProvider],
        health: HealthBook,
        limits: Limits,
        wall: Callable[[], float],
        *,
        chosen: str = "builtin_free",
        not_configured: Sequence[Attempt] = (),
        fan_out: FanOut = FanOut.ONE,
        fuse: Fuse | None = None,
        sites: SiteRules | None = None,
    ) -> None:
        self.fan_out = fan_out
        self.fuse = fuse
        self.sites = sites
        self.chain = tuple(chain)
        self.health = health
        self.limits = limits
        self.wall = wall
        self.chosen = chosen
        self.not_configured = tuple(not_configured)

    async def search(self, query: Query, on_asked: OnAsked, on_tried: OnTried) -> SearchResponse:
        """Search once, within `limits.search_s`; both callbacks are called as things happen.

        Cancelling the caller takes back every request and waits until that is done.
        """
        end = asyncio.get_running_loop().time() + self.limits.search_s
        course = _Course(self, query, on_asked, on_tried)
        winners = await Race(course, self.limits.search_s, self.sites).run()
        attempts = course.attempts()
        if not winners:
            return SearchResponse(self.chosen, query.text, _status(attempts), attempts=attempts)
        results = await self._one_list([verdict.results for _, verdict in winners], query, end)
        group = winners[0][0].provider.facts.group
        return SearchResponse(group, query.text, SearchStatus.OK, results, attempts)

    async def _one_list(
        self, lists: Sequence[Sequence[Result]], query: Query, end: float
    ) -> tuple[Result, ...]:
        """One source's list keeps its order (SPEC 12); those of several are fused."""
        if self.fuse and len(lists) > 1:
            left_s = end - asyncio.get_running_loop().time()
            lists = [await self.fuse(lists, query, self.wall(), left_s)]
        return merge(lists, self.limits.max_results)


class _Course:
    """One search: whose turn it is, what is recorded, what health learns."""

    def __init__(self, router: Router, query: Query, on_asked: OnAsked, on_tried: OnTried) -> None:
        self._router = router
        self._health = router.health
        self._query = query
        self._on_asked = on_asked
        self._on_tried = on_tried
        self._attempts: dict[int, Attempt] = {}
        order = self._health.best_first([provider.facts for provider in router.chain], router.wall())
        self._waiting = deque(enumerate(router.chain[i] for i in order))
        self._only_hope = False
        self._only_hope = all(self._why_not(provider) for provider in router.chain)
        for attempt in router.not_configured:
            on_tried(attempt)

    def attempts(self) -> tuple[Attempt, ...]:
        """Return all attempts in the order of the chain, whichever of them ended first."""
        return (*self._router.not_configured, *(self._attempts[i] for i in sorted(self._attempts)))

    def opening(self) -> list[Entrant]:
        if not wants_two(self._router.fan_out, self._query.kind):
            return []
        ready = [item for item in self._waiting if not self._why_not(item[1])]
        places = pair([provider.facts for _, provider in ready]) or ()
        chosen = [ready[place] for place in places]
        for item in chosen:
            self._waiting.remove(item)
        return [self._entrant(*item) for item in chosen]

    def next(self) -> Entrant | None:
        while self._waiting:
            place, provider = self._waiting.popleft()
            facts = provider.facts
            if skipped := self._why_not(provider):
                self._record(place, facts, Verdict(skipped.outcome, detail=_resting(skipped)), 0)
                continue
            return self._entrant(place, provider)
        return None

    def ended(self, entrant: Entrant, verdict: Verdict, ms: float) -> None:
        facts = entrant.provider.facts
        self._note(facts, verdict, ms)
        self._record(entrant.place, facts, verdict, ms)

    def overtaken(self, entrant: Entrant, verdict: Verdict | None, ms: float) -> None:
        facts = entrant.provider.facts
        if verdict is None:
            self._health.note_slow(facts, ms, self._router.wall())
        else:
            self._note(facts, verdict, ms)

    def _entrant(self, place: int, provider: SearchProvider) -> Entrant:
        facts = provider.facts
        if not self._is_recalled(provider):
            self._health.note_asked(facts, self._router.wall())
        self._on_asked(facts)
        hedge_s = self._health.hedge_s(facts, self._router.limits.hedge_s)
        return Entrant(place, provider, capped(self._query, facts), hedge_s)

    def _why_not(self, provider: SearchProvider) -> Rest | None:
        """Return why this source is skipped; a guessed rest of an own source yields when all others rest."""
        if self._is_recalled(provider):
            return None
        facts, now = provider.facts, self._router.wall()
        rest = self._health.resting(facts, now)
        if rest and not (self._only_hope and facts.own and rest.guessed):
            return rest
        return self._health.too_soon(facts, now)

    def _is_recalled(self, provider: SearchProvider) -> bool:
        if not isinstance(provider, Remembering):
            return False
        return provider.recall(capped(self._query, provider.facts)) is not None

    def _note(self, facts: ProviderFacts, verdict: Verdict, ms: float) -> None:
        now = self._router.wall()
        if verdict.unsent:
            self._health.note_unsent(facts)
        if verdict.outcome not in {AttemptOutcome.OK, AttemptOutcome.EMPTY}:
            self._health.note_failure(facts, verdict.outcome, ms, now, verdict.retry_after_s)
        elif verdict.detail != FROM_CACHE:
            self._health.note_ok(facts, ms, now)

    def _record(self, place: int, facts: ProviderFacts, verdict: Verdict, ms: float) -> None:
        attempt = Attempt(facts.provider, facts.target, verdict.outcome, verdict.detail, round(ms))
        self._attempts[place] = attempt
        self._on_tried(attempt)


def _status(attempts: Sequence[Attempt]) -> SearchStatus:
    outcomes = {attempt.outcome for attempt in attempts}
    if AttemptOutcome.TIMEOUT in outcomes:
        return SearchStatus.TIMEOUT
    if AttemptOutcome.EMPTY in outcomes:
        return SearchStatus.NO_RESULTS
    return SearchStatus.UNAVAILABLE


def _resting(rest: Rest) -> str:
    return f"{NOT_ASKED}{rest.why}, {_span(rest.left_s)} left"


def _span(seconds: float) -> str:
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{max(seconds, 1):.0f} s"

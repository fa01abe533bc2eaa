"""Runs one search of the router on virtual time and keeps all that could be seen of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from search.attempt import Attempt, SearchResponse
from search.health import HealthBook
from search.limits import Limits
from search.ports import SearchProvider
from search.query import Query
from search.router import Router
from tests.virtual_loop import run

START = 1_800_000_000.0
LIMITS = Limits(search_s=10, hedge_s=2, max_results=5)


@dataclass(frozen=True, slots=True)
class Searched:
    """The response, the keys of the sources in the order they were asked, what was reported, and the time."""

    response: SearchResponse
    asked: list[str]
    tried: list[Attempt]
    took_s: float

    @property
    def outcomes(self) -> list[str]:
        return [str(attempt.outcome) for attempt in self.response.attempts]

    @property
    def urls(self) -> list[str]:
        return [result.url for result in self.response.results]


def searched(
    *chain: SearchProvider,
    book: HealthBook | None = None,
    at: float = START,
    limits: Limits = LIMITS,
    query: Query | None = None,
    chosen: str = "builtin_free",
    not_configured: Sequence[Attempt] = (),
) -> Searched:
    """Search once, from wall time `at` on; the chain holds sources in the user's order."""
    asked: list[str] = []
    tried: list[Attempt] = []

    async def main() -> Searched:
        clock = asyncio.get_running_loop().time
        router = Router(
            chain,
            book or HealthBook(),
            limits,
            lambda: at + clock(),
            chosen=chosen,
            not_configured=not_configured,
        )
        response = await router.search(
            query or Query("basil"), lambda facts: asked.append(facts.key), tried.append
        )
        return Searched(response, asked, tried, clock())

    return run(main())

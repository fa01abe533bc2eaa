"""The search of one request, built while the planner's reply is awaited, so that nobody waits for it.

What it is built from is fixed when the request begins; settings that change meanwhile are for the next one.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property

from app import lean_start
from app.chain import Chain
from search.attempt import SearchResponse
from search.query import Query
from search.router import OnAsked, OnTried, Router

# By then the first request is under way; no model decides sooner.
_UNDER_WAY_S = 0.02


class LateSearch:
    """Implements `search.pipeline.Searching`; made inside a running event loop, told when its turn ends."""

    def __init__(self, build: Callable[[], Chain], route: Callable[[Chain], Router]) -> None:
        self._build = build
        self._route = route
        self._timer = asyncio.get_running_loop().call_later(_UNDER_WAY_S, self._build_ahead)

    @cached_property
    def chain(self) -> Chain:
        return self._build()

    def end(self) -> None:
        """The turn is over: nothing is built ahead any more."""
        self._timer.cancel()

    def _build_ahead(self) -> None:
        lean_start.is_over()
        with suppress(Exception):  # who uses the chain meets the same fault, and tells it
            _ = self.chain

    @property
    def chosen(self) -> str:
        return self.chain.chosen

    async def search(self, query: Query, on_asked: OnAsked, on_tried: OnTried) -> SearchResponse:
        return await self._route(self.chain).search(query, on_asked, on_tried)

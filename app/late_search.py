"""The search of one request, built when the plan asks for it: until then nobody has to wait for it.

What it is built from is fixed when the request begins; settings that change meanwhile are for the next one.
"""

from collections.abc import Callable
from functools import cached_property

from app.chain import Chain
from search.attempt import SearchResponse
from search.query import Query
from search.router import OnAsked, OnTried, Router


class LateSearch:
    """Implements `search.pipeline.Searching`."""

    def __init__(self, build: Callable[[], Chain], route: Callable[[Chain], Router]) -> None:
        self._build = build
        self._route = route

    @cached_property
    def chain(self) -> Chain:
        return self._build()

    @property
    def chosen(self) -> str:
        return self.chain.chosen

    async def search(self, query: Query, on_asked: OnAsked, on_tried: OnTried) -> SearchResponse:
        return await self._route(self.chain).search(query, on_asked, on_tried)

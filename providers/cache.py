"""Remembers answers of sources for a while, so that the same question does not go out twice.

Etiquette of public instances asks for at least 15 minutes (SOURCES 3); news and prices are kept a minute.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from search.ports import FROM_CACHE, Found, ProviderFacts, SearchProvider
from search.query import Query

Key = tuple[str, str, str, str, int]


class ResultCache:
    """The answers of all sources of one process: at most `most`, the least recently used goes first.

    `clock` gives seconds of any steady clock; `most` 0 switches the cache off.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        most: int = 128,
        life_s: float = 900.0,
        short_life_s: float = 60.0,
    ) -> None:
        self._clock = clock
        self._most = most
        self._life_s = life_s
        self._short_life_s = short_life_s
        self._kept: OrderedDict[Key, tuple[float, Found]] = OrderedDict()

    def get(self, facts: ProviderFacts, query: Query) -> Found | None:
        """Return an answer that is young enough for this query."""
        key = _key(facts, query)
        if key not in self._kept:
            return None
        kept_at, found = self._kept[key]
        if not 0 <= self._clock() - kept_at < self._life(query):
            return None
        self._kept.move_to_end(key)
        return found

    def put(self, facts: ProviderFacts, query: Query, found: Found) -> None:
        key = _key(facts, query)
        self._kept[key] = (self._clock(), found)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        self._kept.clear()

    def _life(self, query: Query) -> float:
        return self._short_life_s if query.time_bound else self._life_s


class CachedProvider:
    """A source with a memory (`search.ports.Remembering`): the router keeps in it what it could use."""

    def __init__(self, provider: SearchProvider, store: ResultCache) -> None:
        self._provider = provider
        self._store = store

    @property
    def facts(self) -> ProviderFacts:
        return self._provider.facts

    def recall(self, query: Query) -> Found | None:
        """Return the kept answer, its detail saying that it was one."""
        found = self._store.get(self.facts, query)
        return None if found is None else replace(found, detail=FROM_CACHE)

    async def search(self, query: Query) -> Found:
        return self.recall(query) or await self._provider.search(query)

    def keep(self, query: Query, found: Found) -> None:
        """Keep a new answer; one out of memory does not become younger."""
        if found.detail != FROM_CACHE:
            self._store.put(self.facts, query, found)


def _key(facts: ProviderFacts, query: Query) -> Key:
    return facts.key, query.text, query.language, query.region, query.limit

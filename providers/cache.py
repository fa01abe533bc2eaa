"""Remembers answers of sources for a while, so that the same question does not go out twice.

Etiquette of public instances asks for at least 15 minutes (SOURCES 3); news and prices are kept a minute.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from providers.kept_answer import read, written
from search.ports import FROM_CACHE, Found, ProviderFacts, SearchProvider
from search.query import Kind, Query

Key = tuple[str, ...]
# When an answer came, and the answer as text, under the digest of its key: what outlives the process.
Rows = dict[str, tuple[float, str]]
Mask = Callable[[Found], Found]


class ResultCache:
    """The answers of all sources: at most `most`, the least recently used goes first.

    `clock` gives seconds; `most` 0 switches the cache off. Answers of other processes are taken over as text
    and read when somebody asks for them. `changed` is true until `rows` were taken for writing.
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
        self._unread: Rows = {}
        self.changed = False

    @property
    def is_on(self) -> bool:
        return self._most > 0

    def get(self, facts: ProviderFacts, query: Query, options: str = "") -> Found | None:
        """Return an answer that is young enough for this query; `options` are the source's own settings."""
        key = _key(facts, query, options)
        entry = self._kept.get(key) or (self._taken(key) if self._unread else None)
        if entry is None or not self._is_young(entry[0], self._life(query)):
            return None
        self._kept.move_to_end(key)
        return entry[1]

    def put(self, facts: ProviderFacts, query: Query, found: Found, options: str = "") -> None:
        self._keep(_key(facts, query, options), self._clock(), found)
        self.changed = True

    def clear(self) -> None:
        self._kept.clear()
        self._unread.clear()
        self.changed = False

    # ---- for the store ----------------------------------------------------------------------------------

    def take_over(self, rows: Mapping[str, tuple[float, str]]) -> None:
        """Take over the young answers of other processes, in the place of those taken over before."""
        if self.is_on:
            self._unread = {d: row for d, row in rows.items() if self._is_young(row[0], self._life_s)}

    def rows(self, mask: Mask = lambda found: found) -> Rows:
        """Return what is young, newest first; secrets are taken out by `mask`."""
        both = dict(self._unread)
        for key, (at, found) in self._kept.items():
            if (digest := _digest(key)) not in both or both[digest][0] <= at:
                both[digest] = at, written(mask(found))
        self.changed = False
        # Of the same moment, the one used last counts as the newer.
        young = [item for item in reversed(both.items()) if self._is_young(item[1][0], self._life_s)]
        return dict(sorted(young, key=lambda item: -item[1][0])[: self._most])

    # ---- inside -----------------------------------------------------------------------------------------

    def _taken(self, key: Key) -> tuple[float, Found] | None:
        row = self._unread.pop(_digest(key), None)
        found = read(row[1]) if row else None
        if row is None or found is None:
            return None
        self._keep(key, row[0], found)
        return row[0], found

    def _keep(self, key: Key, at: float, found: Found) -> None:
        self._kept[key] = (at, found)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def _is_young(self, at: float, life_s: float) -> bool:
        return 0 <= self._clock() - at < life_s

    def _life(self, query: Query) -> float:
        fresh = query.time_bound or query.kind is Kind.FRESH
        return self._short_life_s if fresh else self._life_s


class CachedProvider:
    """A source with a memory (`search.ports.Remembering`): the router keeps in it what it could use.

    `options` stand for the source's own settings: what another choice found is another answer.
    """

    def __init__(self, provider: SearchProvider, store: ResultCache, options: str = "") -> None:
        self._provider = provider
        self._store = store
        self._options = options

    @property
    def facts(self) -> ProviderFacts:
        return self._provider.facts

    def recall(self, query: Query) -> Found | None:
        """Return the kept answer, its detail saying that it was one."""
        found = self._store.get(self.facts, query, self._options)
        return None if found is None else replace(found, detail=FROM_CACHE)

    async def search(self, query: Query) -> Found:
        return self.recall(query) or await self._provider.search(query)

    def keep(self, query: Query, found: Found) -> None:
        """Keep a new answer; one out of memory does not become younger."""
        if found.detail != FROM_CACHE:
            self._store.put(self.facts, query, found, self._options)


def _key(facts: ProviderFacts, query: Query, options: str) -> Key:
    wanted = (query.language, query.region, str(query.limit), str(query.recency))
    return facts.key, options, query.text, *wanted


def _digest(key: Key) -> str:
    """Return a name that tells nobody what was asked."""
    from hashlib import blake2s

    return blake2s("\x1f".join(key).encode("utf-8", "replace"), digest_size=16).hexdigest()

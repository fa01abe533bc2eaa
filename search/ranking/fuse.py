"""Fuses the lists of several sources: one entry per page, best first, each with the reasons for its place.

lists ─► one entry per page ─► figures ─► order ─► copies and third results of a host behind the others

Same set in, same order out, whichever source answered first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from search.counted import counted
from search.query import Kind, Query, Recency
from search.ranking.bm25 import coverage, query_terms, relevance
from search.ranking.freshness import age_days, youth
from search.ranking.identifiers import identifiers, pattern_of
from search.ranking.near_duplicates import copies
from search.ranking.page_key import page_key, site_of
from search.ranking.trust import TrustRules, total
from search.result import Result
from search.url_key import host_of
from search.words import fold

# Steeper than the 60 of the paper: lists of ten from good engines, whose first place means much.
_K = 2
# So large a part of the question's words makes a page one about it.
_ABOUT = 2 / 3
_OF_ONE_HOST = 2


@dataclass(frozen=True, slots=True)
class Weights:
    """What each figure, from 0 to 1 (trust from -1), counts for."""

    places: float = 1.0
    words: float = 0.1
    trust: float = 0.8
    fresh: float = 0.8
    meaning: float = 0.2


@dataclass(frozen=True, slots=True)
class Ranked:
    """A result and why it stands where it does: `parts` add up to `score`, `notes` are in plain words."""

    result: Result
    score: float
    parts: Mapping[str, float]
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Page:
    key: str
    result: Result
    places: float
    seen: list[str]


WEIGHTS = Weights()
_NO_MEANING: Mapping[str, float] = MappingProxyType({})


def fuse(
    lists: Sequence[Sequence[Result]],
    query: Query,
    rules: TrustRules,
    today: date,
    *,
    weights: Weights = WEIGHTS,
    meaning: Mapping[str, float] = _NO_MEANING,
) -> list[Ranked]:
    """Return every page of the lists once, best first; nothing is dropped but the doubles.

    `meaning` tells by address how near a result is to the query, where that was compared: its order counts.
    """
    pages = list(_pages(lists).values())
    terms = query_terms(query.text)
    titles = [fold(page.result.title) for page in pages]
    bodies = [fold(page.result.snippet) for page in pages]
    words = relevance(terms, titles, bodies)
    fitting = _having(identifiers(query.text), pages, titles, bodies)
    nearest = sorted({meaning.get(page.result.url, 0.0) for page in pages}, reverse=True) if meaning else []
    judge = _Judge(query, terms, rules, today, weights, meaning, nearest)
    ranked = [
        judge.judged(page, f"{title} {body}", word, fits)
        for page, title, body, word, fits in zip(pages, titles, bodies, words, fitting, strict=True)
    ]
    order = sorted(range(len(pages)), key=lambda i: (-fitting[i], -round(ranked[i].score, 9), pages[i].key))
    return _spread([ranked[i] for i in order], [bodies[i] for i in order])


def _pages(lists: Sequence[Sequence[Result]]) -> dict[str, _Page]:
    """Merge by page: places add up as in reciprocal rank fusion, weighed by the source's own score."""
    pages: dict[str, _Page] = {}
    most = max(len(lists), 1) / (_K + 1)
    ordered = sorted(lists, key=lambda rows: [(r.provider, r.url, r.title, r.snippet) for r in rows])
    for place in range(max(map(len, ordered), default=0)):
        for rows in ordered:
            if place < len(rows):
                _add(pages, rows[place], _points(rows, place) / most, place)
    return pages


def _points(rows: Sequence[Result], place: int) -> float:
    best = max((row.score or 0.0 for row in rows), default=0.0)
    score = rows[place].score
    share = min(max(score / best, 0.0), 1.0) if score is not None and best > 0 else 1.0
    return (0.75 + 0.25 * share) / (_K + place + 1)


def _add(pages: dict[str, _Page], result: Result, points: float, place: int) -> None:
    key, note = page_key(result.url), f"{result.provider or 'source'} #{place + 1}"
    page = pages.get(key)
    if page is None:
        pages[key] = _Page(key, result, points, [note])
        return
    page.result = replace(
        page.result,
        title=page.result.title or result.title,
        snippet=page.result.snippet or result.snippet,
        published=page.result.published or result.published,
    )
    if not any(one.partition(" #")[0] == note.partition(" #")[0] for one in page.seen):
        page.places += points
        page.seen.append(note)


def _having(
    wanted: Sequence[str], pages: Sequence[_Page], titles: Sequence[str], bodies: Sequence[str]
) -> list[int]:
    """Return how many of the exact identifiers each page has."""
    patterns = [pattern_of(one) for one in wanted]
    if not patterns:
        return [0] * len(pages)
    rows = zip(pages, titles, bodies, strict=True)
    texts = [f"{title} {body} {fold(page.result.url)}" for page, title, body in rows]
    return [sum(pattern.search(text) is not None for pattern in patterns) for text in texts]


@dataclass(frozen=True, slots=True)
class _Judge:
    query: Query
    terms: Sequence[str]
    rules: TrustRules
    today: date
    weights: Weights
    meaning: Mapping[str, float]
    nearest: Sequence[float]

    def judged(self, page: _Page, text: str, word: float, fits: int) -> Ranked:
        points = self.rules.points(page.result, text, self.terms)
        trust = total(points)
        if trust > 0:
            trust *= min(coverage(self.terms, text) / _ABOUT, 1.0)
        parts = {
            "places": self.weights.places * page.places,
            "words": self.weights.words * word,
            "trust": self.weights.trust * trust,
        }
        notes = [", ".join(page.seen), *(f"{name} {value:+g}" for name, value in points.items())]
        if self.meaning:
            parts["meaning"] = self.weights.meaning * self._nearness(page.result.url)
        if self._wants_fresh():
            age = age_days(page.result.published, page.result.url, page.result.title, self.today)
            parts["fresh"] = self.weights.fresh * youth(age)
            notes.append("age unknown" if age is None else f"{counted(round(age), 'day')} old")
        if fits:
            notes.append("has the exact words")
        return Ranked(page.result, sum(parts.values()), parts, tuple(notes))

    def _nearness(self, url: str) -> float:
        """Return 1 for the nearest, 0 for the farthest; the figures bunch (providers/rerank.py)."""
        place = self.nearest.index(self.meaning.get(url, 0.0))
        return 1 - place / max(len(self.nearest) - 1, 1)

    def _wants_fresh(self) -> bool:
        query = self.query
        return query.time_bound or query.kind is Kind.FRESH or query.recency is not Recency.ANY


def _spread(ranked: Sequence[Ranked], bodies: Sequence[str]) -> list[Ranked]:
    """Move copies of better results, and a host's third result, behind all others."""
    same = copies(bodies)
    hosts: Counter[str] = Counter()
    first: list[Ranked] = []
    third: list[Ranked] = []
    copied: list[Ranked] = []
    for place, one in enumerate(ranked):
        host = site_of(host_of(one.result.url))
        if any(other < place for other in same[place]):
            copied.append(replace(one, notes=(*one.notes, "says the same as a better one")))
        elif hosts[host] >= _OF_ONE_HOST:
            third.append(replace(one, notes=(*one.notes, f"third or later of {host}")))
        else:
            hosts[host] += 1
            first.append(one)
    return [*first, *third, *copied]

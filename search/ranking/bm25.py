"""BM25 over the handful of results at hand: how well title and snippet fit the query (Robertson, Zaragoza 2009)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import log

from search.words import content_words, is_unspaced, stem

_K1 = 1.2
_B = 0.5
_TITLE = 2
_STUFFED = 3


def query_terms(query: str) -> list[str]:
    """Return the different words of a query, CJK as bigrams."""
    return list(dict.fromkeys(content_words(query)))


def relevance(terms: Sequence[str], titles: Sequence[str], bodies: Sequence[str]) -> list[float]:
    """Return a figure from 0 to 1 for each folded text; 1 is the best of them."""
    counts = [[_TITLE * _count(t, title) + _count(t, body) for t in terms] for title, body in _pairs(titles, bodies)]
    lengths = [_TITLE * len(title) + len(body) for title, body in _pairs(titles, bodies)]
    mean = sum(lengths) / len(lengths) if sum(lengths) else 1.0
    weights = [_weight(sum(row[i] > 0 for row in counts), len(counts)) for i in range(len(terms))]
    scores = [
        sum(w * n * (_K1 + 1) / (n + _K1 * (1 - _B + _B * length / mean)) for w, n in zip(weights, row, strict=True))
        for row, length in zip(counts, lengths, strict=True)
    ]
    best = max(scores, default=0.0)
    return [score / best if best else 0.0 for score in scores]


def is_stuffed(terms: Sequence[str], title: str, body: str) -> bool:
    """Tell whether a short text says words of the query over and over, as pages made for machines do."""
    return sum(_count(term, f"{title} {body}") >= _STUFFED for term in terms) >= min(2, len(terms))


def _pairs(titles: Sequence[str], bodies: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(titles, bodies, strict=True))


def _weight(having: int, count: int) -> float:
    return log(1 + (count - having + 0.5) / (having + 0.5))


def _count(term: str, text: str) -> int:
    return text.count(term) if is_unspaced(term) else len(_word(term).findall(text))


@lru_cache(maxsize=256)
def _word(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z0-9]){re.escape(stem(term))}(?:ing|ies|es|ed|s|y|e)?(?![a-z0-9])")

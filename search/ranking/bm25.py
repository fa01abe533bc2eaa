"""BM25 over the results at hand: how well title and snippet fit the query (Robertson and Zaragoza, 2009)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import log

from search.words import content_words, is_unspaced, stem

_K1 = 1.2
_B = 0.5
_TITLE = 2


def query_terms(query: str) -> list[str]:
    """Return the different words of a query, CJK as bigrams."""
    return list(dict.fromkeys(content_words(query)))


def relevance(terms: Sequence[str], titles: Sequence[str], bodies: Sequence[str]) -> list[float]:
    """Return a figure from 0 to 1 for each folded text; 1 is the best of them."""
    pairs = list(zip(titles, bodies, strict=True))
    counts = [[_TITLE * _count(term, title) + _count(term, body) for term in terms] for title, body in pairs]
    lengths = [_TITLE * len(title) + len(body) for title, body in pairs]
    mean = sum(lengths) / len(lengths) if sum(lengths) else 1.0
    weights = [_weight(sum(row[i] > 0 for row in counts), len(counts)) for i in range(len(terms))]
    scores = [_sum(weights, row, length / mean) for row, length in zip(counts, lengths, strict=True)]
    best = max(scores, default=0.0)
    return [score / best if best else 0.0 for score in scores]


def coverage(terms: Sequence[str], text: str) -> float:
    """Return the share of the terms that a folded text has; 1 where there are none."""
    return sum(_count(term, text) > 0 for term in terms) / len(terms) if terms else 1.0


def _sum(weights: Sequence[float], row: Sequence[int], length: float) -> float:
    damping = _K1 * (1 - _B + _B * length)
    return sum(weight * n * (_K1 + 1) / (n + damping) for weight, n in zip(weights, row, strict=True))


def _weight(having: int, count: int) -> float:
    return log(1 + (count - having + 0.5) / (having + 0.5))


def _count(term: str, text: str) -> int:
    times = text.count(stem(term))
    return len(_word(term).findall(text)) if times and not is_unspaced(term) else times


@lru_cache(maxsize=256)
def _word(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z0-9]){re.escape(stem(term))}(?:ing|ies|es|ed|s|y|e)?(?![a-z0-9])")

"""BM25 over a handful of sentences, without inverse document frequency.

Over five snippets rare words belong to distractors, so every word of the question weighs the same; what
remains of BM25 (Robertson and Zaragoza, 2009) is saturation of repeats and normalisation by length.
"""

from collections import Counter
from collections.abc import Collection, Sequence

_SATURATION = 1.2
_LENGTH_SHARE = 0.4


def scores(words: Collection[str], documents: Sequence[Sequence[str]]) -> list[float]:
    """Return one score per document, between 0 and 1: the share of the best possible score."""
    average = sum(map(len, documents)) / max(len(documents), 1) or 1.0
    return [_score(words, Counter(document), len(document) / average) for document in documents]


def _score(words: Collection[str], counts: Counter[str], length: float) -> float:
    if not words:
        return 0.0
    norm = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * length)
    found = (counts[word] for word in words)
    return sum(n * (_SATURATION + 1) / (n + norm) for n in found) / len(words) / (_SATURATION + 1)

"""Texts that are copies of one another: a sketch finds the pairs to look at, their shingles decide."""

import re
from collections.abc import Sequence
from heapq import nsmallest

_SHINGLE = 6
_LEAST_LENGTH = 16
_KEPT = 4
_ALIKE = 0.75
_DROPPED = re.compile(r"[\W_]+")
_DIGITS = re.compile(r"\d+")


def copies(texts: Sequence[str]) -> list[frozenset[int]]:
    """Return for each folded text the places of those that say the same; short texts have no copies.

    Texts with other figures are never copies: editions and years differ in nothing else.
    """
    bare = [_DROPPED.sub("", text) for text in texts]
    found: list[set[int]] = [set() for _ in texts]
    buckets: dict[str, list[int]] = {}
    shingles = [_shingles(text) for text in bare]
    for place, own in enumerate(shingles):
        # The least shingles under one fixed order are the same for most copies, as in MinHash.
        sketch = nsmallest(_KEPT, own)
        near = {other for value in sketch for other in buckets.setdefault(value, [])}
        for value in sketch:
            buckets[value].append(place)
        for other in near:
            if _alike(own, shingles[other]) and _figures(texts[place]) == _figures(texts[other]):
                found[place].add(other)
                found[other].add(place)
    return [frozenset(one) for one in found]


def _shingles(text: str) -> frozenset[str]:
    if len(text) < _LEAST_LENGTH:
        return frozenset()
    return frozenset([text[at : at + _SHINGLE] for at in range(len(text) - _SHINGLE + 1)])


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= _ALIKE * len(one | other)


def _figures(text: str) -> set[str]:
    return set(_DIGITS.findall(text))

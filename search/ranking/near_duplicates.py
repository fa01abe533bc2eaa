"""Texts that are copies of one another: MinHash picks the pairs to look at, the shingles themselves decide."""

import re
from binascii import crc32
from collections.abc import Sequence

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
    buckets: dict[int, list[int]] = {}
    shingles = [_shingles(text) for text in bare]
    for place, own in enumerate(shingles):
        near = {other for value in sorted(own)[:_KEPT] for other in buckets.setdefault(value, [])}
        for value in sorted(own)[:_KEPT]:
            buckets[value].append(place)
        for other in near:
            if _alike(own, shingles[other]) and _figures(texts[place]) == _figures(texts[other]):
                found[place].add(other)
                found[other].add(place)
    return [frozenset(one) for one in found]


def _shingles(text: str) -> frozenset[int]:
    if len(text) < _LEAST_LENGTH:
        return frozenset()
    raw = text.encode("utf-32-le", "replace")
    return frozenset(crc32(raw[at : at + 4 * _SHINGLE]) for at in range(0, len(raw) - 4 * _SHINGLE + 1, 4))


def _alike(one: frozenset[int], other: frozenset[int]) -> bool:
    return len(one & other) >= _ALIKE * len(one | other)


def _figures(text: str) -> set[str]:
    return set(_DIGITS.findall(text))

"""The piece of a text around what was searched for, with the places of the hits in it."""

import re
from dataclasses import dataclass

from app.store.segment import fold_each, hit_pattern
from app.store.title import one_line

_BEFORE = 30
_LENGTH = 120
_MOST_MARKS = 20
# Folding letter by letter is slow and only needed for accents and full-width letters.
_FOLDED_CHARS = 20_000


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line; `hits` are (start, end) places in it, `found` says how many of the phrases the text has."""

    text: str
    hits: tuple[tuple[int, int], ...] = ()
    found: int = 0


def excerpt(text: str, wanted: list[list[str]]) -> Excerpt:
    """Return the piece around the first hit, or the start of the text when there is none."""
    patterns = [hit_pattern(phrase) for phrase in wanted]
    firsts = [places[0] for pattern in patterns if (places := _places(pattern, text, most=1))]
    at = min(firsts)[0] if firsts else 0
    piece = _piece(text, max(0, at - _BEFORE))
    hits = sorted({place for pattern in patterns for place in _places(pattern, piece, most=_MOST_MARKS)})
    return Excerpt(piece, tuple(_apart(hits)), len(firsts))


def _piece(text: str, start: int) -> str:
    piece = one_line(text[start : start + _LENGTH])
    before = "…" if start > 0 else ""
    after = "…" if start + _LENGTH < len(text) else ""
    return f"{before}{piece}{after}"


def _places(pattern: re.Pattern[str], text: str, most: int) -> list[tuple[int, int]]:
    found = [match.span() for match, _ in zip(pattern.finditer(text), range(most), strict=False)]
    return found if found or text.isascii() else _folded_places(pattern, text[:_FOLDED_CHARS], most)


def _folded_places(pattern: re.Pattern[str], text: str, most: int) -> list[tuple[int, int]]:
    folded, origin = fold_each(text)
    matches = zip(pattern.finditer(folded), range(most), strict=False)
    return [(origin[match.start()], origin[match.end() - 1] + 1) for match, _ in matches]


def _apart(hits: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out hits that overlap an earlier one, so that a client can mark them one after another."""
    kept: list[tuple[int, int]] = []
    for start, end in hits:
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept

"""A follow-up that only exchanges a name or a day: 那明天呢？, What about Osaka?"""

from collections.abc import Sequence

from search.extractive.query import polite_free, query_of
from search.extractive.question.pieces import Piece, PieceKind, pieces_of
from search.extractive.words import is_cjk

_NAMES = frozenset({PieceKind.NAME, PieceKind.PLACE})


def exchanged(mine: Sequence[Piece], core: str, earlier: str) -> str:
    """Return the words of the earlier question with its time or its name exchanged for the new one."""
    times = [p.text for p in mine if p.kind is PieceKind.TIME]
    names = [p.text for p in mine if p.kind in _NAMES]
    if not times and not names:
        return f"{query_of(earlier)} {core}".strip()
    before = [p for p in pieces_of(polite_free(earlier)) if p.kind is not PieceKind.FILLER]
    leaving = _leaving(before, mine) if names else []
    kept = [p.text for p in before if p not in leaving and not (times and p.kind is PieceKind.TIME)]
    order = [*names, *times, *kept] if is_cjk(core) else [*names, *kept, *times]
    return " ".join(dict.fromkeys(order))


def _leaving(before: Sequence[Piece], mine: Sequence[Piece]) -> list[Piece]:
    """Return the names that go: a place for a place, the first of two currencies, else all."""
    places = [p for p in before if p.kind is PieceKind.PLACE]
    if places and any(p.kind is PieceKind.PLACE for p in mine):
        return places
    names = [p for p in before if p.kind in _NAMES]
    rate = any(p.topic and p.topic.name == "exchange rate" for p in before)
    return names[:1] if rate else names

"""Which turns of a session are on a page of it: the newest, or those before, after or around one of them."""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum

from app.store.errors import StoreError, StoreErrorKind
from search.session import Turn

_OLDER = "SELECT n FROM turns WHERE session_n = ? AND n < ? ORDER BY n DESC LIMIT ?"
_NEWER = "SELECT n FROM turns WHERE session_n = ? AND n > ? ORDER BY n LIMIT ?"
_BEYOND_ALL = 2**63 - 1  # the largest row number of SQLite


class Towards(StrEnum):
    """Where a page lies as seen from a turn; only AROUND has the turn itself on it."""

    BEFORE = "before"
    AFTER = "after"
    AROUND = "around"


@dataclass(frozen=True, slots=True)
class Place:
    """A turn, and where the page lies from there."""

    turn_id: str
    towards: Towards


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Neighbouring turns, oldest first; `more` says that older ones exist, `newer` how many newer ones do."""

    turns: tuple[Turn, ...]
    more: bool
    newer: int


@dataclass(frozen=True, slots=True)
class Span:
    """Row numbers of a page: the first and the last turn, and what lies outside."""

    session_n: int
    first: int
    last: int
    more: bool
    newer: int


def span(connection: sqlite3.Connection, session_id: str, limit: int, place: Place | None) -> Span:
    """Return where a page of at most `limit` turns lies. Raises NOT_FOUND for the session or its turn."""
    session_n = _number(connection, "session", "SELECT n FROM sessions WHERE id = ?", (session_id,))
    if place is None:
        older = _numbers(connection, _OLDER, session_n, _BEYOND_ALL, limit)
        return _span(connection, session_n, older[::-1], (_BEYOND_ALL, _BEYOND_ALL))
    found = (place.turn_id, session_n)
    at = _number(connection, "turn", "SELECT n FROM turns WHERE id = ? AND session_n = ?", found)
    if place.towards is Towards.AFTER:
        return _span(connection, session_n, _numbers(connection, _NEWER, session_n, at, limit), (at + 1, at))
    if place.towards is Towards.AROUND and limit:
        return _span(connection, session_n, _around(connection, session_n, at, limit), (at, at))
    older = _numbers(connection, _OLDER, session_n, at, limit)
    return _span(connection, session_n, older[::-1], (at, at - 1))


def _around(connection: sqlite3.Connection, session_n: int, at: int, limit: int) -> list[int]:
    """Half on each side; what one side has not is taken from the other."""
    older = _numbers(connection, _OLDER, session_n, at, limit - 1)
    newer = _numbers(connection, _NEWER, session_n, at, limit - 1)
    before = min(len(older), max((limit - 1) // 2, limit - 1 - len(newer)))
    return [*older[:before][::-1], at, *newer[: limit - 1 - before]]


def _span(
    connection: sqlite3.Connection, session_n: int, numbers: list[int], if_empty: tuple[int, int]
) -> Span:
    first, last = (numbers[0], numbers[-1]) if numbers else if_empty
    more, newer = connection.execute(
        """SELECT EXISTS (SELECT 1 FROM turns WHERE session_n = ?1 AND n < ?2),
        (SELECT count(*) FROM turns WHERE session_n = ?1 AND n > ?3)""",
        (session_n, first, last),
    ).fetchone()
    if not numbers:
        first, last = 1, 0
    return Span(session_n, first, last, bool(more), newer)


def _number(connection: sqlite3.Connection, what: str, select: str, values: tuple[object, ...]) -> int:
    row = connection.execute(select, values).fetchone()
    if row is None:
        raise StoreError(StoreErrorKind.NOT_FOUND, what)
    return int(row[0])


def _numbers(connection: sqlite3.Connection, select: str, session_n: int, at: int, limit: int) -> list[int]:
    return [row[0] for row in connection.execute(select, (session_n, at, limit))]

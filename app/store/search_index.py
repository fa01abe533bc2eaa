"""Full-text search over questions, answers and given titles.

Finds every piece of Chinese text, and English words by their start. No input is ever read as search syntax.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial

from app.store.database import Database
from app.store.errors import StoreError, StoreErrorKind
from app.store.excerpt import Excerpt, excerpt
from app.store.records import time_of
from app.store.schema import renew_index
from app.store.segment import is_single, phrases, segment
from app.store.transaction import at_one_moment

MOST_HITS = 200
_BATCH = 50
_LONGEST_QUERY = 500
_WAITING = "SELECT turn_n FROM unindexed LIMIT ?"


class Found(StrEnum):
    """Where a hit stands."""

    QUESTION = "question"
    ANSWER = "answer"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One turn, or one session by its title (`turn_id` is empty then), with the text around the hit."""

    session_id: str
    title: str
    turn_id: str
    place: Found
    excerpt: Excerpt
    at: datetime


class SearchIndex:
    """Indexes finished turns when nobody waits, and searches. All methods raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def catch_up(self, limit: int = _BATCH) -> bool:
        """Index up to `limit` turns that wait for it; return whether more are waiting."""
        waiting = self._database.read(lambda connection: connection.execute(_WAITING, (limit,)).fetchall())
        if waiting:
            self._database.write(lambda connection: _index(connection, [row["turn_n"] for row in waiting]))
        return len(waiting) == limit

    def rebuild(self) -> None:
        """Make the whole index anew."""
        self._database.write(renew_index)
        while self.catch_up():
            pass

    def search(self, query: str, limit: int = 50) -> tuple[SearchHit, ...]:
        """Return what has all words of the query: sessions with such a title, then turns; newest first."""
        wanted = phrases(query[:_LONGEST_QUERY])
        limit = min(limit, MOST_HITS)
        if not wanted or limit < 1:
            return ()
        self._all_indexed()
        hits = self._hits(wanted, limit)
        # The index is made anew when the search itself came upon damage.
        return self._hits(wanted, limit) if self._all_indexed() else hits

    def look(self, query: str, limit: int = 50) -> tuple[SearchHit, ...] | None:
        """Search without writing; None when too many turns wait for the index to look through them all."""
        wanted = phrases(query[:_LONGEST_QUERY])
        limit = min(limit, MOST_HITS)
        if not wanted or limit < 1:
            return ()
        waiting = self._database.read(
            lambda connection: connection.execute(_WAITING, (MOST_HITS + 1,)).fetchall()
        )
        return None if len(waiting) > MOST_HITS else self._hits(wanted, limit)

    def _hits(self, wanted: list[list[str]], limit: int) -> tuple[SearchHit, ...]:
        def job(connection: sqlite3.Connection) -> tuple[SearchHit, ...]:
            hits = _title_hits(connection, wanted) + _waiting_hits(connection, wanted)
            return tuple((hits + _turn_hits(connection, wanted, limit))[:limit])

        # A turn that another connection indexes meanwhile would be found twice.
        return self._database.read(partial(at_one_moment, job=job))

    def _all_indexed(self) -> bool:
        """Index what waits; return whether there was anything. What cannot be written stays as it was."""
        try:
            waiting = self._database.read(lambda connection: connection.execute(_WAITING, (1,)).fetchall())
            while self.catch_up():
                pass
        except StoreError as error:
            if error.kind in {StoreErrorKind.BROKEN, StoreErrorKind.CLOSED}:
                raise
            return False
        return bool(waiting)


def _index(connection: sqlite3.Connection, turns: list[int]) -> None:
    for n in turns:
        row = connection.execute("SELECT question, text FROM turns WHERE n = ?", (n,)).fetchone()
        connection.execute("DELETE FROM turn_index WHERE rowid = ?", (n,))
        if row is not None:
            connection.execute(
                "INSERT INTO turn_index (rowid, question, answer) VALUES (?, ?, ?)",
                (n, segment(row["question"]), segment(row["text"])),
            )
        connection.execute("DELETE FROM unindexed WHERE turn_n = ?", (n,))


def _match(wanted: list[list[str]]) -> str:
    """Return the FTS5 expression: each phrase quoted, the last one open at its end if it ends in a word."""
    quoted = ['"' + " ".join(tokens).replace('"', "") + '"' for tokens in wanted]
    open_end = "" if is_single(wanted[-1][-1]) else " *"
    return " AND ".join(quoted) + open_end


def _turn_hits(connection: sqlite3.Connection, wanted: list[list[str]], limit: int) -> list[SearchHit]:
    rows = connection.execute(
        """SELECT turns.id AS turn_id, question, text, asked_at, sessions.id AS session_id, title
        FROM (SELECT rowid AS hit FROM turn_index WHERE turn_index MATCH ? ORDER BY rowid DESC)
        JOIN turns ON turns.n = hit JOIN sessions ON sessions.n = session_n
        WHERE deleted_at IS NULL AND hit NOT IN (SELECT turn_n FROM unindexed) ORDER BY hit DESC LIMIT ?""",
        (_match(wanted), limit),
    )
    return [_turn_hit(row, wanted) for row in rows]


def _waiting_hits(connection: sqlite3.Connection, wanted: list[list[str]]) -> list[SearchHit]:
    """Look through the turns that could not be indexed, as in a folder that takes no writes."""
    rows = connection.execute(
        """SELECT turns.id AS turn_id, question, text, asked_at, sessions.id AS session_id, title
        FROM unindexed JOIN turns ON turns.n = turn_n JOIN sessions ON sessions.n = session_n
        WHERE deleted_at IS NULL ORDER BY turn_n DESC LIMIT ?""",
        (MOST_HITS,),
    )
    words = ((row, f"{row['question']}\n{row['text']}") for row in rows)
    return [_turn_hit(row, wanted) for row, text in words if excerpt(text, wanted).found == len(wanted)]


def _turn_hit(row: sqlite3.Row, wanted: list[list[str]]) -> SearchHit:
    in_question, in_answer = excerpt(row["question"], wanted), excerpt(row["text"], wanted)
    better = in_answer.found > in_question.found
    place, piece = (Found.ANSWER, in_answer) if better else (Found.QUESTION, in_question)
    at = time_of(row["asked_at"])
    return SearchHit(row["session_id"], row["title"], row["turn_id"], place, piece, at)


def _title_hits(connection: sqlite3.Connection, wanted: list[list[str]]) -> list[SearchHit]:
    rows = connection.execute(
        """SELECT id, title, updated_at FROM sessions WHERE renamed = 1 AND deleted_at IS NULL
        ORDER BY updated_at DESC"""
    )
    found = ((row, excerpt(row["title"], wanted)) for row in rows)
    return [
        SearchHit(row["id"], row["title"], "", Found.TITLE, piece, time_of(row["updated_at"]))
        for row, piece in found
        if piece.found == len(wanted)
    ]

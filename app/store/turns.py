"""Turns: the question before anything is asked of the network, and the outcome after."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from app.store.clean import Clean
from app.store.database import Clock, Database
from app.store.errors import StoreError, StoreErrorKind
from app.store.records import source_of, stamp, tool_call_of, turn_of, words_of
from app.store.title import title_from
from app.store.turn_pages import Place, TurnPage, span
from app.store.turn_rows import (
    FINISH,
    INSERT_SOURCE,
    INSERT_TOOL_CALL,
    outcome_values,
    source_values,
    tool_call_values,
)
from search.outcome import TurnOutcome
from search.session import DEFAULT_PROJECT, HISTORY_TURNS, Turn

T = TypeVar("T")
_SELECT = (
    """SELECT turns.*, sessions.id AS session_id FROM turns JOIN sessions ON sessions.n = turns.session_n"""
)
# What a conversation consists of; reading all of a turn for it would cost the question five times as much.
_SELECT_WORDS = """SELECT turns.id, sessions.id AS session_id, question, asked_at, status, text
    FROM turns JOIN sessions ON sessions.n = turns.session_n
    WHERE sessions.id = ? AND status IS NOT NULL ORDER BY turns.n DESC LIMIT ?"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is stored before the first network call. `asked_at` is aware, in the user's zone.

    A session that does not exist yet is made, in the project named; one that exists keeps its own project.
    """

    turn_id: str
    session_id: str
    question: str
    asked_at: datetime
    project_id: str = DEFAULT_PROJECT


class Turns:
    """Reads and writes turns. All methods raise StoreError; `owner` gives the id of this process."""

    def __init__(self, database: Database, clean: Clean, clock: Clock, owner: Callable[[], str]) -> None:
        self._database = database
        self._clean = clean
        self._clock = clock
        self._owner = owner

    def begin(self, asked: Asked) -> None:
        """Store a question and the session it opens. Raises CONFLICT for a turn id that exists."""
        question = self._clean(asked.question)
        owner = self._owner()

        def job(connection: sqlite3.Connection) -> None:
            session_n = _session_for(connection, asked, title_from(question))
            connection.execute(
                "INSERT INTO turns (id, session_n, asked_at, owner, question) VALUES (?, ?, ?, ?, ?)",
                (asked.turn_id, session_n, asked.asked_at.isoformat(), owner, question),
            )

        self._database.write(job)

    def save_partial(self, turn_id: str, text: str) -> None:
        """Keep the text so far of a running turn; of no effect once it is finished."""
        cleaned = self._clean(text)
        self._database.write(
            lambda connection: connection.execute(
                "UPDATE turns SET text = ? WHERE id = ? AND status IS NULL", (cleaned, turn_id)
            )
        )

    def finish(self, outcome: TurnOutcome, remarks: Sequence[tuple[str, str]] = ()) -> None:
        """Store the outcome and the remarks (code, sentence) made on it; storing it again replaces both.

        Raises NOT_FOUND for a turn that was never begun, or was deleted meanwhile.
        """
        clean, now = self._clean, stamp(self._clock())
        values = outcome_values(outcome, remarks, clean, now)
        calls = [tool_call_values(call, clean) for call in outcome.tool_calls]
        sources = [source_values(source, clean) for source in outcome.sources]

        def job(connection: sqlite3.Connection) -> None:
            turn_n, session_n, is_finished = _turn_row(connection, outcome.turn_id)
            if is_finished:
                _forget_details(connection, turn_n)
            connection.execute(FINISH, (*values, turn_n))
            connection.executemany(INSERT_TOOL_CALL, [(turn_n, *row) for row in calls])
            connection.executemany(INSERT_SOURCE, [(turn_n, *row) for row in sources])
            connection.execute("UPDATE sessions SET updated_at = ? WHERE n = ?", (now, session_n))

        self._database.write(job)

    def get(self, turn_id: str) -> Turn:
        """Return one turn with its tool calls and sources. Raises NOT_FOUND."""
        found = self._turns("WHERE turns.id = ?", (turn_id,))
        if not found:
            raise StoreError(StoreErrorKind.NOT_FOUND, "turn")
        return found[0]

    def of_session(self, session_id: str) -> tuple[Turn, ...]:
        """Return all turns of a session, oldest first, with tool calls and sources."""
        return self._turns("WHERE sessions.id = ? ORDER BY turns.n", (session_id,))

    def page(self, session_id: str, limit: int, place: Place | None = None) -> TurnPage:
        """Return the newest turns of a session, or those beside a turn of it. Raises NOT_FOUND."""
        found = self._database.read(lambda connection: span(connection, session_id, limit, place))
        where = "WHERE turns.session_n = ? AND turns.n BETWEEN ? AND ? ORDER BY turns.n"
        turns = self._turns(where, (found.session_n, found.first, found.last))
        return TurnPage(turns, found.more, found.newer)

    def recent(self, session_id: str, limit: int = HISTORY_TURNS) -> tuple[Turn, ...]:
        """Return the last finished turns of a session, oldest first: questions and texts, nothing else."""
        values = (session_id, limit)
        rows = self._database.read(lambda connection: connection.execute(_SELECT_WORDS, values).fetchall())
        return tuple(words_of(row) for row in reversed(rows))

    def delete_from(self, turn_id: str) -> int:
        """Delete a turn and all later ones of its session, as regenerating does; return how many went."""

        def job(connection: sqlite3.Connection) -> int:
            turn_n, session_n, _ = _turn_row(connection, turn_id)
            return connection.execute(
                "DELETE FROM turns WHERE session_n = ? AND n >= ?", (session_n, turn_n)
            ).rowcount

        return self._database.write(job)

    def delete(self, turn_id: str) -> None:
        """Delete one turn. Raises NOT_FOUND."""

        def job(connection: sqlite3.Connection) -> None:
            turn_n, _, _ = _turn_row(connection, turn_id)
            connection.execute("DELETE FROM turns WHERE n = ?", (turn_n,))

        self._database.write(job)

    def _turns(self, where: str, values: tuple[Any, ...]) -> tuple[Turn, ...]:
        def job(connection: sqlite3.Connection) -> tuple[Turn, ...]:
            rows = connection.execute(f"{_SELECT} {where}", values).fetchall()
            calls = _details(connection, "tool_calls", where, values, tool_call_of)
            sources = _details(connection, "sources", where, values, source_of)
            return tuple(turn_of(row, calls[row["n"]], sources[row["n"]]) for row in rows)

        return self._database.read(job)


def _session_for(connection: sqlite3.Connection, asked: Asked, title: str) -> int:
    """Return the session's number, made or touched; asking in a deleted session brings it back."""
    now = stamp(asked.asked_at)
    row = connection.execute(
        """UPDATE sessions SET updated_at = max(updated_at, ?), deleted_at = NULL,
        title = CASE title WHEN '' THEN ? ELSE title END WHERE id = ? RETURNING n""",
        (now, title, asked.session_id),
    ).fetchone()
    return int(row[0]) if row else _new_session(connection, asked, title, now)


def _new_session(connection: sqlite3.Connection, asked: Asked, title: str, now: str) -> int:
    made = connection.execute(
        """INSERT INTO sessions (id, project_n, created_at, updated_at, title)
        SELECT ?, n, ?, ?, ? FROM projects WHERE id = ?""",
        (asked.session_id, now, now, title, asked.project_id),
    )
    if made.rowcount == 0 or made.lastrowid is None:
        raise StoreError(StoreErrorKind.NOT_FOUND, "project")
    return made.lastrowid


def _turn_row(connection: sqlite3.Connection, turn_id: str) -> tuple[int, int, bool]:
    """Return the numbers of a turn and its session, and whether the turn is finished."""
    select = "SELECT n, session_n, status IS NOT NULL FROM turns WHERE id = ?"
    row = connection.execute(select, (turn_id,)).fetchone()
    if row is None:
        raise StoreError(StoreErrorKind.NOT_FOUND, "turn")
    return row[0], row[1], bool(row[2])


def _forget_details(connection: sqlite3.Connection, turn_n: int) -> None:
    connection.execute("DELETE FROM tool_calls WHERE turn_n = ?", (turn_n,))
    connection.execute("DELETE FROM sources WHERE turn_n = ?", (turn_n,))


def _details(
    connection: sqlite3.Connection,
    table: str,
    where: str,
    values: tuple[Any, ...],
    read: Callable[[sqlite3.Row], T],
) -> dict[int, list[T]]:
    rows: Iterable[sqlite3.Row] = connection.execute(
        f"""SELECT {table}.* FROM {table} WHERE turn_n IN (
            SELECT turns.n FROM turns JOIN sessions ON sessions.n = turns.session_n {where}) ORDER BY n""",  # noqa: S608 - our names
        values,
    )
    grouped: dict[int, list[T]] = defaultdict(list)
    for row in rows:
        grouped[row["turn_n"]].append(read(row))
    return grouped

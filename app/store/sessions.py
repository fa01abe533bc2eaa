"""Sessions: listing, opening, naming, moving, and deleting with a way back."""

import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from app.store.clean import Clean
from app.store.database import Clock, Database
from app.store.errors import StoreError, StoreErrorKind
from app.store.identity import new_id
from app.store.records import session_of, stamp, to_json
from app.store.title import one_line
from app.store.turns import Turns
from search.session import DEFAULT_PROJECT, Session

_SELECT = """SELECT sessions.*, projects.id AS project_id,
    (SELECT count(*) FROM turns WHERE session_n = sessions.n) AS turn_count
    FROM sessions JOIN projects ON projects.n = sessions.project_n"""
_LONGEST_TITLE = 200
# How long a deleted session can be brought back.
UNDO = timedelta(days=1)


class Sessions:
    """Reads and writes sessions. All methods raise StoreError, NOT_FOUND for an unknown id.

    A deleted session is hidden and can be restored until it is purged; purging takes turns, sources and the
    search index's rows along.
    """

    def __init__(self, database: Database, clean: Clean, clock: Clock, turns: Turns) -> None:
        self._database = database
        self._clean = clean
        self._clock = clock
        self._turns = turns

    def newest(self, limit: int = 100, offset: int = 0, project_id: str | None = None) -> tuple[Session, ...]:
        """Return the heads of sessions, last used first."""
        select = f"""{_SELECT} WHERE deleted_at IS NULL AND (?1 IS NULL OR projects.id = ?1)
            ORDER BY updated_at DESC, sessions.n DESC LIMIT ?2 OFFSET ?3"""
        rows = self._database.read(
            lambda connection: connection.execute(select, (project_id, limit, offset)).fetchall()
        )
        return tuple(session_of(row) for row in rows)

    def beginning_with(self, start: str, limit: int) -> tuple[Session, ...]:
        """Return the heads of sessions whose id begins so, last used first."""
        select = f"""{_SELECT} WHERE deleted_at IS NULL AND substr(sessions.id, 1, length(?1)) = ?1
            ORDER BY sessions.id <> ?1, updated_at DESC LIMIT ?2"""
        rows = self._database.read(lambda connection: connection.execute(select, (start, limit)).fetchall())
        return tuple(session_of(row) for row in rows)

    def page(
        self, limit: int, before: str | None = None, project_id: str | None = None
    ) -> tuple[Session, ...]:
        """Return the heads of sessions, last used first, that come behind the session `before`."""
        select = f"""{_SELECT} WHERE deleted_at IS NULL AND (?1 IS NULL OR projects.id = ?1)
            AND (?2 IS NULL OR (updated_at, sessions.n) < (SELECT updated_at, n FROM sessions WHERE id = ?2))
            ORDER BY updated_at DESC, sessions.n DESC LIMIT ?3"""  # noqa: S608 - our own text
        rows = self._database.read(
            lambda connection: connection.execute(select, (project_id, before, limit)).fetchall()
        )
        return tuple(session_of(row) for row in rows)

    def per_project(self) -> dict[str, int]:
        """Return how many sessions each project has, by project id."""
        select = """SELECT projects.id, count(*) FROM sessions JOIN projects ON projects.n = project_n
            WHERE deleted_at IS NULL GROUP BY projects.n"""
        rows = self._database.read(lambda connection: connection.execute(select).fetchall())
        return {row[0]: row[1] for row in rows}

    def head(self, session_id: str) -> Session:
        """Return a session without its turns."""
        select = f"{_SELECT} WHERE sessions.id = ? AND deleted_at IS NULL"
        row = self._database.read(lambda connection: connection.execute(select, (session_id,)).fetchone())
        if row is None:
            raise StoreError(StoreErrorKind.NOT_FOUND, "session")
        return session_of(row)

    def get(self, session_id: str) -> Session:
        """Return a session with all its turns."""
        return replace(self.head(session_id), turns=self._turns.of_session(session_id))

    def create(self, project_id: str = DEFAULT_PROJECT, title: str = "") -> Session:
        """Make an empty session; without a title it takes one from its first question."""
        session_id, now, title = new_id(), stamp(self._clock()), self._title(title)
        statement = """INSERT INTO sessions (id, project_n, created_at, updated_at, title, renamed)
            SELECT ?, n, ?, ?, ?, ? FROM projects WHERE id = ?"""
        self._change(statement, (session_id, now, now, title, bool(title), project_id), "project")
        return self.get(session_id)

    def rename(self, session_id: str, title: str) -> None:
        """Give a session a title of the user's own. Raises BLANK_NAME."""
        cleaned = self._title(title)
        if not cleaned:
            raise StoreError(StoreErrorKind.BLANK_NAME)
        self._change("UPDATE sessions SET title = ?, renamed = 1 WHERE id = ?", (cleaned, session_id))

    def move(self, session_id: str, project_id: str) -> None:
        """Put a session into another project."""
        statement = """UPDATE sessions SET project_n = projects.n FROM projects
            WHERE projects.id = ? AND sessions.id = ?"""
        self._change(statement, (project_id, session_id))

    def set_options(self, session_id: str, options: dict[str, str]) -> None:
        """Keep the choices of this conversation alone (depth, model, switch), replacing the earlier ones."""
        text = to_json(self._clean.value(options))
        self._change("UPDATE sessions SET options = ? WHERE id = ?", (text, session_id))

    def delete(self, session_id: str) -> None:
        """Hide a session until it is restored or purged."""
        now = stamp(self._clock())
        self._change("UPDATE sessions SET deleted_at = ? WHERE id = ?", (now, session_id))

    def restore(self, session_id: str) -> None:
        """Undo `delete`."""
        self._change("UPDATE sessions SET deleted_at = NULL WHERE id = ?", (session_id,))

    def purge(self, session_id: str) -> None:
        """Remove a session for good, hidden or not."""
        self._change("DELETE FROM sessions WHERE id = ?", (session_id,))

    def purge_all(self) -> None:
        """Remove all sessions for good; projects stay."""
        self._database.write(lambda connection: connection.execute("DELETE FROM sessions"))

    def purge_deleted(self, before: datetime) -> int:
        """Remove for good what was deleted before a moment; return how many sessions went."""
        at = (stamp(before),)
        select = "SELECT 1 FROM sessions WHERE deleted_at < ? LIMIT 1"
        if not self._database.read(lambda connection: connection.execute(select, at).fetchall()):
            return 0
        statement = "DELETE FROM sessions WHERE deleted_at < ?"
        return self._database.write(lambda connection: connection.execute(statement, at).rowcount)

    def _title(self, title: str) -> str:
        return one_line(self._clean(title))[:_LONGEST_TITLE]

    def _change(self, statement: str, values: tuple[Any, ...], what: str = "session") -> None:
        def job(connection: sqlite3.Connection) -> None:
            if connection.execute(statement, values).rowcount == 0:
                raise StoreError(StoreErrorKind.NOT_FOUND, what)

        self._database.write(job)

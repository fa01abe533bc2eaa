"""Projects: groups of sessions with a search mode, instructions, depth and model of their own."""

import sqlite3
from typing import Any

from app.store.clean import Clean
from app.store.database import Database
from app.store.errors import StoreError, StoreErrorKind
from app.store.identity import new_id
from app.store.records import project_of
from app.store.title import one_line
from search.query import SearchMode
from search.session import DEFAULT_PROJECT, Project


class Projects:
    """Reads and writes projects. All methods raise StoreError: NOT_FOUND, CONFLICT for a name in use."""

    def __init__(self, database: Database, clean: Clean) -> None:
        self._database = database
        self._clean = clean

    def all(self) -> tuple[Project, ...]:
        """Return the default project first, the others by name."""
        select = "SELECT * FROM projects ORDER BY id <> ?, name COLLATE NOCASE"
        rows = self._database.read(
            lambda connection: connection.execute(select, (DEFAULT_PROJECT,)).fetchall()
        )
        return tuple(project_of(row) for row in rows)

    def get(self, project_id: str) -> Project:
        return self._one("SELECT * FROM projects WHERE id = ?", project_id)

    def named(self, name: str) -> Project:
        """Return the project of that name, whatever its case, or else of that id."""
        select = "SELECT * FROM projects WHERE name = ?1 OR id = ?1 ORDER BY name <> ?1 LIMIT 1"
        return self._one(select, one_line(self._clean(name)))

    def of_session(self, session_id: str) -> Project:
        select = """SELECT projects.* FROM projects JOIN sessions ON sessions.project_n = projects.n
            WHERE sessions.id = ?"""
        return self._one(select, session_id)

    def create(
        self, name: str, search_mode: SearchMode = SearchMode.INHERIT, instructions: str = ""
    ) -> Project:
        """Make a project; depth and model follow the settings until `save` says otherwise."""
        project = Project(new_id(), self._name(name), search_mode, self._clean(instructions))
        statement = "INSERT INTO projects (id, name, search_mode, instructions) VALUES (?, ?, ?, ?)"
        values = (project.id, project.name, str(search_mode), project.instructions)
        self._database.write(lambda connection: connection.execute(statement, values))
        return project

    def save(self, project: Project) -> None:
        """Replace all but the id of a project."""
        statement = """UPDATE projects SET name = ?, search_mode = ?, depth = ?, model = ?, instructions = ?
            WHERE id = ?"""
        values = (
            self._name(project.name),
            str(project.search_mode),
            None if project.depth is None else str(project.depth),
            self._clean(project.model),
            self._clean(project.instructions),
            project.id,
        )
        self._database.write(lambda connection: _affect_one(connection, statement, values))

    def delete(self, project_id: str) -> None:
        """Delete a project; its sessions move to the default one, which itself stays (CONFLICT)."""
        if project_id == DEFAULT_PROJECT:
            raise StoreError(StoreErrorKind.CONFLICT, "the default project stays")

        def job(connection: sqlite3.Connection) -> None:
            move = """UPDATE sessions SET project_n = (SELECT n FROM projects WHERE id = ?)
                WHERE project_n = (SELECT n FROM projects WHERE id = ?)"""
            connection.execute(move, (DEFAULT_PROJECT, project_id))
            _affect_one(connection, "DELETE FROM projects WHERE id = ?", (project_id,))

        self._database.write(job)

    def _one(self, select: str, key: str) -> Project:
        row = self._database.read(lambda connection: connection.execute(select, (key,)).fetchone())
        if row is None:
            raise StoreError(StoreErrorKind.NOT_FOUND, "project")
        return project_of(row)

    def _name(self, name: str) -> str:
        cleaned = one_line(self._clean(name))
        if not cleaned:
            raise StoreError(StoreErrorKind.BLANK_NAME)
        return cleaned


def _affect_one(connection: sqlite3.Connection, statement: str, values: tuple[Any, ...]) -> None:
    if connection.execute(statement, values).rowcount == 0:
        raise StoreError(StoreErrorKind.NOT_FOUND, "project")

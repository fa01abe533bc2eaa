"""Copies out of a damaged database what can still be read, row by row, into a whole one.

Each table is read through SQLite as far as that goes. What lies behind the damage, and everything where
SQLite refuses the file, is read from the pages themselves (leaves.py).
"""

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from app.store.connection import connect, read_any_bytes
from app.store.leaves import Row, read_rows


@dataclass(frozen=True, slots=True)
class Saved:
    """How many sessions and turns were carried over, and whether every table could be read to its end."""

    sessions: int = 0
    turns: int = 0
    complete: bool = False


@dataclass(frozen=True, slots=True)
class _Shape:
    """A table: its columns but the row number; i is integer, t text, o text or NULL, a text added later."""

    table: str
    columns: tuple[str, ...]
    kinds: str

    def fits(self, row: Row) -> bool:
        """Tell whether a row of the file can be of this table; columns added later may be missing."""
        values = row[2:]
        if not len(self.kinds.rstrip("a")) <= len(values) <= len(self.kinds):
            return False
        return row[1] is None and all(map(_is, self.kinds, values))


# Parents before children; everything else in the file is made from these.
_SHAPES = (
    _Shape("projects", ("id", "name", "search_mode", "depth", "model", "instructions"), "tttott"),
    _Shape(
        "sessions",
        ("id", "project_n", "created_at", "updated_at", "deleted_at", "title", "renamed", "options"),
        "tittotia",
    ),
    _Shape(
        "turns",
        (
            *("id", "session_n", "asked_at", "finished_at", "owner", "status", "incomplete", "model"),
            *("model_calls", "timings", "plan", "notice", "question", "text", "remarks"),
        ),
        "titoooioioootta",
    ),
    _Shape(
        "tool_calls",
        (
            *("turn_n", "step_id", "tool_name", "provider", "count", "status", "tool_input", "summary"),
            "attempts",
        ),
        "itttitttt",
    ),
    _Shape(
        "sources",
        ("turn_n", "number", "source", "published", "title", "url", "snippet"),
        "iittttt",
    ),
)


def salvage(broken: Path, whole: sqlite3.Connection) -> Saved:
    """Copy all readable rows; turns whose session is lost get one made for them, other orphans go."""
    whole.execute("PRAGMA foreign_keys = OFF")
    whole.execute("BEGIN IMMEDIATE")
    damaged = _copy_through_sqlite(broken, whole)
    if damaged:
        _copy_from_pages(broken, whole, damaged)
    _mend_relations(whole)
    whole.execute("COMMIT")
    whole.execute("PRAGMA foreign_keys = ON")
    return Saved(_count(whole, "sessions"), _count(whole, "turns"), not damaged)


def _copy_through_sqlite(broken: Path, whole: sqlite3.Connection) -> list[_Shape]:
    """Return the tables that could not be read to their end."""
    try:
        connection = connect(broken)
    except sqlite3.Error:
        return list(_SHAPES)
    try:
        read_any_bytes(connection)
        return [shape for shape in _SHAPES if not _copy_table(connection, whole, shape)]
    finally:
        connection.close()


def _copy_table(broken: sqlite3.Connection, whole: sqlite3.Connection, shape: _Shape) -> bool:
    try:
        present = {row[1] for row in broken.execute(f"PRAGMA table_info ({shape.table})")}
        columns = ("n", *(name for name in shape.columns if name in present))
        statement = f"SELECT {', '.join(columns)} FROM {shape.table} NOT INDEXED ORDER BY n"  # noqa: S608 - ours
        stored = [_insert(whole, shape.table, columns, tuple(row)) for row in broken.execute(statement)]
    except sqlite3.Error:
        return False
    return all(stored)


def _copy_from_pages(broken: Path, whole: sqlite3.Connection, damaged: list[_Shape]) -> None:
    for shape, rows in _by_shape(broken, damaged).items():
        for row in rows:
            columns = ("n", *shape.columns[: len(row) - 2])
            _insert(whole, shape.table, columns, (row[0], *row[2:]))


def _by_shape(broken: Path, damaged: list[_Shape]) -> dict[_Shape, list[Row]]:
    found: dict[_Shape, list[Row]] = defaultdict(list)
    for row in read_rows(broken):
        for shape in damaged:
            if shape.fits(row):
                found[shape].append(row)
    return found


def _insert(
    whole: sqlite3.Connection, table: str, columns: tuple[str, ...], values: tuple[object, ...]
) -> bool:
    """Store a row unless its number or id is there already; return whether it is one that can be stored."""
    marks = ", ".join("?" * len(columns))
    verb = "REPLACE" if table == "projects" else "IGNORE"
    statement = f"INSERT OR {verb} INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - ours
    try:
        return whole.execute(statement, values).rowcount == 1
    except sqlite3.IntegrityError:
        return False


def _is(kind: str, value: object) -> bool:
    if kind == "i":
        return isinstance(value, int)
    return isinstance(value, str) or (kind == "o" and value is None)


def _mend_relations(whole: sqlite3.Connection) -> None:
    """Give sessions the default project and turns a session of their old number where theirs is lost."""
    whole.execute("UPDATE sessions SET project_n = 1 WHERE project_n NOT IN (SELECT n FROM projects)")
    whole.execute(
        """INSERT INTO sessions (n, id, project_n, created_at, updated_at, title)
        SELECT session_n, 'recovered-' || session_n, 1, min(asked_at), max(asked_at),
            substr(min(question), 1, 40)
        FROM turns WHERE session_n NOT IN (SELECT n FROM sessions) GROUP BY session_n"""
    )
    for table in ("tool_calls", "sources"):
        whole.execute(f"DELETE FROM {table} WHERE turn_n NOT IN (SELECT n FROM turns)")  # noqa: S608 - ours
    whole.execute("INSERT OR IGNORE INTO unindexed SELECT n FROM turns WHERE status IS NOT NULL")


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 - ours
    return int(count)

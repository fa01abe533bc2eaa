"""Copies out of a damaged database what can still be read, row by row, into a whole one.

Each table is read by its row numbers: forwards until a row fails, backwards until a row fails, and one by one
in between, so that one damaged page costs the rows on that page alone.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

# Parents before children. Everything else in the file is made from these.
TABLES = ("projects", "sessions", "turns", "tool_calls", "sources")
_MOST_SINGLE_LOOKUPS = 200_000


@dataclass(frozen=True, slots=True)
class Saved:
    """How many sessions and turns were carried over, and whether every row of every table could be read."""

    sessions: int = 0
    turns: int = 0
    complete: bool = False


def salvage(broken: sqlite3.Connection, whole: sqlite3.Connection) -> Saved:
    """Copy all readable rows; turns whose session is lost get one made for them, other orphans go."""
    whole.execute("PRAGMA foreign_keys = OFF")
    whole.execute("BEGIN IMMEDIATE")
    read_to_the_end = [_copy_table(broken, whole, table) for table in TABLES]
    _mend_relations(whole)
    whole.execute("COMMIT")
    whole.execute("PRAGMA foreign_keys = ON")
    return Saved(_count(whole, "sessions"), _count(whole, "turns"), all(read_to_the_end))


def _copy_table(broken: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> bool:
    """Return whether the table was read to its end without a fault."""
    columns = _shared_columns(broken, whole, table)
    if not columns:
        return False
    names = ", ".join(columns)
    marks = ", ".join("?" * len(columns))
    insert = f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})"  # noqa: S608 - names from our own schema
    reader = _RowReader(broken, f"SELECT {names} FROM {table} NOT INDEXED")  # noqa: S608 - likewise
    for row in reader.rows():
        try:
            whole.execute(insert, tuple(row))
        except sqlite3.IntegrityError:
            reader.complete = False
    return reader.complete


def _shared_columns(broken: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> list[str]:
    ours = [row[1] for row in whole.execute(f"PRAGMA table_info ({table})")]
    try:
        theirs = {row[1] for row in broken.execute(f"PRAGMA table_info ({table})")}
    except sqlite3.Error:
        return []
    return [name for name in ours if name in theirs] if "n" in theirs else []


class _RowReader:
    """Reads the rows of one damaged table by their number `n`, the first column of each."""

    def __init__(self, connection: sqlite3.Connection, select: str) -> None:
        self.complete = True
        self._connection = connection
        self._select = select
        self._failed = False

    def rows(self) -> Iterator[sqlite3.Row]:
        low = 0
        for row in self._until_fault(f"{self._select} ORDER BY n"):
            low = row["n"]
            yield row
        if not self._failed:
            return
        self.complete = False
        high = low + _MOST_SINGLE_LOOKUPS
        for row in self._until_fault(f"{self._select} WHERE n > {low} ORDER BY n DESC"):
            high = row["n"]
            yield row
        yield from self._one_by_one(low, high)

    def _until_fault(self, statement: str) -> Iterator[sqlite3.Row]:
        self._failed = False
        try:
            yield from self._connection.execute(statement)
        except sqlite3.Error:
            self._failed = True

    def _one_by_one(self, low: int, high: int) -> Iterator[sqlite3.Row]:
        for n in range(low + 1, min(high, low + _MOST_SINGLE_LOOKUPS)):
            yield from self._until_fault(f"{self._select} WHERE n = {n}")


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
        whole.execute(f"DELETE FROM {table} WHERE turn_n NOT IN (SELECT n FROM turns)")  # noqa: S608 - our names
    whole.execute("INSERT OR IGNORE INTO unindexed SELECT n FROM turns WHERE status IS NOT NULL")


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 - our names
    return int(count)

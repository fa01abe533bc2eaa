"""The tables, as numbered steps that are only ever added to; `user_version` says how many a database has had.

projects ─< sessions ─< turns ─< tool_calls, sources        turn_index: search, filled from turns

Small columns stand before long texts: SQLite then reads them without walking the text's overflow pages.
"""

import sqlite3
from contextlib import closing

from app.store.errors import StoreError, StoreErrorKind
from search.session import DEFAULT_PROJECT

APPLICATION_ID = 0x53444C54  # "SDLT", tells our file from any other SQLite database

_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE projects (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        search_mode TEXT NOT NULL DEFAULT 'inherit', depth TEXT, model TEXT NOT NULL DEFAULT '',
        instructions TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE sessions (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
        project_n INTEGER NOT NULL REFERENCES projects (n),
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT,
        title TEXT NOT NULL DEFAULT '', renamed INTEGER NOT NULL DEFAULT 0)""",
    "CREATE INDEX sessions_by_time ON sessions (updated_at)",
    "CREATE INDEX sessions_by_project ON sessions (project_n)",
    """CREATE TABLE turns (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
        session_n INTEGER NOT NULL REFERENCES sessions (n) ON DELETE CASCADE,
        asked_at TEXT NOT NULL, finished_at TEXT, owner TEXT, status TEXT,
        incomplete INTEGER NOT NULL DEFAULT 0, model TEXT, model_calls INTEGER NOT NULL DEFAULT 0,
        timings TEXT, plan TEXT, notice TEXT,
        question TEXT NOT NULL, text TEXT NOT NULL DEFAULT '',
        message TEXT GENERATED ALWAYS AS (
            coalesce(notice, '') || iif(notice <> '' AND text <> '', char(10, 10), '') || text
        ) VIRTUAL)""",
    "CREATE INDEX turns_by_session ON turns (session_n)",
    "CREATE INDEX turns_running ON turns (owner) WHERE status IS NULL",
    """CREATE TABLE tool_calls (
        n INTEGER PRIMARY KEY, turn_n INTEGER NOT NULL REFERENCES turns (n) ON DELETE CASCADE,
        step_id TEXT NOT NULL, tool_name TEXT NOT NULL, provider TEXT NOT NULL, count INTEGER NOT NULL,
        status TEXT NOT NULL, tool_input TEXT NOT NULL, summary TEXT NOT NULL, attempts TEXT NOT NULL)""",
    "CREATE INDEX tool_calls_by_turn ON tool_calls (turn_n)",
    """CREATE TABLE sources (
        n INTEGER PRIMARY KEY, turn_n INTEGER NOT NULL REFERENCES turns (n) ON DELETE CASCADE,
        number INTEGER NOT NULL, source TEXT NOT NULL, published TEXT NOT NULL DEFAULT '',
        title TEXT NOT NULL, url TEXT NOT NULL, snippet TEXT NOT NULL)""",
    "CREATE INDEX sources_by_turn ON sources (turn_n)",
    f"INSERT INTO projects (id, name) VALUES ('{DEFAULT_PROJECT}', 'Default')",  # noqa: S608 - our own constant
)

# The texts are cut into tokens before they come here (segment.py), so SQLite's simplest tokenizer is enough
# and its Unicode tables do not matter. Indexing waits in `unindexed` until the answer's path is free.
_INDEX_TABLE = """CREATE VIRTUAL TABLE turn_index USING fts5 (
    question, answer, tokenize = "ascii tokenchars '+#'")"""
_INDEX = (
    _INDEX_TABLE,
    "CREATE TABLE unindexed (turn_n INTEGER PRIMARY KEY)",
    """CREATE TRIGGER turn_finished AFTER UPDATE OF status ON turns WHEN new.status IS NOT NULL
        BEGIN INSERT OR IGNORE INTO unindexed VALUES (new.n); END""",
    """CREATE TRIGGER turn_deleted AFTER DELETE ON turns
        BEGIN DELETE FROM turn_index WHERE rowid = old.n; DELETE FROM unindexed WHERE turn_n = old.n; END""",
    "INSERT INTO unindexed SELECT n FROM turns WHERE status IS NOT NULL",
)
_SESSION_OPTIONS = ("ALTER TABLE sessions ADD COLUMN options TEXT NOT NULL DEFAULT '{}'",)
_TURN_REMARKS = ("ALTER TABLE turns ADD COLUMN remarks TEXT NOT NULL DEFAULT '[]'",)

STEPS: tuple[tuple[str, ...], ...] = (_TABLES, _INDEX, _SESSION_OPTIONS, _TURN_REMARKS)
LATEST = len(STEPS)


def version(connection: sqlite3.Connection) -> int:
    """Return how many steps the database has had. Raises StoreError(NEWER) when we know fewer."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > LATEST:
        raise StoreError(StoreErrorKind.NEWER, f"schema {found}, this program knows {LATEST}")
    return int(found)


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps that are missing, each in a transaction of its own; safe beside another process."""
    while version(connection) < LATEST:
        connection.execute("BEGIN IMMEDIATE")
        try:
            _one_step(connection)
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def renew_index(connection: sqlite3.Connection) -> None:
    """Throw the search index away and note every turn for indexing; part of the caller's transaction."""
    connection.execute("DROP TABLE IF EXISTS turn_index")
    connection.execute(_INDEX_TABLE)
    connection.execute("INSERT OR IGNORE INTO unindexed SELECT n FROM turns WHERE status IS NOT NULL")


def empty_broken_index(connection: sqlite3.Connection) -> None:
    """Do what `renew_index` does where SQLite cannot read the index any more; close the connection after it.

    The tables behind the index get the rows of an index just made, so that nothing of the broken one is read.
    """
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.execute(_INDEX_TABLE)
        for table in ("data", "idx", "content", "docsize"):
            rows = fresh.execute(f"SELECT * FROM turn_index_{table}").fetchall()  # noqa: S608 - our names
            connection.execute(f"DELETE FROM turn_index_{table}")  # noqa: S608 - likewise
            for row in rows:
                marks = ", ".join("?" * len(row))
                connection.execute(f"INSERT INTO turn_index_{table} VALUES ({marks})", row)  # noqa: S608 - likewise
    connection.execute("INSERT OR IGNORE INTO unindexed SELECT n FROM turns WHERE status IS NOT NULL")


def _one_step(connection: sqlite3.Connection) -> None:
    # Asked again inside the transaction: another process may have taken the step meanwhile.
    done = version(connection)
    if done == LATEST:
        return
    for statement in STEPS[done]:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {done + 1}")

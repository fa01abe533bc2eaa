"""Turns whose process ended before they did become `cancelled`, incomplete (SPEC 12, "Killed requests")."""

import sqlite3
from collections.abc import Callable

from app.store.database import Clock, Database
from app.store.records import stamp
from search.outcome import Status

Lives = Callable[[str | None], bool]
Sentence = Callable[[str], str]


def settle(database: Database, lives: Lives, stopped: Sentence, clock: Clock) -> int:
    """Close the turns of processes that are gone and return how many; those of living ones are left alone.

    `stopped` gives the sentence the user reads, from the question. Raises StoreError.
    """
    owners = database.read(
        lambda connection: connection.execute(
            "SELECT DISTINCT owner FROM turns WHERE status IS NULL"
        ).fetchall()
    )
    gone = [row["owner"] for row in owners if not lives(row["owner"])]
    if not gone:
        return 0
    return database.write(lambda connection: sum(_close(connection, owner, stopped, clock) for owner in gone))


def _close(connection: sqlite3.Connection, owner: str | None, stopped: Sentence, clock: Clock) -> int:
    rows = connection.execute(
        "SELECT n, question FROM turns WHERE status IS NULL AND owner IS ?", (owner,)
    ).fetchall()
    now = stamp(clock())
    connection.executemany(
        """UPDATE turns SET status = ?, incomplete = 1, notice = ?, finished_at = ?, owner = NULL
        WHERE n = ? AND status IS NULL""",
        [(str(Status.CANCELLED), stopped(row["question"]), now, row["n"]) for row in rows],
    )
    return len(rows)

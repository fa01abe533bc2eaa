"""Transactions: one commit for a job, or one for several jobs of which each may fail alone."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from app.store.errors import StoreError, StoreErrorKind

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end of the block, roll back when it or the commit fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        # Fails when SQLite has rolled back by itself meanwhile (full disk, i/o): nothing seems stored then.
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def in_transaction(connection: sqlite3.Connection, job: Job[T]) -> T:
    with transaction(connection):
        return job(connection)


def in_savepoint(connection: sqlite3.Connection, job: Job[T]) -> T:
    """Run a job inside the transaction of a group; when it fails, it alone leaves no trace."""
    if not connection.in_transaction:
        raise StoreError(StoreErrorKind.FAILED, "the group this belongs to was rolled back")
    connection.execute("SAVEPOINT job")
    try:
        result = job(connection)
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
        raise
    connection.execute("RELEASE job")
    return result


def at_one_moment(connection: sqlite3.Connection, job: Job[T]) -> T:
    """Run a job whose reads shall all see the same state of the database."""
    if connection.in_transaction:
        return job(connection)
    connection.execute("BEGIN")
    try:
        return job(connection)
    finally:
        with suppress(sqlite3.OperationalError):  # after some faults SQLite has ended it by itself
            connection.execute("ROLLBACK")

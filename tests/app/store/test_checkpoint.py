"""The write-ahead log moved into the database."""

import sqlite3
from contextlib import closing

from app.sessions import open_sessions
from app.store.checkpoint import Checkpoint
from tests.app.store.turns_of import ask


def test_log_is_moved_while_the_store_stays_open(path):
    with closing(open_sessions(path)) as store:
        ask(store, "q", "珍贵的回答")
        assert "珍贵的回答".encode() not in path.read_bytes()
        checkpoint = Checkpoint(path)
        checkpoint.start()
        checkpoint.wait()
        assert "珍贵的回答".encode() in path.read_bytes()


def test_next_commit_finds_the_new_log_begun(path):
    with closing(open_sessions(path)) as store:
        ask(store)
        log = path.with_name("sessions.db-wal")
        before = log.read_bytes()[16:24]
        checkpoint = Checkpoint(path)
        checkpoint.start()
        checkpoint.wait()
        renewed = log.read_bytes()[16:24]
        assert renewed != before
        ask(store, "after")
        assert log.read_bytes()[16:24] == renewed


def test_reader_or_writer_in_the_way_is_no_fault(path):
    with closing(open_sessions(path)) as store:
        ask(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT * FROM turns").fetchall()
            checkpoint = Checkpoint(path)
            checkpoint.start()
            checkpoint.start()
            checkpoint.wait()
        ask(store, "after")
        assert store.sessions.get("s1").turn_count == 2


def test_without_a_file_there_is_nothing_to_do():
    checkpoint = Checkpoint(None)
    checkpoint.start()
    checkpoint.wait()
    assert checkpoint._thread is None

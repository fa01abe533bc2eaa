"""Databases of every earlier step, of a newer program, and of another one."""

import multiprocessing
import sqlite3
from contextlib import closing

import pytest

from app.sessions import open_sessions
from app.store import schema
from app.store.errors import StoreError, StoreErrorKind
from tests.app.store.turns_of import ask


def made_by_step(path, step: int) -> None:
    """Write a database as the program of that step left it, with a session in it."""
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for number, statements in enumerate(schema.STEPS[:step], 1):
            connection.execute("BEGIN")
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        connection.execute(
            """INSERT INTO sessions (id, project_n, created_at, updated_at, title)
            VALUES ('s1', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '旧会话')"""
        )
        connection.execute(
            """INSERT INTO turns (id, session_n, asked_at, question)
            VALUES ('t1', 1, '2026-01-01T08:00+08:00', '旧问题')"""
        )
        connection.execute("UPDATE turns SET status = 'answered', text = '旧答案'")


@pytest.mark.parametrize("step", range(1, schema.LATEST + 1))
def test_database_of_every_earlier_step_is_brought_up_to_date(path, step):
    made_by_step(path, step)
    store = open_sessions(path)
    try:
        assert store.warnings == ()
        session = store.sessions.get("s1")
        assert (session.title, session.options) == ("旧会话", {})
        assert [(turn.question, turn.outcome.text) for turn in session.turns] == [("旧问题", "旧答案")]
        assert [turn.remarks for turn in session.turns] == [()]
        assert [hit.turn_id for hit in store.index.search("旧答")] == ["t1"]
        ask(store, "新问题", "新答案")
        assert [hit.session_id for hit in store.index.search("新答案")] == ["s1"]
    finally:
        store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.LATEST,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_step_that_fails_leaves_the_database_as_it_was(path, monkeypatch):
    made_by_step(path, 1)
    broken = (schema.STEPS[0], (*schema.STEPS[1][:-1], "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr(schema, "STEPS", broken)
    with pytest.raises(StoreError):
        open_sessions(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    assert "unindexed" not in tables
    monkeypatch.undo()
    store = open_sessions(path)
    assert store.sessions.get("s1").turn_count == 1
    store.close()


def test_database_of_a_newer_program_is_refused_and_not_touched(path):
    made_by_step(path, schema.LATEST)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_sessions(path)
    assert caught.value.kind is StoreErrorKind.NEWER
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == [path.name]


def test_database_of_another_program_is_set_aside_whole(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("INSERT INTO notes VALUES ('mine')")
        connection.commit()
    store = open_sessions(path)
    (warning,) = store.warnings
    store.close()
    with closing(sqlite3.connect(warning.repaired.set_aside)) as connection:
        assert connection.execute("SELECT text FROM notes").fetchall() == [("mine",)]


def _open_at_once(path, gate) -> None:
    gate.wait(20)
    store = open_sessions(path)
    ask(store, "q", session_id=str(multiprocessing.current_process().pid))
    store.close()


def test_processes_that_start_together_make_one_database(path):
    spawn = multiprocessing.get_context("spawn")
    gate = spawn.Barrier(4)
    children = [spawn.Process(target=_open_at_once, args=(path, gate)) for _ in range(4)]
    for child in children:
        child.start()
    for child in children:
        child.join(30)
    assert [child.exitcode for child in children] == [0, 0, 0, 0]
    store = open_sessions(path)
    assert len(store.sessions.newest()) == 4
    assert store.warnings == ()
    store.close()

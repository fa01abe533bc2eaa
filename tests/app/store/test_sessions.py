"""Listing, naming, moving and deleting sessions."""

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from app.store.errors import StoreError, StoreErrorKind
from tests.app.store.turns_of import ask, asked, searched


def test_session_is_named_after_its_first_question(store):
    ask(store, "  \n上海今天天气怎么样？\n请详细说明")
    ask(store, "and tomorrow?")
    session = store.sessions.get("s1")
    assert session.title == "上海今天天气怎么样？"
    assert session.turn_count == 2
    assert [turn.question for turn in session.turns][1] == "and tomorrow?"


def test_empty_session_takes_its_title_from_the_first_question(store):
    session = store.sessions.create()
    assert store.sessions.get(session.id) == session
    ask(store, "何时？", session_id=session.id)
    assert store.sessions.get(session.id).title == "何时？"


def test_last_used_session_comes_first(store, now):
    for n, session_id in enumerate(("a", "b", "c")):
        store.turns.begin(asked("q", session_id, asked_at=now + timedelta(minutes=n)))
    store.turns.begin(asked("q", "a", asked_at=now + timedelta(hours=1)))
    assert [session.id for session in store.sessions.newest()] == ["a", "c", "b"]
    assert [session.id for session in store.sessions.newest(limit=1, offset=1)] == ["c"]


def test_list_can_be_of_one_project(store):
    project = store.projects.create("工作")
    store.turns.begin(asked("q", "a", project_id=project.id))
    store.turns.begin(asked("q", "b"))
    assert [session.id for session in store.sessions.newest(project_id=project.id)] == ["a"]


def test_session_keeps_its_project_when_asked_from_another(store):
    project = store.projects.create("工作")
    store.turns.begin(asked("q", "a", project_id=project.id))
    store.turns.begin(asked("q", "a"))
    assert store.sessions.get("a").project_id == project.id
    assert store.projects.of_session("a") == project


def test_renamed_session_keeps_the_name(store):
    ask(store)
    store.sessions.rename("s1", "  我的\n旅行 ")
    ask(store, "more")
    assert store.sessions.get("s1").title == "我的 旅行"
    with pytest.raises(StoreError) as caught:
        store.sessions.rename("s1", " \u200b ")
    assert caught.value.kind is StoreErrorKind.BLANK_NAME


def test_session_moves_to_another_project(store):
    ask(store)
    project = store.projects.create("Home")
    store.sessions.move("s1", project.id)
    assert store.sessions.get("s1").project_id == project.id
    with pytest.raises(StoreError) as caught:
        store.sessions.move("s1", "nowhere")
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_options_of_a_session_are_kept(store):
    ask(store)
    store.sessions.set_options("s1", {"switch": "always", "model": "模型"})
    assert store.sessions.get("s1").options == {"switch": "always", "model": "模型"}


def test_deleted_session_is_hidden_until_restored(store):
    ask(store, "天气", "晴")
    store.sessions.delete("s1")
    assert store.sessions.newest() == ()
    assert store.index.search("晴") == ()
    with pytest.raises(StoreError):
        store.sessions.get("s1")
    store.sessions.restore("s1")
    assert len(store.sessions.get("s1").turns) == 1
    assert len(store.index.search("晴")) == 1


def test_asking_in_a_deleted_session_brings_it_back(store):
    ask(store)
    store.sessions.delete("s1")
    ask(store, "again")
    assert store.sessions.get("s1").turn_count == 2


def test_purged_session_leaves_no_row_behind(store, path):
    question = asked("天气", "s1")
    store.turns.begin(question)
    store.turns.finish(searched(question))
    assert store.index.search("天气")
    store.turns.begin(asked("unfinished", "s1"))
    store.sessions.purge("s1")
    store.close()
    connection = sqlite3.connect(path)
    tables = ("sessions", "turns", "tool_calls", "sources", "unindexed", "turn_index", "turn_index_content")
    counts = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}  # noqa: S608 - names above
    connection.close()
    assert set(counts.values()) == {0}
    assert "上海天气预报".encode() not in path.read_bytes()


def test_only_what_was_deleted_long_ago_is_purged(open_store, now):
    clock = iter([now - timedelta(days=2), now, now])
    store = open_store()
    for session_id in ("old", "new", "kept"):
        ask(store, session_id=session_id)
    store.sessions._clock = lambda: next(clock)
    store.sessions.delete("old")
    store.sessions.delete("new")
    assert store.sessions.purge_deleted(now - timedelta(days=1)) == 1
    store.sessions.restore("new")
    with pytest.raises(StoreError):
        store.sessions.restore("old")
    assert {session.id for session in store.sessions.newest()} == {"new", "kept"}


@pytest.mark.parametrize("verb", ["delete", "restore", "purge"])
def test_unknown_session_is_not_found(store, verb):
    with pytest.raises(StoreError) as caught:
        getattr(store.sessions, verb)("nowhere")
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_two_thousand_turns_open_quickly(store):
    for n in range(2000):
        question = asked(f"q{n}", asked_at=datetime.now(UTC))
        store.turns.begin(question)
        store.turns.finish(searched(question, "a" * 400))
    began = datetime.now(UTC)
    assert len(store.sessions.get("s1").turns) == 2000
    assert datetime.now(UTC) - began < timedelta(seconds=2)

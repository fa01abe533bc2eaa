"""The store as a whole, as the command line opens it."""

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from app.sessions import SessionStore, StoreOptions, StoreWarning, open_sessions, stopped_sentence
from app.store.errors import StoreError, StoreErrorKind, store_error
from app.store.sentences import error_sentence
from app.store.sessions import UNDO
from tests.app.store.turns_of import ask, asked


@pytest.mark.parametrize(
    ("question", "notice"), [("天气？", "已停止。"), ("Why?", "Stopped."), ("天気は？", "Stopped.")]
)
def test_stopped_turn_is_told_in_the_language_of_its_question(question, notice):
    assert stopped_sentence(question) == notice


@pytest.mark.parametrize("kind", StoreErrorKind)
@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_every_failure_has_a_sentence(kind, language):
    sentence = StoreWarning(error=StoreError(kind)).sentence(language)
    assert sentence == error_sentence(kind, language)
    assert any("\u4e00" <= char <= "\u9fff" for char in sentence) == (language == "zh-CN")


def test_store_in_memory_has_everything_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with closing(SessionStore(None)) as store:
        ask(store, "天气")
        assert store.sessions.get("s1").turn_count == 1
        assert store.index.search("天气")
        store.index.rebuild()
        assert store.index.search("天气")
        assert store.warnings == ()
        assert not store.on_disk
    assert list(tmp_path.iterdir()) == []


def test_store_is_of_one_thread(tmp_path):
    errors = []
    with closing(open_sessions(tmp_path / "sessions.db")) as store:

        def elsewhere() -> None:
            try:
                store.sessions.newest()
            except StoreError as error:
                errors.append(error.kind)

        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join(10)
    assert len(errors) == 1


def test_clock_and_redaction_are_the_ones_handed_in(tmp_path, monkeypatch):
    at = datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC)
    options = StoreOptions(redact=str.upper, clock=lambda: at)
    with closing(open_sessions(tmp_path / "sessions.db", options)) as store:
        session = store.sessions.create(title="quiet")
        assert (session.title, session.created_at) == ("QUIET", at)
        ask(store, "q", "text", session_id=session.id)
        assert store.sessions.get(session.id).turns[0].outcome.text == "TEXT"


def test_what_waits_is_indexed_on_closing_once_it_is_much(tmp_path):
    path = tmp_path / "sessions.db"
    for questions, waiting in ((19, 19), (1, 0)):
        with closing(open_sessions(path)) as store:
            for _ in range(questions):
                ask(store)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT count(*) FROM unindexed").fetchone() == (waiting,)


def test_error_of_another_kind_is_a_failure_and_no_crash():
    assert store_error(sqlite3.InterfaceError("odd")).kind is StoreErrorKind.FAILED


def test_owner_file_that_cannot_be_made_is_a_store_error(tmp_path):
    path = tmp_path / "sessions.db"
    with closing(open_sessions(path)) as store:
        path.with_name("sessions.db-owners").write_text("in the way")
        with pytest.raises(StoreError) as caught:
            store.turns.begin(asked())
        assert caught.value.kind is StoreErrorKind.READ_ONLY


def test_what_was_deleted_long_ago_is_gone_at_the_next_start(tmp_path):
    path, now = tmp_path / "sessions.db", datetime.now(UTC)
    with closing(open_sessions(path, StoreOptions(clock=lambda: now - UNDO - timedelta(minutes=1)))) as store:
        for session_id in ("old", "kept"):
            ask(store, session_id=session_id)
        store.sessions.delete("old")
    with closing(open_sessions(path)) as store:
        with pytest.raises(StoreError) as caught:
            store.sessions.restore("old")
        assert caught.value.kind is StoreErrorKind.NOT_FOUND
        assert [head.id for head in store.sessions.newest()] == ["kept"]

"""Damaged databases of every kind: set aside, recovered, and the program goes on."""

import random
import sqlite3
from contextlib import closing

import pytest

from app.sessions import StoreOptions, open_sessions, open_sessions_or_memory
from app.store import connection as opening
from app.store.errors import StoreError, StoreErrorKind
from app.store.file_lock import try_lock
from tests.app.store.processes import running
from tests.app.store.turns_of import ask, asked, searched

TURNS = 60
PAGE = 4096
REMARKS = (("limits", "本回答的局限：只找到一条结果。"),)


@pytest.fixture
def filled(path) -> bytes:
    store = open_sessions(path)
    for n in range(TURNS):
        question = asked(f"问题 {n} 天气", f"s{n % 3}", turn_id=f"turn-{n}")
        store.turns.begin(question)
        store.turns.finish(searched(question, f"回答 {n} " * 60), REMARKS)
    store.sessions.rename("s1", "改过的名字")
    while store.index.catch_up():
        pass
    store.close()
    return path.read_bytes()


def turns_in(store) -> set[str]:
    return {turn.id for head in store.sessions.newest() for turn in store.sessions.get(head.id).turns}


def test_whole_database_opens_without_a_warning(path, filled):
    with closing(open_sessions(path)) as store:
        assert store.warnings == ()
        assert len(turns_in(store)) == TURNS


@pytest.mark.parametrize("kind", ["zeros", "noise", "torn"])
@pytest.mark.parametrize("checked_at_once", [True, False])
def test_any_damaged_page_costs_at_most_what_lay_on_it(path, filled, kind, checked_at_once, monkeypatch):
    if not checked_at_once:
        monkeypatch.setattr(opening, "_CHECKED_WHOLE_BYTES", 0)
    noise = random.Random(7)  # noqa: S311 - damage, not a secret
    for page in range(0, len(filled) // PAGE, 4):
        damaged = bytearray(filled)
        at = page * PAGE
        size = 24 if kind == "torn" else PAGE
        damaged[at : at + size] = bytes(size) if kind == "zeros" else noise.randbytes(size)
        path.write_bytes(damaged)
        with closing(open_sessions(path)) as store:
            turns = turns_in(store)
            assert len(turns) >= TURNS - 12, page
            assert len(store.index.search("天气", limit=100)) == len(turns), page
            ask(store, "新的", "回答", "new")
            assert store.sessions.get("new").turn_count == 1
        for file in path.parent.glob("*"):
            if file.is_file():
                file.unlink()


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_cut_file_gives_back_what_is_left_of_it(path, filled, share):
    path.write_bytes(filled[: int(len(filled) * share)])
    with closing(open_sessions(path)) as store:
        (warning,) = store.warnings
        assert len(turns_in(store)) >= TURNS * (share - 0.2)
        assert warning.code == "sessions_repaired"
        assert warning.repaired.set_aside.read_bytes() == filled[: int(len(filled) * share)]
        assert warning.repaired.set_aside.name.startswith("sessions.broken-")
        assert warning.repaired.set_aside.name in warning.sentence("zh-CN")
        assert str(warning.repaired.saved.turns) in warning.sentence("en")


def test_recovered_turn_is_whole(path, filled):
    path.write_bytes(bytes(PAGE) + filled[PAGE:])
    with closing(open_sessions(path)) as store:
        assert len(turns_in(store)) == TURNS
        assert {head.title for head in store.sessions.newest()} >= {"改过的名字"}
        assert store.turns.get("turn-7").remarks == REMARKS
        outcome = store.turns.get("turn-7").outcome
        assert outcome == searched(asked(turn_id="turn-7", session_id="s1"), "回答 7 " * 60)
        assert [hit.session_id for hit in store.index.search("改过")] == ["s1"]


def test_write_ahead_log_of_a_damaged_file_is_read_too(path, filled):
    script = """
import sys
from pathlib import Path
from app.sessions import open_sessions
from tests.app.store.turns_of import ask
store = open_sessions(Path(sys.argv[1]))
print(ask(store, "only in the log", "里面").turn_id, flush=True)
sys.stdin.readline()
"""
    with running(script, str(path)) as process:
        in_log = process.line()
        process.kill()
    path.write_bytes(bytes(PAGE) + filled[PAGE:])
    with closing(open_sessions(path)) as store:
        assert turns_in(store) == {f"turn-{n}" for n in range(TURNS)} | {in_log}
        (warning,) = store.warnings
    aside = warning.repaired.set_aside
    assert aside.with_name(aside.name + "-wal").stat().st_size > 0


@pytest.mark.parametrize(
    "content", [b"not a database at all", b"\x00" * 8192, b"SQLite format 3\x00", b"x" * 70_000]
)
def test_file_that_is_no_database_is_set_aside(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with closing(open_sessions(path)) as store:
        (warning,) = store.warnings
        assert warning.repaired.saved.turns == 0
        assert not warning.repaired.saved.complete
        assert warning.repaired.set_aside.read_bytes() == content
        ask(store)


def test_empty_file_is_a_new_database(path):
    path.parent.mkdir()
    path.touch()
    with closing(open_sessions(path)) as store:
        assert store.warnings == ()
        ask(store)


def test_two_damaged_files_of_one_second_keep_apart(path, now):
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        open_sessions(path, StoreOptions(clock=lambda: now)).close()
    aside = sorted(path.parent.glob("sessions.broken-*.db"))
    assert [file.read_bytes() for file in aside] == [b"second", b"first"]
    assert aside[1].name == "sessions.broken-2026-11-29T201500.db"


def test_damage_found_while_running_is_mended_in_place(path, filled, monkeypatch):
    monkeypatch.setattr(opening, "_CHECKED_WHOLE_BYTES", 0)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'turns'").fetchone()
    damaged = bytearray(filled)
    damaged[(root - 1) * PAGE : root * PAGE] = bytes(PAGE)
    with closing(open_sessions(path)) as store:
        ask(store, "before the damage", session_id="early")
        path.write_bytes(damaged)
        store._database.close()
        assert turns_in(store) >= {f"turn-{n}" for n in range(TURNS)}
        assert len(store.warnings) == 1
        ask(store, "after", session_id="late")
        assert store.sessions.get("late").turn_count == 1


def test_database_repaired_by_another_process_is_opened_anew(path, filled):
    with closing(open_sessions(path)) as window:
        assert window.sessions.get("s0")
        broken = bytearray(filled)
        broken[:PAGE] = bytes(PAGE)
        path.unlink()
        path.write_bytes(broken)
        with closing(open_sessions(path)) as other:
            assert len(other.warnings) == 1
            ask(other, "from the other", session_id="other")
        assert window.sessions.get("other").turn_count == 1
        ask(window, "from the window", session_id="window")
    with closing(open_sessions(path)) as store:
        assert len(turns_in(store)) == TURNS + 2


def test_broken_search_index_alone_is_made_anew(path, filled):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE turn_index_data SET block = x'ffffffffffffffffffff'")
        connection.commit()
    with closing(open_sessions(path)) as store:
        assert len(store.index.search("天气", limit=100)) == TURNS
        store.sessions.purge("s0")
        assert store.warnings == ()
    assert list(path.parent.glob("*broken*")) == []


def test_texts_with_damaged_characters_are_shown_as_they_are(path, filled):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE turns SET question = CAST(x'e5a4a9ff41' AS TEXT) WHERE id = 'turn-3'")
        connection.commit()
    with closing(open_sessions(path)) as store:
        assert store.turns.get("turn-3").question == "天\ufffdA"
        assert store.warnings == ()


def test_turns_without_their_session_get_one(path, filled):
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sessions'").fetchone()
    damaged = bytearray(filled)
    damaged[(root - 1) * PAGE : root * PAGE] = bytes(PAGE)
    path.write_bytes(damaged)
    with closing(open_sessions(path)) as store:
        assert len(turns_in(store)) == TURNS
        assert {head.id for head in store.sessions.newest()} == {"recovered-1", "recovered-2", "recovered-3"}


def test_damage_that_may_not_be_mended_is_an_error(path, filled):
    path.write_bytes(bytes(PAGE) + filled[PAGE:])
    with pytest.raises(StoreError) as caught:
        open_sessions(path, StoreOptions(mends=False))
    assert caught.value.kind is StoreErrorKind.BROKEN
    assert list(path.parent.glob("*broken*")) == []


def test_repair_by_two_at_once_is_refused_to_the_second(path):
    path.parent.mkdir()
    path.write_bytes(b"broken")
    lock = try_lock(path.with_name("sessions.db-repair"))
    with pytest.raises(StoreError) as caught:
        open_sessions(path)
    assert caught.value.kind is StoreErrorKind.LOCKED
    with closing(open_sessions_or_memory(path)) as store:
        assert store.warnings[0].code == "sessions_not_saved"
        lock.release(delete=True)
        ask(store)
    with closing(open_sessions(path)) as store:
        assert store.sessions.get("s1").turn_count == 1

"""Locked, read-only, full and failing databases, and one commit for several jobs."""

import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.sessions import SessionStore, StoreOptions, open_sessions, open_sessions_or_memory
from app.store.database import Database
from app.store.errors import StoreError, StoreErrorKind
from tests.app.store.processes import running
from tests.app.store.turns_of import ask, asked

QUICK = StoreOptions(busy_s=0.6)


def lock(path) -> sqlite3.Connection:
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    return holder


def fill_up(store: SessionStore) -> None:
    """Let the next page be one too many, as on a full disk."""
    connection = store._database._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def ask_until_full(store: SessionStore) -> None:
    for n in range(100):
        ask(store, f"q{n}", "x" * 3000)


def test_locked_database_is_said_so_after_the_patience_ends(path):
    with closing(open_sessions(path, QUICK)) as store, closing(lock(path)):
        began = time.monotonic()
        with pytest.raises(StoreError) as caught:
            store.turns.begin(asked())
        assert 0.5 < time.monotonic() - began < 5
        assert caught.value.kind is StoreErrorKind.LOCKED
        began = time.monotonic()
        with pytest.raises(StoreError):
            store.turns.begin(asked())
        assert time.monotonic() - began < 0.5


def test_writing_goes_on_when_the_lock_is_gone(path):
    with closing(open_sessions(path, QUICK)) as store:
        with closing(lock(path)), pytest.raises(StoreError):
            ask(store)
        ask(store)
        assert store.sessions.get("s1").turn_count == 1


def test_reading_goes_on_beside_a_writer(path):
    with closing(open_sessions(path, QUICK)) as store:
        ask(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            assert store.sessions.get("s1").turn_count == 1
            assert store.sessions.newest()


def test_store_locked_at_the_start_is_tried_again(path):
    open_sessions(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        with closing(open_sessions_or_memory(path, QUICK)) as store:
            assert store.warnings[0].error.kind is StoreErrorKind.LOCKED
            with pytest.raises(StoreError):
                ask(store)
            holder.close()
            ask(store, "now")
            assert store.warnings == ()
    with closing(open_sessions(path)) as store:
        assert store.sessions.get("s1").title == "now"


def test_full_disk_is_told_apart_and_leaves_the_store_whole(path):
    with closing(open_sessions(path)) as store:
        ask(store, "before")
        fill_up(store)
        with pytest.raises(StoreError) as caught:
            ask_until_full(store)
        assert caught.value.kind is StoreErrorKind.FULL
        store._database._connection.execute("PRAGMA max_page_count = 1000000")
        ask(store, "after")
    with closing(open_sessions(path)) as store:
        titles = [turn.question for turn in store.turns.of_session("s1")]
        assert titles[0] == "before"
        assert titles[-1] == "after"
        assert store.warnings == ()


def test_folder_that_cannot_be_made_is_unreachable_and_memory_stands_in(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "sessions.db"
    with pytest.raises(StoreError) as caught:
        open_sessions(path)
    assert caught.value.kind is StoreErrorKind.UNREACHABLE
    with closing(open_sessions_or_memory(path)) as store:
        (warning,) = store.warnings
        assert warning.code == "sessions_not_saved"
        assert "无法打开" in warning.sentence("zh-CN")
        ask(store)
        assert store.sessions.get("s1").turn_count == 1
        assert store.index.search("上海")
        assert store.settle() == 0


def test_folder_in_the_place_of_the_file_is_unreachable(path):
    path.mkdir(parents=True)
    with pytest.raises(StoreError) as caught:
        open_sessions(path)
    assert caught.value.kind is StoreErrorKind.UNREACHABLE
    assert path.is_dir()


def test_newer_database_lets_memory_stand_in(path):
    open_sessions(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    with closing(open_sessions_or_memory(path)) as store:
        assert store.warnings[0].error.kind is StoreErrorKind.NEWER
        ask(store)


_READ_ONLY = """
import os, sys
from pathlib import Path
from app.sessions import open_sessions
from app.store.errors import StoreError
from tests.app.store.turns_of import ask
if os.getuid() == 0:  # who may do everything proves nothing
    os.setegid(65534)
    os.seteuid(65534)
store = open_sessions(Path(sys.argv[1]))
print([warning.code for warning in store.warnings])
print([turn.question for turn in store.turns.of_session("s1")])
print([hit.turn_id != "" for hit in store.index.search("before")])
try:
    ask(store, "new")
except StoreError as error:
    print(error.kind, flush=True)
store.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of folders work differently there")
@pytest.mark.parametrize(("folder_mode", "said_at_once"), [(0o555, ["sessions_not_saved"]), (0o777, [])])
def test_read_only_database_can_be_read(folder_mode, said_at_once):
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "sessions.db"
        with closing(open_sessions(path)) as store:
            ask(store, "before")
        path.chmod(0o444)
        path.parent.chmod(folder_mode)
        with running(_READ_ONLY, str(path)) as process:
            said = [process.line() for _ in range(4)]
        path.parent.chmod(0o755)
    assert said == [str(said_at_once), "['before']", "[True]", "read_only"]


def test_several_jobs_share_one_commit_and_fail_alone(path):
    with closing(open_sessions(path)) as store:
        store.turns.begin(asked("first", turn_id="taken"))
        with store.together():
            store.turns.begin(asked("one"))
            with pytest.raises(StoreError) as caught:
                store.turns.begin(asked("again", turn_id="taken", session_id="other"))
            store.turns.begin(asked("two"))
            with closing(sqlite3.connect(path)) as other:
                assert other.execute("SELECT count(*) FROM turns").fetchone() == (1,)
        assert caught.value.kind is StoreErrorKind.CONFLICT
        assert [turn.question for turn in store.turns.of_session("s1")] == ["first", "one", "two"]
        assert [head.id for head in store.sessions.newest()] == ["s1"]


def test_group_on_a_full_disk_stores_nothing_and_says_so(path):
    with closing(open_sessions(path)) as store:
        store.open()
        fill_up(store)
        kinds = set()
        with pytest.raises(StoreError), store.together():
            kinds.update(_failures(store))
        assert StoreErrorKind.FULL in kinds
        assert store.sessions.newest() == ()


def _failures(store: SessionStore) -> list[StoreErrorKind]:
    failures = []
    for n in range(50):
        try:
            store.turns.begin(asked("x" * 3000, turn_id=f"t{n}"))
        except StoreError as error:
            failures.append(error.kind)
    return failures


def test_commit_does_not_wait_for_the_disk_and_secrets_are_overwritten(path, now):
    with closing(Database(path, lambda: now)) as database:
        settings = {
            name: database.read(
                lambda connection, name=name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            )
            for name in ("journal_mode", "synchronous", "foreign_keys", "wal_autocheckpoint", "secure_delete")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 1,
        "foreign_keys": 1,
        "wal_autocheckpoint": 0,
        "secure_delete": 1,
    }


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of the other systems")
def test_files_are_for_the_owner_alone(path):
    with closing(open_sessions(path)) as store:
        ask(store)
        modes = {file.name: file.stat().st_mode & 0o077 for file in path.parent.iterdir() if file.is_file()}
    assert modes == {"sessions.db": 0, "sessions.db-wal": 0, "sessions.db-shm": 0}

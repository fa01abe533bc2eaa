"""Proof of life beside the database."""

import sys

import pytest

from app.store import owners as module
from app.store.file_lock import try_lock
from app.store.owners import Owners
from tests.app.store.processes import running

_HOLDING = """
import sys
from pathlib import Path
from app.store.owners import Owners
owners = Owners(Path(sys.argv[1]))
print(owners.own(), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def database(path):
    path.parent.mkdir()
    return path


def test_own_id_stays_and_lives_until_it_is_released(database):
    owners = Owners(database)
    own = owners.own()
    assert owners.own() == own
    assert owners.lives(own)
    assert Owners(database).lives(own)
    owners.release()
    assert not Owners(database).lives(own)
    assert owners.own() != own
    owners.release()


@pytest.mark.parametrize("owner", [None, "", "0" * 32, "../" + "0" * 29, "0" * 31, "G" * 32, "\ud800"])
def test_unknown_owner_does_not_live(database, owner):
    assert not Owners(database).lives(owner)


def test_other_process_lives_until_it_is_killed(database):
    ours = Owners(database)
    with running(_HOLDING, str(database)) as process:
        theirs = process.line()
        assert ours.lives(theirs)
        assert ours.lives(theirs)
        process.kill()
    assert not ours.lives(theirs)
    assert not (database.with_name("sessions.db-owners") / theirs).exists()


def test_where_files_cannot_be_locked_everyone_lives(database, monkeypatch):
    owners = Owners(database)
    own = owners.own()

    def refuse(*_args, **_options):
        raise OSError("no locks on this file system")

    monkeypatch.setattr(module, "try_lock", refuse)
    assert owners.lives(own)
    monkeypatch.undo()
    owners.release()


def test_lock_is_held_once_and_can_be_taken_again(tmp_path):
    lock = try_lock(tmp_path / "lock")
    assert lock is not None
    assert try_lock(tmp_path / "lock") is None
    lock.release()
    again = try_lock(tmp_path / "lock")
    assert again is not None
    again.release(delete=True)
    assert not (tmp_path / "lock").exists()
    with pytest.raises(FileNotFoundError):
        try_lock(tmp_path / "lock", create=False)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_lock_on_a_file_that_was_deleted_meanwhile_is_not_the_lock(tmp_path):
    first = try_lock(tmp_path / "lock")
    (tmp_path / "lock").unlink()
    second = try_lock(tmp_path / "lock")
    assert second is not None
    assert try_lock(tmp_path / "lock") is None
    first.release()
    second.release()

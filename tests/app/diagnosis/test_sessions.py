from pathlib import Path

from app.diagnosis.check import State
from app.diagnosis.sessions import session_database
from app.sessions import open_sessions


def test_database_that_is_not_there_yet_is_fine_and_not_made(tmp_path: Path) -> None:
    assert session_database(tmp_path / "sessions.db").state is State.OK
    assert not (tmp_path / "sessions.db").exists()


def test_whole_database_is_fine(tmp_path: Path) -> None:
    open_sessions(tmp_path / "sessions.db").close()
    check = session_database(tmp_path / "sessions.db")
    assert check.state is State.OK
    assert "is whole" in check.cause.en


def test_damaged_database_is_mended_and_told(tmp_path: Path) -> None:
    (tmp_path / "sessions.db").write_bytes(b"no database " * 1000)
    check = session_database(tmp_path / "sessions.db")
    assert check.state is State.WARN
    assert "damaged" in check.cause.en


def test_folder_in_its_place_fails(tmp_path: Path) -> None:
    (tmp_path / "sessions.db").mkdir()
    check = session_database(tmp_path / "sessions.db")
    assert check.state is State.FAIL
    assert check.fix

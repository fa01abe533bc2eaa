import json
import socket
import threading
from pathlib import Path

import pytest

from app.window import single


def test_the_second_claim_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    lock = single.claim(tmp_path / "data")
    assert lock
    with pytest.raises(single.TakenError):
        single.claim(tmp_path / "data")
    lock.release()
    again = single.claim(tmp_path / "data")
    assert again
    again.release()


def test_a_folder_that_cannot_be_locked_does_not_keep_the_window_from_opening(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, no folder")
    assert single.claim(tmp_path / "data") is None


def test_the_window_that_runs_is_raised(tmp_path: Path) -> None:
    raised = threading.Event()
    single.listen(tmp_path, raised.set)
    assert single.ask_the_other(tmp_path)
    assert raised.is_set()
    assert single.ask_the_other(tmp_path)


def test_who_does_not_know_the_secret_raises_nothing(tmp_path: Path) -> None:
    raised = threading.Event()
    single.listen(tmp_path, raised.set)
    door = json.loads((tmp_path / single.DOOR_NAME).read_text())
    assert (tmp_path / single.DOOR_NAME).stat().st_mode & 0o077 == 0
    with socket.create_connection(("127.0.0.1", door["port"]), timeout=5) as connection:
        connection.sendall(b"\xff guess\n")
        assert connection.recv(10) == b""
    assert not raised.is_set()
    assert single.ask_the_other(tmp_path)


@pytest.mark.parametrize(
    "content", [None, "", "[]", '{"port": 1, "secret": "x"}', '{"port": 99999999, "secret": ""}']
)
def test_a_window_that_does_not_answer_is_no_error(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / single.DOOR_NAME).write_text(content)
    assert not single.ask_the_other(tmp_path)

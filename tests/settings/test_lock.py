import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from settings.errors import SettingsError
from settings.lock import locked
from settings.paths import Folders

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from settings.lock import locked
from settings.paths import folders
with locked(folders({"SIDELIGHT_HOME": sys.argv[1]})):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_the_lock_is_free_again_after_use(home: Folders) -> None:
    for _ in range(3):
        with locked(home, wait_s=0):
            assert (home.config / "settings.lock").exists()


def test_a_taken_lock_is_refused_after_the_wait(home: Folders) -> None:
    with locked(home):
        began = time.monotonic()
        with pytest.raises(SettingsError, match="Another Sidelight process"), locked(home, wait_s=0.05):
            pytest.fail("two holders")
        assert 0.04 <= time.monotonic() - began < 5


def test_a_lock_that_becomes_free_while_waiting_is_taken(home: Folders) -> None:
    taken, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(home):
            taken.set()
            let_go.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    assert taken.wait(10)
    threading.Timer(0.05, let_go.set).start()

    with locked(home, wait_s=10):
        assert let_go.is_set()
    holder.join(10)


def test_the_lock_of_a_killed_process_is_free_at_once(home: Folders) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(home.home)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == b"held"
    with pytest.raises(SettingsError), locked(home, wait_s=0):
        pytest.fail("two holders")

    holder.kill()
    holder.communicate(timeout=10)

    with locked(home, wait_s=0):
        pass


def test_an_error_inside_lets_the_lock_go(home: Folders) -> None:
    with pytest.raises(ZeroDivisionError), locked(home):
        raise ZeroDivisionError

    with locked(home, wait_s=0):
        pass


def test_a_folder_that_cannot_be_made_is_said(home: Folders) -> None:
    home.config.parent.mkdir()
    home.config.touch()

    with pytest.raises(SettingsError, match="cannot be written"), locked(home):
        pytest.fail("locked nothing")

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.own_program import own_command
from app.window import launcher
from app.window.launcher import Ending, show_window


@pytest.mark.parametrize(
    ("program", "ending"),
    [
        ("print('shown', flush=True)", Ending.CLOSED),
        ("print('raised', flush=True)", Ending.RAISED),
        ("raise SystemExit(69)", Ending.NEVER_SHOWN),
        ("import os; os.abort()", Ending.NEVER_SHOWN),
        ("print('shown', flush=True); import os; os.kill(os.getpid(), 9)", Ending.CRASHED),
        ("print('shown', flush=True); raise SystemExit(1)", Ending.CRASHED),
        ("print('noise'); print('shown', flush=True)", Ending.CLOSED),
    ],
)
def test_it_reads_from_the_exit_how_the_window_ended(
    program: str, ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "own_command", lambda *_: [sys.executable, "-c", program])
    assert show_window() is ending


def test_a_qt_without_its_libraries_is_told_as_missing(tmp_path: Path) -> None:
    program = (
        "import app.window.launcher as l, sys\n"
        "l.own_command = lambda *_: [sys.executable, '-c', 'import os; os.abort()']\n"
        "import app.cli._window as w, ui.runtime as r\n"
        "w.find_runtime = lambda: r.Runtime('qt')\n"
        "w.has_display = lambda: False\n"
        "sys.exit(w.open_window())"
    )
    environ = dict(os.environ) | {"LANG": "en_US.UTF-8", "SIDELIGHT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("No window runtime found.")
    assert "Traceback" not in done.stderr


def test_a_package_of_the_same_name_in_the_current_folder_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").touch()
    (tmp_path / "app" / "__main__.py").write_text("print('theirs')")
    done = subprocess.run(own_command("version"), cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("sidelight ")


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("sidecar", "--http") == [sys.executable, "sidecar", "--http"]

"""Runs commands inside the test's process, where the process itself is not the subject."""

import io
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli import _help, _home, entry
from tests.app.cli.stage import Ran

Command = Callable[..., Ran]


@pytest.fixture(autouse=True)
def fresh_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing remembered from the command before, English, and the signal handler of the test run."""
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    before = signal.getsignal(signal.SIGINT)
    forget()
    yield
    forget()
    signal.signal(signal.SIGINT, before)


def forget() -> None:
    for remembered in (_home.home, _home.ui_language, _help._is_chinese):
        remembered.cache_clear()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of everything, as `SIDELIGHT_HOME` names it."""
    folder = tmp_path / "home"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> Command:
    """Run one command as `sidelight` would; `text` is its standard input."""
    assert home.is_dir()

    def run(*arguments: str, text: str = "") -> Ran:
        forget()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            entry.main(list(arguments))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(int(ended.value.code or 0), out, err)

    return run

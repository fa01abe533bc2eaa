import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from app.cli import _model_list
from providers.local import selection
from providers.local.catalogue import WEIGHTS
from providers.local.runtime import Runtime
from tests.app.cli.conftest import Command
from tests.app.cli.stage import Ran, Stage, ended
from tests.providers.local.mirror import Mirror
from tests.providers.local.tiny import CONTENT, TINY

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


class Home:
    """A home, and the command over the tiny catalogue."""

    def __init__(self, stage: Stage, hub: str = "none") -> None:
        self.stage = stage
        self.hub = hub
        self.models = stage.home / "data" / "models"

    def start(
        self,
        *words: str,
        stdin: int | IO[str] = subprocess.DEVNULL,
        terminal: int | None = None,
        **environ: str,
    ) -> "subprocess.Popen[str]":
        given = {"SIDELIGHT_MODEL_HUB": self.hub, "TINY_RUNTIME": "ready", **environ}
        return subprocess.Popen(
            [sys.executable, "-m", "tests.app.cli.model_stage", "model", *words],
            env=self.stage.environ | given,
            stdin=stdin if terminal is None else terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if terminal is None else terminal,
            encoding="utf-8",
        )

    def run(self, *words: str, **environ: str) -> Ran:
        return ended(self.start(*words, **environ))

    def install(self, *words: str, **environ: str) -> Ran:
        return self.run("install", "--yes", *words, **environ)

    @property
    def partial(self) -> bytes:
        return (self.models / f"{TINY.file}.part").read_bytes()


@pytest.fixture
def at_home(tmp_path: Path) -> Home:
    return Home(Stage(tmp_path))


# ---- install ----


def test_a_model_is_installed_from_the_hub_with_its_progress(at_home: Home) -> None:
    with Mirror(CONTENT).running() as mirror:
        at_home.hub = mirror.url
        done = at_home.install()

    assert done.code == 0
    assert (at_home.models / TINY.file).read_bytes() == CONTENT
    assert str(at_home.models / TINY.file) in done.out
    assert "Tiny-Instruct by Qwen (Apache-2.0)" in done.err
    assert "127.0.0.1):   0 %" in done.err
    assert "127.0.0.1): 100 %" in done.err
    assert "SHA-256" in done.err
    assert "settings set model.preset local" in done.err


def test_a_transfer_that_breaks_is_resumed(at_home: Home) -> None:
    with Mirror(CONTENT, cut_at=30_000).running() as mirror:
        at_home.hub = mirror.url
        done = at_home.install()

    assert done.code == 0
    assert (at_home.models / TINY.file).read_bytes() == CONTENT
    assert [asked for _, asked in mirror.asked] == ["", "bytes=30000-"]


@posix_only
def test_ctrl_c_keeps_what_has_arrived_and_the_next_run_goes_on(at_home: Home) -> None:
    with Mirror(CONTENT, cut_at=30_000, hangs=True).running() as mirror:
        at_home.hub = mirror.url
        process = at_home.start("install", "--yes")
        assert process.stderr is not None
        while " 30 %" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        stopped = ended(process)

    assert stopped.code == 130
    assert "run the same command again" in stopped.err
    assert at_home.partial == CONTENT[:30_000]

    with Mirror(CONTENT).running() as mirror:
        at_home.hub = mirror.url
        assert at_home.install().code == 0
    assert [asked for _, asked in mirror.asked] == ["bytes=30000-"]


@posix_only
def test_a_killed_installation_is_resumed(at_home: Home) -> None:
    with Mirror(CONTENT, cut_at=30_000, hangs=True).running() as mirror:
        at_home.hub = mirror.url
        process = at_home.start("install", "--yes")
        assert process.stderr is not None
        while " 30 %" not in process.stderr.readline():
            assert process.poll() is None
        process.kill()
        process.communicate(timeout=10)

    with Mirror(CONTENT).running() as mirror:
        at_home.hub = mirror.url
        assert at_home.install().code == 0
    assert [asked for _, asked in mirror.asked] == ["bytes=30000-"]


def test_a_file_with_a_wrong_hash_is_removed_and_said(at_home: Home) -> None:
    with Mirror(CONTENT[:-1] + b"?").running() as mirror:
        at_home.hub = mirror.url
        done = at_home.install()

    assert done.code == 3
    assert "wrong SHA-256" in done.err
    assert done.out == ""
    assert [path.name for path in at_home.models.iterdir()] == ["install.lock"]


@posix_only
def test_a_full_disk_is_said_and_what_fitted_is_gone_on_with(at_home: Home) -> None:
    with Mirror(CONTENT).running() as mirror:
        at_home.hub = mirror.url
        full = at_home.install(TINY_LIMIT="50000")
        assert (full.code, len(at_home.partial)) == (3, 50_000)
        assert "The disk is full" in full.err

        assert at_home.install().code == 0
    assert mirror.asked[-1][1] == "bytes=50000-"
    assert (at_home.models / TINY.file).read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("mirror", "why"),
    [(Mirror(CONTENT, status=404), "HTTP 404"), (Mirror(CONTENT, length=9), "another size")],
    ids=["missing", "truncated"],
)
def test_a_hub_without_the_right_file_is_said_with_what_to_do(
    at_home: Home, mirror: Mirror, why: str
) -> None:
    with mirror.running():
        at_home.hub = mirror.url
        done = at_home.install()

    assert done.code == 3
    assert why in done.err
    assert "--file PATH" in done.err


def test_without_any_source_that_is_said_in_chinese_too(at_home: Home) -> None:
    done = at_home.install(LANG="zh_CN.UTF-8")

    assert done.code == 3
    assert "没有来源能提供该模型" in done.err


def test_a_file_of_ones_own_is_taken(at_home: Home, tmp_path: Path) -> None:
    (tmp_path / "mine.gguf").write_bytes(CONTENT)

    done = at_home.install("--file", str(tmp_path / "mine.gguf"))

    assert done.code == 0
    assert (at_home.models / TINY.file).read_bytes() == CONTENT


def test_a_file_that_is_another_model_is_told_how_it_can_be_used(at_home: Home, tmp_path: Path) -> None:
    (tmp_path / "other.gguf").write_bytes(b"GGUF")

    done = at_home.install("--file", str(tmp_path / "other.gguf"))

    assert (done.code, done.out) == (2, "")
    assert "settings set model.file" in done.err


def test_what_is_installed_is_not_fetched_again(at_home: Home, tmp_path: Path) -> None:
    (tmp_path / "mine.gguf").write_bytes(CONTENT)
    at_home.install("--file", str(tmp_path / "mine.gguf"))

    done = at_home.run("install")

    assert done.code == 0
    assert "installed already" in done.out


@pytest.mark.parametrize(
    ("state", "words"), [("missing", "pip install"), ("no_wheel", "not available for this")]
)
def test_a_missing_runtime_is_said_before_the_question(at_home: Home, state: str, words: str) -> None:
    done = at_home.run("install", TINY_RUNTIME=state)

    assert done.code == 2
    assert words in done.err
    assert "--yes" in done.err


def test_an_unknown_size_says_which_there_are(command: Command) -> None:
    done = command("model", "install", "--size", "7b")

    assert (done.code, done.out) == (2, "")
    assert "1.5b, 0.5b" in done.err


@posix_only
@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("\n", 130), ("no\n", 130), ("\x03", 130)])
def test_on_a_terminal_it_asks_first(at_home: Home, answer: str, code: int) -> None:
    import pty

    ours, theirs = pty.openpty()
    with Mirror(CONTENT).running() as mirror:
        at_home.hub = mirror.url
        process = at_home.start("install", terminal=theirs, LANG="zh_CN.UTF-8")
        os.close(theirs)
        shown = _read_until(ours, "[y/N]")
        assert mirror.asked == []
        if answer == "\x03":
            process.send_signal(signal.SIGINT)
        else:
            os.write(ours, answer.encode())
        shown += _read_until(ours, "")
        process.communicate(timeout=30)
    os.close(ours)

    assert process.returncode == code
    assert (at_home.models / TINY.file).exists() == (code == 0)
    assert "只有 SHA-256" in shown
    assert "Traceback" not in shown


# ---- list and remove ----


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python with the runtime, whether or not this one has it."""
    for module in (selection, _model_list):
        monkeypatch.setattr(module, "runtime", lambda: Runtime.READY)


@pytest.mark.usefixtures("ready")
def test_the_list_tells_what_is_there_and_what_is_used(command: Command, home: Path) -> None:
    _installed(home, 1)
    (home / "data" / "models" / f"{WEIGHTS[0].file}.part").write_bytes(b"x" * 12_000_000)

    plain, rows = command("model", "list"), json.loads(command("model", "list", "--json").out)

    assert plain.out.splitlines()[0].split() == ["1.5b", "1.12", "GB", "1", "%", "arrived", WEIGHTS[0].title]
    assert plain.out.splitlines()[1].startswith("* 0.5b")
    assert [(row["size"], row["installed"], row["used"]) for row in rows] == [
        ("1.5b", False, False),
        ("0.5b", True, True),
    ]


@pytest.mark.usefixtures("ready")
def test_a_file_of_the_settings_is_listed_and_used_instead(
    command: Command, home: Path, tmp_path: Path
) -> None:
    _installed(home, 1)
    (tmp_path / "own.gguf").write_bytes(b"GGUF")
    assert command("settings", "set", "model.file", str(tmp_path / "own.gguf")).code == 0

    lines = command("model", "list").out.splitlines()

    assert lines[1].startswith("  0.5b")
    assert lines[2] == f"* file  {tmp_path / 'own.gguf'}"


@pytest.mark.parametrize("state", [Runtime.MISSING, Runtime.NO_WHEEL])
def test_the_list_says_what_the_runtime_lacks(
    command: Command, monkeypatch: pytest.MonkeyPatch, state: Runtime
) -> None:
    monkeypatch.setattr(_model_list, "runtime", lambda: state)

    assert _model_list.RUNTIME_TROUBLE[state].en in command("model", "list").err


def test_a_removed_model_is_gone(command: Command, home: Path) -> None:
    _installed(home, 1)

    done = command("model", "remove", "0.5B")

    assert (done.code, done.err) == (0, "Removed 0.5b; 491 MB freed.\n")
    assert not list((home / "data" / "models").glob("*.gguf"))
    again = command("model", "remove", "0.5b")
    assert (again.code, again.err) == (2, "0.5b is not installed.\n")


def test_files_of_others_are_never_removed(command: Command) -> None:
    done = command("model", "remove", "../settings.toml")

    assert (done.code, done.out) == (2, "")
    assert "no packaged model" in done.err


@posix_only
def test_a_model_that_cannot_be_removed_is_said(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _installed(home, 1)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)

    done = command("model", "remove", "0.5b")

    assert done.code == 2
    assert "cannot be removed (Permission denied)" in done.err


def _installed(home: Path, number: int) -> None:
    """Put an empty file of the right size where an installed model would be; it takes no room."""
    path = home / "data" / "models" / WEIGHTS[number].file
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        file.truncate(WEIGHTS[number].bytes)


def _read_until(terminal: int, words: str) -> str:
    """Return what is shown until these words, with no words until nobody writes any more."""
    shown = b""
    while not words or words.encode() not in shown:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # Linux says so when the other end is closed
            break
        if not piece:
            break
        shown += piece
    return shown.decode("utf-8", "replace")

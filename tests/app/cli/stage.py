"""A home of its own, and the real command in a process of its own: what users and hosts see."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from app.sessions import SessionStore, open_sessions
from search.session import Turn
from tests.scripted_servers import ScriptedServer

ROOT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "app")
LIMIT_S = 40


@dataclass(frozen=True)
class Ran:
    """A command that ended."""

    code: int
    out: str
    err: str

    @property
    def object(self) -> dict[str, Any]:
        """The one object of `--json`: nothing else may stand on stdout."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def last_object(self) -> dict[str, Any]:
        """The last line of `--events`."""
        found = json.loads(self.out.splitlines()[-1])
        assert isinstance(found, dict)
        return found


class Stage:
    """Settings that name the servers of one test and nothing else."""

    def __init__(self, folder: Path, model: ScriptedServer | None = None, *instances: ScriptedServer) -> None:
        self.home = folder / "stage"
        self.home.mkdir()
        self.environ = _bare_environment() | {"SIDELIGHT_HOME": str(self.home)}
        self.settings: dict[str, Any] = {
            "model": {"preset": "custom", "name": "some-model", "timeout_ms": 5000},
            "search": {
                "timeout_ms": 3000,
                "builtin_free": {
                    "instances": [server.url for server in instances],
                    "engines": [],
                    "keyless_apis": [],
                },
            },
            "network": {"proxy": "none"},
        }
        if model:
            self.settings["model"]["base_url"] = f"{model.url}/v1"

    @property
    def settings_file(self) -> Path:
        return self.home / "settings.toml"

    def set(self, **sections: Mapping[str, Any]) -> None:
        """Merge into the settings."""
        _merge(self.settings, sections)

    def start(
        self, *arguments: str, text: str | None = None, terminal: int | None = None, **environ: str
    ) -> "subprocess.Popen[str]":
        """Start the command; with a `terminal` it writes there, else into pipes."""
        if not self.settings_file.exists():
            self.settings_file.write_bytes(tomli_w.dumps(self.settings).encode())
        return subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=ROOT,
            env=self.environ | environ,
            stdin=subprocess.DEVNULL if text is None else subprocess.PIPE,
            stdout=subprocess.PIPE if terminal is None else terminal,
            stderr=subprocess.PIPE if terminal is None else terminal,
            encoding="utf-8",
        )

    def run(self, *arguments: str, text: str | None = None, **environ: str) -> Ran:
        """Run to the end; never a traceback, whatever happens."""
        process = self.start(*arguments, text=text, **environ)
        return ended(process, text)

    def press(self, process: "subprocess.Popen[str]", times: int = 1) -> Ran:
        """Press Ctrl-C and wait for the end."""
        for _ in range(times):
            process.send_signal(signal.SIGINT)
        return ended(process)

    def turns(self) -> tuple[Turn, ...]:
        """Return all stored turns, oldest first."""
        store = self.store()
        try:
            heads = store.sessions.newest()
            return tuple(turn for head in reversed(heads) for turn in store.sessions.get(head.id).turns)
        finally:
            store.close()

    def store(self) -> SessionStore:
        return open_sessions(self.home / "data" / "sessions.db")


def ended(process: "subprocess.Popen[str]", text: str | None = None) -> Ran:
    try:
        out, err = process.communicate(text, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        raise AssertionError(f"still running after {LIMIT_S} s: {out[-500:]!r} {err[-500:]!r}") from None
    assert "Traceback" not in err, err
    return Ran(process.returncode, out, err)


def _bare_environment() -> dict[str, str]:
    kept = {
        name: os.environ[name]
        for name in ("PATH", "SYSTEMROOT", "COVERAGE_PROCESS_START")
        if name in os.environ
    }
    return kept | {
        "LANG": "en_US.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONWARNINGS": "error",
        "TZ": "Asia/Shanghai",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "SIDELIGHT_MODEL_API_KEY": "test-key-0000",
    }


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, Mapping) and isinstance(into.get(name), dict):
            _merge(into[name], value)
        else:
            into[name] = value

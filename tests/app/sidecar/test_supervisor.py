import os
import queue
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.sidecar.child import Child, ChildError, usual_command
from app.sidecar.supervisor import Patience, Supervisor
from tests.app.sidecar.host import LIMIT_S, ROOT, environment
from tests.app.sidecar.peer import write_settings

QUICK = Patience(hello_s=20, every_s=0.2, answer_s=5, settled_s=0.0, pauses=(0.0, 0.01, 0.01))
_PARENT = """
import sys
from app.sidecar.supervisor import Supervisor
class Told:
    def ready(self, address): print(supervisor.pid, address, flush=True)
    def lost(self): pass
    def changed(self, what): pass
    def failed(self, why): print("failed", why, flush=True)
supervisor = Supervisor(Told())
supervisor.start()
sys.stdin.readline()
"""


class Told:
    """Puts what it is told in line."""

    def __init__(self) -> None:
        self.line: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()

    def ready(self, address: str) -> None:
        self.line.put(("ready", address))

    def lost(self) -> None:
        self.line.put(("lost", ""))

    def changed(self, what: str) -> None:
        if what == "settings":
            self.line.put(("changed", what))

    def failed(self, why: str) -> None:
        self.line.put(("failed", why))

    def next(self, wanted: str) -> str:
        kind, text = self.line.get(timeout=LIMIT_S)
        assert kind == wanted, text
        return text


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(ROOT)
    home = Path(os.environ["SIDELIGHT_HOME"])
    write_settings(home)
    return home


def _is_up(address: str) -> bool:
    return httpx.get(address, trust_env=False).status_code == 303


def test_it_starts_a_sidecar_and_stops_it() -> None:
    told = Told()
    supervisor = Supervisor(told, patience=QUICK)
    supervisor.start()
    assert _is_up(told.next("ready"))
    assert _is_up(supervisor.fresh_address())
    gone = os.pidfd_open(supervisor.pid or 0)
    supervisor.stop()
    supervisor.stop()
    assert _ended(gone)
    with pytest.raises(ChildError):
        supervisor.fresh_address()


def test_a_changed_setting_is_told(home: Path) -> None:
    told = Told()
    supervisor = Supervisor(told, patience=QUICK)
    supervisor.start()
    address = told.next("ready")
    origin = address.partition("/?")[0]
    cookies = httpx.get(address, trust_env=False).cookies
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "settings.set",
        "params": {"key": "ui.theme", "value": "dark"},
    }
    reply = httpx.post(
        f"{origin}/rpc", json=body, headers={"Origin": origin}, cookies=cookies, trust_env=False
    )
    assert reply.json()["result"]["value"] == "dark"
    assert told.next("changed") == "settings"
    supervisor.stop()


def test_after_a_crash_it_starts_another_one() -> None:
    told = Told()
    supervisor = Supervisor(told, patience=QUICK)
    supervisor.start()
    try:
        for _ in range(3):
            address = told.next("ready")
            assert _is_up(address)
            os.kill(supervisor.pid or 0, signal.SIGKILL)
            told.next("lost")
        assert _is_up(told.next("ready"))
    finally:
        supervisor.stop()


def test_one_that_hangs_is_replaced() -> None:
    told = Told()
    supervisor = Supervisor(told, patience=Patience(20, 0.1, 0.5, 0.0, (0.0, 0.01)))
    supervisor.start()
    try:
        told.next("ready")
        os.kill(supervisor.pid or 0, signal.SIGSTOP)
        told.next("lost")
        assert _is_up(told.next("ready"))
    finally:
        supervisor.stop()


@pytest.mark.parametrize(
    "command",
    [
        ["/nonexistent/program"],
        [sys.executable, "-c", "raise SystemExit(3)"],
        [sys.executable, "-c", "print('nonsense'); input()"],
        [sys.executable, "-c", 'print(\'{"id":1,"error":{"message":"no"}}\', flush=True); input()'],
    ],
)
def test_one_that_never_comes_up_is_given_up(command: list[str]) -> None:
    told = Told()
    supervisor = Supervisor(told, command, Patience(hello_s=1.0, settled_s=60, pauses=(0.0, 0.01)))
    supervisor.start()
    assert told.next("failed")
    supervisor.stop()


def test_a_call_that_is_not_answered_is_an_error() -> None:
    child = Child([sys.executable, "-c", "input(); input()"])
    try:
        with pytest.raises(ChildError, match="not answered"):
            child.call("ping", 0.2)
    finally:
        child.kill()
    child.stop()
    with pytest.raises(ChildError):
        child.call("ping", 5)


@pytest.mark.parametrize("how", ["returns", "raises", "killed"])
def test_no_sidecar_outlives_its_parent(how: str) -> None:
    program = _PARENT + ("raise SystemExit('an error')" if how == "raises" else "")
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as parent:
        assert parent.stdin
        assert parent.stdout
        pid, address = parent.stdout.readline().split()
        assert _is_up(address)
        gone = os.pidfd_open(int(pid))
        if how == "killed":
            parent.kill()
        else:
            parent.stdin.write("\n")
            parent.stdin.flush()
        parent.wait(LIMIT_S)
        assert _ended(gone)


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual_command()[-2:] == ["sidecar", "--http"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert usual_command() == [sys.executable, "sidecar", "--http"]


def _ended(descriptor: int) -> bool:
    """Wait for the end of a process by its descriptor, and close that."""
    import select

    poll: Any = select.poll()
    poll.register(descriptor, select.POLLIN)
    try:
        return bool(poll.poll(LIMIT_S * 1000))
    finally:
        os.close(descriptor)

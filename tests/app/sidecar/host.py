"""A host as other applications write one: starts the real sidecar process and talks to it over pipes."""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "app", "sidecar")
LIMIT_S = 30.0


def environment(**more: str) -> dict[str, str]:
    """The test's own environment (conftest has emptied it), in which any warning of Python is a fault."""
    return dict(os.environ) | {"PYTHONWARNINGS": "error", "LANG": "en_US.UTF-8"} | more


class Host:
    """One sidecar process; it is killed when the test leaves, whatever happens."""

    def __init__(self, *arguments: str, command: Sequence[str] = COMMAND, reads: bool = True) -> None:
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.notes: list[dict[str, Any]] = []
        self.lines: list[bytes] = []
        self.err = b""
        self._replies: dict[Any, queue.SimpleQueue[dict[str, Any]]] = {}
        self._news = threading.Condition()
        self._number = 0
        self._threads = [threading.Thread(target=self._read_err, daemon=True)]
        if reads:
            self._threads.append(threading.Thread(target=self._read, daemon=True))
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join(LIMIT_S)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]  # all are pipes

    def write(self, data: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method: str, **params: Any) -> Any:
        """Send a request and return its id."""
        self._number += 1
        self._replies[self._number] = queue.SimpleQueue()
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        return self._number

    def reply(self, number: Any) -> dict[str, Any]:
        return self._replies[number].get(timeout=LIMIT_S)

    def call(self, method: str, **params: Any) -> Any:
        message = self.reply(self.send(method, **params))
        assert "error" not in message, message
        return message["result"]

    def hello(self) -> dict[str, Any]:
        found: dict[str, Any] = self.call("initialize", language="en")
        return found

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        with self._news:
            found: list[dict[str, Any]] = []

            def there() -> bool:
                found[:] = [note for note in self.notes if fits(note)][:1]
                return bool(found)

            assert self._news.wait_for(there, LIMIT_S), f"it did not come; stderr: {self.err.decode()}"
        return found[0]

    def event(self, name: str, turn_id: str) -> dict[str, Any]:
        note = self.until(
            lambda n: n.get("params", {}).get("event") == name and n["params"]["turn_id"] == turn_id
        )
        event: dict[str, Any] = note["params"]
        return event

    def outcome(self, turn_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.event("turn_finished", turn_id)["outcome"]
        return found

    def close_stdin(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()

    def ended(self, timeout_s: float = 5.0) -> int:
        """Wait for the end; what was on stdout and stderr is complete then."""
        code = self.process.wait(timeout_s)
        for thread in self._threads:
            thread.join(LIMIT_S)
        assert b"Traceback" not in self.err, self.err.decode()
        return code

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            message = json.loads(line)  # any other byte on stdout is a fault
            with self._news:
                self.lines.append(line)
                if "method" in message or message.get("id") not in self._replies:
                    self.notes.append(message)
                    self._news.notify_all()
                else:
                    self._replies[message["id"]].put(message)

    def _read_err(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.err += line

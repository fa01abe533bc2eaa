"""One sidecar process seen from its parent: calls with a time limit, and an end that leaves no orphan.

Blocking, for a parent whose main thread belongs to a window; its reader is a thread of its own.
"""

import itertools
import json
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from app.own_program import own_command
from app.sidecar.wire import encode

_END_S = 3.0
_Message = dict[str, Any]


class ChildError(Exception):
    """The sidecar ended, did not answer in time, or refused a call."""


def usual_command() -> list[str]:
    """Return how this program starts itself as a sidecar."""
    return own_command("sidecar", "--http")


class Child:
    """A running sidecar. It ends when this process does, however that happens: its stdin closes then.

    `changed` is told what was stored anew ("settings", "sessions" …) by the reading thread: it must not wait.
    """

    def __init__(self, command: Sequence[str], changed: Callable[[str], object] = str) -> None:
        self._changed = changed
        # A windowed program on Windows would otherwise show a console for its child.
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=flags
            )
        except OSError as error:
            raise ChildError(f"cannot be started: {error.strerror}") from error
        self.ended = threading.Event()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, queue.SimpleQueue[_Message | None]] = {}
        self._address: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._writing = threading.Lock()
        threading.Thread(target=self._read, name="sidecar-reader", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()

    def call(self, method: str, timeout_s: float, **params: Any) -> Any:
        """Return the result of one method. Raises ChildError."""
        number, reply = next(self._numbers), queue.SimpleQueue[_Message | None]()
        self._waiting[number] = reply
        try:
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            message = None if self.ended.is_set() else reply.get(timeout=timeout_s)
        except queue.Empty:
            raise ChildError(f"{method} was not answered within {timeout_s:g} s") from None
        finally:
            self._waiting.pop(number, None)
        if message is None:
            raise ChildError("it ended")
        if "error" in message:
            raise ChildError(str(message["error"].get("message")))
        return message.get("result")

    def hello(self, timeout_s: float) -> str:
        """Greet it and return the one-time address of its page. Raises ChildError."""
        result = self.call("initialize", timeout_s, client={"name": "sidelight-window"})
        if http := result.get("http"):
            return str(http["address"])
        try:
            address = self._address.get(timeout=timeout_s)
        except queue.Empty:
            raise ChildError(f"no page within {timeout_s:g} s") from None
        if address is None:
            raise ChildError("it ended")
        return address

    def stop(self, timeout_s: float = _END_S) -> None:
        """Let it end by itself; kill it when it does not."""
        with suppress(OSError, ValueError):
            self._process.stdin.close()  # type: ignore[union-attr]  # made with PIPE
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _send(self, message: _Message) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            with self._writing:
                stdin.write(encode(message) + b"\n")
                stdin.flush()
        except (OSError, ValueError):
            raise ChildError("it ended") from None

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                with suppress(ValueError, AttributeError, KeyError):
                    self._take(json.loads(line))
        self._process.wait()
        self.ended.set()
        self._address.put(None)
        for reply in list(self._waiting.values()):
            reply.put(None)

    def _take(self, message: _Message) -> None:
        if message.get("method") == "listening":
            self._address.put(message["params"]["address"])
        elif message.get("method") == "changed":
            self._changed(str(message["params"]["what"]))
        elif (reply := self._waiting.get(message.get("id", 0))) is not None:
            reply.put(message)

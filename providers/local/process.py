"""One running model server as a child process: started, proved ready, stopped; never left behind."""

import asyncio
import json
import logging
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from providers.engine import Request
from providers.transport import Transport
from search.errors import ModelError, ModelErrorKind, ProviderError

log = logging.getLogger(__name__)

START_S = 60.0
HIDDEN_COMMAND = "local_server"
_HEALTH_PAUSE_S = 0.05
_TAIL = 2000


@dataclass(frozen=True, slots=True)
class Order:
    """What the child is told. `name` is the model's shown name, `threads` and `context_tokens` are counts."""

    path: str
    name: str
    threads: int
    context_tokens: int


class ServerProcess:
    """A child that serves; made by `start_server`. `key` is known to this process and the child alone."""

    def __init__(self, process: asyncio.subprocess.Process, complaints: IO[bytes]) -> None:
        self.key = secrets.token_urlsafe(32)
        self.address = ""
        self._process = process
        self._complaints = complaints

    async def prove_ready(self, order: Order, transport: Transport) -> None:
        """Give the order and wait until `/health` is content. Raises ModelError when the child ended."""
        await self._hand_over(order)
        assert self._process.stdout is not None
        self.address = _address_in(await self._process.stdout.readline())
        if not self.address:
            await self._process.wait()
        while not (self.alive and await _is_healthy(self.address, transport)):
            if not self.alive:
                raise ModelError(ModelErrorKind.LOCAL_FAILED, self._last_words())
            await asyncio.sleep(_HEALTH_PAUSE_S)

    async def _hand_over(self, order: Order) -> None:
        assert self._process.stdin is not None
        whole = {**asdict(order), "key": self.key, "parent": os.getpid()}
        with suppress(ConnectionError):  # a child that died at once is noticed by its silence
            self._process.stdin.write(json.dumps(whole).encode() + b"\n")
            await self._process.stdin.drain()

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def close(self) -> None:
        """End the child at once; it holds nothing that would be lost."""
        if self.alive:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()
        if self._process.stdin:
            self._process.stdin.close()
        self._complaints.close()

    def _last_words(self) -> str:
        self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, self._complaints.tell() - _TAIL))
        words = self._complaints.read().decode("utf-8", "replace").strip()
        log.error("the local model server ended (%s): %s", self._process.returncode, words)
        return words.rpartition("\n")[2] or f"exit code {self._process.returncode}"


async def start_server(
    order: Order, transport: Transport, *, command: Sequence[str] = (), within_s: float = START_S
) -> ServerProcess:
    """Start a server and wait until it is ready.

    Raises ModelError: local_failed when there is no process or it cannot load the model, timeout when that
    takes longer than `within_s` seconds. Then, and on cancellation, no process is left.
    """
    server = await _spawned(command or child_command())
    try:
        async with asyncio.timeout(within_s):
            await server.prove_ready(order, transport)
    except TimeoutError:
        await server.close()
        raise ModelError(ModelErrorKind.TIMEOUT, f"not ready after {within_s:g} s") from None
    except BaseException:
        await server.close()
        raise
    return server


async def _spawned(command: Sequence[str]) -> ServerProcess:
    complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            env={name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            # Ctrl-C goes to every process of the terminal; ours decides itself when the child ends.
            start_new_session=sys.platform != "win32",
        )
    except OSError as error:
        complaints.close()
        raise ModelError(ModelErrorKind.LOCAL_FAILED, f"no child process: {error.strerror}") from error
    return ServerProcess(process, complaints)


def child_command() -> list[str]:
    """Return how the child is started. A frozen program runs no files: there it is a hidden command of ours.

    `-P` keeps the current folder, which may be anybody's, off the child's path.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, HIDDEN_COMMAND]
    return [sys.executable, "-P", str(Path(__file__).with_name("child.py"))]


def usual_threads() -> int:
    """Return all cores but one: the runtime spins, and one busy core slows all of its threads (MODELS 3)."""
    allowed = getattr(os, "sched_getaffinity", None)
    cores = len(allowed(0)) if allowed else os.cpu_count() or 1
    return max(1, cores - 1)


def _address_in(line: bytes) -> str:
    try:
        told = json.loads(line)
    except ValueError:
        return ""
    return str(told.get("address", "")) if isinstance(told, dict) else ""


async def _is_healthy(address: str, transport: Transport) -> bool:
    try:
        reply = await transport.send(Request("GET", f"{address}/health"), connect_s=5.0)
        told = json.loads(reply.text)
    except (ProviderError, ValueError):
        return False
    return isinstance(told, dict) and told.get("status") == "ok"

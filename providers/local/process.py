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
HIDDEN_COMMAND = "local-server"
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
    """A child that serves. Made by `started`; `key` is known to this process and the child alone."""

    def __init__(self, process: asyncio.subprocess.Process, complaints: IO[bytes]) -> None:
        self.key = secrets.token_urlsafe(32)
        self.address = ""
        self._process = process
        self._complaints = complaints

    @classmethod
    async def started(
        cls, order: Order, transport: Transport, *, command: Sequence[str] = (), within_s: float = START_S
    ) -> "ServerProcess":
        """Start a server and wait until it is ready.

        Raises ModelError: local_failed when it cannot be started or the model not be loaded, timeout when that takes
        longer than `within_s` seconds. Then, and on cancellation, no process is left.
        """
        server = await cls._spawned(command or child_command())
        try:
            async with asyncio.timeout(within_s):
                await server._prove_ready(order, transport)
        except TimeoutError:
            await server.close()
            raise ModelError(ModelErrorKind.TIMEOUT, f"not ready after {within_s:g} s") from None
        except BaseException:
            await server.close()
            raise
        return server

    @classmethod
    async def _spawned(cls, command: Sequence[str]) -> "ServerProcess":
        complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                # Ctrl-C goes to every process of the terminal; ours decides itself when the child ends.
                start_new_session=sys.platform != "win32",
            )
        except OSError as error:
            complaints.close()
            raise ModelError(ModelErrorKind.LOCAL_FAILED, f"no child process: {error.strerror}") from error
        return cls(process, complaints)

    async def _prove_ready(self, order: Order, transport: Transport) -> None:
        assert self._process.stdin and self._process.stdout
        whole = {**asdict(order), "key": self.key, "parent": os.getpid()}
        with suppress(ConnectionError):  # a child that died at once is noticed at its silence
            self._process.stdin.write(json.dumps(whole).encode() + b"\n")
            await self._process.stdin.drain()
        self.address = _address_in(await self._process.stdout.readline())
        if not self.address:
            await self._process.wait()
            raise ModelError(ModelErrorKind.LOCAL_FAILED, self._last_words())
        while not await _is_healthy(self.address, transport):
            if not self.alive:
                raise ModelError(ModelErrorKind.LOCAL_FAILED, self._last_words())
            await asyncio.sleep(_HEALTH_PAUSE_S)

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


def child_command() -> list[str]:
    """Return how the child is started; a frozen program has no `-m` and no files, so it is a hidden command of ours.

    `-P` keeps the current folder, which may be anybody's, off the child's path.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, HIDDEN_COMMAND]
    return [sys.executable, "-P", str(Path(__file__).with_name("child.py"))]


def usual_threads() -> int:
    """Return all cores but one: the runtime spins, and a busy core slows all of its threads down (MODELS 3)."""
    if sys.platform == "linux":
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 1) - 1)


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

"""`sidelight ask`: from the start of its process until the model server has its first request.

The server is in this process: when the request is there, it asks the system how much processor time the
command has had so far, and refuses it. On a busy machine that time says more than the clock.
"""

import asyncio
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench.figures import Figure
from bench.home import KEY, a_home, environment, write_settings
from bench.processes import ROOT, processor_ms, sidelight
from bench.questions import a_question
from bench.spans import median

# What SPEC 11 measured on a quiet machine: on a busy one the limit grows with the floor of the same run.
_QUIET_FLOOR_MS = 39.0
_MUST_MS, _AIM_MS = 300.0, 250.0
_LONGEST_S = 60.0
_RING = """\
from keyring.backend import KeyringBackend

class Ring(KeyringBackend):
    priority = 1
    def get_password(self, service, username): return "{key}"
    def set_password(self, service, username, password): ...
    def delete_password(self, service, username): ...
"""


@dataclass
class Door:
    """A model server that refuses everybody and notes when the first request came."""

    port: int = 0
    pid: int = 0
    at: float = 0.0
    processor_ms: float = 0.0

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._refuse, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _refuse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if not self.at:
            self.at = time.monotonic()
            self.processor_ms = processor_ms(self.pid)
        writer.write(b"HTTP/1.1 401 No\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        writer.close()


@dataclass
class Taken:
    """Milliseconds of the clock and of the processor, one pair for each start."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


async def measure(*, quick: bool) -> list[Figure]:
    door = Door()
    async with await door.open():
        with a_home() as home, a_home() as keyed, a_home() as ringed:
            for folder in (home, keyed, ringed):
                write_settings(folder, {"model": door.port, "ok": door.port})
            _write_key(keyed)
            environs: dict[str, Mapping[str, str]] = {
                "floor": environment(home),
                "variable": environment(home),
                "file": environment(keyed, key=False),
                "keyring": environment(ringed, key=False) | _with_ring(ringed),
            }
            taken = {name: Taken() for name in environs}
            for round_number in range(6 if quick else 31):
                for name, environ in environs.items():
                    await _start(door, name, environ, taken[name] if round_number else Taken())
    return _figures(taken)


async def _start(door: Door, name: str, environ: Mapping[str, str], taken: Taken) -> None:
    text = a_question()[0]
    command = _ask(text) if name != "floor" else _floor(door.port, text)
    door.at = 0.0
    began = time.monotonic()
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *command, env=environ, cwd=ROOT, stdin=nothing, stdout=nothing, stderr=nothing
    )
    door.pid = process.pid
    async with asyncio.timeout(_LONGEST_S):
        await process.wait()
    assert door.at, f"no request came ({name})"
    taken.clock.append(1000 * (door.at - began))
    taken.processor.append(door.processor_ms)


def _figures(taken: dict[str, Taken]) -> list[Figure]:
    base = taken["floor"]
    must = f"{_MUST_MS:.0f} (aim {_AIM_MS:.0f}), or {_MUST_MS / _QUIET_FLOOR_MS:.1f} × floor"
    titles = {
        "variable": "`sidelight ask`: process start to first request, key in the environment",
        "file": "the same, key in the key file",
        "keyring": "the same, key in a keyring whose backend answers at once",
    }
    figures = []
    for name, title in titles.items():
        late, used = median(taken[name].clock), median(taken[name].processor)
        ratio = used / median(base.processor)
        more = {"processor_ms": used, "floor_processor_ms": median(base.processor), "processor_ratio": ratio}
        more |= {
            "least_ms": min(taken[name].clock),
            "aim": late <= _AIM_MS or ratio <= _AIM_MS / _QUIET_FLOOR_MS,
        }
        met = late <= _MUST_MS or ratio <= _MUST_MS / _QUIET_FLOOR_MS
        demanded = name != "keyring"
        figures.append(
            Figure(
                f"start_{name}",
                f"{title} (processor {used:.0f} ms, {ratio:.1f} × floor)",
                late,
                "ms",
                median(base.clock),
                must if demanded else "",
                met if demanded else None,
                len(taken[name].clock),
                more,
            )
        )
    return figures


def _ask(text: str) -> list[str]:
    return sidelight("ask", text)


def _floor(port: int, text: str) -> list[str]:
    return [sys.executable, str(ROOT / "bench" / "floor_command.py"), str(port), str(port), text]


def _write_key(home: Path) -> None:
    (home / "config").mkdir()
    file = home / "config" / "secrets.toml"
    file.write_text(f'model = "{KEY}"\n')
    file.chmod(0o600)


def _with_ring(home: Path) -> dict[str, str]:
    (home / "config").mkdir()
    (home / "config" / "keyring.toml").write_text('names = ["model"]\n')
    (home / "bench_ring.py").write_text(_RING.format(key=KEY))
    paths = os.pathsep.join((str(home), os.environ.get("PYTHONPATH", ""))).rstrip(os.pathsep)
    return {"PYTHON_KEYRING_BACKEND": "bench_ring.Ring", "PYTHONPATH": paths}

"""From the start of a sidecar's process to its answer to `initialize`, and to its page over HTTP.

The page is reached as the window reaches it: `initialize` on stdio names the one-time address, a request
there sets the cookie, the next one gets the page. Beside them in the same rounds: the floor server's start.
"""

import asyncio
import json
import re
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.own_program import own_command
from bench.figures import Figure
from bench.home import a_home, environment, write_settings
from bench.lean import LeanClient
from bench.processes import ROOT, floor_command, processor_ms, sidelight
from bench.sidecar_clients import LONGEST_S, opened
from bench.spans import median

# What SPEC 11 measured on a quiet machine: on a busy one the limits grow with the floor of the same run.
_QUIET_FLOOR_MS = 126.0
ROUNDS, QUICK_ROUNDS = 21, 3
_FLOOR = "floor"
_FIGURES = {
    "initialize": ("sidecar: process start to `initialize` answered over stdio", 300.0),
    "page": ("sidecar: process start to the page over HTTP, as the window starts it", 450.0),
    "serve": ("the same for `sidelight serve`, which a person types", 450.0),
}
_ADDRESS = re.compile(rb"http://127\.0\.0\.1:\d+/\?t=[\w-]+")
_HELLO = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"language": "en"}}
Reach = Callable[[Process], Awaitable[object]]


@dataclass
class Taken:
    """Milliseconds of the clock and of the processor, one pair for each start."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    starts: dict[str, tuple[Sequence[str], Reach]] = {
        _FLOOR: (floor_command(ports), _health),
        "initialize": (sidelight("sidecar"), _greeting),
        "page": (own_command("sidecar", "--http"), _page),
        "serve": (sidelight("serve", "--no-open"), _served_page),
    }
    taken = {name: Taken() for name in starts}
    with a_home() as home:
        write_settings(home, ports)
        for number in range(1 + (QUICK_ROUNDS if quick else ROUNDS)):
            for name, (command, reach) in starts.items():
                # The first start makes byte code and the database; it does not count.
                await _start(command, reach, environment(home), taken[name] if number else Taken())
    return [_figure(name, taken[name], taken[_FLOOR]) for name in _FIGURES]


async def _start(command: Sequence[str], reach: Reach, environ: Mapping[str, str], taken: Taken) -> None:
    began = time.monotonic()
    async with asyncio.timeout(LONGEST_S), _process(command, environ) as process:
        await reach(process)
        taken.clock.append(1000 * (time.monotonic() - began))
        taken.processor.append(processor_ms(process.pid))


@asynccontextmanager
async def _process(command: Sequence[str], environ: Mapping[str, str]) -> AsyncIterator[Process]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=environ, cwd=ROOT, stdin=pipe, stdout=pipe)
    try:
        yield process
    finally:
        process.terminate()
        await process.communicate()


async def _health(process: Process) -> None:
    assert process.stdout
    client = LeanClient(int(await process.stdout.readline()))
    await client.get("/health")
    client.close()


async def _greeting(process: Process) -> dict[str, Any]:
    assert process.stdin
    process.stdin.write(json.dumps(_HELLO).encode() + b"\n")
    found: dict[str, Any] = (await _message(process, "id"))["result"]
    return found


async def _page(process: Process) -> None:
    greeting = await _greeting(process)
    if greeting["http"]:
        address = greeting["http"]["address"]
    else:
        address = (await _message(process, "method", "listening"))["params"]["address"]
    await asyncio.to_thread(opened, address)


async def _served_page(process: Process) -> None:
    assert process.stdout
    found = _ADDRESS.search(await process.stdout.readline())
    assert found, "serve told no address"
    await asyncio.to_thread(opened, found[0].decode())


async def _message(process: Process, name: str, value: str = "") -> dict[str, Any]:
    """Return the next message that has such a member."""
    assert process.stdout
    async for line in process.stdout:
        message: dict[str, Any] = json.loads(line)
        if name in message and message[name] == (value or message[name]):
            return message
    raise ConnectionError("the sidecar ended")


def _figure(name: str, taken: Taken, base: Taken) -> Figure:
    title, must = _FIGURES[name]
    late, least = median(taken.clock), median(base.clock)
    more = {
        "ratio": late / least,
        "least_ms": min(taken.clock),
        "processor_ms": median(taken.processor),
        "floor_processor_ms": median(base.processor),
    }
    allowed = must / _QUIET_FLOOR_MS
    return Figure(
        f"sidecar_start_{name}",
        title,
        late,
        "ms",
        least,
        f"{must:.0f}, or {allowed:.1f} × floor server",
        late <= must or late / least <= allowed,
        len(taken.clock),
        more,
    )

"""Memory of a sidecar process: at rest after `initialize`, after many questions, and after as many again."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from app.own_program import own_command
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.lean import LeanClient
from bench.overhead import over_http
from bench.processes import memory_mb, private_mb, sidelight, the_floor_server
from bench.questions import a_question
from bench.sidecar_clients import a_page, a_process
from bench.spans import Asked

_NAMES = {"stdio": "sidecar on stdio", "http": "sidecar with HTTP and a page"}
COUNT, QUICK_COUNT = 200, 20
_REST_MB, _AFTER_MB, _FLAT_MB = 60.0, 70.0, 2.0
# What is prepared after the greeting belongs to rest: it is over when nothing has grown for so long.
_QUIET_S, _LONGEST_S = 0.5, 15.0
Ask = Callable[[str, str], Awaitable[Asked]]
Running = AbstractAsyncContextManager[tuple[int, Ask]]


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    count = QUICK_COUNT if quick else COUNT
    base = await _sizes(_floor(ports), count)
    figures = []
    for name, running in {"stdio": _on_stdio(ports), "http": _on_http(ports)}.items():
        figures += _figures(name, count, await _sizes(running, count), base)
    return figures


async def _sizes(running: Running, count: int) -> list[dict[str, float]]:
    """Return what a process has at rest, after so many questions, and after as many again."""
    async with running as (pid, ask):
        sizes = [await _settled(pid)]
        for _ in range(2):
            for _ in range(count):
                asked = await ask(*a_question())
                assert asked.ok, asked
            sizes.append(await _settled(pid))
    return sizes


async def _settled(pid: int) -> dict[str, float]:
    """Return the memory once it has not changed for a while, in MB."""
    size, quiet_since, give_up = memory_mb(pid), time.monotonic(), time.monotonic() + _LONGEST_S
    while (now := time.monotonic()) < min(quiet_since + _QUIET_S, give_up):
        await asyncio.sleep(0.05)
        if (found := memory_mb(pid)) != size:
            size, quiet_since = found, now
    return {"rss_mb": size} | private_mb(pid)


@asynccontextmanager
async def _floor(ports: dict[str, int]) -> AsyncIterator[tuple[int, Ask]]:
    with the_floor_server(ports, "quick") as server:
        client = LeanClient(server.port)

        async def ask(text: str, mark: str) -> Asked:
            said = await over_http(client, text, "fake-quick")
            return Asked(mark, 0.0, 0.0, ok='"done"' in said)

        await client.get("/health")
        yield server.pid, ask
        client.close()


@asynccontextmanager
async def _on_stdio(ports: dict[str, int]) -> AsyncIterator[tuple[int, Ask]]:
    with a_home() as home:
        write_settings(home, ports, model="fake-quick", searches=("quick",), cache_minutes=15)
        async with a_process(sidelight("sidecar"), home) as host:
            await host.call("initialize", language="en")
            yield host.process.pid, host.ask


@asynccontextmanager
async def _on_http(ports: dict[str, int]) -> AsyncIterator[tuple[int, Ask]]:
    with a_home() as home:
        write_settings(home, ports, model="fake-quick", searches=("quick",), cache_minutes=15)
        async with a_process(own_command("sidecar", "--http"), home) as host, a_page(host) as page:
            yield host.process.pid, page.ask


def _figures(
    name: str, count: int, sizes: list[dict[str, float]], base: list[dict[str, float]]
) -> list[Figure]:
    what = _NAMES[name]
    (rest, after, later), (least, least_after, least_later) = _resident(sizes), _resident(base)
    found = (
        ("rest", f"{what}: memory at rest after `initialize`", rest, least, "", _REST_MB),
        ("after", f"{what}: memory after {count} questions", after, least_after, "", _AFTER_MB),
        (
            "flat",
            f"{what}: growth over {count} questions more",
            later - after,
            least_later - least_after,
            "flat: ",
            _FLAT_MB,
        ),
    )
    return [
        Figure(
            f"sidecar_memory_{name}_{key}",
            title,
            mb,
            "MB",
            floor,
            f"{word}{most:.0f}",
            mb <= most,
            count if key != "rest" else 1,
            dict(more),
        )
        for (key, title, mb, floor, word, most), more in zip(found, sizes, strict=True)
    ]


def _resident(sizes: list[dict[str, float]]) -> list[float]:
    return [size["rss_mb"] for size in sizes]

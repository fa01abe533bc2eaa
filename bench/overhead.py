"""Overhead of a searched question, one at a time and many at once, beside the floors of the same minutes."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bench import floor, product
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.lean import LeanClient
from bench.processes import the_floor_server
from bench.questions import a_question
from bench.spans import Asked, Span, calls_before_text, high, median, overheads_ms

Way = Callable[[str, str], Awaitable[Asked]]
_PRODUCT, _LEAN, _HTTPX, _SERVER = "product", "lean", "httpx", "server"
# So many at once, so many times.
LEVELS = ((1, 60), (16, 6), (20, 4))
_TITLES = {1: "one at a time"}


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    with a_home() as home, the_floor_server(ports) as server:
        write_settings(home, ports)
        async with product.the_product() as opened:
            lean, httpx = (
                floor.LeanFloor(ports["model"], ports["ok"]),
                floor.HttpxFloor(ports["model"], ports["ok"]),
            )
            through = LeanClient(server.port)
            ways: dict[str, Way] = {
                _PRODUCT: lambda text, mark: _ask(opened, text, mark),
                _LEAN: timed(lambda text: floor.ask(lean, text)),
                _HTTPX: timed(lambda text: floor.ask(httpx, text)),
                _SERVER: timed(lambda text: over_http(through, text)),
            }
            model = LeanClient(ports["model"])
            figures = []
            for at_once, rounds in LEVELS:
                figures += await _compared(ways, model, at_once, min(rounds, 3) if quick else rounds)
            await httpx.aclose()
            lean.close()
            through.close()
            model.close()
    return figures


async def in_turns(
    ways: dict[str, Way], model: LeanClient, at_once: int, rounds: int
) -> tuple[dict[str, list[Asked]], list[Span]]:
    """Ask so many at once by each way in turn: a busy moment of the machine falls on all ways alike."""
    for way in ways.values():
        await asyncio.gather(*(way(*a_question()) for _ in range(at_once)))
    await model.get("/spans")
    asked: dict[str, list[Asked]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            asked[name] += await asyncio.gather(*(way(*a_question()) for _ in range(at_once)))
    return asked, await model.get("/spans")


async def _compared(ways: dict[str, Way], model: LeanClient, at_once: int, rounds: int) -> list[Figure]:
    asked, spans = await in_turns(ways, model, at_once, rounds)
    found = {name: overheads_ms(those, spans) for name, those in asked.items()}
    figures = [_overhead(found, asked, at_once)]
    if at_once == 1:
        calls = calls_before_text(asked[_PRODUCT], spans)
        figures.append(
            Figure(
                "calls_searched",
                "model calls before the first answer token, searched",
                float(max(calls)),
                "",
                2.0,
                "2",
                max(calls) == 2,
                len(calls),
            )
        )
    return figures


def _overhead(found: dict[str, list[float]], asked: dict[str, list[Asked]], at_once: int) -> Figure:
    mine, base = median(found[_PRODUCT]), {name: median(found[name]) for name in (_LEAN, _HTTPX, _SERVER)}
    limit = max(2 * base[_LEAN], base[_SERVER])
    answered = all(one.ok for one in asked[_PRODUCT])
    more: dict[str, Any] = {f"{name}_ms": value for name, value in base.items()}
    more |= {"high_ms": high(found[_PRODUCT]), "limit_ms": limit, "answered": answered}
    more["least_ms"] = min(found[_PRODUCT])
    return Figure(
        f"overhead_{at_once}",
        f"overhead of a searched question in process, {_TITLES.get(at_once, f'{at_once} at once')}",
        mine,
        "ms",
        base[_LEAN],
        f"2 × floor or floor server ({base[_SERVER]:.1f}): {limit:.1f}",
        mine <= limit and answered,
        len(found[_PRODUCT]),
        more,
    )


async def _ask(opened: Any, text: str, mark: str) -> Asked:
    return (await product.ask(opened, text, mark))[0]


def timed(call: Callable[[str], Awaitable[str]]) -> Way:
    async def way(text: str, mark: str) -> Asked:
        began = time.monotonic()
        said = await call(text)
        return Asked(mark, began, time.monotonic(), ok=mark in said)

    return way


async def over_http(client: LeanClient, text: str, model: str = "fake") -> str:
    """Ask the floor server; return what it sent."""
    return b"".join([line async for line in client.lines("/ask", {"q": text, "model": model})]).decode()

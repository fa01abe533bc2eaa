"""A searched question through the sidecar: overhead over stdio and HTTP, and the weight of its events."""

from typing import Any

from app.own_program import own_command
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.lean import LeanClient
from bench.overhead import Way, in_turns, over_http, timed
from bench.processes import sidelight, the_floor_server
from bench.questions import a_question
from bench.sidecar_clients import Client, a_page, a_process
from bench.spans import Asked, calls_before_text, high, median, overheads_ms

_SERVER = "server"
_TRANSPORTS = {"stdio": "stdin and stdout", "http": "loopback HTTP"}
_FRAMES = {"stdio": "a line each", "http": "server-sent events"}
LEVELS = ((1, 60), (16, 6))
_TITLES = {1: "one at a time"}
_RATIO = 1.5


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    with a_home() as home, a_home() as paged, the_floor_server(ports) as server:
        for folder in (home, paged):
            write_settings(folder, ports)
        async with (
            a_process(sidelight("sidecar"), home) as host,
            a_process(own_command("sidecar", "--http"), paged) as parent,
            a_page(parent) as page,
        ):
            await host.call("initialize", language="en")
            through, model = LeanClient(server.port), LeanClient(ports["model"])
            ways: dict[str, Way] = {
                "stdio": host.ask,
                "http": page.ask,
                _SERVER: timed(lambda text: over_http(through, text)),
            }
            figures = []
            for at_once, rounds in LEVELS:
                figures += await _compared(ways, model, at_once, min(rounds, 3) if quick else rounds)
            for name, client in {"stdio": host, "http": page}.items():
                figures.append(await _weighed(name, client))
            through.close()
            model.close()
    return figures


async def _compared(ways: dict[str, Way], model: LeanClient, at_once: int, rounds: int) -> list[Figure]:
    asked, spans = await in_turns(ways, model, at_once, rounds)
    found = {name: overheads_ms(those, spans) for name, those in asked.items()}
    calls = {name: max(calls_before_text(asked[name], spans)) for name in _TRANSPORTS}
    return [_overhead(name, found, asked[name], at_once, calls[name]) for name in _TRANSPORTS]


def _overhead(
    name: str, found: dict[str, list[float]], asked: list[Asked], at_once: int, calls: int
) -> Figure:
    mine, base = median(found[name]), median(found[_SERVER])
    answered = all(one.ok for one in asked)
    more: dict[str, Any] = {
        "ratio": mine / base,
        "high_ms": high(found[name]),
        "least_ms": min(found[name]),
        "floor_least_ms": min(found[_SERVER]),
        "calls_before_text": calls,
        "answered": answered,
    }
    return Figure(
        f"sidecar_{name}_{at_once}",
        f"overhead of a searched question through the sidecar, {_TRANSPORTS[name]}, "
        f"{_TITLES.get(at_once, f'{at_once} at once')}",
        mine,
        "ms",
        base,
        f"{_RATIO} × floor server: {_RATIO * base:.1f}",
        mine <= _RATIO * base and answered,
        len(asked),
        more,
    )


async def _weighed(name: str, client: Client) -> Figure:
    """Ask one question and weigh the events of its turn as they came, with all that frames them."""
    before = client.inbox.other
    asked, turn, outcome = await client.turn(*a_question())
    assert asked.ok, outcome
    answer = len(outcome["text"].encode())
    return Figure(
        f"sidecar_bytes_{name}",
        f"events of an answer of {answer / 1000:.1f} KB as the sidecar sent them, {_FRAMES[name]}",
        turn.size / 1000,
        "KB",
        None,
        "8",
        turn.size <= 8000,
        1,
        {"answer_bytes": answer, "other_notifications_bytes": client.inbox.other - before},
    )

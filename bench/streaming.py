"""A direct answer: how late its first character is, its model calls; what the events of an answer weigh."""

import json

from app.service import Asking
from app.sidecar.feed import Feed
from app.sidecar.wire import encode, notification
from bench import floor, product
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.lean import LeanClient
from bench.questions import a_question
from bench.spans import Asked, calls_before_text, delays_ms, median

_MODEL = "fake-direct"


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    return [*await _direct(ports, 5 if quick else 30), *await _weight(ports)]


async def _direct(ports: dict[str, int], count: int) -> list[Figure]:
    model, asked, least = LeanClient(ports["model"]), [], []
    lean = floor.LeanFloor(ports["model"], ports["ok"])
    with a_home() as home:
        write_settings(home, ports, model=_MODEL)
        async with product.the_product() as opened:
            await product.ask(opened, *a_question())
            await model.get("/spans")
            for _ in range(count):
                asked.append((await product.ask(opened, *a_question()))[0])
                text, mark = a_question()
                least.append(Asked(mark, 0.0, 0.0, await floor.first_character(lean, text, _MODEL)))
            spans = await model.get("/spans")
    model.close()
    lean.close()
    delays, calls = delays_ms(asked, spans), calls_before_text(asked, spans)
    late = median(delays)
    return [
        Figure(
            "first_character",
            "delay added to the first streamed character of a direct answer",
            late,
            "ms",
            median(delays_ms(least, spans)),
            "3",
            late <= 3.0 and len(delays) == count,
            len(delays),
            {"worst_ms": max(delays, default=float("nan"))},
        ),
        Figure(
            "calls_direct",
            "model calls before the first answer token, direct",
            float(max(calls)),
            "",
            1.0,
            "1",
            max(calls) == 1,
            len(calls),
        ),
    ]


async def _weight(ports: dict[str, int]) -> list[Figure]:
    with a_home() as home:
        write_settings(home, ports)
        async with product.the_product() as opened:
            bare = product.Heard(weighs=True)
            await opened.service.ask(Asking(a_question()[0]), bare)
            feed = Feed("0123456789ab")
            joined = await opened.service.ask(Asking(a_question()[0]), feed.emit)
    on_the_wire = sum(len(encode(notification("event", event))) + 1 for event in feed.kept)
    evidence = json.dumps([vars_of(source) for source in joined.sources], ensure_ascii=False).encode()
    more = {"answer_bytes": len(joined.text.encode()), "sources_bytes": len(evidence)}
    return [
        Figure(
            "event_bytes",
            f"events of an answer of {len(joined.text.encode()) / 1000:.1f} KB, as the sidecar sends them",
            on_the_wire / 1000,
            "KB",
            None,
            "8",
            on_the_wire <= 8000,
            1,
            more,
        ),
        Figure(
            "event_bytes_cli",
            "the same, each token an event of its own (`ask --events`)",
            bare.size / 1000,
            "KB",
        ),
    ]


def vars_of(source: object) -> dict[str, str]:
    return {name: str(getattr(source, name)) for name in getattr(source, "__dataclass_fields__", ())}

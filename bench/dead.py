"""What one dead or slow instance among three costs a question, when nothing is remembered of it."""

from pathlib import Path

from app.compose import Parts
from bench import product
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.questions import a_question
from bench.spans import median
from settings.store import load

_HEDGE_MS = 300
ROUNDS = 30
_DEAD = {
    "closed": "refuses connections",
    "hang": "takes the request and is silent",
    "slow": "answers after 10 s",
}


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    # The same server twice is two instances of a chain; port 9 (discard) has no server.
    ports = ports | {"closed": 9, "ok2": ports["ok"], "ok3": ports["ok"]}
    chains = {"ok": ("ok", "ok2", "ok3"), **{mode: (mode, "ok", "ok2") for mode in _DEAD}}
    totals: dict[str, list[float]] = {name: [] for name in chains}
    with a_home() as home:
        write_settings(home, ports)
        async with product.the_product() as opened:
            for _ in range(min(ROUNDS, 3) if quick else ROUNDS):
                for name, chain in chains.items():
                    totals[name].append(await _total_ms(opened, home, ports, chain))
    usual = median(totals["ok"])
    return [_figure(mode, what, totals[mode], usual) for mode, what in _DEAD.items()]


async def _total_ms(opened: Parts, home: Path, ports: dict[str, int], chain: tuple[str, ...]) -> float:
    write_settings(home, ports, searches=chain, hedge_ms=_HEDGE_MS)
    opened.reload(load(opened.home.folders))
    opened.forget_health()
    asked, outcome = await product.ask(opened, *a_question())
    assert asked.ok, outcome
    return 1000 * (asked.t1 - asked.t0)


def _figure(mode: str, what: str, totals: list[float], usual: float) -> Figure:
    cost = median(totals) - usual
    return Figure(
        f"dead_{mode}",
        f"cost of one instance among three that {what} (hedging delay {_HEDGE_MS} ms)",
        cost,
        "ms",
        0.0,
        f"{_HEDGE_MS} + 50",
        cost <= _HEDGE_MS + 50,
        len(totals),
        {"worst_ms": max(totals) - usual},
    )

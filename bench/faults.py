"""All sixteen faults of model and search: each question ends in one definite outcome within its budget."""

import asyncio
import time

from app.service import Asking
from bench import product
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.questions import a_question
from bench.servers import MODEL_FAULTS, SEARCH_FAULTS
from search.events import TurnFinished

_MODEL_MS, _SEARCH_MS, _REQUEST_MS = 1500, 2500, 8000
_SLACK_S = 1.0


async def measure(ports: dict[str, int]) -> list[Figure]:
    cases = [("model", fault) for fault in MODEL_FAULTS] + [("search", fault) for fault in SEARCH_FAULTS]
    ended = [await _one(ports, *case) for case in cases]
    good = sum(ok for _, ok, _ in ended)
    return [
        Figure(
            "faults",
            "faults of model and search that end in a definite outcome in budget",
            f"{good} of {len(ended)}",
            "",
            None,
            f"all {len(ended)}",
            good == len(ended),
            len(ended),
            {name: how for name, _, how in ended},
        )
    ]


async def _one(ports: dict[str, int], where: str, fault: str) -> tuple[str, bool, str]:
    """Ask once with a fault; the limits are short so that a run takes seconds."""
    finished: list[TurnFinished] = []
    with a_home() as home:
        write_settings(
            home,
            ports,
            model=f"fake-{fault}" if where == "model" else "fake-quick",
            searches=("quick",) if where == "model" else (fault,),
            model_ms=_MODEL_MS,
            search_ms=_SEARCH_MS,
            request_ms=_REQUEST_MS,
            hedge_ms=500,
        )
        async with product.the_product() as opened:
            began = time.monotonic()
            async with asyncio.timeout(3 * _REQUEST_MS / 1000):
                outcome = await opened.service.ask(
                    Asking(a_question()[0]),
                    lambda event: finished.append(event) if isinstance(event, TurnFinished) else None,
                )
            took = time.monotonic() - began
            stored = await opened.store.read(lambda store: store.turns.get(outcome.turn_id))
    is_definite = (
        len(finished) == 1 and stored.outcome is not None and stored.outcome.status is outcome.status
    )
    ok = is_definite and took <= _REQUEST_MS / 1000 + _SLACK_S
    return f"{where} {fault}", ok, f"{outcome.status} after {took:.1f} s"

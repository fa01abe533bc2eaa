"""The product as a library: the very objects `sidelight ask` builds, asked from one loop, timed by events."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.compose import Parts, household, parts
from app.service import Asking
from bench.spans import Asked
from search.events import AnswerDelta, AnyEvent
from search.outcome import Status, TurnOutcome


@dataclass
class Heard:
    """Listens to one turn: `first` is when the first answer text came, `size` all events as bytes of JSON."""

    first: float = 0.0
    size: int = 0
    weighs: bool = False
    events: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, event: AnyEvent) -> None:
        if not self.first and isinstance(event, AnswerDelta):
            self.first = time.monotonic()
        if self.weighs:
            self.size += len(json.dumps(event.as_object(), ensure_ascii=False).encode()) + 1


@asynccontextmanager
async def the_product() -> AsyncIterator[Parts]:
    """Open the product in the home that SIDELIGHT_HOME names."""
    async with parts(household()) as opened:
        yield opened


async def ask(opened: Parts, question: str, mark: str) -> tuple[Asked, TurnOutcome]:
    heard = Heard()
    began = time.monotonic()
    outcome = await opened.service.ask(Asking(question), heard)
    asked = Asked(mark, began, time.monotonic(), heard.first, outcome.status is Status.ANSWERED)
    return asked, outcome

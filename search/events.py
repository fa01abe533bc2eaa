"""Everything the user can see while a request runs; declared once, the same on every wire.

An event's public name is its class name in snake case. Times are milliseconds.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from search.attempt import Attempt
from search.outcome import TurnOutcome, plan_object
from search.plan import Plan
from search.result import Source


@dataclass(frozen=True, slots=True)
class Event:
    """A fact about a turn. `seq` counts from 1 within the turn."""

    turn_id: str
    seq: int

    name: ClassVar[str] = "event"

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()

    def as_object(self) -> dict[str, Any]:
        """Return the JSON form: the name under `event`, then the fields."""
        return {"event": self.name} | {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """The question is stored and work begins."""

    session_id: str
    question: str
    model: str | None


@dataclass(frozen=True, slots=True)
class PlanReady(Event):
    """The planner decided; the query is shown, its answer is not repeated here."""

    plan: Plan
    ms: int


@dataclass(frozen=True, slots=True)
class SearchStarted(Event):
    """The search budget starts to run."""

    step_id: str
    query: str


@dataclass(frozen=True, slots=True)
class SourceAsked(Event):
    """One source of the chain was sent the query."""

    step_id: str
    provider: str
    target: str


@dataclass(frozen=True, slots=True)
class SourceTried(Event):
    """One source ended, with its cause."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class ResultsFound(Event):
    """The search is over; `status` is `ok` or the search status."""

    step_id: str
    provider: str
    status: str
    count: int
    ms: int


@dataclass(frozen=True, slots=True)
class SourcesChosen(Event):
    """The numbered evidence; `cut` says what was left out to fit the prompt, empty when nothing was."""

    sources: tuple[Source, ...]
    cut: str = ""


@dataclass(frozen=True, slots=True)
class AnswerDelta(Event):
    """The next piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerReplaced(Event):
    """The whole text so far, corrected; it takes the place of all deltas before it."""

    text: str


@dataclass(frozen=True, slots=True)
class Notice(Event):
    """A sentence for the user that is not the answer and not a failure; `code` is stable."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class TurnFinished(Event):
    """The one outcome; always the last event of a turn."""

    outcome: TurnOutcome


AnyEvent = (
    TurnStarted
    | PlanReady
    | SearchStarted
    | SourceAsked
    | SourceTried
    | ResultsFound
    | SourcesChosen
    | AnswerDelta
    | AnswerReplaced
    | Notice
    | TurnFinished
)
Emit = Callable[[AnyEvent], None]


def _plain(value: object) -> Any:
    match value:
        case TurnOutcome():
            return value.as_object()
        case Attempt():
            return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        case Source(n, title, url, snippet, source, published):
            row = {"n": n, "title": title, "url": url, "snippet": snippet, "source": source}
            return row | ({"published": published} if published else {})
        case tuple():
            return [_plain(item) for item in value]
        case str() | int() | float() | None:
            return value
        case _:
            return plan_object(value)  # type: ignore[arg-type]

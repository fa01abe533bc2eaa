"""What a request ends in: exactly one outcome, always (SPEC 2.6), and its printed form (SPEC 9)."""

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from search.attempt import Attempt, SearchStatus
from search.errors import ModelErrorKind
from search.plan import AnswerPlan, Plan, SearchPlan
from search.result import Source


class Status(StrEnum):
    """The seven ways a turn can end."""

    ANSWERED = "answered"
    PLANNER_FAILED = "planner_failed"
    SEARCH_TIMEOUT = SearchStatus.TIMEOUT.value
    SEARCH_NO_RESULTS = SearchStatus.NO_RESULTS.value
    SEARCH_PROVIDER_UNAVAILABLE = SearchStatus.UNAVAILABLE.value
    SYNTHESIS_FAILED = "synthesis_failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Failure:
    """A status with its cause: all that is needed to choose the sentence the user reads."""

    status: Status
    kind: ModelErrorKind | None = None
    models: tuple[str, ...] = ()
    answered_without: bool = False
    key_name: str = ""


@dataclass(frozen=True, slots=True)
class ToolCallRecord:
    """The stored trace of one search: no page texts, no planner JSON. `provider` won, or was to be asked."""

    tool_input: str
    summary: str
    provider: str
    count: int
    status: str
    attempts: tuple[Attempt, ...] = ()
    step_id: str = "search-1"
    tool_name: str = "web_search"

    def as_object(self) -> dict[str, Any]:
        """Return the shape of SPEC 9."""
        attempts = [
            {
                "provider": a.provider,
                "target": a.target,
                "outcome": str(a.outcome),
                "detail": a.detail,
                "ms": a.ms,
            }
            for a in self.attempts
        ]
        result = {
            "summary": self.summary,
            "provider": self.provider,
            "count": self.count,
            "status": self.status,
        }
        return {
            "tool_name": self.tool_name,
            "tool_input": self.tool_input,
            "tool_result": result,
            "attempts": attempts,
        }


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time went, in milliseconds."""

    plan: int = 0
    search: int = 0
    synthesis: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """The one result of a request. `text` is what a model wrote (or extractive mode took), never a notice.

    `whys` say why each of the `sources` stands where it does, in their order; empty where nobody asked.
    """

    status: Status
    turn_id: str
    session_id: str
    text: str = ""
    notice: str | None = None
    incomplete: bool = False
    plan: Plan | None = None
    tool_calls: tuple[ToolCallRecord, ...] = ()
    sources: tuple[Source, ...] = ()
    model: str | None = None
    model_calls: int = 0
    timings: Timings = field(default_factory=Timings)
    whys: tuple[str, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """Return the object `ask --json` prints (SPEC 9); sources have a `why` where that was asked for."""
        return {
            "status": str(self.status),
            "text": self.text,
            "notice": self.notice,
            "incomplete": self.incomplete,
            "plan": plan_object(self.plan),
            "tool_calls": [call.as_object() for call in self.tool_calls],
            "sources": [
                {"n": s.n, "title": s.title, "url": s.url, "snippet": s.snippet, "source": s.source}
                | ({"published": s.published} if s.published else {})
                | ({"why": self.whys[place]} if place < len(self.whys) else {})
                for place, s in enumerate(self.sources)
            ],
            "model": self.model,
            "model_calls": self.model_calls,
            "session_id": self.session_id,
            "turn_id": self.turn_id,
            "timings_ms": asdict(self.timings),
        }


def plan_object(plan: Plan | None) -> dict[str, str] | None:
    """Return the printed plan; `query` and `reason` are empty when the planner answered (SPEC 12)."""
    match plan:
        case None:
            return None
        case SearchPlan(query, parsed_by, reason):
            return {"action": "search", "query": query, "reason": reason, "parsed_by": str(parsed_by)}
        case AnswerPlan(_, parsed_by):
            return {"action": "answer", "query": "", "reason": "", "parsed_by": str(parsed_by)}

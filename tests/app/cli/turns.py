"""Whole turns as lists of events, for views."""

from search.attempt import Attempt, AttemptOutcome
from search.events import (
    AnswerDelta,
    AnyEvent,
    PlanReady,
    ResultsFound,
    SearchStarted,
    SourceAsked,
    SourcesChosen,
    SourceTried,
    TurnFinished,
    TurnStarted,
)
from search.outcome import Status, Timings, ToolCallRecord, TurnOutcome
from search.plan import ParsedBy, SearchPlan
from search.result import Source

TARGET = "http://127.0.0.1:8080/"
THROTTLED = Attempt("searxng", TARGET, AttemptOutcome.RATE_LIMITED, "HTTP 429", 120)
WORKED = Attempt("duckduckgo", "https://html.duckduckgo.com/", AttemptOutcome.OK, "", 300)
SOURCES = (
    Source(1, "All of basil", "https://site1.test/a", "Light", "duckduckgo", "2026-11-02"),
    Source(2, "", "https://site2.test/b?x=1", "Water", "duckduckgo"),
)
PLAN = SearchPlan("basil light", ParsedBy.JSON, "it may have changed")


def outcome(text: str = "", status: Status = Status.ANSWERED, **changes: object) -> TurnOutcome:
    plain = TurnOutcome(
        status, "t1", "s1", text, model="custom/some-model", model_calls=2, timings=Timings(total=1234)
    )
    return plain if not changes else _changed(plain, changes)


def _changed(plain: TurnOutcome, changes: dict[str, object]) -> TurnOutcome:
    from dataclasses import replace

    return replace(plain, **changes)  # type: ignore[arg-type]  # a test names the fields it changes


def call(*attempts: Attempt) -> ToolCallRecord:
    return ToolCallRecord("basil light", "", "builtin_free", 2, "ok", attempts)


def started(question: str = "What does basil need?") -> TurnStarted:
    return TurnStarted("t1", 1, "s1", question, None)


def deltas(text: str, size: int = 5) -> list[AnyEvent]:
    return [AnswerDelta("t1", 9, text[at : at + size]) for at in range(0, len(text), size)]


def searched(*pieces: AnyEvent, end: TurnOutcome, question: str = "What does basil need?") -> list[AnyEvent]:
    """A turn that asked two sources, the first of which refused."""
    return [
        started(question),
        PlanReady("t1", 2, PLAN, 400),
        SearchStarted("t1", 3, "search-1", "basil light"),
        SourceAsked("t1", 4, "search-1", "searxng", TARGET),
        SourceTried("t1", 5, THROTTLED),
        SourceAsked("t1", 6, "search-1", "duckduckgo", "https://html.duckduckgo.com/"),
        SourceTried("t1", 7, WORKED),
        ResultsFound("t1", 8, "search-1", "builtin_free", "ok", 2, 420),
        SourcesChosen("t1", 9, SOURCES),
        *pieces,
        TurnFinished("t1", 99, end),
    ]

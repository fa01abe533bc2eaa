"""Makes questions and outcomes for the store's tests."""

from datetime import UTC, datetime

from app.store.identity import new_id
from app.store.turns import Asked
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, Timings, ToolCallRecord, TurnOutcome
from search.plan import ParsedBy, SearchPlan
from search.result import Source


def asked(question: str = "上海天气?", session_id: str = "s1", **more) -> Asked:
    more.setdefault("turn_id", new_id())
    more.setdefault("asked_at", datetime(2026, 11, 29, 20, 15, tzinfo=UTC))
    return Asked(session_id=session_id, question=question, **more)


def outcome(question: Asked, text: str = "多云 [1]。", **more) -> TurnOutcome:
    more.setdefault("status", Status.ANSWERED)
    return TurnOutcome(turn_id=question.turn_id, session_id=question.session_id, text=text, **more)


def searched(question: Asked, text: str = "多云，25 度 [1]。", **more) -> TurnOutcome:
    attempts = (
        Attempt("searxng", "http://127.0.0.1:9100/", AttemptOutcome.TIMEOUT, "no answer", 2000),
        Attempt("duckduckgo", "https://html.duckduckgo.com/", AttemptOutcome.OK, "", 310),
    )
    call = ToolCallRecord("上海 天气", "builtin_free: 2 results", "builtin_free", 2, "ok", attempts)
    sources = (
        Source(
            1, "上海天气预报", "https://weather.example/shanghai", "多云，25 度", "duckduckgo", "2026-11-29"
        ),
        Source(2, "Weather <b>today</b>", "https://other.example/?q=1&r=2", "cloudy", "duckduckgo"),
    )
    more.setdefault("plan", SearchPlan("上海 天气", ParsedBy.JSON, "needs today's figures"))
    more.setdefault("tool_calls", (call,))
    more.setdefault("sources", sources)
    more.setdefault("timings", Timings(120, 310, 900, 1340))
    return outcome(question, text, model="deepseek/deepseek-flash", model_calls=2, **more)


def ask(
    store, question: str = "上海天气?", text: str = "多云 [1]。", session_id: str = "s1", **more
) -> Asked:
    """Store a finished turn."""
    begun = asked(question, session_id)
    store.turns.begin(begun)
    store.turns.finish(outcome(begun, text, **more))
    return begun

"""What happens after a question, as a list of lines: events to send, and pauses between them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
STEP = "search-1"


@dataclass(frozen=True)
class Pause:
    """Wait so long, or, with a name, until the test opens that gate."""

    seconds: float = 0.0
    gate: str = ""


@dataclass
class Play:
    """The lines of one turn and the outcome they lead to."""

    lines: list[Event | Pause] = field(default_factory=list)
    text: str = ""
    status: str = "answered"
    notice: str | None = None
    incomplete: bool = False
    plan: Event | None = None
    calls: list[Event] = field(default_factory=list)
    sources: list[Event] = field(default_factory=list)
    model: str = "deepseek/deepseek-flash"
    remarks: list[Event] = field(default_factory=list)

    def say(self, event: str, **more: Any) -> "Play":
        self.lines.append({"event": event, **more})
        return self

    def pause(self, seconds: float = 0.0, gate: str = "") -> "Play":
        self.lines.append(Pause(seconds, gate))
        return self

    def write(self, text: str, pieces: int = 8, seconds: float = 0.0) -> "Play":
        size = max(len(text) // pieces, 1)
        for at in range(0, len(text), size):
            self.say("answer_delta", text=text[at : at + size])
            if seconds:
                self.pause(seconds)
        self.text += text
        return self

    def remark(self, code: str, text: str) -> "Play":
        self.remarks.append({"code": code, "text": text})
        return self.say("notice", code=code, text=text)

    def outcome(self, turn_id: str, session_id: str) -> Event:
        return {
            "status": self.status, "text": self.text, "notice": self.notice, "incomplete": self.incomplete,
            "plan": self.plan, "tool_calls": self.calls, "sources": self.sources, "model": self.model,
            "model_calls": 2, "session_id": session_id, "turn_id": turn_id,
            "timings_ms": {"plan": 410, "search": 1240, "synthesis": 2100, "total": 3800},
        }  # fmt: skip


def source(n: int, title: str, url: str, snippet: str, published: str = "") -> Event:
    return {
        "n": n,
        "title": title,
        "url": url,
        "snippet": snippet,
        "source": "duckduckgo",
        "published": published,
    }


def attempt(provider: str, target: str, outcome: str, ms: int, detail: str = "") -> Event:
    return {"provider": provider, "target": target, "outcome": outcome, "detail": detail, "ms": ms}


def searched(
    query: str,
    attempts: Iterable[Event],
    sources: list[Event],
    text: str,
    *,
    gates: bool = False,
    pieces: int = 8,
    seconds: float = 0.0,
) -> Play:
    """Return the usual play: plan, search by these attempts, write from these sources; gates bear phases."""
    attempts = list(attempts)
    play = Play(plan={"action": "search", "query": query, "reason": "fresh facts", "parsed_by": "json"})
    if gates:
        play.pause(gate="planning")
    play.say("plan_ready", plan=play.plan, ms=410).say("search_started", step_id=STEP, query=query)
    for one in attempts:
        play.say("source_asked", step_id=STEP, provider=one["provider"], target=one["target"])
        if gates:
            play.pause(gate=f"asked {one['provider']}")
        play.say("source_tried", attempt=one | {"step_id": STEP})
    ok = [one for one in attempts if one["outcome"] == "ok"]
    status = "ok" if ok else _why_nothing({one["outcome"] for one in attempts})
    provider = ok[-1]["provider"] if ok else "builtin_free"
    play.say("results_found", step_id=STEP, provider=provider, status=status, count=len(sources), ms=1240)
    play.calls = [call(query, attempts, provider, len(sources), status)]
    if sources:
        play.sources = sources
        play.say("sources_chosen", sources=sources, cut="")
    if gates:
        play.pause(gate="writing")
    if text:
        play.write(text, pieces, seconds)
    return play


def _why_nothing(outcomes: set[str]) -> str:
    """As the router decides it (SPEC 2.6)."""
    if "timeout" in outcomes:
        return "search_timeout"
    return "search_no_results" if "empty" in outcomes else "search_provider_unavailable"


def call(query: str, attempts: list[Event], provider: str, count: int, status: str) -> Event:
    result = {"summary": f"{provider}: {count}", "provider": provider, "count": count, "status": status}
    return {"tool_name": "web_search", "tool_input": query, "tool_result": result, "attempts": attempts}


def failed(status: str, notice: str, *, text: str = "", base: Play | None = None) -> Play:
    """Return a play that ends badly; with `base`, after all of its lines."""
    play = base or Play()
    play.status, play.notice = status, notice
    if text:
        play.write(text)
    play.incomplete = status == "cancelled"
    return play


def direct(text: str, seconds: float = 0.0) -> Play:
    """Return a play in which the planner answers by itself, text first."""
    plan = {"action": "answer", "query": "", "reason": "", "parsed_by": "json"}
    play = Play(plan=plan).write(text, seconds=seconds)
    return play.say("plan_ready", plan=plan, ms=380)

"""A pipeline with scripted model and sources on the virtual loop, and what a test asks of a run."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

from app.failures import sentence
from search.events import AnswerDelta, AnswerReplaced, AnyEvent, TurnFinished
from search.health import HealthBook
from search.limits import Limits
from search.outcome import TurnOutcome
from search.pipeline import Pipeline
from search.planner import ModelPlanner
from search.query import Question
from search.router import Router
from search.synthesizer import ModelWriter
from tests.fakes import ScriptedModel, ScriptedProvider
from tests.virtual_loop import run

NOW = datetime(2026, 11, 29, 20, 10, tzinfo=timezone(timedelta(hours=8)))


def a_question(text: str = "What is the price of basil today?", **changes: object) -> Question:
    values = {"asked_at": NOW, "turn_id": "t1", "session_id": "s1", "time_zone": "Asia/Shanghai"} | changes
    return Question(text, **values)  # type: ignore[arg-type]  # a test names the fields it changes


def search_json(query: str = "basil price") -> str:
    return f'{{"action": "search", "query": "{query}", "reason": "r"}}'


def answer_json(content: str) -> str:
    return f'{{"action": "answer", "content": "{content}"}}'


@dataclass
class Played:
    """One finished run: its outcome, its events, and the fakes with what they saw."""

    outcome: TurnOutcome
    events: list[AnyEvent]
    model: ScriptedModel
    sources: Sequence[ScriptedProvider] = field(default_factory=tuple)

    @property
    def shown(self) -> str:
        """The text a client has after the last event."""
        text = ""
        for event in self.events:
            if isinstance(event, AnswerDelta):
                text += event.text
            elif isinstance(event, AnswerReplaced):
                text = event.text
        return text

    @property
    def names(self) -> list[str]:
        return [event.name for event in self.events]


def play(
    model: ScriptedModel,
    *sources: ScriptedProvider,
    question: Question | None = None,
    limits: Limits | None = None,
    stop_after_s: float | None = None,
) -> Played:
    """Run one question to its outcome in virtual time; check what holds for every run."""
    limits = limits or Limits()
    router = Router(sources, HealthBook(), limits, lambda: 0.0)
    pipeline = Pipeline(ModelPlanner(model), router, ModelWriter(model), limits, sentence)
    events: list[AnyEvent] = []

    async def asked() -> TurnOutcome:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(pipeline.run(question or a_question(), events.append))
            if stop_after_s is not None:
                await asyncio.sleep(stop_after_s)
                task.cancel()
        return task.result()

    played = Played(run(asked()), events, model, sources)
    _holds_for_every_run(played)
    return played


def _holds_for_every_run(played: Played) -> None:
    finished = [event for event in played.events if isinstance(event, TurnFinished)]
    assert len(finished) == 1
    assert played.events[-1] is finished[0]
    assert finished[0].outcome == played.outcome
    assert [event.seq for event in played.events] == list(range(1, len(played.events) + 1))
    assert played.shown == played.outcome.text
    assert (played.outcome.notice is None) == (played.outcome.status == "answered")
    assert played.outcome.model_calls == len(played.model.prompts)
    assert all(source.busy == 0 for source in played.sources)

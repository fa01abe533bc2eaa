"""What every door calls: the command line in-process, hosts and the page through a transport.

A question is stored before the first network call; its outcome is stored after; each request is one task that
can be stopped at any moment and still ends in one outcome.
"""

import asyncio
import secrets as randomness
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.failures import sentence
from app.store.errors import StoreError
from app.store.turns import Asked as StoredQuestion
from app.store.sentences import error_sentence
from app.turn_store import Begun, TurnStore
from search.events import AnyEvent, Emit, Notice, TurnFinished
from search.language import sentence_language
from search.outcome import Failure, Status, TurnOutcome
from search.pipeline import Pipeline
from search.query import Depth, Question, SearchMode, SearchSwitch
from search.session import DEFAULT_PROJECT
from search.text import repair_text


@dataclass(frozen=True, slots=True)
class Asking:
    """One question as a door hands it in; what is None follows project and settings."""

    text: str
    session_id: str | None = None
    project_id: str | None = None
    switch: SearchSwitch = SearchSwitch.AUTO
    provider: str | None = None
    depth: Depth | None = None
    answer_language: str | None = None
    turn_id: str | None = None


@dataclass(frozen=True, slots=True)
class Defaults:
    """What the settings say where a question does not."""

    search_enabled: bool
    answer_language: str
    region: str
    time_zone: str


class EmptyQuestionError(ValueError):
    """The question holds no words; nothing was stored."""


PipelineFor = Callable[[Asking], Pipeline]
Redact = Callable[[str], str]


class Service:
    """Answers questions. `pipeline_for` builds the pipeline of one request from the settings of the moment."""

    def __init__(
        self,
        store: TurnStore,
        pipeline_for: PipelineFor,
        defaults: Callable[[], Defaults],
        now: Callable[[], datetime],
        redact: Redact,
    ) -> None:
        self._store = store
        self._pipeline_for = pipeline_for
        self._defaults = defaults
        self._now = now
        self._redact = redact

    async def ask(self, asking: Asking, emit: Emit) -> TurnOutcome:
        """Answer one question. Raises EmptyQuestionError, and StoreError for an unknown project or used id.

        Cancelling the calling task stops the request, which then ends as `cancelled`.
        """
        question = self._question(asking)
        begun = await self._store.begin(self._as_stored(question, asking))
        question = self._within(question, begun, asking)
        telling = _Telling(emit, self._redact)
        outcome = await self._pipeline_for(asking).run(question, telling)
        trouble = await self._finish(outcome)
        telling.close(self._said(begun.warning or trouble, question))
        return telling.outcome

    # ---- one request ------------------------------------------------------------------------------------

    def _question(self, asking: Asking) -> Question:
        text = repair_text(asking.text).strip()
        if not text:
            raise EmptyQuestionError("the question is empty")
        defaults = self._defaults()
        wanted = asking.answer_language or defaults.answer_language
        return Question(
            text,
            self._now(),
            turn_id=asking.turn_id or new_id(),
            session_id=asking.session_id or new_id(),
            language=sentence_language(text, wanted),
            answer_language=wanted,
            time_zone=defaults.time_zone,
            region=defaults.region,
            switch=asking.switch,
        )

    def _as_stored(self, question: Question, asking: Asking) -> StoredQuestion:
        return StoredQuestion(
            question.turn_id,
            question.session_id,
            question.text,
            question.asked_at,
            asking.project_id or DEFAULT_PROJECT,
        )

    def _within(self, question: Question, begun: Begun, asking: Asking) -> Question:
        allowed = may_search(asking.switch, begun.project.search_mode, enabled=self._defaults().search_enabled)
        return replace(
            question,
            history=begun.history,
            instructions=begun.project.instructions,
            search_allowed=allowed,
        )

    async def _finish(self, outcome: TurnOutcome) -> StoreError | None:
        """Store the outcome, also when the task is being stopped a second time."""
        return await asyncio.shield(self._store.finish(outcome))

    def _said(self, trouble: StoreError | None, question: Question) -> str:
        return error_sentence(trouble.kind, question.language) if trouble else ""


class _Telling:
    """Passes events on with secrets masked, and holds the last one back until the outcome is stored."""

    def __init__(self, emit: Emit, redact: Redact) -> None:
        self._emit = emit
        self._redact = redact
        self._last: TurnFinished | None = None

    def __call__(self, event: AnyEvent) -> None:
        if isinstance(event, TurnFinished):
            self._last = replace(event, outcome=masked(event.outcome, self._redact))
        else:
            self._emit(masked(event, self._redact))

    @property
    def outcome(self) -> TurnOutcome:
        assert self._last, "a pipeline always finishes"
        return self._last.outcome

    def close(self, unsaved: str) -> None:
        assert self._last, "a pipeline always finishes"
        last = self._last
        if unsaved:
            self._emit(Notice(turn_id=last.turn_id, seq=last.seq, code="not_saved", text=unsaved))
            last = replace(last, seq=last.seq + 1)
        self._emit(last)


def may_search(switch: SearchSwitch, mode: SearchMode, *, enabled: bool) -> bool:
    """Return whether this question may be searched: the message beats the project, the project the app."""
    if switch is not SearchSwitch.AUTO:
        return switch is SearchSwitch.ALWAYS
    if mode is SearchMode.INHERIT:
        return enabled
    return mode is SearchMode.FORCE_ENABLED


def new_id() -> str:
    """Return a short id; it stands in every event, so its length is paid for with every token."""
    return randomness.token_hex(6)


def stopped(question: Question) -> TurnOutcome:
    """Return the outcome of a question that was stopped before its work began."""
    notice = sentence(Failure(Status.CANCELLED), question.language)
    return TurnOutcome(
        Status.CANCELLED, question.turn_id, question.session_id, notice=notice, incomplete=True
    )


def masked(value: Any, redact: Redact) -> Any:
    """Return a value of the heart with every text in it masked; untouched (and not copied) where nothing is."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, tuple):
        items = tuple(masked(item, redact) for item in value)
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None or isinstance(value, type):
        return value
    old = {name: getattr(value, name) for name in fields}
    changed = {name: new for name, item in old.items() if (new := masked(item, redact)) is not item}
    return replace(value, **changed) if changed else value

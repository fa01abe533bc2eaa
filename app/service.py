"""What every door calls: the command line in-process, hosts and the page through a transport.

A question is stored before the first network call; its outcome is stored after; each request is one task that
can be stopped at any moment and still ends in one outcome.
"""

import asyncio
import logging
import secrets as randomness
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.failures import sentence
from app.store.errors import StoreError
from app.store.sentences import error_sentence
from app.store.turns import Asked as StoredQuestion
from app.turn_store import Begun, TurnStore
from search.errors import ModelErrorKind
from search.events import AnswerDelta, AnyEvent, Emit, Notice, TurnFinished
from search.language import sentence_language
from search.outcome import Failure, Status, TurnOutcome
from search.pipeline import Pipeline
from search.query import Depth, Question, SearchMode, SearchSwitch
from search.session import DEFAULT_PROJECT, Project
from search.text import has_words, repair_text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asking:
    """One question as a door hands it in; what is None follows project and settings.

    `query` is searched as it stands, without a planner: the user edited it and searches again.
    `model` is a name in the place of `[model] name`. `explain` asks why each source stands where it does.
    """

    text: str
    session_id: str | None = None
    project_id: str | None = None
    switch: SearchSwitch = SearchSwitch.AUTO
    provider: str | None = None
    depth: Depth | None = None
    answer_language: str | None = None
    turn_id: str | None = None
    query: str | None = None
    explain: bool = False
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Defaults:
    """What the settings say where a question does not."""

    search_enabled: bool
    answer_language: str
    region: str
    time_zone: str
    search_language: str = "auto"


class EmptyQuestionError(ValueError):
    """The question holds no words; nothing was stored."""


Redact = Callable[[str], str]
Unfinished = Callable[[str], int]
Remark = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The pipeline of one request, and what is to be said when it is over.

    That is the remarks (code and sentence) and, for who asked, why each source stands where it does. `end` is
    called when the turn is over, however it ended.
    """

    pipeline: Pipeline
    remarks: Callable[[TurnOutcome, str], list[Remark]] = lambda *_: []
    whys: Callable[[TurnOutcome, str], tuple[str, ...]] = lambda *_: ()
    end: Callable[[], None] = lambda: None


class Service:
    """Answers questions. `prepare` builds what one request needs from the settings of the moment."""

    def __init__(
        self,
        store: TurnStore,
        prepare: Callable[[Asking], Prepared],
        defaults: Callable[[], Defaults],
        now: Callable[[], datetime],
        redact: Redact,
        *,
        unfinished: Unfinished = lambda _: 0,
    ) -> None:
        self._store = store
        self._prepare = prepare
        self._defaults = defaults
        self._now = now
        self._redact = redact
        self._unfinished = unfinished

    async def ask(self, asking: Asking, emit: Emit) -> TurnOutcome:
        """Answer one question. Raises EmptyQuestionError, and StoreError for an unknown project or used id.

        Cancelling the calling task stops the request, which then ends as `cancelled`.
        """
        question = self._question(asking)
        telling = _Telling(emit, self._redact, self._unfinished)
        try:
            begun = await self._store.begin(self._as_stored(question, asking))
        except asyncio.CancelledError:
            return await self._stopped(question, telling)
        question = self._within(question, begun, asking)
        try:
            prepared = self._prepare(of_project(asking, begun.project))
        except Exception:
            log.exception("turn %s failed before its pipeline was built", question.turn_id)
            failure = Failure(Status.PLANNER_FAILED, ModelErrorKind.INTERNAL)
            return await self._ended(unstarted(question, failure), telling)
        try:
            return await self._answered(prepared, question, begun, telling)
        finally:
            prepared.end()

    async def _answered(
        self, prepared: Prepared, question: Question, begun: Begun, telling: "_Telling"
    ) -> TurnOutcome:
        outcome = await prepared.pipeline.run(question, telling)
        remarks = prepared.remarks(outcome, question.language)
        trouble = await self._finish(outcome, remarks) or begun.warning
        if trouble:
            remarks.append(("not_saved", error_sentence(trouble.kind, question.language)))
        return telling.close(remarks, prepared.whys(outcome, question.language))

    async def _stopped(self, question: Question, telling: "_Telling") -> TurnOutcome:
        """The user's stop came before the work began: the question may be stored, its outcome is."""
        if (task := asyncio.current_task()) is not None:
            task.uncancel()
        return await self._ended(unstarted(question, Failure(Status.CANCELLED)), telling)

    async def _ended(self, outcome: TurnOutcome, telling: "_Telling") -> TurnOutcome:
        """Store and tell an outcome that no pipeline made."""
        telling(TurnFinished(turn_id=outcome.turn_id, seq=1, outcome=outcome))
        await self._finish(outcome)
        return telling.close([])

    async def _finish(self, outcome: TurnOutcome, remarks: Sequence[Remark] = ()) -> StoreError | None:
        """Store the outcome; a stop that comes only now is too late. Storing it again replaces it."""
        while True:
            try:
                return await self._store.finish(outcome, remarks)
            except asyncio.CancelledError:
                if (task := asyncio.current_task()) is not None:
                    task.uncancel()

    # ---- one request ------------------------------------------------------------------------------------

    def _question(self, asking: Asking) -> Question:
        text = repair_text(asking.text).strip()
        if not has_words(text):
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
            search_language=defaults.search_language,
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
        allowed = may_search(
            asking.switch, begun.project.search_mode, enabled=self._defaults().search_enabled
        )
        return replace(
            question,
            history=begun.history,
            instructions=begun.project.instructions,
            search_allowed=allowed,
        )


class _Telling:
    """Passes events on with secrets masked, and holds the last one back until the outcome is stored.

    A secret may come in pieces: text that may be the beginning of one waits for the next piece.
    """

    def __init__(self, emit: Emit, redact: Redact, unfinished: Unfinished) -> None:
        self._emit = emit
        self._redact = redact
        self._unfinished = unfinished
        self._held: AnswerDelta | None = None
        self._last: TurnFinished | None = None

    def __call__(self, event: AnyEvent) -> None:
        if isinstance(event, AnswerDelta):
            self._delta(event)
            return
        if self._held:
            self._emit(masked(self._held, self._redact))
            self._held = None
        if isinstance(event, TurnFinished):
            self._last = replace(event, outcome=masked(event.outcome, self._redact))
        else:
            self._emit(masked(event, self._redact))

    def _delta(self, event: AnswerDelta) -> None:
        text = self._redact(self._held.text + event.text if self._held else event.text)
        event = event if text == event.text else replace(event, text=text)
        # As a whole: a number stands for one event.
        self._held = event if self._unfinished(text) else None
        if self._held is None:
            self._emit(event)

    def close(self, remarks: list[Remark], whys: tuple[str, ...] = ()) -> TurnOutcome:
        """Make the remarks, then tell the end."""
        assert self._last, "a pipeline always finishes"
        last = self._last
        if whys:
            last = replace(last, outcome=replace(last.outcome, whys=masked(whys, self._redact)))
        for code, text in remarks:
            self._emit(Notice(turn_id=last.turn_id, seq=last.seq, code=code, text=text))
            last = replace(last, seq=last.seq + 1)
        self._emit(last)
        return last.outcome


def of_project(asking: Asking, project: Project) -> Asking:
    """Return the question with the project's depth and model where it names none itself."""
    return replace(asking, depth=asking.depth or project.depth, model=asking.model or project.model or None)


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


def unstarted(question: Question, failure: Failure) -> TurnOutcome:
    """Return the outcome of a question whose work never began."""
    return TurnOutcome(
        failure.status,
        question.turn_id,
        question.session_id,
        notice=sentence(failure, question.language),
        incomplete=failure.status is Status.CANCELLED,
    )


def masked(value: Any, redact: Redact) -> Any:
    """Return a value of the heart with every text in it masked; the same object where nothing was."""
    if isinstance(value, StrEnum):
        return value  # a word of ours, even where somebody's password is the same
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

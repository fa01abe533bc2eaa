"""A turn while it runs: collects what happened, tells it as events, and closes with exactly one outcome."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

from search.answer_text import AnswerText
from search.attempt import Attempt, AttemptOutcome, SearchResponse, SearchStatus
from search.counted import counted
from search.errors import ModelError, ModelErrorKind, PlanError
from search.events import (
    AnswerDelta,
    AnswerReplaced,
    AnyEvent,
    Emit,
    PlanReady,
    ResultsFound,
    SearchStarted,
    SourceAsked,
    SourcesChosen,
    SourceTried,
    TurnFinished,
    TurnStarted,
)
from search.outcome import Failure, Status, Timings, ToolCallRecord, TurnOutcome
from search.plan import Plan
from search.ports import CallMeter, Evidence, ProviderFacts
from search.query import Query, Question

Words = Callable[[Failure, str], str]


class Step(StrEnum):
    """Where a turn is; the step in which an error arises gives the turn its status."""

    PLAN = "plan"
    SEARCH = "search"
    WRITE = "write"
    PLAIN = "plain"  # after a search that was unavailable
    ONLY = "only"  # the only completion, when search is off


_FAILED = {
    Step.PLAN: Status.PLANNER_FAILED,
    Step.SEARCH: Status.SEARCH_TIMEOUT,
    Step.WRITE: Status.SYNTHESIS_FAILED,
    Step.PLAIN: Status.SEARCH_PROVIDER_UNAVAILABLE,
    Step.ONLY: Status.PLANNER_FAILED,
}


class _Telling:
    """Tells the events of one turn, numbered from 1.

    Turn and sink share it, so that neither holds the other: what a turn has gathered is freed at its end, and
    not only when the garbage collector comes by (SPEC 11: memory stays flat).
    """

    def __init__(self, turn_id: str, emit: Emit) -> None:
        self._turn_id = turn_id
        self._emit = emit
        self._seq = 0

    def __call__(self, kind: Callable[..., AnyEvent], **fields: Any) -> None:
        self._seq += 1
        self._emit(kind(turn_id=self._turn_id, seq=self._seq, **fields))


class RunningTurn:
    """Collects the facts of one turn. Times are those of the event loop's clock."""

    def __init__(self, question: Question, emit: Emit, words: Words, model: Callable[[], str | None]) -> None:
        self.question = question
        self.step = Step.PLAN
        self.meter = CallMeter()
        self._tell = tell = _Telling(question.turn_id, emit)
        self.sink = AnswerText(
            lambda text: tell(AnswerDelta, text=text), lambda text: tell(AnswerReplaced, text=text)
        )
        self._words = words
        self._model = model
        self._clock = asyncio.get_running_loop().time
        self._began = self._clock()
        self._spent: dict[Step, int] = {}
        self._plan: Plan | None = None
        self._query = ""
        self._chosen = ""
        self._found: SearchResponse | None = None
        self._attempts: list[Attempt] = []
        self._evidence = Evidence((), ())
        self._failure: Failure | None = None
        self._incomplete = False

    # ---- what the pipeline reports ----------------------------------------------------------------------

    def start(self) -> None:
        self._tell(
            TurnStarted,
            session_id=self.question.session_id,
            question=self.question.text,
            model=self._model(),
        )

    @contextmanager
    def timing(self, step: Step) -> Iterator[None]:
        self.step = step
        began = self._clock()
        try:
            yield
        finally:
            self._spent[step] = self._ms(began)

    def planned(self, plan: Plan) -> None:
        self._plan = plan
        self._tell(PlanReady, plan=plan, ms=self._spent[Step.PLAN])

    def searching(self, query: Query, chosen: str) -> None:
        self._query = query.text
        self._chosen = chosen
        self._tell(SearchStarted, step_id="search-1", query=query.text)

    def asked(self, facts: ProviderFacts) -> None:
        self._tell(SourceAsked, step_id="search-1", provider=facts.provider, target=facts.target)

    def tried(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)
        self._tell(SourceTried, attempt=attempt)

    def found(self, found: SearchResponse) -> None:
        self._found = found
        # As told they stand in the order in which they ended; in the record in that of the chain.
        self._attempts = list(found.attempts)
        self.sink.restart()
        self._tell(
            ResultsFound,
            step_id="search-1",
            provider=found.provider,
            status=str(found.status),
            count=len(found.results),
            ms=self._spent[Step.SEARCH],
        )

    def chose(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._tell(SourcesChosen, sources=evidence.sources, cut=evidence.cut)

    # ---- how it ends ------------------------------------------------------------------------------------

    def answered(self, content: str, *, finished: bool) -> None:
        """The planner answered: what was streamed of it becomes exactly its content."""
        self.sink.settle(content)
        self._close_text(finished=finished)

    def written(self, *, finished: bool) -> None:
        """A completion ended by itself; nothing left after filtering is a failure of its step."""
        self.sink.settle()
        self._close_text(finished=finished)

    def fail(self, error: ModelError | PlanError) -> None:
        text = self.sink.settle()
        kind = error.kind if isinstance(error, ModelError) else ModelErrorKind.UNFITTING
        models = error.models if isinstance(error, ModelError) else ()
        key_name = error.key_name if isinstance(error, ModelError) else ""
        self._incomplete = bool(text.strip())
        if self.step is Step.PLAN:
            self._plan = None
        self._failure = Failure(
            _FAILED[self.step], kind, models, answered_without=self._incomplete, key_name=key_name
        )

    def end(self, status: Status) -> None:
        self._failure = Failure(status)

    def cancel(self) -> None:
        self.sink.settle()
        self._incomplete = True
        self._failure = Failure(Status.CANCELLED)

    def finish(self) -> TurnOutcome:
        outcome = TurnOutcome(
            status=self._failure.status if self._failure else Status.ANSWERED,
            turn_id=self.question.turn_id,
            session_id=self.question.session_id,
            text=self.sink.text,
            notice=self._words(self._failure, self.question.language) if self._failure else None,
            incomplete=self._incomplete,
            plan=self._plan,
            tool_calls=self._tool_calls(),
            sources=self._evidence.sources,
            model=self._model(),
            model_calls=self.meter.calls,
            timings=self._timings(),
        )
        self._tell(TurnFinished, outcome=outcome)
        return outcome

    # ---- inside -----------------------------------------------------------------------------------------

    def _close_text(self, *, finished: bool) -> None:
        blank = not self.sink.text.strip()
        self._incomplete = not finished and not blank
        if self.step is Step.PLAIN:
            self._failure = Failure(Status.SEARCH_PROVIDER_UNAVAILABLE, answered_without=not blank)
        elif blank:
            self._failure = Failure(_FAILED[self.step], ModelErrorKind.EMPTY)

    def _tool_calls(self) -> tuple[ToolCallRecord, ...]:
        if not self._query:
            return ()
        status = self._search_status()
        provider = self._found.provider if self._found else self._chosen
        count = len(self._found.results) if self._found else 0
        call = ToolCallRecord(
            tool_input=self._query,
            summary=self._summary(provider, count, status),
            provider=provider,
            count=count,
            status=status,
            attempts=tuple(self._attempts),
        )
        return (call,)

    def _search_status(self) -> str:
        """The search's own status; one that was stopped or overrun by the total deadline has the turn's."""
        if self._found:
            return self._found.status.value
        return self._failure.status.value if self._failure else SearchStatus.OK.value

    def _summary(self, provider: str, count: int, status: str) -> str:
        found = counted(count, "result") if status == SearchStatus.OK else status
        summary = f"{provider}: {found}"
        if failed := [f"{a.provider} {a.outcome}" for a in self._attempts if a.outcome != AttemptOutcome.OK]:
            summary += f" ({', '.join(failed)})"
        return f"{summary}; {self._evidence.cut}" if self._evidence.cut else summary

    def _timings(self) -> Timings:
        writing = sum(self._spent.get(step, 0) for step in (Step.WRITE, Step.PLAIN, Step.ONLY))
        return Timings(
            plan=self._spent.get(Step.PLAN, 0),
            search=self._spent.get(Step.SEARCH, 0),
            synthesis=writing,
            total=self._ms(self._began),
        )

    def _ms(self, since: float) -> int:
        return round((self._clock() - since) * 1000)

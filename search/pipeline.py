"""One question, from words to exactly one outcome. Read this file first.

    question ─► plan ─► answer ───────────────────────────► outcome   (1 model call)
                  └───► search ─► router ─► trim ─► write ─► outcome   (2 model calls)

The application decides, asks and merges; the models only plan and write. Whatever happens, `run` returns one
TurnOutcome within the total deadline and emits one TurnFinished, as the last event (SPEC 2.6).
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from search.attempt import Attempt, SearchResponse, SearchStatus
from search.context import choose
from search.errors import ModelError, ModelErrorKind, PlanError
from search.events import Emit
from search.intent import kind_of, recency_of
from search.language import language_to_search_in
from search.limits import Limits
from search.outcome import Status, TurnOutcome
from search.plan import AnswerPlan, SearchPlan
from search.ports import Evidence, FinishReason, Planner, ProviderFacts, WhyPlain, Writer
from search.query import Kind, Query, Question
from search.running_turn import RunningTurn, Step, Words
from search.time_words import is_time_bound

log = logging.getLogger(__name__)


class Searching(Protocol):
    """What the pipeline needs of the router."""

    @property
    def chosen(self) -> str: ...

    async def search(
        self,
        query: Query,
        on_asked: Callable[[ProviderFacts], None],
        on_tried: Callable[[Attempt], None],
    ) -> SearchResponse: ...


class Pipeline:
    """The controlled request: plan, search at most once, write."""

    def __init__(
        self, planner: Planner, searching: Searching, writer: Writer, limits: Limits, words: Words
    ) -> None:
        self._planner = planner
        self._searching = searching
        self._writer = writer
        self._limits = limits
        self._words = words

    async def run(self, question: Question, emit: Emit) -> TurnOutcome:
        """Answer one question. Cancelling the calling task is the user's stop and gives `cancelled`."""
        turn = RunningTurn(question, emit, self._words, lambda: self._writer.model)
        turn.start()
        try:
            async with asyncio.timeout(self._limits.request_s):
                await self._answer(turn)
        except TimeoutError:
            turn.fail(ModelError(ModelErrorKind.TIMEOUT, "total deadline"))
        except asyncio.CancelledError:
            turn.cancel()
            if (task := asyncio.current_task()) is not None:
                task.uncancel()
        except (ModelError, PlanError) as error:
            turn.fail(error)
        except Exception as error:  # a programming fault still ends the turn; the log has its trace
            log.exception("turn %s failed in step %s", question.turn_id, turn.step)
            turn.fail(ModelError(ModelErrorKind.INTERNAL, type(error).__name__))
        return turn.finish()

    async def _answer(self, turn: RunningTurn) -> None:
        if not turn.question.search_allowed:
            return await self._write_plain(turn, Step.ONLY, WhyPlain.SEARCH_OFF)
        plan = await self._plan(turn)
        if isinstance(plan, AnswerPlan):
            return turn.answered(plan.content, finished=plan.finished)
        found = await self._search(turn, plan)
        if found.status is SearchStatus.OK:
            return await self._write(turn, self._trim(turn, found))
        if found.status is SearchStatus.UNAVAILABLE:
            return await self._write_plain(turn, Step.PLAIN, WhyPlain.UNAVAILABLE)
        return turn.end(Status(found.status.value))

    async def _plan(self, turn: RunningTurn) -> AnswerPlan | SearchPlan:
        with turn.timing(Step.PLAN):
            plan = await self._planner.plan(turn.question, turn.sink, turn.meter)
        turn.planned(plan)
        return plan

    async def _search(self, turn: RunningTurn, plan: SearchPlan) -> SearchResponse:
        query = self._query(turn.question, plan)
        with turn.timing(Step.SEARCH):
            turn.searching(query, self._searching.chosen)
            found = await self._searching.search(query, turn.asked, turn.tried)
        turn.found(found)
        return found

    def _query(self, question: Question, plan: SearchPlan) -> Query:
        kind = kind_of(question.text, plan.kind)
        return Query(
            plan.query,
            language=language_to_search_in(question.search_language, plan.query, question.region),
            region=question.region,
            limit=self._limits.max_results,
            time_bound=kind is Kind.FRESH or is_time_bound(question.text),
            kind=kind,
            recency=recency_of(question.text, question.asked_at, plan.kind, plan.query),
            asked_on=question.asked_at.date(),
        )

    def _trim(self, turn: RunningTurn, found: SearchResponse) -> Evidence:
        evidence = choose(
            found.results,
            self._writer.budget(turn.question),
            max_results=self._limits.max_results,
            snippet_chars=self._limits.snippet_chars,
        )
        turn.chose(evidence)
        return evidence

    async def _write(self, turn: RunningTurn, evidence: Evidence) -> None:
        with turn.timing(Step.WRITE):
            reason = await self._writer.write(turn.question, evidence, turn.sink, turn.meter)
        turn.written(finished=reason is FinishReason.STOP)

    async def _write_plain(self, turn: RunningTurn, step: Step, why: WhyPlain) -> None:
        with turn.timing(step):
            reason = await self._writer.plain(turn.question, why, turn.sink, turn.meter)
        turn.written(finished=reason is FinishReason.STOP)

"""Stops at awkward moments: the outcome is always there, always stored."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from app.cli._asking import exit_code
from app.cli._running import Stop, run_stoppable
from app.service import Asking, Defaults, Prepared, Service
from app.turn_store import Begun
from search.events import AnyEvent, TurnFinished
from search.outcome import Status, TurnOutcome
from search.session import Project
from tests.app.cli.turns import outcome


class Store:
    """A store that tells when it begins and finishes, and takes its time."""

    def __init__(self, on_begin: Any = None, on_finish: Any = None) -> None:
        self.on_begin, self.on_finish = on_begin, on_finish
        self.stored: list[TurnOutcome] = []

    async def begin(self, _: object) -> Begun:
        if self.on_begin:
            self.on_begin()
        await asyncio.sleep(0.01)
        return Begun(Project("default", "Default"))

    async def finish(self, done: TurnOutcome, remarks: object = ()) -> None:
        if self.on_finish:
            on_finish, self.on_finish = self.on_finish, None
            on_finish()
        await asyncio.sleep(0.01)
        self.stored.append(done)


class Answering:
    async def run(self, question: Any, emit: Any) -> TurnOutcome:
        end = outcome("Light.")
        emit(TurnFinished(question.turn_id, 1, end))
        return end


def asked(stop: Stop, store: Store) -> tuple[list[AnyEvent], int]:
    """Ask on a service over these stand-ins; return what was emitted and the exit code."""
    defaults = Defaults(search_enabled=True, answer_language="auto", region="", time_zone="")
    prepared = Prepared(Answering())  # type: ignore[arg-type]  # all the service needs of a pipeline
    now = datetime(2026, 11, 2, tzinfo=UTC)
    service = Service(store, lambda _: prepared, lambda: defaults, lambda: now, str)  # type: ignore[arg-type]
    events: list[AnyEvent] = []

    async def work(heard: Stop) -> int:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(service.ask(Asking("hi"), events.append))
            heard.watch(task)
        return exit_code(task.result(), heard)

    return events, run_stoppable(work, stop)


def test_question_that_is_not_stopped_is_answered() -> None:
    store = Store()
    events, code = asked(Stop(), store)
    assert code == 0
    assert [done.text for done in store.stored] == ["Light."]
    assert isinstance(events[-1], TurnFinished)


def test_stop_before_the_question_is_stored_gives_a_cancelled_outcome() -> None:
    stop = Stop()
    store = Store(on_begin=stop.press)
    events, code = asked(stop, store)
    assert code == 130
    assert [done.status for done in store.stored] == [Status.CANCELLED]
    assert isinstance(events[-1], TurnFinished)
    assert events[-1].outcome.status is Status.CANCELLED


def test_stop_from_before_anything_ran_gives_a_cancelled_outcome() -> None:
    stop = Stop()
    stop.press()
    store = Store()
    events, code = asked(stop, store)
    assert code == 130
    assert isinstance(events[-1], TurnFinished)
    assert [done.status for done in store.stored] == [Status.CANCELLED]


def test_stop_while_the_outcome_is_stored_comes_too_late() -> None:
    stop = Stop()
    store = Store(on_finish=stop.press)
    events, code = asked(stop, store)
    assert code == 0
    assert store.stored[-1].status is Status.ANSWERED
    assert isinstance(events[-1], TurnFinished)

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.failures import sentence
from app.service import Asking, Defaults, EmptyQuestionError, Prepared, Service, may_search, of_project
from app.sessions import SessionStore, StoreOptions
from app.turn_store import TurnStore
from search.events import AnyEvent, Emit, TurnFinished
from search.health import HealthBook
from search.limits import Limits
from search.outcome import Status, TurnOutcome
from search.pipeline import Pipeline
from search.planner import ModelPlanner
from search.query import Depth, Question, SearchMode, SearchSwitch
from search.router import Router
from search.session import Project
from search.synthesizer import ModelWriter
from tests.fakes import ScriptedModel, says
from tests.search.pipeline_stage import answer_json

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def hide(text: str) -> str:
    return text.replace("sk-1", "***")


def prepared(model: ScriptedModel) -> Callable[[Asking], Prepared]:
    limits = Limits()
    router = Router((), HealthBook(), limits, lambda: 0.0)
    return lambda _: Prepared(Pipeline(ModelPlanner(model), router, ModelWriter(model), limits, sentence))


def asked(
    path: Path, prepare: Callable[[Asking], Prepared], text: str = "Hi?", **more: object
) -> tuple[TurnOutcome, list[AnyEvent], str]:
    """Ask one question of a real store; return outcome, events and the stored message."""
    events: list[AnyEvent] = []
    defaults = Defaults(True, "auto", "", "UTC")

    async def run() -> tuple[TurnOutcome, str]:
        store = TurnStore(path / "s.db", StoreOptions(redact=hide))
        service = Service(store, prepare, lambda: defaults, lambda: NOW, hide)
        try:
            outcome = await service.ask(Asking(text, **more), events.append)  # type: ignore[arg-type]
            turn = await store.read(lambda stored: stored.turns.get(outcome.turn_id))
        finally:
            await store.close()
        return outcome, turn.message

    outcome, message = asyncio.run(run())
    return outcome, events, message


def test_the_outcome_is_stored_before_it_is_told(tmp_path: Path) -> None:
    outcome, events, message = asked(tmp_path, prepared(ScriptedModel(says(answer_json("Fine.")))))

    assert (outcome.status, outcome.text, message) == (Status.ANSWERED, "Fine.", "Fine.")
    assert isinstance(events[-1], TurnFinished)


def test_a_fault_before_the_pipeline_still_ends_in_one_stored_outcome(tmp_path: Path) -> None:
    def broken(_: Asking) -> Prepared:
        raise RuntimeError("a fault of ours")

    outcome, events, message = asked(tmp_path, broken)

    assert outcome.status is Status.PLANNER_FAILED
    assert [event.name for event in events] == ["turn_finished"]
    assert outcome.notice == message
    assert "fault of ours" not in message


def test_secrets_are_masked_in_outcome_events_and_store(tmp_path: Path) -> None:
    outcome, events, message = asked(tmp_path, prepared(ScriptedModel(says(answer_json("Key sk-1.")))))

    assert outcome.text == message == "Key ***."
    assert "sk-1" not in str([event.as_object() for event in events[:-1] if event.name != "answer_delta"])


@pytest.mark.parametrize("text", ["", "  \n", "\u3000\u200b"])
def test_a_question_without_words_is_refused_and_stores_nothing(text: str, tmp_path: Path) -> None:
    with pytest.raises(EmptyQuestionError):
        asked(tmp_path, prepared(ScriptedModel()), text)


@pytest.mark.parametrize(
    ("switch", "mode", "enabled", "allowed"),
    [
        (SearchSwitch.AUTO, SearchMode.INHERIT, True, True),
        (SearchSwitch.AUTO, SearchMode.INHERIT, False, False),
        (SearchSwitch.AUTO, SearchMode.DISABLED, True, False),
        (SearchSwitch.AUTO, SearchMode.FORCE_ENABLED, False, True),
        (SearchSwitch.ALWAYS, SearchMode.DISABLED, False, True),
        (SearchSwitch.NEVER, SearchMode.FORCE_ENABLED, True, False),
    ],
)
def test_the_message_beats_the_project_and_the_project_the_app(
    switch: SearchSwitch, mode: SearchMode, enabled: bool, allowed: bool
) -> None:
    assert may_search(switch, mode, enabled=enabled) is allowed


def test_remarks_are_told_before_the_end_and_stored_with_the_turn(tmp_path: Path) -> None:
    def prepare(asking: Asking) -> Prepared:
        made = prepared(ScriptedModel(says(answer_json("Fine."))))(asking)
        return Prepared(made.pipeline, lambda _, language: [("limits", f"one source, {language}")])

    outcome, events, _ = asked(tmp_path, prepare)

    assert [event.name for event in events[-2:]] == ["notice", "turn_finished"]
    store = SessionStore(tmp_path / "s.db")
    assert store.turns.get(outcome.turn_id).remarks == (("limits", "one source, en"),)
    store.close()


def test_what_was_prepared_is_ended_with_its_turn(tmp_path: Path) -> None:
    ended: list[str] = []

    def prepare(asking: Asking) -> Prepared:
        made = prepared(ScriptedModel(says(answer_json("Fine."))))(asking)
        return Prepared(made.pipeline, end=lambda: ended.append("ended"))

    asked(tmp_path, prepare)

    assert ended == ["ended"]


def test_what_was_prepared_is_ended_also_when_the_turn_breaks(tmp_path: Path) -> None:
    ended: list[str] = []

    def prepare(asking: Asking) -> Prepared:
        def broken(*_: object) -> list[tuple[str, str]]:
            raise RuntimeError("a fault of ours")

        made = prepared(ScriptedModel(says(answer_json("Fine."))))(asking)
        return Prepared(made.pipeline, broken, end=lambda: ended.append("ended"))

    with pytest.raises(RuntimeError):
        asked(tmp_path, prepare)

    assert ended == ["ended"]


@pytest.mark.parametrize(
    ("own", "projects", "used"),
    [
        ((None, None), (None, ""), (None, None)),
        ((None, None), (Depth.DEEP, "large"), (Depth.DEEP, "large")),
        ((Depth.QUICK, None), (Depth.DEEP, "large"), (Depth.QUICK, "large")),
        ((None, "small"), (Depth.DEEP, "large"), (Depth.DEEP, "small")),
    ],
)
def test_the_question_beats_the_project_in_depth_and_model(
    own: tuple[Depth | None, str | None],
    projects: tuple[Depth | None, str],
    used: tuple[Depth | None, str | None],
) -> None:
    project = Project("p", "P", depth=projects[0], model=projects[1])

    asking = of_project(Asking("Hi?", depth=own[0], model=own[1]), project)

    assert (asking.depth, asking.model) == used


def test_language_of_searches_comes_from_the_settings_and_is_not_that_of_answers(tmp_path: Path) -> None:
    asked_for: list[Question] = []

    class Noting(Pipeline):
        async def run(self, question: Question, emit: Emit) -> TurnOutcome:
            asked_for.append(question)
            return await super().run(question, emit)

    model = ScriptedModel(says(answer_json("Fine.")))
    router = Router((), HealthBook(), Limits(), lambda: 0.0)
    noting = Noting(ModelPlanner(model), router, ModelWriter(model), Limits(), sentence)
    defaults = Defaults(True, "zh-CN", "zh-CN", "UTC", search_language="en")

    async def ask() -> None:
        store = TurnStore(tmp_path / "s.db", StoreOptions(redact=hide))
        service = Service(store, lambda _: Prepared(noting), lambda: defaults, lambda: NOW, hide)
        await service.ask(Asking("Hi?"), lambda _: None)
        await store.close()

    asyncio.run(ask())
    assert [(q.search_language, q.answer_language) for q in asked_for] == [("en", "zh-CN")]

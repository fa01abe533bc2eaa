from dataclasses import replace

import pytest

from app.demo.tour import QUESTIONS, went_well
from app.failures import sentence
from search.errors import ModelErrorKind
from search.outcome import Failure, Status, ToolCallRecord, TurnOutcome
from search.result import Source

_CALL = ToolCallRecord("q", "", "builtin_free", 1, "ok")
_CITED = TurnOutcome(
    Status.ANSWERED,
    "t",
    "s",
    text="It is so [1].",
    model="extractive",
    tool_calls=(_CALL,),
    sources=(Source(1, "T", "https://a.example/", "It is so.", "searxng"),),
)


def _failed(status: Status, kind: ModelErrorKind | None = None) -> TurnOutcome:
    return TurnOutcome(status, "t", "s", notice=sentence(Failure(status, kind), "zh-CN"))


NEEDS_MODEL = _failed(Status.PLANNER_FAILED, ModelErrorKind.NO_MODEL)


def test_a_tour_has_four_questions_in_each_language() -> None:
    assert {language: len(questions) for language, questions in QUESTIONS.items()} == {"zh-CN": 4, "en": 4}


def test_cited_answers_and_one_that_needs_a_model_went_well() -> None:
    assert went_well([_CITED, NEEDS_MODEL])


def test_a_model_may_answer_what_needs_no_search() -> None:
    assert went_well([_CITED, TurnOutcome(Status.ANSWERED, "t", "s", text="An interface is …")])


def test_a_small_model_may_forget_to_cite_what_it_was_given() -> None:
    forgot = replace(_CITED, text="It is so.", model="local/some")

    assert went_well([forgot])
    assert not went_well([replace(forgot, sources=())])


@pytest.mark.parametrize(
    "bad",
    [
        _failed(Status.SEARCH_NO_RESULTS),
        _failed(Status.SEARCH_PROVIDER_UNAVAILABLE),
        _failed(Status.CANCELLED),
        _failed(Status.PLANNER_FAILED, ModelErrorKind.INTERNAL),
        replace(_CITED, text="No clear answer was found."),
    ],
)
def test_anything_else_did_not_go_well(bad: TurnOutcome) -> None:
    assert not went_well([_CITED, bad, NEEDS_MODEL])


def test_without_any_source_nothing_was_demonstrated() -> None:
    assert not went_well([NEEDS_MODEL])
    assert not went_well([])

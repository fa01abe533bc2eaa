"""The sentences name what is missing."""

import pytest

from app.failures import sentence
from search.errors import ModelErrorKind
from search.outcome import Failure, Status


@pytest.mark.parametrize("kind", ModelErrorKind)
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_cause_of_a_model_has_a_whole_sentence(kind: ModelErrorKind, language: str) -> None:
    said = sentence(Failure(Status.PLANNER_FAILED, kind), language)
    assert said
    assert "{" not in said


@pytest.mark.parametrize(("key_name", "command"), [("moonshot", "set-key moonshot"), ("", "set-key model")])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_missing_key_is_told_with_the_whole_command(key_name: str, command: str, language: str) -> None:
    failure = Failure(Status.PLANNER_FAILED, ModelErrorKind.NO_KEY, key_name=key_name)
    assert f"`sidelight settings {command}`" in sentence(failure, language)


def test_a_missing_address_is_no_missing_model() -> None:
    said = sentence(Failure(Status.PLANNER_FAILED, ModelErrorKind.NO_ADDRESS), "en")
    assert said.startswith("model.base_url is not set")

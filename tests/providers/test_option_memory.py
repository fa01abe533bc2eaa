"""Which field a refusal is about, and that each is given up once."""

from typing import Any

import pytest

from providers.openai_errors import CallFailedError
from providers.option_memory import OptionMemory, Options
from search.errors import ModelErrorKind as Kind

BODY = {"model": "m-thinking", "messages": [], "stream": True, "response_format": {}, "max_tokens": 9}


def refusal(words: str = "", status: int = 400, kind: Kind = Kind.BAD_RESPONSE) -> CallFailedError:
    return CallFailedError(kind, status=status, words=words)


@pytest.mark.parametrize(
    ("more", "words", "option"),
    [
        ({}, "", "response_format"),
        ({}, "'response_format.type' must be 'json_schema' or 'text'", "response_format"),
        ({}, "json mode is not supported", "response_format"),
        ({}, "unsupported parameter: 'max_tokens' is not supported with this model", "max_tokens"),
        ({}, "streaming is not supported", "stream"),
        ({}, "this model is not available in streaming regions", "response_format"),
        ({"thinking": {}}, "unknown field thinking", "thinking"),
        ({"thinking": {}}, "model m-thinking rejects the request", "response_format"),
        ({"reasoning": {}}, "reasoning is mandatory for this endpoint and cannot be disabled", "reasoning"),
        ({"reasoning_effort": "none"}, "unsupported value for reasoning_effort", "reasoning_effort"),
        ({"enable_thinking": False}, "该模型不支持思考模式参数", "enable_thinking"),
    ],
)
def test_the_field_that_is_named_goes_else_the_response_format(
    more: dict[str, Any], words: str, option: str
) -> None:
    options = Options(BODY | more)
    assert options.give_up_for(refusal(words))
    assert options.given_up == {option}
    assert set(options.body) == set(BODY | more) - {option}


def test_a_field_goes_once_and_then_there_is_nothing_left_to_give_up() -> None:
    options = Options(BODY)
    assert options.give_up_for(refusal("response_format"))
    assert not options.give_up_for(refusal("response_format"))


@pytest.mark.parametrize("kind", [Kind.OVERFLOW, Kind.UNKNOWN_MODEL, Kind.BAD_KEY, Kind.QUOTA, Kind.REFUSED])
def test_a_refusal_with_another_cause_gives_up_nothing(kind: Kind) -> None:
    assert not Options(BODY).give_up_for(refusal("no", kind=kind))


def test_an_overflow_that_names_the_length_of_the_answer_gives_that_up() -> None:
    options = Options(BODY)
    assert options.give_up_for(
        refusal("'max_tokens' is too large for the maximum context length", kind=Kind.OVERFLOW)
    )
    assert options.given_up == {"max_tokens"}


@pytest.mark.parametrize("status", [0, 200, 401, 404, 429, 500])
def test_only_a_refusal_of_the_request_gives_anything_up(status: int) -> None:
    assert not Options(BODY).give_up_for(refusal("response_format", status=status))


def test_what_is_known_to_be_refused_is_not_sent() -> None:
    memory = OptionMemory()
    memory.remember(("host", "m"), frozenset({"response_format"}))
    memory.remember(("host", "m"), frozenset({"stream"}))
    assert set(Options(BODY, memory.refused(("host", "m"))).body) == {"model", "messages", "max_tokens"}
    assert memory.refused(("host", "other")) == frozenset()

"""Bodies of requests, and the fields of replies one by one."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.openai_wire import (
    DONE,
    chat_body,
    choice_of,
    ending_of,
    error_in,
    repaired,
    text_in,
    thinks_in,
    values_of,
)
from providers.presets import preset
from search.errors import ModelErrorKind
from search.ports import ChatMessage, FinishReason, Prompt

SCHEMA = {"type": "object"}
PROMPT = Prompt((ChatMessage("system", "s"), ChatMessage("user", "你好")))
PLANNING = Prompt(PROMPT.messages, json_schema=SCHEMA, think=False, max_tokens=64)


def test_a_plain_prompt_is_sent_bare() -> None:
    messages = [{"role": "system", "content": "s"}, {"role": "user", "content": "你好"}]
    assert chat_body("m", PROMPT, preset("deepseek")) == {"model": "m", "messages": messages, "stream": True}


def test_a_planner_prompt_asks_for_json_without_thinking() -> None:
    body = chat_body("m", PLANNING, preset("deepseek"))
    assert body["response_format"] == {"type": "json_object"}
    assert body["thinking"] == {"type": "disabled"}
    assert body["max_tokens"] == 64
    assert "temperature" not in body


def test_a_server_that_wants_a_schema_gets_it() -> None:
    wanted = chat_body("m", PLANNING, preset("lmstudio"))["response_format"]
    assert wanted["type"] == "json_schema"
    assert wanted["json_schema"]["schema"] == SCHEMA


@pytest.mark.parametrize(
    ("data", "values"),
    [
        ('{"a":\n1}', [{"a": 1}]),
        ('{"a": 1}\n{"b": 2}\n[DONE]', [{"a": 1}, {"b": 2}, DONE]),
        (" [DONE] ", [DONE]),
        ('{"a": [}', [None]),
        ("[" * 100_000, [None]),
        ("7", [7]),
    ],
)
def test_the_values_of_an_event(data: str, values: list[Any]) -> None:
    assert values_of(data) == values


@pytest.mark.parametrize(
    ("value", "event", "found"),
    [
        ({"error": {"message": "m"}}, "", True),
        ({"error": "m"}, "", True),
        ({"error": None, "choices": []}, "", False),
        ({"error": {}, "choices": [{}]}, "", False),
        ({"object": "error", "message": "m"}, "", True),
        ({"type": "error", "message": "m"}, "", True),
        ({"message": "m"}, "error", True),
        ({"code": 20012, "message": "m", "data": None}, "", True),
        ({"error_code": 110, "error_msg": "m"}, "", True),
        ({"code": 0, "msg": "ok"}, "", False),
        ({"choices": [{"index": 0, "error": {"code": 502}}]}, "", True),
        ({"choices": [{"index": 0, "delta": {"content": "error"}}], "code": 7, "msg": "m"}, "", False),
        ({"choices": 7}, "", False),
        ({"usage": {"total_tokens": 3}}, "", False),
    ],
)
def test_errors_are_told_from_chunks(value: dict[str, Any], event: str, found: bool) -> None:
    assert bool(error_in(value, choice_of(value), event)) is found


@pytest.mark.parametrize(
    ("choices", "index"),
    [
        ([], None),
        (None, None),
        ({}, None),
        ([None, "x"], None),
        ([{"a": 1}], None),
        ([{"index": 1}, {"index": 0}], 0),
    ],
)
def test_the_first_choice_is_the_one_that_counts(choices: Any, index: int | None) -> None:
    assert choice_of({"choices": choices}).get("index") == index


@pytest.mark.parametrize(
    ("part", "text", "thinks"),
    [
        ({"content": "a"}, "a", False),
        ({"content": ["a", {"type": "text", "text": "b"}, {"text": "c"}]}, "abc", False),
        ({"content": [{"type": "thinking", "thinking": "t"}]}, "", True),
        ({"content": {"type": "output_text", "text": "a"}}, "a", False),
        ({"content": None, "refusal": "no"}, "no", False),
        ({"content": None, "reasoning_content": "r"}, "", True),
        ({"reasoning": "r"}, "", True),
        ({"content": "", "tool_calls": [{"id": "1"}]}, "", True),
        ({"content": 7}, "", True),
        ({"role": "assistant", "content": ""}, "", False),
        ({}, "", False),
    ],
)
def test_content_is_text_and_thoughts_are_life(part: dict[str, Any], text: str, thinks: bool) -> None:
    assert text_in(part) == text
    assert thinks_in(part) is thinks


@pytest.mark.parametrize(
    ("reason", "ending"),
    [
        (None, None),
        ("", None),
        ("null", None),
        ("stop", FinishReason.STOP),
        ("tool_calls", FinishReason.STOP),
        ("eos", FinishReason.STOP),
        ("length", FinishReason.LENGTH),
        ("MAX_TOKENS", FinishReason.LENGTH),
        ("content_filter", ModelErrorKind.REFUSED),
        ("sensitive", ModelErrorKind.REFUSED),
        ("insufficient_system_resource", ModelErrorKind.SERVER),
        ("error", ModelErrorKind.SERVER),
        ("abort", ModelErrorKind.CUT),
    ],
)
def test_endings_have_one_meaning(reason: str | None, ending: object) -> None:
    assert ending_of({"finish_reason": reason}) is ending


@given(st.text(alphabet=st.characters(codec=None), max_size=20))
def test_any_text_can_be_encoded_once_repaired(text: str) -> None:
    assert repaired(text).encode().decode() == repaired(text)
    assert len(repaired(text)) <= len(text)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "delta", "message", "content", "error", "index", "finish_reason"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(ANY_JSON)
def test_no_value_makes_the_readers_fail(value: Any) -> None:
    for one in values_of(json.dumps(value)):
        if isinstance(one, dict):
            choice = choice_of(one)
            error_in(one, choice)
            ending_of(choice)
            assert isinstance(text_in(choice), str)

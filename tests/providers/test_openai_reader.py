"""One completion fed event by event."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.masking import Mask
from providers.openai_errors import CallFailedError
from providers.openai_reader import ReplyReader
from search.errors import ModelErrorKind
from search.ports import FinishReason


def reading(*values: Any) -> tuple[ReplyReader, list[str]]:
    pieces: list[str] = []
    reader = ReplyReader(pieces.append, Mask([]))
    for value in values:
        reader.feed(value if isinstance(value, str) else json.dumps(value))
    return reader, pieces


def chunk(finish: str | None = None, **part: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "finish_reason": finish, **part}]}


def test_pieces_are_handed_on_as_they_come() -> None:
    reader, pieces = reading(chunk(delta={"content": "a"}), chunk(delta={"content": "b"}), "[DONE]")
    assert pieces == ["a", "b"]
    assert reader.end() is FinishReason.STOP
    assert reader.is_done


def test_a_message_in_place_of_a_delta_is_read() -> None:
    assert reading(chunk(message={"content": "a"}), chunk(message={"content": "b"}))[1] == ["a", "b"]
    assert reading(chunk(delta={}, message={"content": "a"}))[1] == ["a"]
    assert reading(chunk(delta=None, text="a"))[1] == ["a"]


def test_a_last_message_that_repeats_the_whole_text_is_not_said_twice() -> None:
    whole = chunk("stop", delta={}, message={"content": "ab"})
    assert reading(chunk(delta={"content": "a"}), chunk(delta={"content": "b"}), whole)[1] == ["a", "b"]


def test_half_a_surrogate_pair_waits_for_the_other_half() -> None:
    halves = [chunk(delta={"content": "x\ud83c"}), chunk(delta={"content": "\udf0a!"})]
    assert reading(*halves)[1] == ["x", "🌊!"]


def test_a_lone_surrogate_does_not_reach_the_caller() -> None:
    assert reading(chunk(delta={"content": "a\udc00b"}))[1] == ["a\ufffdb"]


def test_events_after_done_are_not_read() -> None:
    assert reading(chunk(delta={"content": "a"}), "[DONE]", chunk(delta={"content": "b"}))[1] == ["a"]


def test_text_after_a_finish_reason_still_counts() -> None:
    assert reading(chunk("stop", delta={"content": "a"}), chunk(delta={"content": "b"}))[1] == ["a", "b"]


def test_an_error_after_the_end_changes_nothing() -> None:
    reader, _ = reading(chunk("stop", delta={"content": "a"}), {"error": "late"})
    assert reader.end() is FinishReason.STOP


def test_a_lost_connection_after_the_end_changes_nothing() -> None:
    reader, _ = reading(chunk("length", delta={"content": "a"}))
    reader.break_off(CallFailedError(ModelErrorKind.CUT))
    assert reader.end() is FinishReason.LENGTH


def test_the_first_failure_is_the_one_told() -> None:
    reader, _ = reading({"error": {"code": 429, "message": "slow down"}})
    reader.break_off(CallFailedError(ModelErrorKind.CUT))
    with pytest.raises(CallFailedError) as caught:
        reader.end()
    assert caught.value.kind is ModelErrorKind.RATE_LIMIT


def test_a_stream_without_an_end_is_cut() -> None:
    with pytest.raises(CallFailedError) as caught:
        reading(chunk(delta={"content": "a"}))[0].end()
    assert caught.value.kind is ModelErrorKind.CUT


@pytest.mark.parametrize(
    ("value", "is_token"),
    [
        (chunk(delta={"content": "a"}), True),
        (chunk(delta={"reasoning_content": "r"}), True),
        (chunk(delta={"tool_calls": [{}]}), True),
        (chunk(delta={"role": "assistant", "content": ""}), False),
        ({"choices": []}, False),
        ({"usage": {}}, False),
        ("{", False),
        ("7", False),
    ],
)
def test_only_tokens_are_a_sign_of_life(value: Any, is_token: bool) -> None:
    data = value if isinstance(value, str) else json.dumps(value)
    assert ReplyReader(lambda _: None, Mask([])).feed(data) is is_token


@pytest.mark.parametrize("finish", ["stop", None])
def test_a_whole_reply_needs_no_finish_reason(finish: str | None) -> None:
    reader, pieces = reading()
    reader.feed_whole(json.dumps(chunk(finish, message={"content": "a"})))
    assert (pieces, reader.end()) == (["a"], FinishReason.STOP)


def test_whole_lines_of_json_are_read_like_events() -> None:
    reader, pieces = reading()
    lines = [chunk(delta={"content": "a"}), chunk("stop", delta={"content": "b"})]
    reader.feed_whole("\n".join(map(json.dumps, lines)))
    assert (pieces, reader.end()) == (["a", "b"], FinishReason.STOP)


@given(st.lists(st.text(max_size=5), max_size=6), st.data())
def test_however_the_text_is_cut_the_pieces_make_it_up_again(texts: list[str], data: st.DataObject) -> None:
    whole = "".join(texts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    units = whole.encode("utf-16-le")
    cuts = sorted(data.draw(st.sets(st.integers(0, len(units) // 2), max_size=5)))
    edges = [0, *cuts, len(units) // 2]
    halves = [units[2 * a : 2 * b].decode("utf-16-le", "surrogatepass") for a, b in pairwise(edges)]
    assert "".join(reading(*(chunk(delta={"content": half}) for half in halves))[1]) == whole

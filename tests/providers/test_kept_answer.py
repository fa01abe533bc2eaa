"""An answer survives as a line of text; what nobody wrote like that is no answer."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.kept_answer import read, written
from search.ports import Found
from search.result import Result

ROW = ["https://a.test/", "标题", "s", "searxng", 1, 0.5, "2026-11-01"]


def test_answer_comes_back_whole_and_takes_one_line() -> None:
    found = Found(
        (Result("https://a.test/", "罗勒\n", "光\u2028照", "searxng", 1, 0.5, "2026-11-01"),), "html"
    )
    text = written(found)
    assert "\n" not in text
    assert read(text) == found


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        ["", []],
        ["", "rows"],
        [1, [ROW]],
        ["", [ROW[:-1]]],
        ["", [{"url": "https://a.test/"}]],
        ["", [[1, *ROW[1:]]]],
        ["", [[*ROW[:4], "1", *ROW[5:]]]],
        ["", [[*ROW[:5], "0.5", ROW[6]]]],
    ],
)
def test_another_shape_is_no_answer(value: object) -> None:
    assert read(json.dumps(value)) is None


@given(st.text(max_size=80))
def test_any_text_is_an_answer_or_none(text: str) -> None:
    assert read(text) is None or isinstance(read(text), Found)

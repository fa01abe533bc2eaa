"""The text around a hit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.excerpt import excerpt
from app.store.segment import phrases


def shown(text: str, query: str) -> list[str]:
    piece = excerpt(text, phrases(query))
    return [piece.text[start:end] for start, end in piece.hits]


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("天气", "今天天气，天气", ["天气", "天气"]),
        ("cafe", "Le Café du coin", ["Café"]),
        ("abc", "全角ＡＢＣ文字", ["ＡＢＣ"]),
        ("天气 rus", "Rust 里的天气", ["Rus", "天气"]),
        ("well-known", "a well known fact", ["well known"]),
        ("气温", "天，气，温", []),
        ("ust", "Rust", []),
    ],
)
def test_hits_are_marked_as_they_are_written(query, text, marked):
    assert shown(text, query) == marked


def test_long_text_is_cut_around_the_first_hit():
    piece = excerpt("前" * 500 + "目标" + "后" * 500, phrases("目标"))
    assert piece.text == "…" + "前" * 30 + "目标" + "后" * 88 + "…"


def test_start_of_the_text_is_shown_without_a_hit():
    piece = excerpt("line one\n\nline two", phrases("nothing"))
    assert (piece.text, piece.hits, piece.found) == ("line one line two", (), 0)


def test_found_counts_the_phrases_in_the_whole_text():
    assert excerpt("a " + "x" * 500 + " 天气", phrases("天气 a 没有")).found == 2


@given(st.text(max_size=200), st.text(max_size=10))
def test_marks_lie_in_the_text_and_never_overlap(text, query):
    piece = excerpt(text, phrases(query))
    ends = [0, *(end for _, end in piece.hits)]
    for (start, end), before in zip(piece.hits, ends, strict=False):
        assert before <= start < end <= len(piece.text)

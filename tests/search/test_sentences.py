"""Sentences are spans of their lines, with the citations behind their full stop."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.sentences import lines


def sentences(text):
    return [text[start:end] for line in lines(text) for start, end in line.sentences]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("多云。夜间有雨！带伞吗？带。", ["多云。", "夜间有雨！", "带伞吗？", "带。"]),
        (
            "It is 3.15.1. See a.example.org/x?q=1 now. Yes!",
            ["It is 3.15.1. ", "See a.example.org/x?q=1 now. ", "Yes!"],
        ),
        (
            "It is closed. [1] Next one.[2][3] Last【4】。",
            ["It is closed. [1] ", "Next one.[2][3] ", "Last【4】。"],
        ),
        ("湖深 288 米。[1]很深。", ["湖深 288 米。[1]", "很深。"]),
        (
            "Dr. Smith of the U.S. Navy vs. E. Jones spoke.",
            ["Dr. Smith of the U.S. Navy vs. E. Jones spoke."],
        ),
        ('He said "go." Then left.', ['He said "go." ', "Then left."]),
        ("- one\n  2. two\n> 三、four", ["one", "two", "三、four"]),
        ("没有句号", ["没有句号"]),
        ("\n \n", []),
    ],
)
def test_text_is_split_into_sentences(text, expected):
    assert sentences(text) == expected


@settings(deadline=None, max_examples=300)
@given(st.text('ab1 .!?。！[]\n-*>"”、|', max_size=60))
def test_lines_cover_the_text_and_sentences_lie_in_their_line(text):
    found = list(lines(text))
    assert "".join(text[line.start : line.end] for line in found) == text
    for line in found:
        at = line.start
        for start, end in line.sentences:
            assert at <= start < end <= line.end
            assert at in {start, line.start}
            at = end

"""Talk about markup is told from markup; where the text does not say yet, more is asked for."""

import pytest

from search.markup import match_tag
from search.talk import code_length, talk_length


def code(text: str, inline: int = 1, *, ended: bool = False) -> int | None:
    tag = match_tag(text, 0)
    assert tag
    return code_length(text, tag, inline, ended=ended)


def talk(before: str, text: str, *, ended: bool = False) -> int | None:
    tag = match_tag(text, 0)
    assert tag
    return talk_length(text, tag, before, ended=ended)


@pytest.mark.parametrize(
    ("text", "length"),
    [("<think>` x", 8), ("<think> ``x` y", 12), ("<think> x\n`", 0), ("<think> x", None), ("<think>`", None)],
)
def test_code_is_what_closes_on_its_line(text: str, length: int | None) -> None:
    assert code(text) == length


def test_at_the_end_an_open_span_is_no_code() -> None:
    assert code("<think> x", ended=True) == 0
    assert code("<think>`", ended=True) == 8
    assert code("<think>" + "x" * 2000) == 0


@pytest.mark.parametrize(
    ("before", "text", "length"),
    [
        ("“", "<think>”", 7),
        ("“", '<think>"', 7),
        ("“", "<think>x</think>” y", 16),
        ("“", "<think>x</think> ”\n", 0),
        ("“", "<think>x", None),
        ("“", "<think>", None),
        ("「", "</think>」", 8),
        ('"', "</think> x", 0),
        ("\\", "<think>", 7),
        ("x", "<search>q", 0),
        ("<", "< search > x", 10),
        ("<", "<search> x", 0),
        (" ", "<search> element is", None),
        (" ", "<search> element is\n", 8),
        (" ", "<search> elem", None),
        (" ", "<search> tag heuer</search>", 0),
        (" ", "</think> tag.", 8),
        (" ", "</think> tagged", 0),
        (" ", "<search> 标签是\n", 8),
        ("\n", "<search> tag", 0),
    ],
)
def test_quotes_escapes_and_plain_words_make_talk(before: str, text: str, length: int | None) -> None:
    assert talk(before, text) == length

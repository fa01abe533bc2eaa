"""Where reasoning and search tags end."""

import pytest

from search.blocks import ReasoningBlock, SearchBlock
from search.markup import match_tag


def reasoning(opening: str) -> ReasoningBlock:
    tag = match_tag(opening, 0)
    assert tag
    return ReasoningBlock(tag)


@pytest.mark.parametrize(
    ("opening", "text", "taken"),
    [
        ("<think>", "a <b </think>c", "a <b </think>"),
        ("<think>", "a</thinking>c", "a</thinking>"),
        ("<|channel|>analysis<|message|>", "a<|end|>c", "a<|end|>"),
        ("<|channel|>analysis<|message|>", "a<|channel|>final<|message|>c", "a"),
        ("<think>", "a<|end|>c", "a<|end|>c"),
    ],
)
def test_reasoning_runs_to_the_next_closer(opening: str, text: str, taken: str) -> None:
    block = reasoning(opening)
    assert text[: block.advance(text, ended=False)] == taken


def test_reasoning_waits_where_a_closer_may_be_arriving() -> None:
    block = reasoning("<think>")
    assert block.advance("abc </thi", ended=False) == len("abc ")
    assert not block.done


@pytest.mark.parametrize(
    ("text", "taken", "whole"),
    [
        ("a</search>b", "a</search>", True),
        ("a\nb</search>c", "a\nb</search>", True),
        ("a\n\nb</search>c", "a", False),
        ("\n\na\n\n</search>c", "\n\na\n\n</search>", True),
        ("\n \na\nb</search>c", "\n \na\nb</search>", True),
        ("\n\na\n\nb</search>c", "", False),
        ("a\n\n<b>c</search>", "a", False),
        ("a\n" + "b" * 300 + "</search>", "a", False),
        ("a", "a", True),
    ],
)
def test_a_search_runs_to_a_closer_nearby_else_to_the_end_of_its_line(
    text: str, taken: str, whole: bool
) -> None:
    block = SearchBlock()
    assert text[: block.advance(text, ended=True)] == taken
    assert block.whole is whole


def test_a_search_waits_for_the_end_of_its_line() -> None:
    block = SearchBlock()
    assert block.advance("a b", ended=False) == 0
    assert block.advance("a b\nc", ended=False) == 0
    assert block.advance("a b\nc\n\n", ended=False) == 0
    assert block.advance("a b\nc\n\nd", ended=False) == len("a b")

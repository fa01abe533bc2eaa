"""Markdown code is followed through pieces."""

import pytest

from search.code_context import CodeContext, is_fence_end


def after(*pieces: str) -> CodeContext:
    context = CodeContext()
    for piece in pieces:
        if context.fence:
            rest = piece
            while rest:
                rest = rest[context.pass_fenced(rest, ended=True) :]
        elif piece[0] in "`~":
            context.pass_run(piece)
        else:
            context.pass_text(piece)
    return context


@pytest.mark.parametrize("start", ["x\n", "x\n  ", "x\n> ", "x\n- ", "x\n1. ", "x\n> - "])
def test_a_fence_opens_where_a_line_or_an_item_starts(start: str) -> None:
    assert after(start, "```").fence == "```"


def test_a_fence_does_not_open_inside_a_line() -> None:
    context = after("x ", "```")
    assert (context.fence, context.inline) == ("", 3)


def test_an_inline_span_ends_with_its_run_or_its_line() -> None:
    assert after("x ", "`", "y").inline == 1
    assert after("x ", "`", "y", "``", "z").inline == 1
    assert after("x ", "`", "y", "`").inline == 0
    assert after("x ", "`", "y\nz").inline == 0


def test_a_block_ends_with_a_fence_as_long() -> None:
    assert after("x\n", "````", "\n```\n").fence == "````"
    assert after("x\n", "````", "\n````\n").fence == ""
    assert after("x\n", "~~~", "\n```\n").fence == "~~~"
    assert after("x\n", "```", "py\nx ``` y\n").fence == "```"


def test_a_fence_that_closes_on_its_line_was_inline() -> None:
    assert after("x\n", "```", "y```").fence == ""


@pytest.mark.parametrize(
    ("line", "ends"), [("```", True), ("  ````  ", True), ("> ```", True), ("```x", False), ("``", False)]
)
def test_closing_lines(line: str, ends: bool) -> None:
    assert is_fence_end(line, "```") is ends

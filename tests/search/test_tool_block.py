"""One leaked call is consumed whole, and not more."""

import pytest

from search.markup import match_tag
from search.tool_block import ToolBlock


def taken(text: str, size: int = 10_000) -> str:
    opening = match_tag(text, 0)
    assert opening
    block, rest, used = ToolBlock(opening), "", opening.end
    for at in range(opening.end, len(text), size):
        rest += text[at : at + size]
        step = block.advance(rest, ended=False)
        used += step
        rest = rest[step:]
        if block.done:
            return text[:used]
    return text[: used + block.advance(rest, ended=True)]


_CALLS = [
    '<tool_call>{"a": "</b>"}</tool_call>',
    '<tool_call>{"a": [1, {"b": "}"}]}</tool_call>',
    "<tool_call>s\n<arg_key>q</arg_key>\n<arg_value>{x</arg_value>\n</tool_call>",
    '<invoke name="s"><parameter name="q">{"json": 1} and words</parameter></invoke>',
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>s\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    '<function_calls><invoke name="a"></invoke>\n<invoke name="b"></invoke></function_calls>',
    "<｜DSML｜function_calls><｜DSML｜invoke name='s'></｜DSML｜invoke></｜DSML｜tool_calls>",
    '<|channel|>commentary to=functions.s<|message|>{"q": 1}<|call|>',
    "<|tool_call|>[{}]<|/tool_call|>",
    "[TOOL_CALLS]s[CALL_ID]1[ARGS]{}",
]


@pytest.mark.parametrize("call", _CALLS)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_a_whole_call_is_taken_and_not_more(call: str, size: int) -> None:
    assert taken(call + "Prose.", size) == call


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ('<tool_call>{"a": 1}\n\nProse', '<tool_call>{"a": 1}\n\n'),
        (
            '<invoke name="s"><parameter name="q">x</parameter>\nProse',
            '<invoke name="s"><parameter name="q">x</parameter>\n',
        ),
        ("<function_calls><invoke name='s'></invoke>\nProse", "<function_calls><invoke name='s'></invoke>\n"),
        ("<|python_tag|>s.call(q=1)\nProse", "<|python_tag|>s.call(q=1)"),
        ("[TOOL_CALLS]\n\nProse", "[TOOL_CALLS]\n\n"),
        ('[TOOL_CALLS]\n[{"a": 1}]\nProse', '[TOOL_CALLS]\n[{"a": 1}]\n'),
    ],
)
def test_prose_behind_a_finished_body_ends_a_call_without_closer(text: str, call: str) -> None:
    assert taken(text) == call


def test_a_call_cut_off_is_taken_to_the_end() -> None:
    assert taken('<tool_call>{"a": "x <') == '<tool_call>{"a": "x <'

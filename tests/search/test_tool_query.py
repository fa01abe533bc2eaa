"""The search words of a call, in each dialect."""

import pytest

from search.tool_query import ToolQuery, read_tool_query


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        ('<tool_call>{"name": "s", "arguments": {"query": "x"}}</tool_call>', "x"),
        ('<tool_call>{"name": "s", "arguments": "{\\"query\\": \\"x\\"}"}</tool_call>', "x"),
        ('<tool_call>{"function": {"name": "s", "arguments": {"q": "x"}}}</tool_call>', "x"),
        ('<tool_call>{"name": "s", "parameters": {"topic": "x", "type": "y"}}</tool_call>', "x"),
        ('<tool_call>{"name": "s", "arguments": {"queries": ["x", "y"]}}</tool_call>', ["x", "y"]),
        (
            '<invoke name="s"><parameter name="n">5</parameter><parameter name="q">x</parameter></invoke>',
            "x",
        ),
        ('<invoke name="s"><parameter name="topic">x</parameter></invoke>', "x"),
        ("<function=s><parameter=query>\nx y\n</parameter></function>", "x y"),
        ("<tool_call>s<arg_key>query</arg_key><arg_value>x</arg_value></tool_call>", "x"),
        (
            '<｜｜DSML｜｜invoke name="s"><｜｜DSML｜｜invoke name="q" string="x" /></｜｜DSML｜｜invoke>',
            "x",
        ),
        ("<|DSML|invoke name=“s”><|DSML|parameter name=“query”><![CDATA[x]]></|DSML|parameter>", "x"),
        ('<|tool_call>call:s{query:<|"|>x<|"|>}<tool_call|>', "x"),
        ('<|python_tag|>s.call(query="x")', "x"),
        ("<tool_call>s('x')</tool_call>", "x"),
    ],
)
def test_the_words_are_found(markup: str, value: object) -> None:
    assert read_tool_query(markup).value == value


def test_a_call_that_was_cut_off_says_so() -> None:
    assert not read_tool_query('<tool_call>{"arguments": {"query": "x').whole
    assert not read_tool_query('<invoke name="s"><parameter name="query">x').whole
    assert read_tool_query('<invoke name="s"><parameter name="query">x</parameter>').whole


def test_a_call_without_words_gives_none() -> None:
    assert read_tool_query("<tool_call></tool_call>") == ToolQuery(None, whole=False)
    assert read_tool_query('<tool_call>{"name": "s", "arguments": {}}</tool_call>').value is None

"""Every spelling of a tag is found, whole or arriving; what only looks like one is not."""

import pytest
from hypothesis import given

from search.markup import Tag, find_tags, is_telling, match_tag, may_become_tag
from search.markup_names import Kind, Role
from tests.search.model_texts import model_texts

_TAGS = [
    ("<think>", Kind.REASONING, Role.OPEN, "think"),
    ("</THINK >", Kind.REASONING, Role.CLOSE, "think"),
    ("< think >", Kind.REASONING, Role.OPEN, "think"),
    ('<Thinking budget="3">', Kind.REASONING, Role.OPEN, "thinking"),
    ("＜think＞", Kind.REASONING, Role.OPEN, "think"),
    ("＜／think＞", Kind.REASONING, Role.CLOSE, "think"),
    ("＜/think＞", Kind.REASONING, Role.CLOSE, "think"),
    ("<seed:think>", Kind.REASONING, Role.OPEN, "think"),
    ("</seed:think>", Kind.REASONING, Role.CLOSE, "think"),
    ("<thought>", Kind.REASONING, Role.OPEN, "thought"),
    ("<reasoning>", Kind.REASONING, Role.OPEN, "reasoning"),
    ("[THINK]", Kind.REASONING, Role.OPEN, "think"),
    ("[/THINK]", Kind.REASONING, Role.CLOSE, "think"),
    ("◁think▷", Kind.REASONING, Role.OPEN, "think"),
    ("◁/think▷", Kind.REASONING, Role.CLOSE, "think"),
    ("<|START_THINKING|>", Kind.REASONING, Role.OPEN, "thinking"),
    ("<|end_of_thought|>", Kind.REASONING, Role.CLOSE, "thought"),
    ("<|channel|>analysis<|message|>", Kind.REASONING, Role.OPEN, "channel"),
    ("<|start|>assistant<|channel|>final<|message|>", Kind.CONTROL, Role.ALONE, "channel"),
    ("<|channel>", Kind.REASONING, Role.OPEN, "channel"),
    ("<channel|>", Kind.REASONING, Role.CLOSE, "channel"),
    ("<search>", Kind.SEARCH, Role.OPEN, "search"),
    ("＜SEARCH＞", Kind.SEARCH, Role.OPEN, "search"),
    ("</search>", Kind.SEARCH, Role.CLOSE, "search"),
    ("<search query='x'/>", Kind.SEARCH, Role.ALONE, "search"),
    ("<｜tool▁calls▁begin｜>", Kind.TOOL, Role.OPEN, "calls"),
    ("<|tool▁calls▁end|>", Kind.TOOL, Role.CLOSE, "calls"),
    ("<|tool_calls_begin|>", Kind.TOOL, Role.OPEN, "calls"),
    ("<｜tool▁call▁begin｜>", Kind.TOOL, Role.OPEN, "call"),
    ("<|tool_calls_section_begin|>", Kind.TOOL, Role.OPEN, "calls"),
    ("<｜tool▁sep｜>", Kind.TOOL, Role.ALONE, "tool_sep"),
    ("<｜DSML｜function_calls>", Kind.TOOL, Role.OPEN, "calls"),
    ('<｜DSML｜invoke name="web_search">', Kind.TOOL, Role.OPEN, "invoke"),
    ("</｜DSML｜invoke>", Kind.TOOL, Role.CLOSE, "invoke"),
    ("<｜｜DSML｜｜ calls>", Kind.TOOL, Role.OPEN, "calls"),
    ('<|DSML|parameter name="q" string="true">', Kind.TOOL, Role.OPEN, "parameter"),
    ("<||DSML||tool_calls>", Kind.TOOL, Role.OPEN, "calls"),
    ("<||DSML||invoke name=“q” string=“a > b” />", Kind.TOOL, Role.ALONE, "invoke"),
    ("<tool_call>", Kind.TOOL, Role.OPEN, "call"),
    ("</tool_call>", Kind.TOOL, Role.CLOSE, "call"),
    ("<function_calls>", Kind.TOOL, Role.OPEN, "calls"),
    ("<function=web_search>", Kind.TOOL, Role.OPEN, "function"),
    ("<parameter=query>", Kind.TOOL, Role.OPEN, "parameter"),
    ('<invoke name="x">', Kind.TOOL, Role.OPEN, "invoke"),
    ("<minimax:tool_call>", Kind.TOOL, Role.OPEN, "call"),
    ("[TOOL_CALLS]", Kind.TOOL, Role.MARK, "call"),
    ("[TOOL_REQUEST]", Kind.TOOL, Role.OPEN, "tool_request"),
    ("<|tool_call|>", Kind.TOOL, Role.MARK, "call"),
    ("<|/tool_call|>", Kind.TOOL, Role.CLOSE, "call"),
    ("<|tool_call>", Kind.TOOL, Role.MARK, "call"),
    ("<tool_call|>", Kind.TOOL, Role.CLOSE, "call"),
    ("<|python_tag|>", Kind.TOOL, Role.MARK, "python_tag"),
    ("<|im_end|>", Kind.CONTROL, Role.ALONE, "im_end"),
    ("<｜end▁of▁sentence｜>", Kind.CONTROL, Role.ALONE, "end_of_sentence"),
]


@pytest.mark.parametrize(("text", "kind", "role", "name"), _TAGS)
def test_each_spelling_is_found(text: str, kind: Kind, role: Role, name: str) -> None:
    found = match_tag(f"ab{text}cd", 2)
    assert found
    assert (found.kind, found.role, found.name) == (kind, role, name)
    assert (found.start, found.end) == (2, 2 + len(text))


@pytest.mark.parametrize("text", [row[0] for row in _TAGS])
def test_each_beginning_of_a_tag_may_become_one(text: str) -> None:
    begun = [text[:end] for end in range(1, len(text))]
    assert [start for start in begun if not may_become_tag(start, 0)] == []


@pytest.mark.parametrize(
    "text",
    [
        "<b>",
        "< b",
        "<=",
        "<y，",
        "<3",
        "<search term>",
        "<thinking about it>",
        "<function>",
        "<|x|>",
        "<div:think>",
    ],
)
def test_other_angle_brackets_are_text_at_once(text: str) -> None:
    assert match_tag(text, 0) is None
    assert not may_become_tag(text, 0)


@pytest.mark.parametrize("text", ["[1]", "[a", "[x](y)", "[think]"])
def test_square_brackets_of_citations_and_links_are_text_at_once(text: str) -> None:
    assert match_tag(text, 0) is None
    assert not may_become_tag(text, 0)


def test_deepseeks_markup_counts_without_its_closing_bracket() -> None:
    found = match_tag("<|DSML|tool_calls|\n  <|DSML|", 0)
    assert found == Tag(Kind.TOOL, Role.OPEN, "calls", 0, len("<|DSML|tool_calls|"))
    assert match_tag("<｜DSML｜function_calls", 0) is None
    assert match_tag("<｜DSML｜function_calls", 0, ended=True)


def test_attributes_are_kept_as_written() -> None:
    found = match_tag('<invoke name="a>b">', 0)
    assert found
    assert found.attributes == ' name="a>b"'


def test_a_cut_tag_tells_itself_by_three_letters() -> None:
    assert is_telling("<sea")
    assert is_telling("<｜DSM")
    assert not is_telling("</")
    assert not is_telling("< t")


def test_all_tags_of_a_text_are_found_in_order() -> None:
    found = [(tag.kind, tag.role) for tag in find_tags("a<think>b</think> < c <search>d")]
    assert found == [(Kind.REASONING, Role.OPEN), (Kind.REASONING, Role.CLOSE), (Kind.SEARCH, Role.OPEN)]


@given(model_texts)
def test_a_tag_is_never_found_before_its_text_is_there(text: str) -> None:
    for at, char in enumerate(text):
        if char in "<＜[":
            found = match_tag(text, at)
            earlier = [end for end in range(at + 1, found.end if found else at) if match_tag(text[:end], at)]
            assert earlier == []

"""The planner's answer is decoded while its JSON arrives, and nothing doubtful is."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.content_stream import ContentStream
from search.text import repair_text
from tests.search.model_texts import cut_texts, model_texts


def streamed(pieces: list[str]) -> str:
    stream = ContentStream()
    return "".join(map(stream.feed, pieces))


_EXTRA = st.dictionaries(
    st.sampled_from(["reason", "query", "n", "Content", ""]),
    st.one_of(
        st.text(max_size=8),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.booleans(),
        st.none(),
    ),
    max_size=2,
)


@st.composite
def replies(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a planner's answer in JSON, any key order and spacing, and its content."""
    content = draw(st.one_of(st.text(st.characters(exclude_categories=["Cs"])), model_texts.map(repair_text)))
    fields = draw(st.permutations([*draw(_EXTRA).items(), ("action", "answer"), ("content", content)]))
    indent = draw(st.sampled_from([None, 1]))
    text = json.dumps(dict(fields), ensure_ascii=draw(st.booleans()), indent=indent)
    lead = draw(
        st.sampled_from(
            ["", "\ufeff", " \n", "```json\n", '<think>no {"action"</think>\n', "[THINK]x[/THINK]"]
        )
    )
    return lead + text + draw(st.sampled_from(["", "\n", "\n```", " bye"])), content


@given(replies().flatmap(lambda reply: st.tuples(cut_texts(st.just(reply[0])), st.just(reply[1]))))
@settings(max_examples=150)
def test_every_way_of_cutting_gives_the_same_content(drawn: tuple[tuple[str, list[str]], str]) -> None:
    (text, pieces), content = drawn
    assert streamed(pieces) == content
    assert streamed([text]) == content
    assert streamed(list(text)) == content


@given(cut_texts())
@settings(max_examples=200)
def test_other_text_is_the_same_however_it_was_cut(cut: tuple[str, list[str]]) -> None:
    assert streamed(cut[1]) == streamed([cut[0]])


def test_characters_come_as_soon_as_they_are_whole() -> None:
    stream = ContentStream()
    pieces = [
        '{"action":"answer","content":"\\',
        '"你',
        "好\\",
        "u4e",
        "16\\u754",
        "c\\",
        '" ',
        "\\ud83c",
        '\\udf0a"}',
    ]
    assert [stream.feed(piece) for piece in pieces] == ["", '"你', "好", "", "世", "界", '" ', "", "🌊"]


def test_content_in_front_of_the_action_waits_for_it() -> None:
    stream = ContentStream()
    assert stream.feed('{"content": "七天。", "act') == ""
    assert stream.feed('ion": "answer"') == "七天。"


def test_content_in_front_of_a_search_is_never_shown() -> None:
    assert streamed(['{"content": "七天。", "action": "search", "query": "x"}']) == ""


def test_synonyms_of_the_action_count() -> None:
    assert streamed(['{"action": "Final Answer", "content": "x"}']) == "x"


def test_raw_line_breaks_are_taken_as_they_are() -> None:
    assert streamed(['{"action": "answer", "content": "a,\nb\tc"}']) == "a,\nb\tc"


def test_a_lone_surrogate_is_replaced_and_a_split_pair_joined() -> None:
    assert (
        streamed(['{"action":"answer","content":"a\\ud83d', "b\\ud83d\\ude", "00 \ud83d", '\ude00"}'])
        == "a\ufffdb😀 😀"
    )


def test_what_came_before_the_doubt_is_right() -> None:
    assert streamed(['{"action":"answer","content":"say "hi" now"}']) == "say "
    assert streamed(['{"action":"answer","content":"a\\qb"}']) == "a"
    assert streamed(['{"action":"answer","content":"a","content":"b"}']) == "a"
    assert streamed(['{"action":"answer","content":"half']) == "half"


@pytest.mark.parametrize(
    "text",
    [
        '{"action":"search","query":"x","content":"y"}',
        '{"action":"calculate","content":"y"}',
        '{"action":"answer","meta":{},"content":"y"}',
        '{"action":"answer","tags":["a"],"content":"y"}',
        '{"meta":{"action":"answer","content":"y"}}',
        "{'action':'answer','content':'y'}",
        "｛“action”：“answer”，“content”：“y”｝",
        '{"action":"answer","content":null}',
        '{"action":"answer","content":42}',
        '{"action":null,"content":"y"}',
        '{"action":"answer","action":"search","content":"y"}',
        '{"reason":None,"action":"answer","content":"y"}',
        '{"reason":"a" "action":"answer","content":"y"}',
        '[{"action":"answer","content":"y"}]',
        'Sure: {"action":"answer","content":"y"}',
        '<think>{"action":"answer","content":"y"}',
        'maybe</think>{"action":"answer","content":"y"}',
        '<search>x</search>{"action":"answer","content":"y"}',
        '`{"action":"answer","content":"y"}`',
        '"{\\"action\\":\\"answer\\",\\"content\\":\\"y\\"}"',
        "",
        "plain prose",
    ],
)
def test_anything_doubtful_gives_nothing(text: str) -> None:
    assert streamed([text]) == ""
    assert streamed(list(text)) == ""

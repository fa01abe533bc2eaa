"""Model text falls apart into text and protocol, the same way however it arrives."""

import pytest
from hypothesis import given, settings

from search.markup_scan import MarkupScanner, scan
from search.segment import Part, Segment
from tests.search.model_texts import cut_texts


def merged(segments: list[Segment]) -> list[tuple[Part, str]]:
    """Join neighbours of text: how text is portioned is nobody's business."""
    parts: list[tuple[Part, str]] = []
    for segment in segments:
        if parts and parts[-1][0] is segment.part is Part.TEXT:
            parts[-1] = (Part.TEXT, parts[-1][1] + segment.text)
        else:
            parts.append((segment.part, segment.text))
    return parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a<think>b</think>c", [(Part.TEXT, "a"), (Part.REASONING, "<think>b</think>"), (Part.TEXT, "c")]),
        ("a</think>b", [(Part.TEXT, "a"), (Part.LONE_CLOSER, "</think>"), (Part.TEXT, "b")]),
        ("<search>a</search>b", [(Part.SEARCH, "<search>a</search>"), (Part.TEXT, "b")]),
        ("<search>a\nb", [(Part.SEARCH, "<search>a"), (Part.TEXT, "\nb")]),
        ("<tool_call>{}</tool_call>b", [(Part.TOOL, "<tool_call>{}</tool_call>"), (Part.TEXT, "b")]),
        ("a<|im_end|>", [(Part.TEXT, "a"), (Part.CONTROL, "<|im_end|>")]),
        ('a {"action":"x"} b', [(Part.TEXT, 'a {"action":"x"} b')]),
        (
            'a {"action":"search"} b',
            [(Part.TEXT, "a "), (Part.OBJECT, '{"action":"search"}'), (Part.TEXT, " b")],
        ),
        ("`<think>` a", [(Part.TEXT, "`<think>` a")]),
        ("a <sear", [(Part.TEXT, "a "), (Part.CONTROL, "<sear")]),
        ("a <", [(Part.TEXT, "a <")]),
    ],
)
def test_segments_are_what_they_say(text: str, parts: list[tuple[Part, str]]) -> None:
    assert merged(scan(text)) == parts


def test_a_block_that_never_ended_is_not_whole() -> None:
    assert [segment.whole for segment in scan("<think>a")] == [False]
    assert [segment.whole for segment in scan("<search>a")] == [False]
    assert [segment.whole for segment in scan("<tool_call>{")] == [False]


def test_an_object_comes_without_its_fence() -> None:
    (segment,) = scan('```json\n{"action": "search"}\n```\n')
    assert (segment.part, segment.body) == (Part.OBJECT, '{"action": "search"}')


@given(cut_texts())
@settings(max_examples=200)
def test_segments_depend_on_the_text_alone(cut: tuple[str, list[str]]) -> None:
    text, pieces = cut
    scanner = MarkupScanner()
    found = [segment for piece in pieces for segment in scanner.feed(piece)]
    assert merged(found + scanner.finish()) == merged(scan(text))


@given(cut_texts())
def test_not_a_character_is_lost(cut: tuple[str, list[str]]) -> None:
    assert "".join(segment.text for segment in scan(cut[0])) == cut[0]

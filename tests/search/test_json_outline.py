"""Strings end where structure follows, and all structure comes out as ASCII."""

import json

import pytest

from search.json_outline import outline


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"q": "a "b" c"}', {"q": 'a "b" c'}),
        ('{"q": ""b" c"}', {"q": '"b" c'}),
        ('{"q": "a "b", c", "r": "d"}', {"q": 'a "b", c', "r": "d"}),
        ('{"q": "6" monitor", "r": "x"}', {"q": '6" monitor', "r": "x"}),
        ("{'q': 'it's', 'r': 'x'}", {"q": "it's", "r": "x"}),
        ("{'q': 'it\\'s'}", {"q": "it's"}),
        ("｛“q”：“甲”，“r”：［“乙”］｝", {"q": "甲", "r": ["乙"]}),
        ("{“q”: “他说“好”，走了”}", {"q": "他说“好”，走了"}),
        ('{"q": "a\nb"}', {"q": "a\nb"}),
        ('{"q": "\\alpha C:\\dir \\u00e9 \\n"}', {"q": "\\alpha C:\\dir é \n"}),
        ('{\\"q\\": \\"a\\"}', {"q": "a"}),
        ('{"q": {"a": "b"}}', {"q": {"a": "b"}}),
    ],
)
def test_the_outline_is_valid_json(text: str, value: object) -> None:
    drawn = outline(text, finished=True)
    assert json.loads(drawn.json, strict=False) == value
    assert drawn.closed
    assert drawn.end == len(text)


def test_what_stands_behind_the_object_is_left_alone() -> None:
    text = '{"q": "a "b" c"} and "more" }'
    assert text[outline(text, finished=True).end :] == ' and "more" }'


@pytest.mark.parametrize(
    ("text", "finished", "value"),
    [
        ('{"q": "a"', True, {"q": "a"}),
        ('{"q": "a"\n\nprose', True, {"q": "a"}),
        ('{"q": "he said "x"\nand', False, {"q": 'he said "x"\nand'}),
        ('{"q": "a\\', False, {"q": "a"}),
        ('{"q": "a\\u4e', False, {"q": "a"}),
        ('{"q": "a\\\\', False, {"q": "a\\"}),
        ('{"q": {"r": ["a', False, {"q": {"r": ["a"]}}),
    ],
)
def test_what_was_cut_off_is_closed(text: str, finished: bool, value: object) -> None:
    drawn = outline(text, finished=finished)
    assert not drawn.closed
    assert json.loads(drawn.json, strict=False) == value


def test_text_too_deep_to_be_a_plan_has_no_outline() -> None:
    assert outline("{" * 100, finished=True).json == ""

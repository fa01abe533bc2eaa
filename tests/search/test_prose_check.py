"""Prose that holds JSON is told from JSON with a few words around it."""

import pytest

from search.prose_check import is_prose, weight

_LONG = "To configure the server write a small file, place it in the folder of the service and restart it."


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("plain words", True),
        ("The set {x} and {y: z}" + _LONG, True),
        (f'{_LONG}\n```json\n{{"port": 8080}}\n```', True),
        (f'{_LONG}\n```json\n{{"rows": "{"x" * 500}"}}\n```', True),
        (f'{_LONG} {{"port": 8080}}', True),
        (f'{_LONG} {{"rows": "{"x" * 500}"}}', False),
        ('Here: {"tool": "none"}', False),
        ('{"tool": "none"}', False),
        ('{"tool": "no', False),
        ("[]", False),
        ('["a"]', False),
        ("null", False),
        ("undefined", False),
        ("[1] and [2]", True),
        ("42", True),
        ("An empty object is {}.", True),
        ("Call `f({})` then `[1, 2]`.", True),
        ("{}", False),
        ("Result: {}", False),
        ('Use `{"a": 1}` here.', True),
        ('写成 `{"a": 1}` 就可以。', True),
        ('Decision: `{"tool": "none"}`', False),
        ('`{"tool": "none"}`', False),
        ('Here it is:\n`{"tool": "none"}`\nDone.', False),
    ],
)
def test_prose(text: str, prose: bool) -> None:
    assert is_prose(text) is prose


def test_han_weighs_twice() -> None:
    assert weight("ab 1, 汉字。") == 7

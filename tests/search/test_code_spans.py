"""Code in Markdown is found: fenced, indented, inline."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.code_spans import code_spans, is_inside


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `b` c ``d ` e`` f", ["`b`", "``d ` e``"]),
        ("```py\nx[1]\n```\nafter", ["```py\nx[1]\n```\n"]),
        ("~~~\nx\n```\ny\n~~~", ["~~~\nx\n```\ny\n~~~"]),
        ("````\n```\n````\nz", ["````\n```\n````\n"]),
        ("open\n```\nx[1]", ["```\nx[1]"]),
        ("- a\n  ```py\n  x\n  ```\n  b", ["```py\n  x\n  ```\n"]),
        ("> ```\n> x\n> ```\n> y", ["```\n> x\n> ```\n"]),
        ("text\n\n    x = 1\n    y = 2\nend", ["    x = 1\n    y = 2\n"]),
        ("- item\n\n    more text", []),
        ("para\n    continued", []),
        ("a ` b\n\nc ` d", []),
        ("\\`a` b", []),
        ("``` inline ``` x", ["``` inline ```"]),
        ("", []),
    ],
)
def test_code_is_found(text, code):
    assert [text[start:end] for start, end in code_spans(text)] == code


@settings(deadline=None, max_examples=300)
@given(st.text("`~ \na\t>-1\\", max_size=60))
def test_spans_are_ordered_apart_and_inside_the_text(text):
    at = 0
    for start, end in code_spans(text):
        assert at <= start < end <= len(text)
        at = end


def test_positions_are_looked_up_in_spans():
    spans = ((2, 4), (7, 9))
    assert [n for n in range(11) if is_inside(n, spans)] == [2, 3, 7, 8]
    assert not is_inside(0, ())

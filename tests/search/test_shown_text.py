"""Shown text has no blank edges and no holes."""

import pytest

from search.shown_text import ShownText


def shown(*steps: str | None) -> str:
    text = ShownText()
    for step in steps:
        if step is None:
            text.gap()
        else:
            text.add(step)
    return text.text


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        (("\ufeff\n ", "a", " ", "\n", "b", "\n"), "a \nb"),
        (("a ", None, " b"), "a b"),
        (("a", None, "b"), "ab"),
        (("a\n", None, "\nb"), "a\nb"),
        (("a\n\n", None, "\n\nb"), "a\n\n\nb"),
        (("a\n", None, None, "\n", None, "\nb"), "a\nb"),
        (("a ", None, "\nb"), "a\nb"),
        ((None, "\n\na"), "a"),
        (("a", None, "\n"), "a"),
    ],
)
def test_gaps_leave_no_trace(steps: tuple[str | None, ...], result: str) -> None:
    assert shown(*steps) == result


def test_news_is_what_was_added_or_all_of_it_after_clearing() -> None:
    text = ShownText()
    text.add("a ")
    assert text.news() == ("a", False)
    text.add("b")
    assert text.news() == (" b", False)
    text.clear()
    text.add("c")
    assert text.news() == ("c", True)
    assert text.news() == ("", False)


def test_clearing_before_anything_was_shown_is_no_news() -> None:
    text = ShownText()
    text.add(" ")
    text.clear()
    assert text.news() == ("", False)

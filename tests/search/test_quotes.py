"""Quotes around a whole line go, quoted phrases inside it stay."""

import pytest

from search.quotes import without_outer_quotes


@pytest.mark.parametrize("line", ["“科托尔”和“渡轮”", "‘科托尔’和‘渡轮’", '"a" or "b"'])
def test_two_quoted_terms_are_no_outer_pair(line: str) -> None:
    assert without_outer_quotes(line) == line


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ('"a b"', "a b"),
        ("'a b'", "a b"),
        ("“a b”", "a b"),
        ("„a b“", "a b"),
        ("«a b»", "a b"),
        ("「甲 乙」", "甲 乙"),
        ("『「甲」』", "甲"),
        ("＂a b＂", "a b"),
        ("`a b`", "a b"),
        ('""a b""', "a b"),
        ('"“a b”"', "a b"),
        ('"a b".', "a b"),
        ('\\"a b\\"', "a b"),
        ('"a "b" c"', 'a "b" c'),
        ("'what's new'", "what's new"),
        ('"a b', "a b"),
        ('"', ""),
        ('"a" or "b"', '"a" or "b"'),
        ("“a” 和 “b”", "“a” 和 “b”"),
        ('"Der Fluss" review', '"Der Fluss" review'),
        ('review "Der Fluss"', 'review "Der Fluss"'),
        ('27" monitor', '27" monitor'),
        ("'90s music", "'90s music"),
        ("rock 'n' roll", "rock 'n' roll"),
        ("《三体》", "《三体》"),
        ("", ""),
    ],
)
def test_outer_quotes(line: str, bare: str) -> None:
    assert without_outer_quotes(line) == bare

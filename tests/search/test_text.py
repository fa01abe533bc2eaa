"""Broken code points, single lines, cuts between characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.text import SurrogateJoiner, cut_between_characters, has_words, is_cjk, one_line, repair_text

_WITH_SURROGATES = st.text(st.one_of(st.characters(), st.sampled_from("\ud83d\ude00\udc80")))


def test_a_pair_is_joined_and_a_lone_surrogate_is_replaced() -> None:
    assert repair_text("a\ud83d\ude00b\ud83dc\udcff") == "a😀b\ufffdc\ufffd"


@given(_WITH_SURROGATES)
def test_repaired_text_can_always_be_encoded(text: str) -> None:
    assert repair_text(text).encode().decode() == repair_text(text)


@given(_WITH_SURROGATES, st.integers(1, 4))
def test_a_pair_split_between_two_pieces_is_joined(text: str, size: int) -> None:
    joiner = SurrogateJoiner()
    pieces = [joiner.feed(text[at : at + size]) for at in range(0, len(text), size)]
    assert "".join([*pieces, joiner.finish()]) == repair_text(text)


def test_one_line_takes_breaks_and_control_characters_but_no_joiners() -> None:
    assert one_line("\ufeff a\r\n\tb\u2028c\x00d\u200b ") == "a b c d"
    assert one_line("👩\u200d👧") == "👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("abc", 3, "abc"),
        ("abc", 2, "ab"),
        ("ab👩\u200d👩\u200d👧c", 4, "ab"),
        ("👍🏽👍🏽", 3, "👍🏽"),
        ("🇩🇪🇫🇷🇮🇹", 3, "🇩🇪"),
        ("e\u0301e\u0301", 3, "e\u0301"),
        ("क्षमा", 2, ""),
        ("1️⃣2️⃣", 4, "1️⃣"),
        ("a\r\nb", 2, "a"),
        ("\u1100\u1161\u11a8\u1100\u1161\u11a8", 4, "\u1100\u1161\u11a8"),
    ],
)
def test_a_cut_never_falls_inside_what_a_reader_sees_as_one_character(
    text: str, limit: int, cut: str
) -> None:
    shortened = cut_between_characters(text, limit)
    assert shortened == (cut or text[:limit])


@given(_WITH_SURROGATES, st.integers(0, 30))
def test_a_cut_is_a_prefix_within_the_limit(text: str, limit: int) -> None:
    cut = cut_between_characters(text, limit)
    assert len(cut) <= limit or cut == text
    assert text.startswith(cut)


def test_cjk_is_han_and_kana_with_their_punctuation() -> None:
    assert all(is_cjk(char) for char in "汉かカ。，｛")
    assert not any(is_cjk(char) for char in "a1 é한,")


@pytest.mark.parametrize(
    ("text", "has"),
    [("?", False), ("？！…", False), ("", False), ("好", True), ("7", True), ("👍", True), ("∑?", True)],
)
def test_words_are_more_than_punctuation(text: str, has: bool) -> None:
    assert has_words(text) is has

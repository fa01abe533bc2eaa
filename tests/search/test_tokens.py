"""Tokens are counted by the rule of the specification, and cuts never split what belongs together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.tokens import count_tokens, cut_to_characters, cut_to_tokens

TEXTS = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("汉字。，かカ한！ \n.é🇨🇳👩‍🚀")), max_size=400
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("four", 1),
        ("fives", 2),
        ("汉字", 2),
        ("汉字ab", 3),
        ("かカ한ｆ。", 5),
        ("𠀀", 1),
        ("a" * 400, 100),
    ],
)
def test_cjk_counts_one_each_and_the_rest_by_fours(text, tokens):
    assert count_tokens(text) == tokens


@settings(deadline=None, max_examples=200)
@given(TEXTS, TEXTS)
def test_parts_never_count_less_than_the_whole(left, right):
    assert count_tokens(left + right) <= count_tokens(left) + count_tokens(right)
    assert count_tokens(left) <= count_tokens(left + right)


@settings(deadline=None, max_examples=300)
@given(TEXTS, st.integers(-3, 120))
def test_a_cut_never_exceeds_its_limit_and_is_a_prefix(text, limit):
    cut = cut_to_tokens(text, limit)
    assert count_tokens(cut) <= max(limit, 0)
    assert text.startswith(cut.removesuffix("…"))
    assert cut == text or count_tokens(text) > limit


@settings(deadline=None, max_examples=200)
@given(TEXTS, st.integers(0, 200))
def test_a_cut_to_characters_never_exceeds_its_limit(text, limit):
    cut = cut_to_characters(text, limit)
    assert len(cut) <= limit
    assert text.startswith(cut.removesuffix("…"))


def test_the_cut_prefers_the_end_of_a_sentence():
    text = "The first sentence is short. The second one is a little longer. The third is cut away here."
    assert cut_to_tokens(text, 17) == "The first sentence is short. The second one is a little longer."
    assert cut_to_tokens("今天多云转小雨。夜间有雨。请带伞出门。", 14) == "今天多云转小雨。夜间有雨。"


def test_the_cut_splits_no_word_and_no_number():
    assert cut_to_tokens("harbour lighthouse keeper", 5) == "harbour…"
    assert cut_to_characters("标准版起售价5999元起", 9) == "标准版起售价…"
    assert cut_to_characters("price is 27.41 dollars", 13) == "price is…"


@pytest.mark.parametrize(
    "cluster",
    ["👩\u200d👩\u200d👧", "\U0001f1e8\U0001f1f3", "e\u0301", "👍🏽", "\u1112\u1161\u11ab", "\u0e01\u0e35"],
)
def test_the_cut_leaves_a_reader_s_characters_whole(cluster):
    text = f"x{cluster}{'y' * 50}"
    for limit in range(1, 10):
        cut = cut_to_characters(text, limit).removesuffix("…")
        assert cut in {"", "x"} or cut.startswith(f"x{cluster}")


def test_one_word_of_200_000_characters_is_cut_too():
    cut = cut_to_tokens("longword" * 25_000, 100)
    assert 90 <= count_tokens(cut) <= 100
    assert 90 <= count_tokens(cut_to_tokens("长" * 200_000, 100)) <= 100

"""Tokens of the search index."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store.segment import hit_pattern, is_single, phrases, segment


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Python使用天气API", "python 使 用 天 气 api"),
        ("今天，气温", "今 天 ¦ 气 温"),
        ("天气。Weather", "天 气 weather"),
        ("C++ and C#, a#b F# 1+1", "c++ and c# a b f# 1 1"),
        ("snake_case don't", "snake case don t"),
        ("Café Ångström straße", "cafe angstrom strasse"),
        ("ＡＢＣ１２３ ｶﾞ", "abc123 ガ"),
        ("東京タワー", "東 京 タ ワ ー"),
        ("한국어", "한 국 어"),
        ("人々 〆切", "人 々 ¦ 〆 切"),
        ("\U00020000\U00030000", "\U00020000 \U00030000"),
        ("ok 😀", "ok 😀"),
        ("", ""),
        ("\"'*^(): NOT", "not"),
    ],
)
def test_text_is_cut_into_words_and_single_characters(text, tokens):
    assert segment(text) == tokens


def test_each_word_of_a_query_is_a_phrase():
    assert phrases("  天气 rust-lang ， 上海") == [["天", "气"], ["rust", "lang"], ["上", "海"]]


@given(st.text(max_size=60))
@settings(deadline=None, max_examples=300)
def test_cutting_tokens_again_changes_nothing(text):
    once = segment(text)
    words = [token for token in once.split(" ") if token != "¦"]
    assert segment(" ".join(words)).replace(" ¦", "") == " ".join(words)


@given(st.text(alphabet="天气上海ab C#+é，。 ", min_size=1, max_size=12))
@settings(deadline=None, max_examples=300)
def test_a_phrase_is_found_in_its_own_text(text):
    for word in text.split():
        for phrase in phrases(word):
            plain = "".join(char if char != "é" else "e" for char in text)
            assert hit_pattern(phrase).search(plain)


def test_single_characters_and_words_are_told_apart():
    assert is_single("天")
    assert not is_single("ab")

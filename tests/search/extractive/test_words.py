"""Texts in the form in which the rules compare them."""

import pytest

from search.extractive.words import folded, gist, is_cjk, key, pairs, root, surface, tokens, without_quotes


def test_folding_evens_out_case_width_blanks_and_traditional_characters():
    assert folded("ＮＶＤＡ　臺 積 電") == "nvda 台积电"


@pytest.mark.parametrize("text", ["İstanbul ß ﬁ", "臺灣 ABC", "é"])
def test_a_key_keeps_positions(text):
    plain = surface(text)
    assert len(key(plain)) == len(plain)


def test_words_are_latin_words_identifiers_numbers_and_pairs():
    assert tokens("cve-2026-31415 node.js 3.15 上海地铁") == [
        "cve-2026-31415",
        "node.js",
        "3.15",
        "上海",
        "海地",
        "地铁",
    ]


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("won", "win"),
        ("winner", "win"),
        ("released", "release"),
        ("banned", "ban"),
        ("tesla's", "tesla"),
        ("gpt-5", "gpt-5"),
    ],
)
def test_english_words_lose_their_endings(word, stem):
    assert root(word) == stem


def test_pairs_of_one_character_are_itself():
    assert pairs("天") == ["天"]
    assert pairs("天气好") == ["天气", "气好"]


def test_quoted_pieces_are_mentioned_not_meant():
    assert without_quotes("“明天”用英语怎么说").strip() == "用英语怎么说"
    assert without_quotes("it's today's news") == "it's today's news"


def test_the_gist_of_a_long_text_is_its_beginning_and_end():
    text = "what does this say? " + "x" * 5000 + " please summarise"
    assert gist("short") == "short"
    assert gist(text).startswith("what does this say?")
    assert gist(text).endswith("please summarise")
    assert len(gist(text)) < 1000


def test_kana_counts_as_cjk():
    assert is_cjk("カナ")
    assert not is_cjk("abc é")

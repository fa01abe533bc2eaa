"""Texts are compared by folded words, identifiers and pairs of characters."""

from search.words import content_words, fold, is_unspaced, stem


def test_case_width_accents_and_variants_fold_together():
    assert fold("ＡＢＣ Öresund Łódź Straße 臺灣") == "abc oresund lodz strasse 台湾"
    assert fold("がか") == "がか"


def test_identifiers_stay_whole():
    assert content_words("C++ and node.js, xkq-8810 or GPT-5?") == ["c++", "node.js", "xkq-8810", "gpt-5"]


def test_chinese_becomes_pairs_without_filler():
    assert content_words("帮我查询下 SOXL 的今天的价格") == ["soxl", "价格"]
    assert content_words("湖") == ["湖"]
    assert content_words("目的地") == []


def test_stop_words_of_several_languages_go():
    assert content_words("what is the latest price of der Kaffee") == ["price", "kaffee"]


def test_unspaced_scripts_are_known():
    assert all(map(is_unspaced, ("汉", "か", "한", "ไทย")))
    assert not is_unspaced("Latin, кириллица 12")


def test_stems_keep_at_least_four_letters():
    assert (stem("lighthouses"), stem("prices"), stem("series"), stem("news")) == (
        "lighthous",
        "pric",
        "seri",
        "news",
    )

"""Traditional and simplified spellings compare equal."""

from search.han_variants import simplified


def test_traditional_text_is_spelled_in_simplified_characters():
    assert simplified("臺灣今天的天氣預報與颱風動態") == "台湾今天的天气预报与台风动态"


def test_simplified_latin_and_kana_stay():
    for text in ("台湾天气", "plain ascii", "ありがとう", ""):
        assert simplified(text) == text


def test_simplifying_twice_changes_nothing_more():
    text = "發展與環境保護，歷史與體育，電腦與網絡"
    assert simplified(simplified(text)) == simplified(text) == "发展与环境保护，历史与体育，电脑与网络"

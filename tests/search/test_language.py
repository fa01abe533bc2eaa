"""Languages are judged by script; the region decides between languages of one script."""

import pytest

from search.language import (
    has_han,
    has_kana,
    language_to_search_in,
    query_language,
    region_from_locale,
    sentence_language,
)


@pytest.mark.parametrize(
    ("question", "answer_language", "expected"),
    [
        ("今天上海天气怎么样", "auto", "zh-CN"),
        ("东京の天気は？", "auto", "en"),
        ("今日の天気", "", "en"),
        ("What is 你好?", "auto", "zh-CN"),
        ("오늘 날씨", "auto", "en"),
        ("What is the weather?", "auto", "en"),
        ("What is the weather?", "zh-CN", "zh-CN"),
        ("What is the weather?", "zh_TW", "zh-CN"),
        ("今天天气", "en", "en"),
        ("今天天气", "EN-gb", "en"),
        ("今天天气", "ja", "en"),
        ("〇〇七是谁", "auto", "zh-CN"),
        ("杰克・伦敦是谁", "auto", "zh-CN"),
        ("", "auto", "en"),
    ],
)
def test_fixed_sentences_follow_the_answer_language_then_the_question(question, answer_language, expected):
    assert sentence_language(question, answer_language) == expected


def test_han_and_kana_are_told_apart():
    assert has_han("汉字")
    assert not has_han("かな")
    assert has_kana("カナ")
    assert not has_kana("汉・字ー")


@pytest.mark.parametrize(
    ("text", "region", "expected"),
    [
        ("上海 天气", "", "zh-CN"),
        ("上海 天气", "en-US", "zh-CN"),
        ("臺北 天氣", "zh-TW", "zh-TW"),
        ("臺北 天氣", "zh-Hant", "zh-TW"),
        ("臺北 天氣", "en-US", "zh-TW"),
        ("東京", "ja-JP", "ja"),
        ("日本 首相", "ja", "ja"),
        ("東京 iPhone 価格", "ja-JP", "ja"),
        ("东京 天气", "ja-JP", "zh-CN"),
        ("什么是和牛", "ja-JP", "zh-CN"),
        ("東京", "zh-CN", "zh-CN"),
        ("北京", "", "zh-CN"),
        ("SOXL 今日股价", "", "zh-CN"),
        ("東京 天気 明日の", "zh-CN", "ja"),
        ("서울 날씨", "", "ko"),
        ("안녕 是什么意思", "", "zh-CN"),
        ("погода в Москве", "", "ru"),
        ("погода в Києві", "", "uk"),
        ("времето в София", "bg-BG", "bg"),
        ("iPhone 17 цена", "", "ru"),
        ("καιρός Αθήνα", "", "el"),
        ("value of π", "", "en"),
        ("מזג אוויר", "", "he"),
        ("الطقس اليوم", "", "ar"),
        ("آب و هوا تهران گرم", "", "fa"),
        ("อากาศวันนี้", "", "th"),
        ("what does 你好 mean and how is it said", "zh-CN", "en"),
        ("Wetter Berlin", "de-DE", "de"),
        ("what is the weather in Berlin", "de-DE", "en"),
        ("Wetter Berlin", "zh-CN", "en"),
        ("Python 3.15", "", "en"),
        ("", "", "en"),
    ],
)
def test_query_language_goes_by_script_and_region(text, region, expected):
    assert query_language(text, region) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("zh_CN.UTF-8", "zh-CN"),
        ("zh_CN.GB18030@pinyin", "zh-CN"),
        ("zh_Hans_CN", "zh-CN"),
        ("zh-Hant-TW", "zh-TW"),
        ("zh", "zh-CN"),
        ("zh-Hant", "zh-TW"),
        ("en_US:zh_CN", "en-US"),
        ("de", "de"),
        ("es_419", "es-419"),
        ("Chinese (Simplified)_China.936", "zh-CN"),
        ("English_United States.1252", "en-US"),
        ("C", ""),
        ("C.UTF-8", ""),
        ("POSIX", ""),
        ("", ""),
        ("???", ""),
    ],
)
def test_region_is_read_from_locale_names(name, expected):
    assert region_from_locale(name) == expected


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [("auto", "zh-CN"), ("", "zh-CN"), ("en", "en"), ("ja", "ja"), ("zh-Hant", "zh-TW"), ("pt-BR", "pt-BR")],
)
def test_a_chosen_search_language_beats_script_and_region(wanted, expected):
    assert language_to_search_in(wanted, "上海天气", "zh-CN") == expected

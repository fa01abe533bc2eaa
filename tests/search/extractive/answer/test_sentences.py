"""Sentences of page texts."""

import pytest

from search.extractive.answer.sentences import headline, opening_date, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("上海今天多云。气温 14 到 19 度！请带伞", ["上海今天多云。", "气温 14 到 19 度！", "请带伞"]),
        (
            "U.S. stocks fell. Mr. Smith left at 5 p.m. on Friday.",
            ["U.S. stocks fell.", "Mr. Smith left at 5 p.m. on Friday."],
        ),
        ("Python 3.15.1 is out. It ships…", ["Python 3.15.1 is out.", "It ships…"]),
        ("Nov 29, 2026 · Bitcoin is trading at $91,240…", ["Bitcoin is trading at $91,240…"]),
        ("2026年11月29日 - 今天多云。", ["今天多云。"]),
        ("3天前 苹果发布新机。", ["苹果发布新机。"]),
        ("首页 > 新闻 > 正文第一句。第二句", ["正文第一句。", "第二句"]),
        ("Price: $27.41 | Change: +3.2%", ["Price: $27.41", "Change: +3.2%"]),
        ("It fell.[12] It rose【3†source】.", ["It fell.", "It rose."]),
        ("“海神”在洋面上。“天鹅”减弱。", ["“海神”在洋面上。", "“天鹅”减弱。"]),
        ("# Heading\n- item one\n-12℃ today", ["Heading", "item one", "-12℃ today"]),
        ("", []),
        ("… · |", []),
    ],
)
def test_a_snippet_is_cut_into_what_it_says(text, expected):
    assert [sentence.text for sentence in sentences(text)] == expected


def test_a_broken_off_sentence_is_marked():
    assert [sentence.cut for sentence in sentences("One. Two goes on ...")] == [False, True]


def test_the_date_before_a_snippet_is_kept_apart():
    assert opening_date("Nov 29, 2026 · Bitcoin") == "Nov 29, 2026"
    assert opening_date("Bitcoin") == ""


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("贵州茅台(600519)股票价格_行情_走势图—某财经网", "贵州茅台(600519)股票价格"),
        ("上海天气预报 - 中国天气网", "上海天气预报"),
        ("Bitcoin price today | CoinSite", "Bitcoin price today"),
        ("GTA 6 release - what we know so far", "GTA 6 release - what we know so far"),
        ("国足 1-1 战平泰国", "国足 1-1 战平泰国"),
        ("NASA delays landing [2]", "NASA delays landing"),
        ("", ""),
    ],
)
def test_a_headline_is_a_title_without_its_site(title, shown):
    assert headline(title) == shown


def test_endless_titles_and_snippets_are_read_at_once():
    assert headline("a-" * 5000)
    assert sentences("a." * 5000)

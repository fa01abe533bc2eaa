"""The fixed words of extractive answers."""

from datetime import date

from search.extractive.phrases import LOOK_HERE, NOTHING, as_of, origin, reason


def test_both_languages_have_every_sentence():
    assert NOTHING.keys() == LOOK_HERE.keys() == {"zh-CN", "en"}


def test_dates_are_written_as_each_language_does():
    assert as_of(date(2026, 11, 7), "zh-CN") == "截至 2026 年 11 月 7 日："
    assert as_of(date(2026, 11, 7), "en") == "As of 7 November 2026: "


def test_a_headline_says_what_is_known_of_its_origin():
    day = date(2026, 11, 7)
    assert origin("a.example", day, "en") == " (a.example, 2026-11-07)"
    assert origin("a.example", None, "zh-CN") == "（a.example）"
    assert origin("", None, "en") == ""


def test_an_unknown_rule_counts_as_undecided():
    assert reason("undecided", "en") == reason("anything", "en")
    assert reason("now", "en") != reason("undecided", "en")

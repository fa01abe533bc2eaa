"""A rule fits when all it asks for is there and nothing it excludes; the first that fits decides."""

import pytest

from search.extractive.rules import order_en, order_zh
from search.extractive.rules.shape import MODEL, SEARCH, SMALL_TALK, Reading, Rule, Verdict, first_fitting

READING = Reading(
    typed="please what is “now”", full="what is “now”", bare="what is", now=False, changing=True
)


@pytest.mark.parametrize(
    ("rule", "fits"),
    [
        (Rule("r", MODEL), True),
        (Rule("r", MODEL, "what"), True),
        (Rule("r", MODEL, "what", absent="now"), False),
        (Rule("r", MODEL, "now", bare=True), False),
        (Rule("r", MODEL, "please", typed=True), True),
        (Rule("r", MODEL, "please"), False),
        (Rule("r", MODEL, now=True), False),
        (Rule("r", MODEL, changing=True), True),
        (Rule("r", MODEL, proper=True), False),
        (Rule("r", MODEL, only="what|is|now"), True),
        (Rule("r", MODEL, only="what|is"), False),
    ],
)
def test_every_condition_must_hold(rule, fits):
    assert READING.fits(rule) is fits


def test_only_needs_something_to_be_found():
    assert not Reading("", "?!", "?!", now=False, changing=False).fits(Rule("r", MODEL, only="hi"))


def test_the_first_fitting_rule_decides():
    rules = (Rule("a", MODEL, "nothing"), Rule("b", SEARCH, "what"), Rule("c", MODEL, "what"))
    assert first_fitting(rules, READING) is rules[1]
    assert first_fitting(rules[:1], READING) is None


@pytest.mark.parametrize("rules", [order_zh.RULES, order_en.RULES])
def test_every_rule_has_a_condition_and_its_patterns_are_sound(rules):
    for rule in rules:
        first_fitting((rule,), READING)
        assert rule.found or rule.only or rule.now is not None or rule.changing is not None, rule.reason
    assert {rule.verdict for rule in rules} == set(Verdict)
    assert rules[0].reason == SMALL_TALK


def test_word_boundaries_hold_between_latin_and_chinese_characters():
    reading = Reading("", "用python怎么写", "", now=False, changing=False)
    assert reading.fits(Rule("r", MODEL, r"\bpython\b"))

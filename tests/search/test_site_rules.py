"""Blocked sites are matched as hosts, patterns and expressions; what is no rule is named by its line."""

import pytest

from search.result import Result
from search.site_rules import NoRule, read_rules


def lets(rules: list[str], url: str, allow: tuple[str, ...] = (), title: str = "t") -> bool:
    return read_rules(rules, allow).lets(Result(url, title))


@pytest.mark.parametrize(
    ("rule", "blocked", "shown"),
    [
        ("x.com", "https://x.com/a", "https://netflix.com/"),
        ("x.com", "https://m.X.com./a", "https://x.com.evil.test/"),
        ("*.example.com", "https://example.com/", "https://anexample.com/"),
        ("*://*.example.com/*", "http://a.b.example.com:8080/x", "https://example.com.cn/"),
        ("*://example.com/ads/*", "https://example.com/ads/1?x=2", "https://example.com/news"),
        ("https://example.com/*", "https://example.com/", "http://example.com/"),
        (r"/^https:\/\/[a-z]+\.spam\.(net|org)\//", "https://a.spam.net/", "https://spam.net/"),
        ("例子.中国", "https://www.例子.中国/页", "https://别的例子.中国/"),
        ("||ads.test^", "https://m.ads.test/", "https://badads.test/"),
        ("0.0.0.0 广告.test", "https://广告.test/", "https://0.0.0.0/"),
        ("title/casino/i", "https://a.test/", "https://b.test/"),
    ],
)
def test_rule_blocks_what_it_means(rule: str, blocked: str, shown: str) -> None:
    assert not lets([rule], blocked, title="Casino" if rule.startswith("title") else "t")
    assert lets([rule], shown)


def test_exceptions_win() -> None:
    assert lets(["example.com", "@*://good.example.com/*"], "https://good.example.com/")
    assert lets(["example.com"], "https://good.example.com/", allow=("good.example.com",))
    assert not lets(["example.com"], "https://example.com/", allow=("good.example.com",))


def test_bad_lines_are_named_by_number_and_the_others_count() -> None:
    lines = ["# mine", "", "ok.test", "not a rule", "/(a+)+$/", "/[/", "*://*.b.test/*  # why"]
    rules = read_rules(lines)
    assert [line.number for line in rules.bad_lines] == [4, 5, 6]
    assert rules.count == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<html>", NoRule.NO_HOST),
        ("不是 规则", NoRule.NO_HOST),
        ("ftp://example.com/*", NoRule.BAD_PATTERN),
        ("a" * 501, NoRule.TOO_LONG),
        ("/(a+)+$/", NoRule.SLOW_EXPRESSION),
        ("/[/", NoRule.BAD_EXPRESSION),
        ("/a/x", NoRule.UNKNOWN_FLAGS),
    ],
)
def test_bad_line_says_why(line: str, why: NoRule) -> None:
    (bad,) = read_rules([line]).bad_lines
    assert (bad.number, bad.why) == (1, why)


def test_exceptions_of_filter_lists_win_too() -> None:
    assert lets(["||example.com^", "@@||good.example.com^"], "https://good.example.com/")


def test_heading_of_a_ublacklist_file_is_no_rule() -> None:
    rules = read_rules(["---", "name: My list", "---", "a.test"])
    assert not rules.bad_lines
    assert rules.count == 1

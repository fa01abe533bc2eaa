"""Fusion: pages once, doubles behind, exact words first, reasons for all, whatever arrives first."""

import random
from datetime import date

import pytest

from search.query import Kind, Query
from search.ranking.fuse import fuse
from search.ranking.trust import TrustRules
from search.result import Result

TODAY = date(2026, 11, 29)
PLAIN = TrustRules()


def row(url: str, title: str = "basil", snippet: str = "", provider: str = "a", **more: object) -> Result:
    return Result(url, title, snippet, provider, **more)  # type: ignore[arg-type]  # a test names the fields it needs


def urls(*lists: list[Result], query: str = "basil", rules: TrustRules = PLAIN, **more: object) -> list[str]:
    ranked = fuse(lists, Query(query, **more), rules, TODAY)  # type: ignore[arg-type]
    return [one.result.url for one in ranked]


@pytest.mark.parametrize(
    "other",
    [
        "http://site.test/page/?utm_source=x#top",
        "https://m.site.test/page",
        "https://amp.site.test/page",
        "https://www.site.test/page/amp/",
        "https://www.google.com/amp/s/site.test/page",
        "https://site.test/page?amp=1",
    ],
)
def test_other_forms_of_an_address_are_the_same_page_and_the_first_is_shown(other: str) -> None:
    first = [row("https://site.test/page"), row("https://else.test/")]
    assert urls(first, [row(other, provider="b")]) == ["https://site.test/page", "https://else.test/"]


def test_app_routes_and_other_parameters_stay_apart() -> None:
    rows = [row("https://site.test/#/one"), row("https://site.test/#/two"), row("https://m.test/?id=1")]
    assert len(urls(rows, [row("https://m.test/?id=2", provider="b")])) == 4


def test_page_that_both_sources_have_comes_first() -> None:
    one = [row("https://a.test/"), row("https://both.test/")]
    other = [row("https://b.test/", provider="b"), row("https://both.test/", provider="b")]
    assert urls(one, other)[0] == "https://both.test/"


def test_one_source_naming_a_page_twice_gains_nothing() -> None:
    one = [row("https://a.test/"), row("https://b.test/"), row("https://b.test/#x"), row("https://b.test/#y")]
    assert urls(one)[0] == "https://a.test/"


def test_equal_merit_keeps_the_order_of_the_source() -> None:
    rows = [row(f"https://{name}.test/") for name in "zmaqb"]
    assert urls(rows) == [r.url for r in rows]


def test_exact_identifier_comes_before_everything() -> None:
    rows = [
        row("https://a.test/", "LM2596 regulators"),
        row("https://b.gov/", "LM 2596S-ADJX"),
        row("https://c.test/", "LM2596S ADJ datasheet"),
    ]
    assert urls(rows, query="LM2596S-ADJ datasheet")[0] == "https://c.test/"
    phrase = [row("https://a.test/", "天下之忧"), row("https://b.test/", "先天下之忧而忧 岳阳楼记")]
    assert urls(phrase, query="“先天下之忧而忧” 出处")[0] == "https://b.test/"


def test_copies_and_third_results_of_a_host_stand_behind_and_stay() -> None:
    text = "Nine ways to keep basil alive through a dark winter"
    rows = [row(f"https://spam.test/{n}") for n in range(4)] + [
        row("https://one.test/", "x", text),
        row("https://copy.test/", "x", f"{text}!"),
    ]
    found = urls(rows)
    assert found[-1] == "https://copy.test/"
    assert found.index("https://one.test/") < found.index("https://spam.test/2")
    assert len(found) == len(rows)


def test_texts_with_other_figures_are_no_copies() -> None:
    text = "Announcement of the loan prime rate of the month, published on the 20th day of month"
    rows = [row("https://a.test/", "x", f"{text} 10"), row("https://b.test/", "x", f"{text} 11")]
    assert "same" not in " ".join(fuse([rows], Query("x"), PLAIN, TODAY)[1].notes)


def test_young_results_rise_only_when_time_matters() -> None:
    rows = [
        row("https://old.test/", published="2019-01-01"),
        row("https://new.test/", published="2026-11-28"),
    ]
    assert urls(rows, kind=Kind.FRESH)[0] == "https://new.test/"
    assert urls(rows)[0] == "https://old.test/"


def test_trust_follows_the_rules_that_are_given() -> None:
    rules = TrustRules(hosts={"gov.cn": 3}, phrases={"加微信": -3})
    rows = [row("https://a.test/", "basil 加微信"), row("https://b.test/"), row("https://notgov.cn/"),
            row("https://x.gov.cn/")]  # fmt: skip
    found = urls(rows, rules=rules)
    assert found == ["https://x.gov.cn/", "https://b.test/", "https://notgov.cn/", "https://a.test/"]


def test_order_does_not_depend_on_arrival_and_every_place_has_reasons() -> None:
    lists = [[row(f"https://{p}{n}.test/", f"basil {n}", provider=p) for n in range(6)] for p in "abc"]
    expected = fuse(lists, Query("basil 3"), PLAIN, TODAY)
    for seed in range(5):
        random.Random(seed).shuffle(lists)  # noqa: S311 - an order, not a secret
        assert fuse(lists, Query("basil 3"), PLAIN, TODAY) == expected
    assert all(one.notes and abs(sum(one.parts.values()) - one.score) < 1e-9 for one in expected)


def test_nothing_is_made_of_nothing() -> None:
    assert fuse([], Query(""), PLAIN, TODAY) == []
    assert fuse([[], []], Query("x"), PLAIN, TODAY) == []

"""Kind and recency follow from the planner's word or from the words of the question."""

from datetime import UTC, datetime

import pytest

from search.intent import kind_named, kind_of, recency_of
from search.query import Kind, Recency

NOW = datetime(2026, 11, 29, tzinfo=UTC)


def test_planner_is_believed_and_nonsense_is_not() -> None:
    assert kind_of("who is it", Kind.EXPLORATORY) is Kind.EXPLORATORY
    assert kind_named(" Exploratory ") is Kind.EXPLORATORY
    assert kind_named("deep") is kind_named(None) is kind_named(3) is kind_named([]) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How tall is Mount Everest?", Kind.FACT),
        ("加拿大的首都", Kind.FACT),
        ("今天有什么新闻", Kind.FRESH),
        ("latest python release", Kind.FRESH),
        ("compare heat pumps and boilers", Kind.GENERAL),
        ("折叠屏和直板手机怎么选", Kind.GENERAL),
    ],
)
def test_rules_tell_fact_fresh_and_general_and_never_exploratory(text: str, kind: Kind) -> None:
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    ("text", "recency"),
    [
        ("today's news in Tokyo", Recency.DAY),
        ("今天的新闻头条", Recency.DAY),
        ("本周科技新闻", Recency.WEEK),
        ("latest news about Mars", Recency.WEEK),
        ("news this month on chips", Recency.MONTH),
        ("今天天气新闻", Recency.ANY),
        ("gold price today news", Recency.ANY),
        ("latest iPhone", Recency.ANY),
        ("今天油价", Recency.ANY),
        ("news today in 1969", Recency.ANY),
        ("what is a newspaper", Recency.ANY),
    ],
)
def test_young_results_are_asked_for_only_where_news_is_meant(text: str, recency: Recency) -> None:
    assert recency_of(text, NOW) is recency


@pytest.mark.parametrize(
    ("text", "query", "recency"),
    [
        ("Anything new from OpenAI?", "OpenAI", Recency.MONTH),
        ("latest python release", "python release", Recency.MONTH),
        ("OpenAI 有什么新动作", "OpenAI", Recency.MONTH),
        ("What about Mars?", "Mars rover news", Recency.WEEK),
        ("火星车呢", "火星车 最新消息", Recency.WEEK),
        ("news today about Mars", "Mars", Recency.DAY),
        ("What changed in tax law this year?", "tax law changes", Recency.YEAR),
        ("and in Shanghai?", "Shanghai weather", Recency.ANY),
        ("那上海呢", "上海 天气", Recency.ANY),
        ("dollar exchange rate", "USD CNY", Recency.ANY),
        ("Who is the prime minister of Japan?", "prime minister Japan", Recency.ANY),
        ("下一届奥运会在哪里举行", "下届奥运会 举办地", Recency.ANY),
        ("upcoming films", "upcoming films", Recency.ANY),
        ("how much is a bitcoin", "bitcoin", Recency.ANY),
        ("who won the last world cup", "world cup winner", Recency.ANY),
        ("比特币涨跌", "比特币", Recency.ANY),
        ("日本现任首相", "日本 首相", Recency.ANY),
        ("what happened in 1969", "1969 events", Recency.ANY),
    ],
)
def test_a_planner_that_says_fresh_asks_for_young_results_where_no_filter_loses(
    text: str, query: str, recency: Recency
) -> None:
    assert recency_of(text, NOW, Kind.FRESH, query) is recency
    assert recency_of(text, NOW, Kind.GENERAL, query) in {recency, Recency.ANY}

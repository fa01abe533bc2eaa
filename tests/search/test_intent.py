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

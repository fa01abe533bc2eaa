"""What a question asks."""

import pytest

from search.extractive.question.asked import understood
from search.extractive.question.topic import Kind
from tests.search.extractive.stage import TODAY


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("上海现在有多少条地铁线路", {"上海"}),
        ("帮我查询下 SOXL 的今天的价格", {"soxl"}),
        ("Who is the current CEO of Intel?", {"intel"}),
        ("Has Rust 2.0 been released?", {"rust 2.0"}),
        ("gold price per ounce", {"gold", "ounce"}),
        ("Who won the F1 race last weekend?", set()),
        ("鸿蒙系统最新版本", {"鸿蒙"}),
    ],
)
def test_firm_names_must_be_named_by_the_evidence(text, firm):
    assert {unit.name for unit in understood(text, TODAY).units if unit.firm} == firm


def test_names_that_stand_together_also_count_as_one():
    assert "北京大学" in {unit.name for unit in understood("北京大学排名", TODAY).units}


def test_news_and_comparisons_are_not_single_values():
    assert understood("今天有什么新闻", TODAY).wants_news
    assert not understood("uv 和 poetry 哪个快", TODAY).single
    assert understood("茅台股价", TODAY).single


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("今年世界杯冠军是谁", {2026}),
        ("2027年春节放几天假", {2027}),
        ("去年票房冠军", {2025}),
        ("茅台股价", set()),
    ],
)
def test_years_may_be_told_or_written(text, years):
    assert understood(text, TODAY).years == years


def test_questions_about_the_past_are_not_bound_to_now():
    assert understood("茅台股价", TODAY).time_bound
    assert not understood("when was the Eiffel Tower built", TODAY).time_bound


def test_politeness_is_no_name():
    asked = understood("请问你能告诉我茅台股价吗", TODAY)
    assert [unit.name for unit in asked.units] == ["茅台"]
    assert asked.any_of in ((), (Kind.MONEY,))

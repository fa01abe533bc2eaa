"""Date, weekday and time as the user's own clock shows them."""

import pytest

from search.extractive.tools.clock import tell
from tests.search.extractive.stage import ASKED_AT, is_chinese


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("今天星期几", "2026 年 11 月 29 日，星期日。"),
        ("明天是几月几号", "2026 年 11 月 30 日，星期一。"),
        ("昨天周几", "2026 年 11 月 28 日，星期六。"),
        ("现在几点了？", "现在是 20:05。"),
        ("what day is it today?", "Sunday, 2026-11-29."),
        ("what's tomorrow's date", "Monday, 2026-11-30."),
        ("what is the current date", "Sunday, 2026-11-29."),
        ("what time is it right now?", "It is 20:05."),
    ],
)
def test_the_clock_is_read_for_questions_of_date_and_time(text, answer):
    assert tell(text, ASKED_AT, "zh-CN" if is_chinese(text) else "en") == answer


@pytest.mark.parametrize(
    "text",
    [
        "现在纽约几点",
        "今天是什么日子",
        "what time is the game",
        "what time is it in Tokyo",
        "what is it",
        "今天",
        "春节是几月几号",
    ],
)
def test_other_times_are_not_the_clocks_business(text):
    assert tell(text, ASKED_AT, "zh-CN" if is_chinese(text) else "en") is None

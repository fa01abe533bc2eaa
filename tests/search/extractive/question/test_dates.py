"""Days and years in texts, and the days asked about."""

from datetime import date

import pytest

from search.extractive.question.dates import Window, days_in, window_of, written_day, years_in
from tests.search.extractive.stage import TODAY


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-27t10:00", date(2026, 11, 27)),
        ("11 月 27 日,人民币", date(2026, 11, 27)),
        ("2027 年 2 月 6 日", date(2027, 2, 6)),
        ("1 december at 04:10", date(2026, 12, 1)),
        ("nov 29, 2026", date(2026, 11, 29)),
        ("march 14", date(2027, 3, 14)),
        ("29 日 8 时", date(2026, 11, 29)),
        ("昨晚", date(2026, 11, 28)),
        ("tomorrow", date(2026, 11, 30)),
        ("monday", date(2026, 11, 30)),
        ("周六", date(2026, 11, 28)),
    ],
)
def test_days_are_found_as_written_or_told(text, day):
    assert day in days_in(text, TODAY)


@pytest.mark.parametrize("text", ["1 may", "31 february 2026", "version 3.15.1", "may be", ""])
def test_a_day_that_is_none_is_not_found(text):
    assert all(day.month != 2 for day in days_in(text, TODAY))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3 days ago", date(2026, 11, 26)),
        ("2小时前", TODAY),
        ("a week ago", date(2026, 11, 22)),
        ("2026-11-27", date(2026, 11, 27)),
        ("junk", None),
    ],
)
def test_what_search_pages_write_before_a_snippet_is_a_day(text, day):
    assert written_day(text, TODAY) == day


def test_years_are_not_prices_or_parts_of_numbers():
    assert years_in("in 2021 and 2023 年, not $2025, 2026 元 or 12,019") == {2021, 2023}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("明天上海天气", date(2026, 11, 30), date(2026, 11, 30)),
        ("last night's score", date(2026, 11, 28), date(2026, 11, 29)),
        ("下一场比赛", TODAY, date(2028, 1, 3)),
        ("this weekend", date(2026, 11, 27), date(2026, 11, 29)),
        ("下周末", date(2026, 12, 4), date(2026, 12, 6)),
        ("on 1 december", date(2026, 12, 1), date(2026, 12, 1)),
    ],
)
def test_a_question_asks_about_certain_days(text, first, last):
    assert window_of(text, TODAY) == Window(first, last)


@pytest.mark.parametrize("text", ["茅台股价", "next week", "next.js version", "price of gold"])
def test_or_about_none(text):
    assert window_of(text, TODAY) is None

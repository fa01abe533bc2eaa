"""How well a sentence fits the time asked about."""

import pytest

from search.extractive.answer.timing import of_another_day, outdated, timeliness
from tests.search.extractive.answer.stage import asked, sentence


@pytest.mark.parametrize(
    ("question", "better", "worse"),
    [
        ("上海明天天气", "上海明天小雨。", "上海今天晴。"),
        ("昨晚湖人比分", "11 月 28 日湖人胜。", "11 月 20 日湖人胜。"),
        ("今年冠军是谁", "2026 年冠军是甲队。", "2024 年冠军是乙队。"),
        ("茅台股价", "目前股价 1432 元。", "2024 年股价 1700 元。"),
    ],
)
def test_the_right_day_or_year_gains(question, better, worse):
    assert timeliness(asked(question), sentence(better)) > timeliness(asked(question), sentence(worse))


def test_a_fresh_page_gains_and_an_old_one_loses():
    new, old = (
        sentence("股价 1432 元。", published="2026-11-28"),
        sentence("股价 1700 元。", published="2023-03-01"),
    )
    assert timeliness(asked("茅台股价"), new) > 0 > timeliness(asked("茅台股价"), old)


@pytest.mark.parametrize(
    ("question", "text", "is_old"),
    [
        ("美元兑人民币汇率", "2023 年底约为 7.10。", True),
        ("美元兑人民币汇率", "2026 年中间价 7.04。", False),
        ("Who won the 2026 award?", "X won the 2024 award.", True),
        ("Who is the mayor of London?", "Sadiq Khan has been mayor since May 2016.", False),
        ("中国人去泰国要签证吗", "自 2024 年 3 月 1 日起互免签证。", False),
        ("when was the Eiffel Tower built", "It was built in 1889.", False),
    ],
)
def test_long_past_years_do_not_answer_for_now(question, text, is_old):
    assert outdated(asked(question), sentence(text)) is is_old


def test_yesterdays_close_is_todays_price():
    assert timeliness(asked("茅台今天股价"), sentence("11 月 27 日收盘报 1432 元。")) == 0


@pytest.mark.parametrize(
    ("question", "text", "is_other"),
    [
        ("上海明天天气", "上海今天多云，气温12到18度。", True),
        ("上海今天天气", "上海明天小雨。", True),
        ("上海明天天气", "上海多云，气温12到18度。", False),
        ("上海未来一周天气", "上海今天多云。", False),
        ("What is the weather in Tokyo tomorrow?", "Tokyo today is cloudy.", True),
        ("昨晚湖人比分", "11 月 20 日湖人胜。", True),
        ("原神今天维护吗", "将于 12 月 3 日 6:00 进行版本更新维护。", False),
        ("茅台今天股价", "11 月 27 日收盘报 1432 元。", False),
    ],
)
def test_one_days_weather_or_score_does_not_answer_for_another(question, text, is_other):
    assert of_another_day(asked(question), sentence(text)) is is_other

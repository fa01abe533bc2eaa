"""Answers questions for today's date, weekday or the time from the moment the question was asked."""

import re
from datetime import datetime, timedelta
from functools import cache

from search.extractive.words import folded

_DAYS = {
    "大后天": 3,
    "前天": -2,
    "昨": -1,
    "后天": 2,
    "明": 1,
    "day after tomorrow": 2,
    "day before yesterday": -2,
}
_DAYS |= {"tomorrow": 1, "yesterday": -1}
_WEEKDAYS_ZH = "一二三四五六日"
_WEEKDAYS_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# A question of nothing but these words asks the clock.
_DATE_ZH = (
    "(?:请问|你?知道|告诉我|大?后天|前天|昨[天日]|[今明][天日]|现在|目前|当前|的|日期|是|为"
    "|几月|几号|几日|多少号|星期几|周几|礼拜几|什么日期|哪天|哪一天|[,，和了啊呢呀吗?。 ])+"
)
_TIME_ZH = (
    "(?:请问|你?知道|告诉我|现在|此刻|当前|北京|本地|的|时间|是|几点|什么时间|多少|钟|[,，了啊呢呀吗?。 ])+"
)
_DATE_EN = (
    r"(?:what(?:'s|s)?|which|is|was|are|will|be|the|a|day|date|weekday|of|week|month|year"
    r"|today(?:'s)?|tomorrow(?:'s)?|yesterday(?:'s)?|after|before|it|now|right|current"
    r"|currently|please|name|we|in|on|this|exact|give|me|tell|for|do|have|[\s?.!,])+"
)
_TIME_EN = (
    r"(?:what(?:'s|s)?|is|the|current|local|exact|time|it|now|right|please|do|you|have|got"
    r"|give|me|tell|at|this|moment|here|[\s?.!,])+"
)


def tell(question: str, asked_at: datetime, language: str) -> str | None:
    """Return date or time as the user's own clock shows it, None when something else is asked."""
    text = folded(question)
    chinese = language == "zh-CN"
    if _asks(text, _TIME_ZH if chinese else _TIME_EN, "几点|时间" if chinese else r"\btime\b"):
        return f"现在是 {asked_at:%H:%M}。" if chinese else f"It is {asked_at:%H:%M}."
    if _asks(
        text,
        _DATE_ZH if chinese else _DATE_EN,
        "几|日期|多少号|哪一?天" if chinese else r"\b(?:day|date|weekday)\b",
    ):
        days = next((days for word, days in _DAYS.items() if word in text), 0)
        return _date(asked_at + timedelta(days=days), chinese=chinese)
    return None


def _asks(text: str, only: str, some: str) -> bool:
    return _pattern(only).fullmatch(text) is not None and _pattern(some).search(text) is not None


def _date(day: datetime, *, chinese: bool) -> str:
    if chinese:
        return f"{day.year} 年 {day.month} 月 {day.day} 日，星期{_WEEKDAYS_ZH[day.weekday()]}。"
    return f"{_WEEKDAYS_EN[day.weekday()]}, {day:%Y-%m-%d}."


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

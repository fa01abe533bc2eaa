"""Answers questions for today's date, weekday or the time from the moment the question was asked."""

import re
from datetime import datetime, timedelta
from functools import cache

from search.extractive.words import key, surface

_DAYS = {"前天": -2, "昨天": -1, "昨日": -1, "今天": 0, "今日": 0, "现在": 0, "明天": 1, "明日": 1, "后天": 2, "大后天": 3}
_DAYS |= {"yesterday": -1, "today": 0, "now": 0, "right now": 0, "currently": 0, "it": 0, "tomorrow": 1, "the day after tomorrow": 2}
_WEEKDAYS_ZH = "一二三四五六日"
_DAY_ZH = "(?P<day>前天|昨[天日]|今[天日]|现在|明[天日]|大?后天)"
_DATE_ZH = f"(?:请问)?{_DAY_ZH}?(?:的日期)?(?:是)?(?:(?:几月几[号日]|什么日期|几[号日]|多少号)(?:[,和]?(?:星期几|周几|礼拜几))?|(?:星期|周|礼拜)[几什]么?)(?:了|啊|呢|呀|[?。\\s])*"
_TIME_ZH = "(?:请问)?(?:现在|此刻)?(?:是)?(?:几点|什么时间|什么时候)(?:钟|了|啊|呢|[?。\\s])*"
_DAY_EN = "(?P<day>yesterday|today|tomorrow|the day after tomorrow|it|now)"
_DATE_EN = (
    rf"(?:please |can you |tell me )*(?:what(?:'s|s| is| was| will be)? ?(?:the )?(?:(?:day|date|weekday)(?: of the (?:week|month))?)?(?: is| was| will)?(?: it)?(?: be)?|which day (?:is|was)(?: it)?) ?{_DAY_EN}(?:'s date|'s day)?(?: be)?(?: today| now)?[\s?.!]*"
    r"|(?:what(?:'s| is) )?(?:today's|the current|the) date(?: today| now)?[\s?.!]*"
)
_TIME_EN = r"(?:please |can you |tell me )*what(?:'s| is)? ?(?:the )?(?:current )?time(?: is it| now)?(?: right)?(?: now)?[\s?.!]*|what time is it(?: right)?(?: now)?[\s?.!]*"


def tell(question: str, asked_at: datetime, language: str) -> str | None:
    """Return date or time as the user's own clock shows it, None when something else is asked."""
    text = key(surface(question))
    chinese = language == "zh-CN"
    if _pattern(_TIME_ZH if chinese else _TIME_EN).fullmatch(text):
        return f"现在是 {asked_at:%H:%M}。" if chinese else f"It is {asked_at:%H:%M}."
    if found := _pattern(_DATE_ZH if chinese else _DATE_EN).fullmatch(text):
        if not re.search("几|日期|多少号|day|date", text.replace("today", "").replace("yesterday", "")):
            return None
        return _date(asked_at + timedelta(days=_DAYS.get(found["day"] or "今天", 0)), chinese=chinese)
    return None


def _date(day: datetime, *, chinese: bool) -> str:
    if chinese:
        return f"{day.year} 年 {day.month} 月 {day.day} 日，星期{_WEEKDAYS_ZH[day.weekday()]}。"
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    return f"{names[day.weekday()]}, {day:%Y-%m-%d}."


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

"""Days and years that texts speak of, and the days a question asks about."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache

from search.extractive.words import folded

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<{0}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WRITTEN = (
    r"(?P<y1>(?:19|20)\d\d)[-/.](?P<m1>1[0-2]|0?[1-9])[-/.](?P<d1>3[01]|[12]\d|0?[1-9])(?!\d)"
    r"|(?:(?P<y2>(?:19|20)\d\d) ?年 ?)?(?P<m2>1[0-2]|0?[1-9]) ?月 ?(?:(?P<d2>3[01]|[12]\d|0?[1-9]) ?[日号])?"
    rf"|(?P<d3>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?: of)? {_MONTH.format('n3')}(?:,? "
    rf"(?P<y3>(?:19|20)\d\d))?\b"
    rf"|\b{_MONTH.format('n4')} (?P<d4>3[01]|[12]\d|0?[1-9])(?:st|nd|rd"
    rf"|th)?(?:,? (?P<y4>(?:19|20)\d\d))?\b(?!\d|:)"
    rf"|\b{_MONTH.format('n5')},? (?P<y5>(?:19|20)\d\d)\b"
    r"|(?<![\d月])(?P<d6>3[01]|[12]\d|[1-9]) ?[日号](?=\d|[上下晚早夜凌,，、。 ]|$)"
)
_AGO = re.compile(
    r"(\d{1,3}|an?|一) ?(?:个)?(hours?|days?|weeks?|months?|years?|minutes?|小时|天|日|周"
    r"|星期|月|年|分钟) ?(?:ago|之?前)"
)
_AGO_DAYS = {
    "h": 0,
    "m": 0,
    "小": 0,
    "分": 0,
    "d": 1,
    "天": 1,
    "日": 1,
    "w": 7,
    "周": 7,
    "星": 7,
    "月": 30,
    "y": 365,
    "年": 365,
}
_YEAR = re.compile(r"(?<![\d.,$€£¥])(?:19[5-9]\d|20\d\d)(?![\d.,]?\d| ?(?:万|元|亿)|[个人米点只辆台家条] ?)")
_RELATIVE_ZH = {
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨日": -1,
    "昨晚": -1,
    "昨夜": -1,
    "今天": 0,
    "今日": 0,
    "今晚": 0,
    "今早": 0,
    "今晨": 0,
}
_RELATIVE_ZH |= {"明天": 1, "明日": 1, "明早": 1, "明晚": 1, "大后天": 3, "后天": 2}
_RELATIVE_EN = {
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
}
_WEEKDAYS_EN = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_WEEKDAYS_ZH = "一二三四五六日"
_FAR = 400


@dataclass(frozen=True, slots=True)
class Window:
    """The days a question asks about, both ends included."""

    first: date
    last: date

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


def days_in(text: str, today: date) -> tuple[date, ...]:
    """Return the days a folded text names, written out or relative; a missing year is the nearest one."""
    return (*_written(text, today), *_relative(text, today), *_weekdays(text, today))


def written_day(text: str, today: date) -> date | None:
    """Return the first day a text names by date or as "3 days ago"; None without one."""
    plain = folded(text)
    if ago := _AGO.search(plain):
        count = int(ago[1]) if ago[1].isdigit() else 1
        unit = "月" if ago[2].startswith("month") else ago[2][0]
        return today - timedelta(days=count * _AGO_DAYS[unit])
    return next(iter(_written(plain, today)), None)


@lru_cache(maxsize=512)
def years_in(text: str) -> frozenset[int]:
    """Return the years a folded text names in four digits."""
    return frozenset(int(year) for year in _YEAR.findall(text))


def window_of(question: str, today: date) -> Window | None:
    """Return the days a folded question asks about, None when it names none near now."""
    for pattern, first, last in _WINDOWS:
        if _compiled(pattern).search(question):
            return Window(today + timedelta(days=first), today + timedelta(days=last))
    if re.search("周末|weekend", question):
        return _weekend(question, today)
    days = days_in(question, today)
    return Window(min(days), max(days)) if days else None


_WINDOWS = (
    ("大后天", 3, 3),
    ("后天|day after tomorrow", 2, 2),
    ("明[天日早晚晨]|tomorrow", 1, 1),
    ("大前天", -3, -3),
    ("前天|day before yesterday", -2, -2),
    ("昨[天日晚夜]|yesterday|last night", -1, 0),
    ("今[天日晚早晨]|today|tonight|this (?:morning|afternoon|evening)", 0, 0),
    ("下(?:一)?[场次届班轮]|\\bnext\\b(?!\\.| (?:week|month|year|weekend|season|js)\\b)|upcoming", 0, _FAR),
)


def _weekend(question: str, today: date) -> Window:
    """Saturday and Sunday, Friday evening's events included: this, the last or the next one."""
    saturday = today + timedelta(days=5 - today.weekday())
    if re.search("上(?:个)?周末|last weekend|past weekend", question):
        saturday -= timedelta(days=7 if today.weekday() < 5 or today < saturday else 0)  # noqa: PLR2004 - Saturday
        if today.weekday() >= 5:  # noqa: PLR2004 - on a weekend "last weekend" may be the one that runs
            return Window(saturday - timedelta(days=8), today)
    elif re.search("下(?:个)?周末|next weekend", question):
        saturday += timedelta(days=7)
    return Window(saturday - timedelta(days=1), saturday + timedelta(days=1))


def _written(text: str, today: date) -> list[date]:
    found: list[date] = []
    for match in _compiled(_WRITTEN).finditer(text):
        part = {name[0]: value for name, value in match.groupdict().items() if value}
        month = (
            int(part["m"])
            if "m" in part
            else _MONTHS.index(part["n"][:3]) + 1
            if "n" in part
            else today.month
        )
        if "d" in part and (day := _day(part.get("y"), month, int(part["d"]), today)):
            found.append(day)
    return found


def _day(year: str | None, month: int, day: int, today: date) -> date | None:
    years = [int(year)] if year else [today.year - 1, today.year, today.year + 1]
    days = []
    for each in years:
        try:
            days.append(date(each, month, day))
        except ValueError:
            continue
    return min(days, key=lambda d: abs((d - today).days), default=None)


def _relative(text: str, today: date) -> list[date]:
    words = _compiled("|".join((*_RELATIVE_ZH, *(rf"\b{w}\b" for w in _RELATIVE_EN)))).findall(text)
    return [today + timedelta(days=(_RELATIVE_ZH | _RELATIVE_EN)[word]) for word in words]


def _weekdays(text: str, today: date) -> list[date]:
    """Return both the last and the coming such day: which one is meant, the question tells."""
    english = _compiled(rf"\b({'|'.join(_WEEKDAYS_EN)})(?:day|\.)?s?\b").findall(text)
    chinese = re.findall("(?:周|星期|礼拜)([一二三四五六日天])", text)
    numbers = [_WEEKDAYS_EN.index(w) for w in english]
    numbers += [_WEEKDAYS_ZH.index("日" if c == "天" else c) for c in chinese]
    ahead = [(number - today.weekday()) % 7 for number in numbers]
    return [today + timedelta(days=n + back) for n in ahead for back in (0, -7)]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

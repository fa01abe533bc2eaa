"""How young a result is, by the date its source gives, or by one in its address or title."""

import re
from datetime import date

_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.年]?\s?(\d{1,2})(?:[-/.月]?\s?(\d{1,2}))?(?!\d)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_HALF_LIFE_DAYS = 90.0
_UNDATED = 0.35
_THIS_YEAR = 30.0


def age_days(published: str, url: str, title: str, today: date) -> float | None:
    """Return the age in days, at least 0; None where nothing tells it."""
    for text in (published, url):
        if (age := _age(text, today)) is not None:
            return age
    return _by_year(title, today)


def youth(age: float | None) -> float:
    """Return 1 for today, half after a season, a low middle where the age is unknown."""
    return _UNDATED if age is None else float(0.5 ** (age / _HALF_LIFE_DAYS))


def _age(text: str, today: date) -> float | None:
    for year, month, day in _DATE.findall(text):
        try:
            return float(max((today - date(int(year), int(month), int(day or 1))).days, 0))
        except ValueError:
            continue
    return _by_year(text, today)


def _by_year(text: str, today: date) -> float | None:
    years = [int(year) for year in _YEAR.findall(text) if int(year) <= today.year]
    if not years:
        return None
    return (today.year - max(years)) * 365.0 or _THIS_YEAR

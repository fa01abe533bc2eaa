"""How well a sentence fits the time asked about: its days, its years, the age of its page."""

import re
from datetime import date, timedelta

from search.extractive.answer.candidates import Candidate
from search.extractive.question.asked import Asked
from search.extractive.question.dates import years_in
from search.extractive.question.topic import Kind

_DAY_FITS, _DAY_DIFFERS, _YEAR_FITS, _YEAR_DIFFERS = 0.4, -0.4, 0.3, -0.6
_OLD_YEAR, _OLD_PAGE, _FRESH_PAGE = -0.6, -0.5, 0.15
_PRESENT = 0.15
_NOW = re.compile(
    "目前|现在|现任|当前|最新|今日|截[至止]|\\b(?:currently|now|latest|as of|today|this week)\\b"
)
_YEAR_DAYS, _MONTH_DAYS, _FRESH_DAYS = 366, 45, 3
# Yesterday's close is today's price when the market is shut; its day does not count against it.
_MARKET_KINDS = frozenset({Kind.MONEY, Kind.RATE, Kind.NUMBER, Kind.PERCENT, Kind.STATUS})
_MARKET_DAYS = 5
_TWO_DAYS = timedelta(days=1)
# The year in which something began that still lasts does not make a sentence old.
_STILL = re.compile(
    r"自.{0,24}(?:起|以来|开始)|\d ?[年月日]起|至今|连任|现任|现年|出生|生于|就任|上任|成立|创立"
    r"|\bsince\b|in office|re-?elected|took office|took over|\bborn\b|founded|appointed"
)


def _is_present(asked: Asked, candidate: Candidate) -> bool:
    return asked.time_bound and _NOW.search(candidate.folded) is not None


def timeliness(asked: Asked, candidate: Candidate) -> float:
    """Return the points a sentence gains or loses by its time."""
    points = _day(asked, candidate) + _year(asked, candidate) + _age(asked, candidate.page.published)
    return points + _PRESENT * _is_present(asked, candidate)


def outdated(asked: Asked, candidate: Candidate) -> bool:
    """Tell whether a sentence speaks of other years than those asked about, or of long past ones."""
    years = _years(asked, candidate)
    published = candidate.page.published
    if not years:
        return False
    if asked.years:
        return not years & asked.years and not (published and published.year in asked.years)
    recent = published is not None and published.year >= asked.today.year - 1
    return asked.time_bound and max(years) < asked.today.year - 1 and not recent


def of_another_day(asked: Asked, candidate: Candidate) -> bool:
    """Tell whether a sentence is of earlier days than the one or two asked about; weather also of later ones.

    Later days are news otherwise: what is announced for Thursday answers for today.
    """
    window = asked.window
    if not window or not candidate.days or window.last - window.first > _TWO_DAYS:
        return False
    if _day(asked, candidate) != _DAY_DIFFERS:
        return False
    return Kind.WEATHER in asked.any_of or max(candidate.days) < window.first


def _years(asked: Asked, candidate: Candidate) -> frozenset[int]:
    """Return the years that date a sentence; none where they only tell since when something lasts."""
    if _STILL.search(candidate.folded) or any(topic.name == "leader" for topic in asked.topics):
        return frozenset()
    return candidate.years | years_in(candidate.page.title)


def _day(asked: Asked, candidate: Candidate) -> float:
    if not asked.window or not candidate.days:
        return 0.0
    if any(asked.window.holds(day) for day in candidate.days):
        return _DAY_FITS
    lag = [asked.window.last - day for day in candidate.days]
    if set(asked.any_of) & _MARKET_KINDS and any(
        timedelta(0) <= d <= timedelta(days=_MARKET_DAYS) for d in lag
    ):
        return 0.0
    return _DAY_DIFFERS


def _year(asked: Asked, candidate: Candidate) -> float:
    years = _years(asked, candidate)
    if asked.years:
        published = candidate.page.published
        if years:
            return _YEAR_FITS if years & asked.years else _YEAR_DIFFERS
        return 0.0 if not published or published.year in asked.years else _YEAR_DIFFERS / 2
    # In January last year's figures are the newest there are.
    newest = asked.today.year - (asked.today.month == 1)
    return _OLD_YEAR if asked.time_bound and years and max(years) < newest else 0.0


def _age(asked: Asked, published: date | None) -> float:
    if not asked.time_bound or not published or asked.years - {asked.today.year}:
        return 0.0
    days = (asked.today - published).days
    if days > _YEAR_DAYS:
        return _OLD_PAGE
    return _FRESH_PAGE if days <= _FRESH_DAYS else _FRESH_PAGE / 2 if days <= _MONTH_DAYS else 0.0

"""How well a sentence answers: names, subject, words of the question, and time; old, former and previews lose."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from search.extractive import bm25
from search.extractive.asked import Asked
from search.extractive.candidates import Candidate
from search.extractive.naming import coverage, named
from search.extractive.topics import Kind
from search.extractive.values import holds

_NAME, _TOPIC, _WORDS, _LIKENESS, _AGREEMENT, _FIRST = 1.2, 0.5, 0.5, 0.25, 0.12, 0.12
_DAY_FITS, _DAY_DIFFERS, _YEAR_FITS, _YEAR_DIFFERS = 0.4, -0.4, 0.3, -0.6
_OLD_YEAR, _OLD_PAGE, _FRESH_PAGE = -0.6, -0.5, 0.15
_TITLE_ONLY, _CUT_OFF, _NO_LETTERS = -0.25, -0.1, -0.3
_YEAR_DAYS, _MONTH_DAYS, _FRESH_DAYS = 366, 45, 3
# Yesterday's close is today's price when the market is shut; its day does not count against it.
_MARKET_KINDS = frozenset({Kind.MONEY, Kind.RATE, Kind.NUMBER, Kind.PERCENT, Kind.STATUS})
_MARKET_DAYS = 5

# What makes a sentence the wrong one, unless the question speaks of it too.
_PENALTIES: tuple[tuple[float, str], ...] = (
    (-0.6, "前任|曾任|卸任|历任|离任|时任|原(?:总|董|首)|former|\\bex-|stepped down|resigned|\\bleft (?!the (?:door|field))|predecessor|previous(?:ly)? "),
    (-0.5, "历史(?:上|最高|最低|战绩|数据)|历年|往年|曾(?:经)?(?!任)|all[- ]time|52[- ]week|record high|peaked|历届|回顾|\\bhistor(?:y|ical)|used to|once "),
    (-0.5, "预测|预计(?!.{0,6}[雨雪晴云温风度上发放开])|有望|目标价|或将|传闻|爆料|据传|曝光|网传|predict|forecasts? that|analysts?|could reach|rumou?r|leak|is said to|expected to (?:reach|cost|hit)|speculat|\\bby 20[3-9]\\d"),
    (-0.5, "内测|测试版|预览版?|开发版|尝鲜|\\balpha\\b|\\bbeta\\b|\\brc\\d*\\b|nightly|preview|canary|insider|\\d[ab]\\d|release candidate|for testing"),
    (-0.5, "手机壳|保护[壳套]|贴膜|配件|充电器|回收|二手|维修|翻新|山寨|仿品|\\bcases?\\b|chargers?|accessor|refurbished|second[- ]hand|\\bused\\b|trade-?in|replica"),
    (-0.4, "是(?:一[种个家款部类门座]|指|由|什么)|是指|指的是|被称为|的(?:定义|概念|由来|起源)|(?:is|are) (?:an?|the) [\\w -]{0,40}(?:platform|company|agency|currency|protocol|kind|type|term|symbol|tool|framework|language|measure|process|rate at which|organi[sz]ation|award|system|network|city|developer)|refers to|stands for|\\bis when\\b|法定货币|缩写"),
    (-0.3, "攻略|教程|技巧|旅游|怎么|如何|小贴士|how to|tips|guide to|tutorial|history of"),
)
_NEXT_DONE = re.compile("已于|已经|完成了|此前|上一?[场次]|\\bcompleted\\b|\\bwas held\\b|\\bbeat\\b|\\bwon\\b|\\blost\\b|昨[天日晚]|yesterday|last (?:week|night|month)")


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its points; `name` is how far it names the thing, `fits` whether it holds the value asked."""

    candidate: Candidate
    points: float
    name: float
    topic: float
    words: float
    fits: bool


def scored(asked: Asked, candidates: Sequence[Candidate]) -> list[Scored]:
    """Return all candidates with their points, in their order."""
    likeness = bm25.scores(asked.words, [c.tokens for c in candidates])
    agreed = _agreed_numbers(candidates)
    return [_scored(asked, c, like, agreed) for c, like in zip(candidates, likeness, strict=True)]


def _scored(asked: Asked, candidate: Candidate, like: float, agreed: frozenset[str]) -> Scored:
    name, topic, words = named(asked, candidate), _topic(asked, candidate), _words(asked, candidate)
    points = (
        _NAME * name
        + _TOPIC * topic
        + _WORDS * words
        + _LIKENESS * like
        + (_AGREEMENT if candidate.numbers & agreed else 0.0)
        + _FIRST / candidate.page.n
        + _time(asked, candidate)
        + _faults(asked, candidate)
    )
    return Scored(candidate, points, name, topic, words, _fits(asked, candidate))


def _fits(asked: Asked, candidate: Candidate) -> bool:
    return not asked.any_of or any(holds(kind, candidate.folded, asked.measure) for kind in asked.any_of)


def _topic(asked: Asked, candidate: Candidate) -> float:
    """Return the share of the asked subjects that the sentence, or by half its title, speaks of."""
    says = [t.say for t in asked.topics if t.say]
    if not says:
        return 0.0
    return sum(_speaks(say, candidate) for say in says) / len(says)


def _speaks(say: str, candidate: Candidate) -> float:
    if _compiled(say).search(candidate.folded):
        return 1.0
    return 0.5 if _compiled(say).search(candidate.page.title) else 0.0


def _words(asked: Asked, candidate: Candidate) -> float:
    if not asked.words:
        return 0.0
    present = frozenset(candidate.tokens)
    titled = candidate.page.title
    return sum(1.0 if w in present else 0.6 if w in titled else 0.0 for w in asked.words) / len(asked.words)


def _agreed_numbers(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Return the figures that stand on more than one page; short ones agree by chance."""
    seen: dict[str, set[int]] = {}
    for candidate in candidates:
        for figure in candidate.numbers:
            seen.setdefault(figure, set()).add(candidate.page.n)
    return frozenset(f for f, pages in seen.items() if len(pages) > 1 and len(f) > 2)  # noqa: PLR2004 - by chance


def _time(asked: Asked, candidate: Candidate) -> float:
    return _day(asked, candidate) + _year(asked, candidate) + _age(asked, candidate.page.published)


def _day(asked: Asked, candidate: Candidate) -> float:
    if not asked.window or not candidate.days:
        return 0.0
    if any(asked.window.holds(day) for day in candidate.days):
        return _DAY_FITS
    if set(asked.any_of) & _MARKET_KINDS and any(
        timedelta(0) <= asked.window.last - day <= timedelta(days=_MARKET_DAYS) for day in candidate.days
    ):
        return 0.0
    return _DAY_DIFFERS


def _year(asked: Asked, candidate: Candidate) -> float:
    years = candidate.years | _years_of_title(candidate)
    if asked.years:
        published = candidate.page.published
        if years:
            return _YEAR_FITS if years & asked.years else _YEAR_DIFFERS
        return 0.0 if not published or published.year in asked.years else _YEAR_DIFFERS / 2
    if asked.time_bound and years and max(years) < asked.today.year - (asked.today.month < 2):  # noqa: PLR2004
        return _OLD_YEAR
    return 0.0


def _years_of_title(candidate: Candidate) -> frozenset[int]:
    from search.extractive.dates import years_in

    return years_in(candidate.page.title)


def _age(asked: Asked, published: date | None) -> float:
    if not asked.time_bound or not published or asked.years - {asked.today.year}:
        return 0.0
    days = (asked.today - published).days
    if days > _YEAR_DAYS:
        return _OLD_PAGE
    return _FRESH_PAGE if days <= _FRESH_DAYS else _FRESH_PAGE / 2 if days <= _MONTH_DAYS else 0.0


def _faults(asked: Asked, candidate: Candidate) -> float:
    text = candidate.folded
    points = 0.0
    for weight, pattern in _PENALTIES:
        compiled = _compiled(pattern)
        if compiled.search(asked.text):
            continue
        if compiled.search(text):
            points += weight
        elif compiled.search(candidate.page.title):
            points += weight / 2
    if re.search("下一?[场次届]|\\bnext\\b", asked.text) and _NEXT_DONE.search(text):
        points -= 0.4
    points += _TITLE_ONLY * candidate.is_title + _CUT_OFF * candidate.cut
    return points + _namesake(asked, candidate)


def _namesake(asked: Asked, candidate: Candidate) -> float:
    """A title that turns the name into another one ("London, Ontario", 企业微信) speaks of something else."""
    title = candidate.page.title
    for unit in asked.units:
        if not unit.firm or coverage(unit, title) < 1:
            continue
        name = re.escape(unit.name)
        if re.match(rf"{name}, [a-z]", title) and title.split(",")[1].strip().split(" ")[0] not in asked.text:
            return -0.4
        if re.match(rf"[\u4e00-\u9fff]{{1,3}}{name}", title) and title[: title.index(unit.name)] not in asked.text:
            return -0.25
    return 0.0


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

"""What a question is after, and how young its results must be; rules only, no model call (SPEC 4).

The planner's own word counts where it gave one. The rules never say exploratory: a second source is asked
only when the planner wants it. They ask for young results only where news is meant: for prices, weather or
scores a filter would lose the very page that always holds today's figure. Where the planner says fresh, a
month is meant unless the words are narrower.
"""

import re
from datetime import datetime
from functools import cache

from search.query import Kind, Recency
from search.time_words import is_time_bound, unmasked

_KINDS = {kind.value: kind for kind in Kind} | {
    "factual": Kind.FACT, "explore": Kind.EXPLORATORY, "comparison": Kind.EXPLORATORY, "news": Kind.FRESH,
    "事实": Kind.FACT, "探索": Kind.EXPLORATORY, "时效": Kind.FRESH, "一般": Kind.GENERAL,
}  # fmt: skip
_FACT_EN = (
    r"^(?:who (?:is|was|wrote|invented|founded|directed|painted|discovered)"
    r"|when (?:is|was|did)|where (?:is|was)"
    r"|how (?:tall|high|deep|long|old|far|heavy|big|large|many|fast) (?:is|was|are|were|does|do|did)?"
    r"|which (?:country|city|year|company)|what year)\b"
    r"|\b(?:capital|population|height|length|area|birthday|author|founder|boiling point|melting point) of\b"
)
_FACT_ZH = (
    "是谁|谁(?:写|发明|创立|执导|画|发现)|首都|人口|多[高长重深远大]|海拔|面积|哪一?年|何时|什么时候"
    "|哪个(?:国家|城市)|作者|创始人|生日|沸点|熔点"
)
_NEWS = (
    "新闻|头条|快讯|资讯|要闻|(?:最新|近期|有什么|哪些)(?:的)?(?:消息|动态|进展)|(?:消息|动态|进展)$|发生了?什么|大事"
    r"|\b(?:news|headlines?|breaking|announcements?|announced|what happened|what's happening|developments?)\b"
)
# Pages with these figures are always the same page: their date says nothing, or is not there.
_STANDING = (
    "天气|气温|股价|股票|价格|多少钱|售价|油价|金价|房价|汇率|利率|行情|比分|赛程|积分榜|路况|票房|预报|营业时间"
    r"|\b(?:weather|forecast|prices?|stocks?|rates?|scores?|standings|fixtures|schedule|traffic)\b"
    r"|\bopening hours\b"
)
_SPANS = (
    (Recency.DAY, r"今[天日早晚晨]|刚刚|此刻|breaking|\b(?:today|tonight|right now|this morning)\b"),
    (
        Recency.WEEK,
        r"昨[天日晚]|[本这上](?:一|个)?(?:周|星期|礼拜)|[这近最](?:几|两|三)天|最新|最近"  # noqa: ISC004 - one pattern
        r"|\b(?:yesterday|latest|newest|(?:this|last|past) (?:week|weekend|few days))\b",
    ),
    (Recency.MONTH, r"[本这上](?:一|个)?月|近期|近日|近来|\b(?:(?:this|last|past) month|recent(?:ly)?)\b"),
    (Recency.YEAR, r"今年|本年|近一年|\bthis year\b"),
)
# What is asked of another time, of one to come that was announced long ago, or for a figure or a holder of an
# office: the page that has it may be old.
_NOT_NEAR = (
    "下[雨雪]|温度|多少度|[币票]价|收盘|开盘|大盘|涨跌|市值|身价|限行|现任|什么时候|几点|发布(?:日期|时间)|上映"
    "|谁赢|冠军|结果|得主"
    r"|\b(?:temperature|will it (?:rain|snow)|how much|costs?|worth|market cap|exchange|incumbent)\b"
    r"|\b(?:release date|results?|winners?|who won)\b"
    r"|\b(?:when (?:is|are|does|do|will)|what time|current (?:ceo|president|prime minister|version))\b|"
    "去年|前年|上世纪|[几多数十]年前|明[天日早晚年]|后[天年]|即将|下(?:一|个)?(?:届|次|场|个|代|周|月|赛季)|未来|历史上"
    r"|\b(?:last year|years ago|in the past|history of|tomorrow|next|upcoming|coming|future)\b"
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def kind_named(word: object) -> Kind | None:
    """Return the kind a planner's word stands for, None for anything else."""
    return _KINDS.get(word.strip().lower()) if isinstance(word, str) else None


def kind_of(question: str, planned: Kind | None = None) -> Kind:
    """Return what the planner said, or what the words of the question say."""
    if planned is not None:
        return planned
    if is_time_bound(question):
        return Kind.FRESH
    return Kind.FACT if _fact().search(unmasked(question).strip()) else Kind.GENERAL


def recency_of(question: str, asked_at: datetime, planned: Kind | None = None, query: str = "") -> Recency:
    """Return how young results must be: bounded only where news of a time near now is asked for.

    `planned` is the planner's own word, `query` are its words: they too can say that a filter would lose.
    """
    text, both = unmasked(question).strip(), unmasked(f"{question}\n{query}").strip()
    if _search(_STANDING, both) or any(int(year) != asked_at.year for year in _YEAR.findall(both)):
        return Recency.ANY
    if planned is Kind.FRESH:
        return _recency_planned(both)
    return _span(text) if _search(_NEWS, text) else Recency.ANY


def _recency_planned(text: str) -> Recency:
    """A fact that is new to few is on old pages too: without a word for news the filter is wide, or none."""
    span = _span(text)
    if _search(_NEWS, text):
        return Recency.WEEK if span is Recency.ANY else span
    if _search(_NOT_NEAR, text) or _fact().search(text):
        return Recency.ANY
    return Recency.YEAR if span is Recency.YEAR else Recency.MONTH


def _span(text: str) -> Recency:
    return next((span for span, words in _SPANS if _search(words, text)), Recency.ANY)


@cache
def _fact() -> re.Pattern[str]:
    return re.compile(f"{_FACT_EN}|{_FACT_ZH}")


def _search(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None

"""The kind of value a question asks for, such as a price, a date, a person or a count."""

import re
from collections.abc import Sequence
from functools import cache

from search.extractive.question.topic import Kind, Topic
from search.extractive.words import is_cjk

# Asked in so many words: stronger than what the subject usually brings. The first that is found counts.
_QUESTION_WORDS = (
    (Kind.DATE, "什么时候|何时|哪一?天|几月|几号|什么日期|定档|\\bwhen\\b|what (?:date|day)|release date"),
    (Kind.TIME, "几点|什么时间|营业时间|开放时间|what time|opening hours|\\bhours\\b"),
    (
        Kind.MONEY,
        (
            "多少钱|几块钱|几元|多贵|\\bhow much (?:is|are|does|do|did|will|for|to)\\b|\\bcosts?\\b"
            "|\\bprices?\\b|价格$|票价|售价"
        ),
    ),
    (Kind.SCORE, "几比几|比分|final score|\\bscore\\b"),
    (Kind.PERSON, "谁(?!更)|\\bwho(?:'s|m)?\\b"),
    (Kind.PLACE, "哪里|哪儿|在哪|\\bwhere\\b"),
    (
        Kind.NUMBER,
        (
            "多少[个条家座位名人辆次部种款只万亿所架艘集届本岁]"
            "|[有是]几[个条家座位名人辆次部种款只]|放几天|\\bhow (?:many|old)\\b|几岁|多大了"
        ),
    ),
)
_PAST = "\\b(?:was|were|did|had)\\b|成立|创立|创办|建成|出生|去世|发明|当年|曾经"
_YES_NO = re.compile(
    "吗|是不是|是否|有没有|要不要|会不会|能不能|好不好|([\u4e00-\u9fff])不\\1|了没"
    "|没有\\??$|^(?:is|are|was|were|has|have|had|did|does|do|will|can|could|should)\\b"
)
# Kinds that even a yes-or-no question needs to see.
_ALWAYS_NEEDED = frozenset({Kind.WEATHER, Kind.STATUS, Kind.SCORE, Kind.TIME})
_MEASURE = re.compile("(?:多少|几)\\s?([条个家座位名人辆次部种款只所架艘集届本岁天])")
_MEASURES = {
    "个": "[个座家名位项处种只条款艘件所部支]",
    "人": "[人名位]|万|亿",
    "位": "[位人名]",
    "名": "[名位人]",
    "天": "天|日",
    "家": "[家个]",
}
_LATEST = re.compile("最新(?!.*(?:消息|进展|动态|情况))|\\b(?:latest|newest|current) (?!news|update|on\\b)")
_ASKS_VALUE = re.compile("多少|几|谁|什么时候|哪")
# A question for news of a price, a match or the weather wants the value, not headlines.
_BEFORE_NEWS = frozenset({Kind.MONEY, Kind.SCORE, Kind.WEATHER})


def kinds_of(text: str, topics: Sequence[Topic]) -> tuple[Kind, ...]:
    """Return the kinds of which an answer to a folded question must hold one; none where any text may do."""
    by_topic = [topic.kind for topic in topics]
    if Kind.NEWS in by_topic and not _BEFORE_NEWS.intersection(by_topic):
        return (Kind.NEWS,)
    if _YES_NO.search(text) and not _ASKS_VALUE.search(text):
        return tuple(kind for kind in by_topic if kind in _ALWAYS_NEEDED)[:1]
    if any(topic.name == "reason" for topic in topics):
        return ()
    return _in_words(text) or _by_topic(text, by_topic)


def measure_of(text: str) -> str:
    """Return the pattern of what is counted (多少条: 条), empty when nothing is said."""
    found = _MEASURE.search(text)
    return _MEASURES.get(found[1], found[1]) if found else ""


def _in_words(text: str) -> tuple[Kind, ...]:
    kind = next((kind for kind, pattern in _QUESTION_WORDS if _compiled(pattern).search(text)), None)
    if kind is None:
        return ()
    if kind is Kind.TIME:
        return (kind, Kind.DATE)
    # What recurs every day (a shop opens, a ferry leaves) is told by the clock.
    return (kind, Kind.CLOCK) if kind is Kind.DATE and not _compiled(_PAST).search(text) else (kind,)


def _by_topic(text: str, by_topic: Sequence[Kind]) -> tuple[Kind, ...]:
    """The last subject of a Chinese question is its head, the first of an English one."""
    if not by_topic:
        return (Kind.VERSION,) if _LATEST.search(text) else ()
    if Kind.FREE in by_topic:
        return ()
    return (by_topic[-1],) if is_cjk(text) else (by_topic[0],)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

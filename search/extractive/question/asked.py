"""What a question asks: the things it names, the kind of value it wants, and the days it is about."""

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise

from search.extractive.query import polite_free
from search.extractive.question.aliases import other_names
from search.extractive.question.dates import Window, window_of, years_in
from search.extractive.question.pieces import Piece, PieceKind, pieces_of
from search.extractive.question.topic import Kind, Topic
from search.extractive.words import folded, is_cjk, tokens
from search.time_words import is_time_bound

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
_OPTIONAL_END = re.compile(
    "(?<=[\u4e00-\u9fff]{2})(?:队|公司|集团|股份|市|省|县|乐园|度假区|大学|手机|汽车|软件|游戏|电影)$"
)
# Said of what kind the named thing is; a page need not repeat it.
_CLASS_NOUN = re.compile("系统|公司|集团|手机|汽车|软件|游戏|球?队|平台|应用|app|品牌|产品|型号|电影|电视剧")
_LEAGUES = frozenset(
    {"f1", "nba", "nfl", "nhl", "mlb", "ufc", "epl", "ucl", "cba", "lpl", "wta", "atp", "motogp", "超级碗"}
)
_PAST = re.compile("\\b(?:was|were|did)\\b|哪一?年|曾经|历史上|当年|(?:19|20)\\d\\d ?年")
_LATEST = re.compile("最新(?!.*(?:消息|进展|动态|情况))|\\b(?:latest|newest|current) (?!news|update|on\\b)")
_CONNECTED = re.compile("[a-z]")


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing the question names: `parts` to be found in a text; a `firm` one must be, where any source has it."""

    name: str
    parts: tuple[str, ...]
    firm: bool
    others: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the writer sees it. `any_of` are the kinds of which the answer must hold one; empty: any text."""

    text: str
    units: tuple[Unit, ...]
    words: frozenset[str]
    topics: tuple[Topic, ...]
    any_of: tuple[Kind, ...]
    measure: str
    window: Window | None
    years: frozenset[int]
    time_bound: bool
    today: date

    @property
    def wants_news(self) -> bool:
        return Kind.NEWS in self.any_of

    @property
    def single(self) -> bool:
        """One value answers it, so one sentence does."""
        return bool(self.any_of) and not set(self.any_of) & {Kind.VERDICT, Kind.NEWS}


def understood(question: str, today: date) -> Asked:
    """Read a stand-alone question."""
    core = polite_free(question)
    text = folded(core)
    pieces = pieces_of(core)
    topics = tuple(dict.fromkeys(p.topic for p in pieces if p.topic))
    return Asked(
        text=text,
        units=_units(pieces),
        words=frozenset(tokens(" ".join(p.folded for p in pieces if p.kind is not PieceKind.TIME))),
        topics=topics,
        any_of=_kinds(text, topics),
        measure=_measure(text),
        window=window_of(text, today),
        years=_asked_years(text, today),
        time_bound=is_time_bound(text) or not _PAST.search(text),
        today=today,
    )


def _units(pieces: tuple[Piece, ...]) -> tuple[Unit, ...]:
    named = [p for p in pieces if p.kind in {PieceKind.NAME, PieceKind.PLACE}]
    if any(len(p.folded) > 1 for p in named):
        named = [p for p in named if len(p.folded) > 1]
    named = [p for p in named if not _CLASS_NOUN.fullmatch(p.folded)] or named
    firm = [p for p in named if _is_proper(p)]
    if not firm:
        # Nothing looks like a proper name: the head of a Chinese question, or all of a short English one.
        firm = named[:1] if any(is_cjk(p.folded) for p in named) else named[:2]
    compounds = [
        _unit(one.folded + other.folded, firm=False) for one, other in pairwise(named) if _adjoin(one, other)
    ]
    return (*(_unit(p.folded, firm=p in firm) for p in {p.folded: p for p in named}.values()), *compounds)


def _adjoin(one: Piece, other: Piece) -> bool:
    """Tell whether two Chinese names stand together without a word between, as in 北京大学."""
    return one.end == other.start and is_cjk(one.folded) and is_cjk(other.folded)


def _is_proper(piece: Piece) -> bool:
    if piece.kind is PieceKind.PLACE:
        return True
    if is_cjk(piece.text) and not _CONNECTED.search(piece.folded):
        return any(c.isdigit() for c in piece.text) or other_names(piece.folded) is not None
    return piece.text != piece.folded or any(c.isdigit() for c in piece.text)


def _unit(name: str, *, firm: bool) -> Unit:
    others = other_names(name)
    short = _OPTIONAL_END.sub("", name)
    return Unit(name, tuple(tokens(short)) or (short,), firm and name not in _LEAGUES, others)


def _kinds(text: str, topics: tuple[Topic, ...]) -> tuple[Kind, ...]:
    by_topic = [t.kind for t in topics]
    if Kind.NEWS in by_topic and not set(by_topic) & {Kind.MONEY, Kind.SCORE, Kind.WEATHER}:
        return (Kind.NEWS,)
    if _YES_NO.search(text) and not re.search("多少|几|谁|什么时候|哪", text):
        return tuple(kind for kind in by_topic if kind in _ALWAYS_NEEDED)[:1]
    if any(t.name == "reason" for t in topics):
        return ()
    for kind, pattern in _QUESTION_WORDS:
        if _compiled(pattern).search(text):
            return (kind, Kind.DATE) if kind is Kind.TIME else (kind,)
    if not by_topic and _LATEST.search(text):
        return (Kind.VERSION,)
    if Kind.FREE in by_topic or not by_topic:
        return ()
    return (by_topic[-1],) if is_cjk(text) else (by_topic[0],)


def _measure(text: str) -> str:
    found = _MEASURE.search(text)
    return _MEASURES.get(found[1], found[1]) if found else ""


def _asked_years(text: str, today: date) -> frozenset[int]:
    years = years_in(text)
    for words, offset in (
        ("今年|this year|this season|本赛季|本届", 0),
        ("去年|last year", -1),
        ("明年|next year", 1),
        ("前年", -2),
    ):
        if re.search(words, text):
            years |= {today.year + offset}
    return years


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

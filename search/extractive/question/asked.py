"""What a question asks: the things it names, the kind of value it wants, and the days it is about."""

import re
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from search.extractive.query import polite_free
from search.extractive.question.aliases import other_names
from search.extractive.question.dates import Window, window_of, years_in
from search.extractive.question.kinds import kinds_of, measure_of
from search.extractive.question.pieces import Piece, PieceKind, pieces_of
from search.extractive.question.topic import Kind, Topic
from search.extractive.words import folded, is_cjk, tokens
from search.time_words import is_time_bound

_OPTIONAL_END = re.compile(
    "(?<=[\u4e00-\u9fff]{2})(?:队|公司|集团|股份|市|省|县|乐园|度假区|大学|手机|汽车|软件|游戏|电影)$"
)
# Said of what kind the named thing is; a page need not repeat it.
_CLASS_NOUN = re.compile("系统|公司|集团|手机|汽车|软件|游戏|球?队|平台|应用|app|品牌|产品|型号|电影|电视剧")
_LEAGUES = frozenset(
    {"f1", "nba", "nfl", "nhl", "mlb", "ufc", "epl", "ucl", "cba", "lpl", "wta", "atp", "motogp", "超级碗"}
)
_PAST = re.compile("\\b(?:was|were|did)\\b|哪一?年|曾经|历史上|当年|(?:19|20)\\d\\d ?年")
_CONNECTED = re.compile("[a-z]")


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing the question names, its `parts` to be found in a text.

    A `firm` one must be found where any source has it; `others` are the further names it is known by.
    """

    name: str
    parts: tuple[str, ...]
    firm: bool
    others: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the writer sees it.

    `any_of` are the kinds of value of which the answer must hold one, none for any text; `words` its words
    but for times; `measure` what is counted (条); `window` and `years` are the days and years asked about.
    """

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
        any_of=kinds_of(text, topics),
        measure=measure_of(text),
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

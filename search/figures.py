"""The numbers of a text: which stand alone, what they amount to, and whether another text supports them.

The 1 of "F1" and the 19 of "COVID-19" are parts of names. 6800 万, 68 million and 68,000,000 are one amount.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache

_SCALES = {
    "万亿": 10**12, "千亿": 10**11, "百亿": 10**10, "亿": 10**8, "千万": 10**7, "百万": 10**6, "万": 10**4,
    "億": 10**8, "萬": 10**4, "trillion": 10**12, "billion": 10**9, "bn": 10**9, "million": 10**6,
    "thousand": 10**3,
}  # fmt: skip
_LETTER_SCALES = {"k": 10**3, "K": 10**3, "M": 10**6, "B": 10**9}
_LETTER_SCALED = re.compile(r"(\d+(?:\.\d+)?)\s?([kKMB])\b")
_SCALE = re.compile(r"\s*(" + "|".join(_SCALES) + r")(?![a-z])", re.IGNORECASE)
_LETTER = re.compile("[A-Za-z_]")
_DIGITS = re.compile(r"\d+")
_AMOUNT_AT_START = re.compile(r"^\d+(?:\.\d+)?")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = re.compile(r"\b(" + "|".join(_MONTHS) + r")[a-z]{0,6}\b", re.IGNORECASE)
_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_WORD = re.compile(r"\b(" + "|".join(_WORDS) + r")\b", re.IGNORECASE)
_HAN_DIGITS = "零一二三四五六七八九"
_HAN_NUMBER = re.compile("[零一二两三四五六七八九]?十[一二三四五六七八九]?|[零一二两三四五六七八九]")
_AFTERNOON = re.compile(r"\bp\.?m\b|下午|傍晚|晚上?|夜", re.IGNORECASE)
_HALF_DAY = 12


@dataclass(frozen=True, slots=True)
class Figure:
    """One stand-alone number: an amount with the size of its last digit, or a version or time as written."""

    amount: Decimal | None = None
    step: Decimal = Decimal(1)
    label: str = ""


@dataclass(slots=True)
class Known:
    """What a text supports: its amounts, and its versions and times as written."""

    amounts: set[Decimal] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)

    def supports(self, figure: Figure) -> bool:
        """Tell whether the figure is here, exactly or rounded."""
        amount, half = figure.amount, figure.step / 2
        if amount is None:
            return figure.label in self.labels
        return any(abs(have - amount) <= half for have in self.amounts)

    def __or__(self, other: "Known") -> "Known":
        return Known(self.amounts | other.amounts, self.labels | other.labels)


def figures(text: str) -> tuple[Figure, ...]:
    """Return the stand-alone numbers of a text."""
    return tuple(_figures(unicodedata.normalize("NFKC", text)))


def known_figures(text: str) -> Known:
    """Return what a text supports; read generously: parts of names, number words and months count here."""
    text = unicodedata.normalize("NFKC", text)
    afternoon = _AFTERNOON.search(text) is not None
    known = Known()
    for figure in _figures(text):
        if figure.amount is not None:
            known.amounts.add(figure.amount)
        for label in _labels(figure.label, afternoon=afternoon):
            known.labels.add(label)
            known.amounts.update(Decimal(n) for n in _AMOUNT_AT_START.findall(label))
    known.amounts.update(_loose_amounts(text))
    return known


def _loose_amounts(text: str) -> Iterator[Decimal]:
    yield from (Decimal(digits) for digits in _DIGITS.findall(text))
    yield from (Decimal(n) * _LETTER_SCALES[letter] for n, letter in _LETTER_SCALED.findall(text))
    yield from (Decimal(_MONTHS.index(name.lower()) + 1) for name in _MONTH.findall(text))
    yield from (Decimal(_WORDS.index(word.lower())) for word in _WORD.findall(text))
    yield from (Decimal(_han_value(word)) for word in _HAN_NUMBER.findall(text))


def _figures(text: str) -> Iterator[Figure]:
    for match in _number().finditer(text):
        rest = text[match.end() : match.end() + 12]
        if _LETTER.match(rest) and not _unit().match(rest) and not _SCALE.match(rest):
            continue
        if amount := match["amount"]:
            yield _amount(amount.replace(",", ""), _SCALE.match(rest))
        else:
            yield Figure(label=match[0])


def _amount(number: str, scale: re.Match[str] | None) -> Figure:
    factor = _SCALES[scale[1].lower()] if scale else 1
    step = Decimal(1).scaleb(-len(number.partition(".")[2]))
    return Figure(Decimal(number) * factor, step * factor)


def _labels(label: str, *, afternoon: bool) -> Iterator[str]:
    """Yield a version and its beginnings; a time, and the same time on the other kind of clock."""
    if not label:
        return
    if ":" not in label:
        parts = label.split(".")
        yield from (".".join(parts[:n]) for n in range(1, len(parts) + 1))
        return
    hour, _, rest = label.partition(":")
    yield from (f"{h}:{rest}" for h in _hours(int(hour), afternoon=afternoon))


def _hours(hour: int, *, afternoon: bool) -> Iterator[str]:
    twins = {hour, hour % _HALF_DAY or _HALF_DAY} if hour in {0, *range(_HALF_DAY, 24)} else {hour}
    if afternoon and hour < _HALF_DAY:
        twins.add(hour + _HALF_DAY)
    for twin in twins:
        yield from (str(twin), f"{twin:02d}")


def _han_value(word: str) -> int:
    word = word.replace("两", "二")
    tens, ten, ones = word.partition("十")
    if not ten:
        return _HAN_DIGITS.index(word)
    return (_HAN_DIGITS.index(tens) if tens else 1) * 10 + (_HAN_DIGITS.index(ones) if ones else 0)


@cache
def _number() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)"
        r"(?P<version>\d+(?:\.\d+){2,})"
        r"|(?<![A-Za-z0-9_.])(?P<time>\d{1,2}:\d{2}(?::\d{2})?)(?!\d)"
        r"|(?<![A-Za-z0-9_.])(?<![A-Za-z]-)(?P<amount>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    )


@cache
def _unit() -> re.Pattern[str]:
    return re.compile(
        r"(?:km|kg|cm|mm|nm|mg|ml|lb|oz|ft|mph|kmh|gb|mb|kb|tb|ghz|mhz|khz|hz|kw|mw|gw|kwh|mah|ms|min|hrs?|am|pm|px|fps"
        r"|bps|usd|eur|rmb|cny|jpy|gbp|hkd|th|st|nd|rd|bn|m²|°c)(?![A-Za-z])",
        re.IGNORECASE,
    )

"""Answers questions that are one conversion of units: `100 F to C`, `5 公里等于多少英里`."""

import re
from functools import cache

from search.extractive.tools.numerals import in_digits
from search.extractive.tools.unit_table import Unit, units
from search.extractive.words import key, surface

_ASKED_EN = (
    r"(?:please |can you |could you |tell me |what(?:'s| is| are|s) |how (?:much"
    r"|many \w+) (?:is|are) |calculate |work out )*(?:convert(?:ing)? |change |turn "
    r"|express )?"
)
_ASKED_ZH = "(?:请问?|帮我|麻烦|把|将|换算(?:一下|下)?|转换|计算|算(?:一下|下)?|问一?下|[\\s:,])*+"
_TO_ZH = (
    "(?:的?(?:温度|长度|重量|速度|面积|体积)?(?:大[约概]|约|相当于|等于|等於|合|是|为|折合"
    "|有|换算(?:成|为|到)?|转(?:换|化)?(?:成|为)|换(?:成|为)|转成|化成|变成|=|->|→|到|成|用"
    "|折算成|[\\s,]))++"
)
_MANY_ZH = "(?:(?:多少|几)\\s*个?\\s*)"
_END_ZH = "(?:表示|是多少|等于多少|多少|呢|啊|吗|来着|[\\s?。.=!])*"
_END_EN = r"(?: is (?:that|it)| please| equals?| equal| make|[\s?.=!])*"
_SIGN = r"(?P<value>[-−+]?\d[\d,]*(?:\.\d+)?(?:/\d+)?|an?|one|half an?|半|一)"
_ONE = {"a": 1.0, "an": 1.0, "one": 1.0, "一": 1.0, "半": 0.5, "half a": 0.5, "half an": 0.5}
_CLOSE_TO_BINARY = {"KB", "MB", "GB", "TB", "PB"}
_WORDS_ZH = {
    "s": "秒",
    "min": "分钟",
    "h": "小时",
    "d": "天",
    "week": "周",
    "month": "个月",
    "year": "年",
    "decade": "个十年",
}
_WORDS_ZH |= {"century": "世纪", "cup": "杯", "acre": "英亩"}
_WORDS_EN = frozenset({"week", "month", "year", "decade", "century", "cup", "acre"})
_SIGNIFICANT = 6
_ROUNDING = 1e-12


def convert(question: str, language: str) -> str | None:
    """Return `100 °F = 37.7778 °C`, or None when the question is anything else; `language` is zh-CN or en."""
    folded = key(surface(question))
    if len(folded) > 120:  # noqa: PLR2004 - longer texts are no such question
        return None
    for text in dict.fromkeys((folded, in_digits(folded))):
        for pattern in _patterns():
            if (found := pattern.fullmatch(text)) and (pair := _pair(found["of"], found["to"])):
                return _answer(_value(found["value"]), *pair, language)
    return None


def _pair(of: str, to: str) -> tuple[Unit, Unit] | None:
    """Return the two units when both names are known and share a dimension."""
    known = units()
    return next(
        (
            (source, target)
            for source in known.get(_name(of), ())
            for target in known.get(_name(to), ())
            if source.dimension == target.dimension
        ),
        None,
    )


def _name(written: str) -> str:
    return (
        " ".join(written.replace("-", " ").split())
        .removeprefix("degrees ")
        .removeprefix("个")
        .removesuffix("多少度")
    )


def _value(written: str | None) -> float:
    text = " ".join((written or "1").replace(",", "").replace("−", "-").split())
    if text in _ONE:
        return _ONE[text]
    whole, _, below = text.partition("/")
    return float(whole) / (float(below) or 1.0) if below else float(whole)


def _answer(value: float, source: Unit, target: Unit, language: str) -> str:
    result = ((value + source.offset) * source.size) / target.size - target.offset
    line = f"{_measured(value, source, language)} {_sign(result)} {_measured(result, target, language)}"
    if {source.symbol, target.symbol} <= _CLOSE_TO_BINARY | {"B"}:
        steps = round((value * source.size) and _thousands(source) - _thousands(target))
        binary = f"{_shown(value * 1024.0**steps)} {target.symbol}"
        return (
            f"{line}（按 1024 进位为 {binary}）"
            if language == "zh-CN"
            else f"{line} ({binary} counted by 1024)"
        )
    return line


def _measured(value: float, unit: Unit, language: str) -> str:
    """Return number and unit; units that are words are written in the question's language."""
    name = _WORDS_ZH.get(unit.symbol, unit.symbol) if language == "zh-CN" else unit.symbol
    if name in _WORDS_EN and value != 1:
        name = f"{name.removesuffix('y')}ies" if name.endswith("y") else f"{name}s"
    return f"{_shown(value)} {name}"


def _thousands(unit: Unit) -> int:
    return ["B", "KB", "MB", "GB", "TB", "PB"].index(unit.symbol)


def _shown(value: float) -> str:
    if value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 - exact in a double
        return f"{int(value):,}"
    text = f"{value:,.{_SIGNIFICANT}g}" if 1e-4 <= abs(value) < 1e6 else f"{value:.{_SIGNIFICANT}g}"  # noqa: PLR2004
    if 1e6 <= abs(value) < 1e15:  # noqa: PLR2004 - readable without an exponent
        text = f"{value:,.1f}"
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def _sign(result: float) -> str:
    return "=" if abs(float(f"{result:.{_SIGNIFICANT}g}") - result) <= abs(result) * _ROUNDING else "≈"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    of, to, source = (
        "(?P<of>[^\\d?=]+?\\d?)",
        "(?P<to>[^\\d?=]+?[23]?)",
        f"{_SIGN}\\s*(?:个)?(?P<of>[^\\d?=]+?[23]?)",
    )
    return tuple(
        re.compile(pattern)
        for pattern in (
            (
                f"{_ASKED_EN}{source}\\s+(?:to|in(?:to)?|as|=|->|→|equals?|is how many|is"
                f"|expressed in)\\s+(?:the )?{to}{_END_EN}"
            ),
            f"{_ASKED_EN}{source}\\s*(?:to|=|->|→)\\s*(?:\\?\\s*)?{to}{_END_EN}",
            (
                rf"(?:so |and )?(?:what(?:'s| is)|how (?:many|much)) {to} (?:are (?:there )?in|is in|in"
                rf"|is|are|equals?|make(?: up)?|does|do|to|per|=) {_SIGN}?\s*(?:the )?{of}{_END_EN}"
            ),
            f"{_ASKED_ZH}{_SIGN}?\\s*个?{of}{_TO_ZH}{_MANY_ZH}?{to}{_END_ZH}",
            (
                f"{_ASKED_ZH}(?P<of>华氏|摄氏|开氏)(?:温度)?\\s*{_SIGN}\\s*度?{_TO_ZH}{_MANY_ZH}?{to}"
                f"(?:多少度)?{_END_ZH}"
            ),
            f"{_ASKED_ZH}{_MANY_ZH}{to}(?:等于|是|合|为)\\s*{_SIGN}?\\s*个?{of}{_END_ZH}",
        )
    )

"""Answers questions that are arithmetic and nothing else: `17 times 23`, `240 的 15%`, `根号 144`."""

import re
from fractions import Fraction
from functools import cache

from search.extractive.tools.arithmetic import NotArithmetic, Number, evaluate
from search.extractive.tools.numerals import in_digits
from search.extractive.words import key, surface

_OPENING = (
    r"(?:(?:what(?:'s| is| does| are| do)?|whats|calculate|compute|work out|evaluate|solve"
    r"|how much (?:is|are|does)|find|tell me|please|can you|could you"
    r"|(?:the )?(?:result|value|answer|solution) (?:of|to|for)|the(?= (?:square|cube|sum"
    r"|product|factorial|difference|quotient|remainder))|请问|请|帮我|麻烦|计算(?:一下|下)?"
    r"|算(?:一下|一算|下|算)?|求(?:一下|下)?|那么?)[\s,:]*)+"
)
_CLOSING = (
    r"(?:[\s,]|equals?|equal to|make|come to|的?(?:结果|值|答案)|等于|等於|是|得|为|多少"
    r"|几|什么|呢|啊|吗|谢谢|please|thanks|[=?。.])++$"
)
_PLAIN = re.compile(r"[-+*/%^().,!\s\d]+")
# Dates, phone numbers, scores and fractions of the calendar look like arithmetic; they are not meant as such.
_AMBIGUOUS = re.compile(r"\d+(?:-\d+)+|\d+(?:/\d+)+|[-+]?[\d.,]+!?|[^+*/%^!()-]*")
_NUMBER = r"\(?[\d.,]*\d\)?"

_WORDS = (
    (r"[$€£¥￥](?=\s?\d)|(?<=\d)\s?(?:dollars|元|块钱?)(?![a-z])", ""),
    (
        (
            rf"\badd ({_NUMBER}) (?:to|and|with) ({_NUMBER})|把?({_NUMBER})和({_NUMBER})(?:加起来"
            rf"|相加)"
        ),
        r"\1\3 + \2\4",
    ),
    (
        rf"\bsubtract ({_NUMBER}) from ({_NUMBER})|\btake ({_NUMBER}) (?:away )?from ({_NUMBER})",
        r"\2\4 - \1\3",
    ),
    (rf"\bmultiply ({_NUMBER}) (?:by|with|and) ({_NUMBER})|({_NUMBER})和({_NUMBER})相乘", r"\1\3 * \2\4"),
    (rf"\bdivide ({_NUMBER}) by ({_NUMBER})", r"\1 / \2"),
    (
        (
            rf"(?:how many times (?:can|does|do|will) )({_NUMBER}) (?:be divided |go "
            rf"|fit )?into ({_NUMBER})"
        ),
        r"\2 / \1",
    ),
    (r"[×✕✖·∗](?=\s*[\d(])|(?<=[\d)])\s*x\s*(?=[\d(])", "*"),
    ("÷", "/"),
    ("[−–—]", "-"),
    ("（", "("),
    ("）", ")"),
    (r"\b(?:multiplied by|times)\b|乘以|乘上|乘", "*"),
    (r"\b(?:divided by|over)\b|除以", "/"),
    (r"\b(?:plus|added to)\b|加上|加", "+"),
    (r"\bminus\b|减去|减掉|减", "-"),
    (r"\bmodulo\b|\bmod\b", "%%"),
    (rf"({_NUMBER})\s*/\s*({_NUMBER})\s*(?:的)?余数", r"\1 %% \2"),
    (rf"(?:the )?remainder (?:of|when) ({_NUMBER}) (?:is )?/ ({_NUMBER})", r"\1 %% \2"),
    (
        (
            rf"(?:the )?sum of ({_NUMBER}) and ({_NUMBER})|({_NUMBER})\s*(?:和|与"
            rf"|跟)\s*({_NUMBER})\s*(?:的|之)和"
        ),
        r"\1\3 + \2\4",
    ),
    (
        (
            rf"(?:the )?difference (?:of|between) ({_NUMBER}) and ({_NUMBER})|({_NUMBER})\s*(?:和|与"
            rf"|跟)\s*({_NUMBER})\s*(?:的|之)差"
        ),
        r"\1\3 - \2\4",
    ),
    (
        (
            rf"(?:the )?product of ({_NUMBER}) and ({_NUMBER})|({_NUMBER})\s*(?:和|与"
            rf"|跟)\s*({_NUMBER})\s*(?:的|之)?(?:乘积|积)"
        ),
        r"\1\3 * \2\4",
    ),
    (
        (
            rf"(?:the )?square root of ({_NUMBER})|(?:根号|√)\s*({_NUMBER})"
            rf"|({_NUMBER})\s*的?(?:算术)?平方根"
        ),
        r"sqrt(\1\2\3)",
    ),
    (
        rf"(?:the )?cube root of ({_NUMBER})|(?:三次根号|∛)\s*({_NUMBER})|({_NUMBER})\s*的?立方根",
        r"cbrt(\1\2\3)",
    ),
    (rf"({_NUMBER})\s*(?:squared|的?平方)", r"(\1)**2"),
    (rf"({_NUMBER})\s*(?:cubed|的?立方)", r"(\1)**3"),
    (r"\s*(?:raised )?(?:to the )?power (?:of )?(?=\d)|\s*to the (?=\d+(?:st|nd|rd|th)? power)", "**"),
    (r"(?<=\*\*)(\d+)(?:st|nd|rd|th)? power", r"\1"),
    (rf"({_NUMBER})\s*的\s*(\d+)\s*次(?:方|幂)", r"(\1)**\2"),
    (r"(?:the )?factorial of (\d+)|(\d+)\s*的?阶乘|(\d+) factorial", r"\1\2\3!"),
    (rf"百分之\s*({_NUMBER})", r"\1%"),
    (r"\s*\b(?:percent|per cent|pct)\b", "%"),
    (rf"({_NUMBER})% off (?:of )?({_NUMBER})", r"\2*(100-\1)/100"),
    (rf"({_NUMBER})\s*打\s*([\d.]+)\s*折", r"\1*\2/10"),
    (rf"({_NUMBER})%\s*(?:of|的)\s*({_NUMBER})", r"\1/100*\2"),
    (rf"({_NUMBER})\s*的\s*({_NUMBER})%", r"\1*\2/100"),
    (rf"(?:a )?half of ({_NUMBER})|({_NUMBER})\s*的一半", r"\1\2/2"),
    (rf"({_NUMBER})\s*的\s*({_NUMBER})\s*倍", r"\1*\2"),
)
_LARGEST: int = 10**60
_SIGNS = (("**", "^"), ("*", "×"), ("//", "÷"), ("/", "÷"), ("sqrt", "√"), ("cbrt", "∛"))


def calculate(question: str) -> str | None:
    """Return `expression = value`, or None when the question is not arithmetic alone or out of bounds."""
    folded = key(surface(question))
    core, asked = _core(folded)
    expression = _expression(core)
    if expression is None or (_AMBIGUOUS.fullmatch(expression) and not (asked and _has_operator(expression))):
        return None
    try:
        value = evaluate(expression)
    except NotArithmetic:
        return None
    return f"{_shown(expression)} {'=' if is_exact(value) else '≈'} {number(value)}"


def _core(folded: str) -> tuple[str, bool]:
    """Return the question without its frame, and whether it had one that asks for a value."""
    core = _pattern(_CLOSING).sub(
        "", _pattern(_OPENING).sub("", folded, count=1) if _opens(folded) else folded
    )
    return core.strip(), core.strip() != folded.strip() or re.search(r"[^\W\d]", core) is not None


def _opens(folded: str) -> bool:
    found = _pattern(_OPENING).match(folded)
    return found is not None


def _expression(core: str) -> str | None:
    """Return the core in signs alone, None when any word is left."""
    if not core or len(core) > 200:  # noqa: PLR2004 - longer texts are no arithmetic question
        return None
    text = in_digits(core)
    for pattern, sign in _WORDS:
        text = _pattern(pattern).sub(sign, text)
    # A percent sign between two numbers means the remainder only with blanks around it.
    text = re.sub(r"(?<=\d)\s+%\s+(?=[\d(])", "%%", text)
    if re.search("(?<!%)%(?!%)", text):
        return None
    text = text.replace("%%", "%").strip()
    return text if _PLAIN.fullmatch(re.sub("sqrt|cbrt", "", text)) else None


def _has_operator(expression: str) -> bool:
    return bool(re.search(r"\d\s*[-+*/%^!]|sqrt|cbrt", expression))


def is_exact(value: Number) -> bool:
    """Tell whether `number` shows the value in full."""
    if isinstance(value, int):
        return abs(value) < _LARGEST
    if isinstance(value, Fraction):
        return bool((value * 10**10).denominator == 1)
    return value.is_integer()


def number(value: Number) -> str:
    """Return a number for reading: at most ten decimals, thousands separated, very long ones in short."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 - exact in a double
        value = int(value)
    if isinstance(value, int):
        return f"{value:,}" if abs(value) < _LARGEST else _scientific(value)
    real = float(value)
    if real and not 1e-6 <= abs(real) < 1e15:  # noqa: PLR2004 - readable without an exponent
        return f"{real:.10g}"
    return f"{real:,.10f}".rstrip("0").rstrip(".")


def _scientific(value: int) -> str:
    digits = str(abs(value))
    return f"{'-' if value < 0 else ''}{digits[0]}.{digits[1:11]}…e+{len(digits) - 1}"


def _shown(expression: str) -> str:
    for sign, symbol in _SIGNS:
        expression = expression.replace(sign, symbol)
    expression = re.sub(r"\((\d+(?:\.\d+)?)\)", r"\1", expression)
    return " ".join(re.sub(r"\s*([+×÷%]|(?<=[\d)\s])-)\s*", r" \1 ", expression).split())


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

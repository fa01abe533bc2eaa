"""Evaluates one arithmetic expression exactly and within bounds; nothing is executed."""

import math
import re
from fractions import Fraction

Number = int | Fraction | float

_TOKEN = re.compile(r"\s*(?:(\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|(\*\*|//|sqrt|cbrt|[-+*/%^()!]))")
_LONGEST = 300
_DEEPEST = 40
_MOST_BITS = 3_000
_LARGEST_FACTORIAL = 170


class NotArithmetic(ValueError):  # noqa: N818 - an ordinary outcome, not a fault
    """The text is no expression, or its value is undefined or out of bounds."""


def evaluate(expression: str) -> Number:
    """Return the value of an expression of numbers, + - * / // % ** ^ ! sqrt cbrt and parentheses."""
    if len(expression) > _LONGEST:
        raise NotArithmetic(expression)
    return _Parser(_tokens(expression)).whole()


def _tokens(expression: str) -> list[str]:
    found: list[str] = []
    at, text = 0, expression.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise NotArithmetic(expression)
        found.append((match[1] or match[2]).replace(",", ""))
        at = match.end()
    return found


class _Parser:
    """Recursive descent; each level of precedence is one method."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> Number:
        value = self._sum()
        if self._at < len(self._tokens):
            raise NotArithmetic
        return value

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _sum(self) -> Number:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotArithmetic
        value = self._product()
        while self._next() in {"+", "-"}:
            value = _checked(value + self._product() if self._take() == "+" else value - self._product())
        self._depth -= 1
        return value

    def _product(self) -> Number:
        value = self._signed()
        while (operator := self._next()) in {"*", "/", "//", "%"}:
            self._take()
            value = _checked(_applied(operator, value, self._signed()))
        return value

    def _signed(self) -> Number:
        sign = 1
        while self._next() in {"+", "-"}:
            sign = -sign if self._take() == "-" else sign
        return sign * self._power()

    def _power(self) -> Number:
        value = self._postfixed()
        if self._next() in {"**", "^"}:
            self._take()
            self._depth += 1
            if self._depth > _DEEPEST:
                raise NotArithmetic
            value = power(value, self._signed())
            self._depth -= 1
        return value

    def _postfixed(self) -> Number:
        value = self._atom()
        while self._next() == "!":
            self._take()
            value = factorial(value)
        return value

    def _atom(self) -> Number:
        sign = self._take()
        if sign in {"sqrt", "cbrt"}:
            return root(self._atom(), 2 if sign == "sqrt" else 3)
        if sign == "(":
            value = self._sum()
            if self._take() != ")":
                raise NotArithmetic
            return value
        if not sign[:1].isdigit() and not sign.startswith("."):
            raise NotArithmetic
        return int(sign) if sign.isdigit() else Fraction(sign)


def power(value: Number, exponent: Number) -> Number:
    """Return value ** exponent, refusing results of more than some hundred digits."""
    size = exponent if exponent > 0 else -exponent
    if size > _MOST_BITS or (value == 0 and exponent < 0):
        raise NotArithmetic
    if isinstance(exponent, Fraction | float) or isinstance(value, float):
        return _real(value, exponent)
    if _bits(value) * size > _MOST_BITS:
        raise NotArithmetic
    raised: Fraction = Fraction(value) ** exponent
    return _checked(raised)


def root(value: Number, degree: int) -> Number:
    """Return the real root; exact where it is rational."""
    if value < 0:
        raise NotArithmetic
    exact = Fraction(value)
    parts = [_whole_root(part, degree) for part in (exact.numerator, exact.denominator)]
    if None not in parts:
        return _checked(Fraction(*parts))  # type: ignore[arg-type]  # both are whole here
    return _real(value, 1 / degree)


def factorial(value: Number) -> Number:
    if not isinstance(value, int) or not 0 <= value <= _LARGEST_FACTORIAL:
        raise NotArithmetic
    return math.factorial(value)


def _applied(operator: str, left: Number, right: Number) -> Number:
    if operator == "*":
        return left * right
    if right == 0:
        raise NotArithmetic
    if operator == "//":
        return left // right
    if operator == "%":
        return left % right
    if isinstance(left, float) or isinstance(right, float):
        return left / right
    return Fraction(left) / Fraction(right)


def _whole_root(value: int, degree: int) -> int | None:
    guess = math.isqrt(value) if degree == 2 else round(_real(value, 1 / degree))  # noqa: PLR2004 - square
    return guess if guess**degree == value else None


def _real(value: Number, exponent: Number) -> float:
    try:
        result = math.pow(value, exponent)
    except (OverflowError, ValueError) as error:
        raise NotArithmetic from error
    return result


def _bits(value: int | Fraction) -> int:
    exact = Fraction(value)
    return max(exact.numerator.bit_length(), exact.denominator.bit_length(), 1)


def _checked(value: Number) -> Number:
    """Keep whole numbers whole, and everything within bounds."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise NotArithmetic
        return value
    if _bits(value) > _MOST_BITS:
        raise NotArithmetic
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact

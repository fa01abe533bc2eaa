"""Expressions have one exact value within bounds, or none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.extractive.tools.arithmetic import NotArithmetic, evaluate


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("2 ** 3 ** 2", 512),
        ("-2 ** 2", -4),
        ("7 // 2", 3),
        ("7 % 4", 3),
        ("1/3", Fraction(1, 3)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1,000 * 2", 2000),
        ("sqrt 16 + 1", 5),
        ("3!", 6),
        ("2 ^ -1", Fraction(1, 2)),
        ("cbrt(8)", 2),
        ("sqrt(2.25)", Fraction(3, 2)),
        ("--3", 3),
    ],
)
def test_precedence_and_exactness_are_those_of_arithmetic(expression, value):
    assert evaluate(expression) == value


def test_irrational_roots_and_powers_are_real_numbers():
    assert evaluate("sqrt 2") == pytest.approx(2**0.5)
    assert evaluate("2 ** 0.5") == pytest.approx(2**0.5)


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "1 +",
        "* 2",
        "(1",
        "1)",
        "1 2",
        "1/0",
        "5 % 0",
        "sqrt(-1)",
        "0 ** -1",
        "1.5!",
        "171!",
        "2 ** 99999",
        "x",
        "1" * 301,
        "(" * 60,
    ],
)
def test_no_value_where_there_is_none_or_it_is_out_of_bounds(expression):
    with pytest.raises(NotArithmetic):
        evaluate(expression)


@given(st.integers(-999, 999), st.integers(-999, 999), st.sampled_from("+-*"))
def test_whole_numbers_agree_with_python(left, right, sign):
    expected = {"+": left + right, "-": left - right, "*": left * right}[sign]
    assert evaluate(f"({left}){sign}({right})") == expected

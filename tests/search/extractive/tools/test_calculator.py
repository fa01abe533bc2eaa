"""Questions that are arithmetic and nothing else."""

import pytest

from search.extractive.tools.calculator import calculate


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What is 17 times 23?", "17 × 23 = 391"),
        ("12 乘以 15 等于多少", "12 × 15 = 180"),
        ("3 的 10 次方是多少", "3^10 = 59,049"),
        ("What is 15% of 240?", "15 ÷ 100 × 240 = 36"),
        ("240 的 15% 是多少", "240 × 15 ÷ 100 = 36"),
        ("what is the square root of 144", "√144 = 12"),
        ("根号 2", "√2 ≈ 1.4142135624"),
        ("cube root of 27", "∛27 = 3"),
        ("三加五等于几", "3 + 5 = 8"),
        ("三分之一加二分之一", "(1 ÷ 3) + (1 ÷ 2) ≈ 0.8333333333"),
        ("seven times eight", "7 × 8 = 56"),
        ("20% off 50", "50 × (100 - 20) ÷ 100 = 40"),
        ("300 元打七折是多少", "300 × 7 ÷ 10 = 210"),
        ("10 除以 3 的余数", "10 % 3 = 1"),
        ("5! = ?", "5! = 120"),
        ("what is 25% of $80", "25 ÷ 100 × 80 = 20"),
        ("0.1+0.2", "0.1 + 0.2 = 0.3"),
        ("add 45 to 87", "45 + 87 = 132"),
        ("divide 100 by 8", "100 / 8 = 12.5".replace("/", "÷")),
        ("2 to the power of 10", "2^10 = 1,024"),
        ("（1+2）×3", "(1 + 2) × 3 = 9"),
    ],
)
def test_arithmetic_is_answered_with_its_expression(text, answer):
    assert calculate(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-29",
        "7-11",
        "24/7",
        "010-62345678",
        "911",
        "C++",
        "GPT-4",
        "iPhone 17 + AirPods",
        "price of 3 apples",
        "小明有 3 个苹果",
        "what is 911",
        "",
        "1/3",
        "百分之",
        "3-2",
        "7 ÷ 0",
        "what is",
    ],
)
def test_what_is_no_arithmetic_is_left_alone(text):
    assert calculate(text) is None


@pytest.mark.parametrize(
    "text", ["9**9**9**9", "2^100000", "999999!", "(" * 90 + "1" + ")" * 90 + "+1", "1+" * 200 + "1"]
)
def test_what_is_out_of_bounds_is_refused_at_once(text):
    assert calculate(text) is None


def test_very_long_results_are_shortened_and_said_to_be():
    assert "≈ 9.3326215443…e+157" in str(calculate("100! ="))

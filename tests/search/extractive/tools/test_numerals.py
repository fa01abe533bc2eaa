"""Numbers written in words."""

import pytest

from search.extractive.tools.numerals import chinese, in_digits


@pytest.mark.parametrize(
    ("word", "digits"),
    [
        ("十二", "12"),
        ("一百二十三", "123"),
        ("两万", "20000"),
        ("三亿零五", "300000005"),
        ("二零二六", "2026"),
        ("三点一四", "3.14"),
        ("苹果", "苹果"),
    ],
)
def test_chinese_numerals_become_digits(word, digits):
    assert chinese(word) == digits


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("seven times eight", "7 times 8"),
        ("one hundred and twenty-three", "123"),
        ("two million", "2000000"),
        ("五分之二", "(2/5)"),
        ("百分之二十", "20%"),
        ("someone", "someone"),
    ],
)
def test_number_words_in_a_text_become_digits(text, digits):
    assert in_digits(text) == digits

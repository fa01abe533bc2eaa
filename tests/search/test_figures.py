"""Numbers are read the way people write them, and compared by what they amount to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.figures import figures, known_figures


def supported(claim, evidence):
    return all(known_figures(evidence).supports(figure) for figure in figures(claim))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("F1, GPT-5, H100 and COVID-19 in 4K", 0),
        ("v3.15.1 and 3.16.0a2", 0),
        ("27.41 美元，上涨 3.2%", 2),
        ("５９９９元", 1),
        ("22:40 on 2026-11-27", 4),
        ("91,240 and 3.15.1", 2),
        ("21st, 5km, 10:30pm", 3),
        ("no numbers here 一二三", 0),
    ],
)
def test_only_numbers_that_stand_alone_count(text, count):
    assert len(figures(text)) == count


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("$91,240", "91240 dollars"),
        ("27.410", "27.41"),
        ("约 27 美元", "27.41 美元"),
        ("7.04", "7.0412"),
        ("0.68 亿股", "6800 万股"),
        ("68 million", "6800 万"),
        ("1.5 billion", "15 亿"),
        ("500 万", "5M users"),
        ("2026 年 11 月 27 日", "27 November 2026"),
        ("2026-11-08", "8 Nov 2026"),
        ("3 条线", "三条线路"),
        ("4 points", "by four points"),
        ("22 条", "二十二条"),
        ("晚上 10:40", "22:40 恢复"),
        ("22:40", "10:40 pm"),
        ("4:10 UTC", "at 04:10 UTC"),
        ("Python 3.15", "Python 3.15.1 was released"),
        ("Python 3.15.1", "Python 3.15.1 was released"),
        ("iPhone 18", "iPhone18 发布"),
        ("no number", ""),
    ],
)
def test_the_same_amount_in_another_spelling_is_supported(claim, evidence):
    assert supported(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("28.00 美元", "27.41 美元"),
        ("5299 元", "5199 元"),
        ("6800 亿", "6800 万"),
        ("3.15.2", "3.15.1"),
        ("16:10", "04:10 UTC"),
        ("13 度", "气温 14 到 19 度"),
        ("27.42", "27.41"),
        ("12", "F1"),
    ],
)
def test_another_amount_is_not(claim, evidence):
    assert not supported(claim, evidence)


@settings(deadline=None, max_examples=200)
@given(st.text("0123456789.,:-万亿 a%年月", max_size=40))
def test_every_text_supports_its_own_numbers(text):
    assert supported(text, text)

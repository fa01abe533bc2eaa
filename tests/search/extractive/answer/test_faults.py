"""What makes a sentence the wrong one."""

import pytest

from search.extractive.answer.faults import faults
from tests.search.extractive.answer.stage import asked, sentence


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("现任秘书长是谁", "潘基文曾任秘书长。"),
        ("Who is the CEO of Intel?", "Pat Gelsinger is the former CEO of Intel."),
        ("华为董事长是谁", "徐直军任副董事长。"),
        ("茅台股价", "股价历史最高为 2627 元。"),
        ("bitcoin price", "Analysts predict bitcoin could reach $500,000."),
        ("latest Python", "Python 3.16.0a2 is a developer preview."),
        ("iPhone 价格", "iPhone 手机壳低至 29 元。"),
        ("SOXL 价格", "SOXL 是一种三倍杠杆基金。"),
        ("weather in London", "London averages 7 degrees a year."),
        ("上海天气", "为您提供上海天气查询服务。"),
        ("next SpaceX launch", "SpaceX completed 150 launches."),
    ],
)
def test_such_sentences_lose_points(question, text):
    assert faults(asked(question), sentence(text)) <= -0.3


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("former CEO of Intel", "Pat Gelsinger is the former CEO of Intel."),
        ("iPhone 手机壳价格", "iPhone 手机壳 29 元。"),
        ("茅台股价", "股价 1432 元。"),
        ("SOXL price", "SOXL traded at $31.27, up 2.4% on the previous session."),
        ("NVDA price", "NVDA rose 2 % from the previous close to $181.20."),
    ],
)
def test_unless_the_question_speaks_of_it(question, text):
    assert faults(asked(question), sentence(text)) == 0


@pytest.mark.parametrize(
    ("question", "title"),
    [("weather in London", "London, Ontario weather"), ("微信最新版本", "企业微信更新")],
)
def test_namesakes_lose_points(question, title):
    assert faults(asked(question), sentence("8.0 版。", title=title)) < 0

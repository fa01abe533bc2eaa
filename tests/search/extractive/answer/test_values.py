"""Which sentence holds which kind of value."""

import pytest

from search.extractive.answer.values import holds, numbers
from search.extractive.question.topic import Kind

HOLDS = {
    Kind.MONEY: [
        "最新价 27.41 美元",
        "报 1432.50",
        "售价 4699 元起",
        "trading at $91,240",
        "costs €60",
        "closed at 182.36",
        "门票免费",
    ],
    Kind.RATE: ["中间价报 7.0412", "the pound bought $1.3142"],
    Kind.PERCENT: ["同比上涨 2.8%", "下调 36 个基点", "by a quarter point", "百分之三"],
    Kind.NUMBER: ["线路共 22 条", "41.6 million people", "二十个"],
    Kind.DATE: ["11 月 28 日发布", "on 1 december", "周三举行", "next week"],
    Kind.TIME: ["8:30 开门", "open from 9 am", "每周一闭馆", "except tuesday"],
    Kind.SCORE: ["118 比 109", "2-1", "战平泰国队", "beat chelsea"],
    Kind.VERSION: ["版本8.0.68于", "python 3.15.1", "v26 current"],
    Kind.WEATHER: ["多云转小雨", "14 到 19 摄氏度", "mostly sunny", "-12℃"],
    Kind.STATUS: ["已恢复", "all systems operational", "无法登录"],
    Kind.VERDICT: ["快 10 倍以上", "better than", "最值得买"],
    Kind.PLACE: ["位于浦东", "located in oslo", "效力于迈阿密"],
}
HOLDS_NOT = {
    Kind.MONEY: ["上涨 3.2%", "成交量 6800 万股", "processed 90 million transactions"],
    Kind.RATE: ["上调 36 个", "涨 3.25%"],
    Kind.PERCENT: ["7.04"],
    Kind.NUMBER: ["2026 年", "11 月"],
    Kind.SCORE: ["下一场对阵掘金"],
    Kind.WEATHER: ["十款雨伞评测", "上海旅游"],
    Kind.STATUS: ["推出新版首页"],
    Kind.VERSION: ["发布了新版"],
}


@pytest.mark.parametrize(("kind", "text"), [(k, t) for k, texts in HOLDS.items() for t in texts])
def test_a_value_of_the_kind_is_found(kind, text):
    assert holds(kind, text)


@pytest.mark.parametrize(("kind", "text"), [(k, t) for k, texts in HOLDS_NOT.items() for t in texts])
def test_other_figures_are_no_such_value(kind, text):
    assert not holds(kind, text)


def test_a_count_must_be_in_the_measure_asked_for():
    assert holds(Kind.NUMBER, "线路共 22 条", "条")
    assert not holds(Kind.NUMBER, "总里程 932 公里", "条")


def test_kinds_without_a_shape_are_always_held():
    assert holds(Kind.FREE, "anything")


def test_figures_are_compared_without_separators():
    assert numbers("$91,240 and 3.15") == {"91240", "3.15"}

"""The kind of value asked for."""

import pytest

from search.extractive.question.kinds import kinds_of, measure_of
from search.extractive.question.pieces import pieces_of
from search.extractive.question.topic import Kind
from search.extractive.words import folded


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("茅台股价多少", (Kind.MONEY,)),
        ("春运火车票什么时候开售", (Kind.DATE, Kind.CLOCK)),
        ("故宫几点开门", (Kind.TIME, Kind.DATE)),
        ("现任联合国秘书长是谁", (Kind.PERSON,)),
        ("上海有多少条地铁线路", (Kind.NUMBER,)),
        ("现在美元兑人民币汇率", (Kind.RATE,)),
        ("特朗普支持率", (Kind.PERCENT,)),
        ("微信最新版本", (Kind.VERSION,)),
        ("今天有什么新闻", (Kind.NEWS,)),
        ("明天杭州会下雨吗", (Kind.WEATHER,)),
        ("小米 SU7 降价了吗", ()),
        ("为什么英伟达股价大跌", ()),
        ("中超积分榜", ()),
        ("Who won the Lakers game?", (Kind.PERSON,)),
        ("Is GitHub down?", (Kind.STATUS,)),
        ("Has Rust 2.0 been released?", ()),
        ("When is the next launch?", (Kind.DATE, Kind.CLOCK)),
        ("When was the museum founded?", (Kind.DATE,)),
        ("latest Linux kernel", (Kind.VERSION,)),
        ("best laptop", (Kind.VERDICT,)),
        ("where is the Eiffel Tower", (Kind.PLACE,)),
    ],
)
def test_question_words_and_subjects_tell_the_kind(text, kinds):
    topics = [piece.topic for piece in pieces_of(text) if piece.topic]
    assert kinds_of(folded(text), topics) == kinds


@pytest.mark.parametrize(
    ("text", "measure"), [("多少条线路", "条"), ("放几天假", "天|日"), ("多少钱", ""), ("how many lines", "")]
)
def test_what_is_counted_is_told_by_its_measure_word(text, measure):
    assert measure_of(text) == measure

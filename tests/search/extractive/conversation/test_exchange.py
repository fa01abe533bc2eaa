"""A name or a day exchanged in the earlier question."""

import pytest

from search.extractive.conversation.exchange import exchanged
from search.extractive.question.pieces import PieceKind, pieces_of


@pytest.mark.parametrize(
    ("core", "earlier", "query"),
    [
        ("上海", "今天北京天气怎么样", "上海 今天 天气"),
        ("明天", "今天北京天气怎么样", "明天 北京 天气"),
        ("欧元", "现在美元兑人民币汇率是多少", "欧元 现在 兑 人民币 汇率"),
        ("Germany", "What is the inflation rate in France?", "Germany inflation rate"),
        ("next week", "Will it rain in Oslo tomorrow?", "rain Oslo next week"),
        ("", "茅台股价是多少", "茅台股价"),
    ],
)
def test_what_is_new_takes_the_place_of_its_like(core, earlier, query):
    mine = [piece for piece in pieces_of(core) if piece.kind is not PieceKind.FILLER]
    assert exchanged(mine, core, earlier) == query

"""A question taken apart."""

import pytest

from search.extractive.question.pieces import PieceKind, pieces_of


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("昨晚湖人队比赛结果", ["time:昨晚", "name:湖人", "score:比赛结果"]),
        (
            "现在美元兑人民币汇率是多少",
            ["time:现在", "name:美元", "exchange rate:兑", "name:人民币", "exchange rate:汇率"],
        ),
        ("今年诺贝尔物理学奖得主是谁", ["time:今年", "name:诺贝尔物理学奖", "winner:得主"]),
        ("流浪地球3什么时候上映", ["name:流浪地球3", "schedule:什么时候", "release:上映"]),
        ("欧冠皇马比分", ["name:欧冠", "name:皇马", "score:比分"]),
        ("CVE-2026-31415 影响哪些版本", ["name:CVE-2026-31415", "security:影响哪些版本"]),
        (
            "iPhone 17 vs iPhone 16 camera",
            ["name:iPhone 17", "comparison:vs", "name:iPhone 16", "name:camera"],
        ),
        ("Champions League fixtures", ["name:Champions League", "schedule:fixtures"]),
        ("US inflation rate", ["name:US", "share:inflation rate"]),
        ("GBP to USD rate", ["name:GBP", "exchange rate:to", "name:USD", "share:rate"]),
        ("iPhone手机壳多少钱", ["name:iPhone", "name:手机壳", "price:多少钱"]),
    ],
)
def test_pieces_come_in_order_with_their_kind(text, pieces):
    found = [p for p in pieces_of(text) if len(p.text.strip()) > 1 or p.topic]
    shown = [f"{p.topic.name if p.topic else p.kind}:{p.text.strip()}" for p in found]
    assert [piece for piece in pieces if piece not in shown] == [], shown


def test_places_are_told_from_other_names():
    kinds = {piece.text: piece.kind for piece in pieces_of("上海迪士尼门票")}
    assert kinds["上海"] is PieceKind.PLACE
    assert kinds["迪士尼"] is PieceKind.NAME


def test_pieces_know_where_they_stand():
    text = "贵州茅台股价"
    assert [text[p.start : p.end] for p in pieces_of(text)] == ["贵州", "茅台", "股价"]

"""The question as a query."""

import pytest

from search.extractive.query import polite_free, query_of


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("帮我查询下 SOXL 的今天的价格", "SOXL 今天的价格"),
        ("现在美元兑人民币汇率是多少", "现在美元兑人民币汇率"),
        ("你知道特斯拉今天的股价是多少吗？谢谢！", "特斯拉今天的股价"),
        ("nginx 1.31 更新了什么", "nginx 1.31 更新了什么"),
        ("上网搜一下 CVE-2026-31415 影响哪些版本", "CVE-2026-31415 影响哪些版本"),
        ("查理一世是谁", "查理一世是谁"),
        ("搜狗输入法最新版本", "搜狗输入法最新版本"),
        ("What is the price of bitcoin right now?", "price of bitcoin right now"),
        ("Could you tell me whether the Suez Canal is open again?", "Suez Canal is open again"),
        ("Please can you find me the latest news on Boeing, thanks", "latest news on Boeing"),
        ("Who won the F1 race last weekend?", "Who won the F1 race last weekend"),
        ("“茅台股价”", "茅台股价"),
        ("茅台\n股价", "茅台 股价"),
        ("the", "the"),
        ("吗", "吗"),
    ],
)
def test_filler_goes_and_identifiers_stay(text, query):
    assert query_of(text) == query


def test_long_questions_are_cut_at_a_word():
    query = query_of("price of " + "word " * 100)
    assert len(query) <= 200
    assert query.endswith("word")
    assert len(query_of("价格" * 300)) == 200


def test_only_the_opening_is_taken_off_for_the_rules():
    assert polite_free("请问，什么是熵？") == "什么是熵?"
    assert polite_free("hello") == "hello"


def test_broken_bytes_of_the_question_never_reach_the_query() -> None:
    assert query_of("\ufffd上海天气\ufffd") == "上海天气"
    assert query_of("Bergen \ufffd fish market \ufffd") == "Bergen fish market"
    assert query_of("\ufffd") == "\ufffd"

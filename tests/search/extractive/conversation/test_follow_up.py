"""Follow-ups stand alone once the earlier subject is in them."""

import pytest

from search.extractive.conversation.follow_up import in_conversation, standalone
from tests.search.extractive.stage import question


@pytest.mark.parametrize(
    ("text", "before", "answer", "alone"),
    [
        ("那明天呢？", "今天上海天气怎么样", "多云。", "明天 上海 天气"),
        ("那后天呢", "明天去杭州要不要带伞", "要。", "后天 杭州 带伞"),
        ("门票多少钱", "上海迪士尼今天几点开门", "8:30。", "上海迪士尼 门票多少钱"),
        ("它最新的版本是多少", "介绍一下 FastAPI", "一个框架。", "FastAPI最新的版本是多少"),
        (
            "他今年多大了",
            "苹果公司现任 CEO 是谁",
            "苹果公司现任首席执行官是蒂姆·库克。[1]",
            "蒂姆·库克今年多大了",
        ),
        ("帮我查一下", "RTX 5090 多少钱", "我不能联网。", "RTX 5090 多少钱"),
        (
            "And tomorrow?",
            "What's the weather like in London today?",
            "Cloudy.",
            "weather like London tomorrow",
        ),
        (
            "What about Ethereum?",
            "What is the price of bitcoin right now?",
            "$1.",
            "Ethereum price right now",
        ),
        ("When was its last release?", "what is SQLite", "A database.", "When was SQLite's last release?"),
        ("who is their coach", "Did Arsenal win yesterday?", "Yes.", "who is Arsenal's coach"),
        (
            "How old is he?",
            "Who is the CEO of Intel?",
            "Lip-Bu Tan is CEO of Intel.",
            "How old is Lip-Bu Tan?",
        ),
        ("can you search for that", "Who is the CEO of Rivian?", "Not sure.", "Who is the CEO of Rivian?"),
    ],
)
def test_the_subject_comes_from_the_turn_before(text, before, answer, alone):
    assert standalone(question(text, (before, answer))) == alone


def test_a_chain_of_follow_ups_leads_back_to_the_subject():
    turns = (("今天上海天气怎么样", "多云。"), ("那明天呢？", "有雨。"))
    assert standalone(question("后天呢", *turns)) == "后天 上海 天气"


@pytest.mark.parametrize(
    "text", ["茅台股价", "What is the price of gold?", "北京明天会下雨吗", "latest version of Node.js"]
)
def test_a_question_with_a_subject_of_its_own_is_left_alone(text):
    assert standalone(question(text, ("今天上海天气怎么样", "多云。"))) == text


def test_without_earlier_turns_nothing_is_put_in():
    assert standalone(question("那明天呢？")) == "那明天呢？"


def test_an_exchanged_name_remembers_the_question_it_repeats():
    assert in_conversation(question("那 UDP 呢", ("什么是 TCP", "一种协议。"))).repeats == "什么是 TCP"


def test_a_rework_of_the_last_answer_is_marked():
    assert in_conversation(question("make it shorter", ("Write an email", "Dear all, …"))).on_answer

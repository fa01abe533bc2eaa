"""Decisions by families of questions, in both languages; others than those of the evaluation sets."""

import pytest

from search.extractive.decide import UNDECIDED, decide
from search.extractive.rules.shape import Verdict

SEARCHED = {
    "prices": ["五粮液股价", "一吨铜多少钱", "price of copper per ton", "how much does a Zeekr 9X cost"],
    "weather and traffic": ["厦门会下雨吗", "明天限行尾号", "will it snow in Quebec", "is the M1 closed"],
    "sport": ["阿森纳上一场比分", "中超积分榜", "who won the derby", "Serie A standings"],
    "releases": ["GTA 6 发售了吗", "Go 1.27 新特性", "has Node 28 been released", "what's new in Vue 4"],
    "office-holders": ["现任国防部长是谁", "阿里巴巴的 CEO 是谁", "who is the chancellor of Germany"],
    "outages": ["微博崩了吗", "为什么淘宝打不开", "is Discord down", "why is Steam down"],
    "comparing products": [
        "iPhone 17 和 Mate 80 哪个好",
        "Kindle vs Kobo",
        "difference between iPhone 17 and iPhone 16",
    ],
    "events": ["为什么台积电股价大跌", "why did AMD shares surge"],
    "undecided": ["诺兰的下一部", "cozy village near Bruges"],
    "asked for": ["搜一下什么是熵", "look up the history of jazz", "上网查查光合作用"],
    "words of now about ideas": ["今年的年度汉字是什么", "explain what's happening in Lebanon right now"],
}
NEEDS_MODEL = {
    "about a word": [
        "“昨天”的英文怎么拼",
        "“股票”这个词用德语怎么说",
        "how do you say tomorrow in Italian",
        "define latest",
    ],
    "fresh-looking ideas": [
        "什么是股价除权",
        "现在完成时怎么用",
        "价格弹性的定义",
        "what is a next-hop",
        "how does weather forecasting work",
    ],
    "current as a noun": [
        "difference between current and voltage",
        "what is a current account",
        "alternating current vs direct current",
    ],
    "why in general": ["为什么股票会涨跌", "why do prices rise"],
    "writing": [
        "写一篇关于春天的散文",
        "给客户写封道歉信",
        "write a limerick about rain",
        "draft a cover letter",
    ],
    "given texts": [
        "把这段话缩短：今天股价大涨",
        "Summarize this: Shares fell today",
        "fix the grammar: he go",
    ],
    "programming": [
        "用 Python 获取当前时间",
        "SQL 查询最近七天的订单怎么写",
        "how to get today's date in javascript",
    ],
    "lasting facts": [
        "法国的首都是哪里",
        "谁发明了电话",
        "长江有多长",
        "who wrote Hamlet",
        "capital of Peru",
        "how many bones are in the human body",
    ],
    "how to": ["怎么做红烧肉", "如何提高记忆力", "how to tie a tie", "how do I stop procrastinating"],
    "talk": [
        "早上好",
        "你叫什么名字",
        "讲个笑话",
        "good morning",
        "who made you",
        "tell me a joke",
        "i'm bored",
    ],
}


@pytest.mark.parametrize("text", [text for texts in SEARCHED.values() for text in texts])
def test_facts_that_change_are_searched(text):
    assert decide(text).verdict is Verdict.SEARCH, decide(text)


@pytest.mark.parametrize("text", [text for texts in NEEDS_MODEL.values() for text in texts])
def test_lasting_knowledge_and_tasks_need_a_model(text):
    assert decide(text).verdict is Verdict.MODEL, decide(text)


def test_where_all_rules_are_silent_the_question_is_searched():
    assert decide("cozy village near Bruges") == UNDECIDED
    assert UNDECIDED.verdict is Verdict.SEARCH


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [("什么是递归", "什麼是遞歸"), ("台积电股价", "臺積電股價"), ("今天天气怎么样", "今天天氣怎麼樣")],
)
def test_traditional_characters_are_decided_like_simplified_ones(simplified, traditional):
    assert decide(traditional).verdict is decide(simplified).verdict


def test_full_width_letters_are_read_like_others():
    assert decide("ＮＶＤＡ ｓｔｏｃｋ ｐｒｉｃｅ").verdict is Verdict.SEARCH


def test_politeness_changes_no_decision():
    assert decide("请问你能不能告诉我法国的首都是哪里？").verdict is Verdict.MODEL
    assert decide("Could you please tell me who wrote Hamlet?").verdict is Verdict.MODEL

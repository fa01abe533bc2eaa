"""Plans without a model: search, an answer by tool, or the honest word that a model is needed."""

import pytest

from search.errors import ModelError, ModelErrorKind
from search.plan import AnswerPlan, ParsedBy, SearchPlan
from search.ports import CallMeter
from search.query import SearchSwitch
from tests.search.extractive.stage import KeptText, planned, question


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("帮我查询下 SOXL 的今天的价格", "SOXL 今天的价格"),
        ("请问现任联合国秘书长是谁？", "现任联合国秘书长是谁"),
        ("Could you tell me what the weather is in Oslo tomorrow?", "what the weather is in Oslo tomorrow"),
        ("今天天氣如何", "今天天氣如何"),
    ],
)
def test_fresh_facts_are_searched_with_the_users_words(text, query):
    plan = planned(question(text))
    assert isinstance(plan, SearchPlan)
    assert (plan.query, plan.parsed_by) == (query, ParsedBy.RULES)
    assert plan.reason


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What is 17 times 23?", "17 × 23 = 391"),
        ("华氏 98.6 度是多少摄氏度", "98.6 °F = 37 °C"),
        ("今天星期几", "2026 年 11 月 29 日，星期日。"),
        ("请问 12 乘以 15 等于多少？", "12 × 15 = 180"),
    ],
)
def test_what_a_tool_can_answer_is_answered_and_fed_to_the_sink(text, answer):
    sink = KeptText()
    assert planned(question(text), sink) == AnswerPlan(answer, ParsedBy.RULES)
    assert sink.text == answer


@pytest.mark.parametrize(
    "text",
    [
        "你好",
        "thanks!",
        "写一首关于秋天的四行小诗",
        "Explain price elasticity",
        "把这句话翻译成英文：今天有雨",
        "why is the sky blue",
    ],
)
def test_what_only_a_model_can_do_says_so(text):
    sink = KeptText()
    with pytest.raises(ModelError) as caught:
        planned(question(text), sink)
    assert caught.value.kind is ModelErrorKind.NO_MODEL
    assert sink.text == ""


@pytest.mark.parametrize(
    ("text", "parsed_by"),
    [
        ("什么是递归？", ParsedBy.FORCED),
        ("17 times 23", ParsedBy.FORCED),
        ("hello", ParsedBy.FORCED),
        ("茅台股价", ParsedBy.RULES),
    ],
)
def test_always_searches_whatever_the_rules_say(text, parsed_by):
    sink = KeptText()
    plan = planned(question(text, switch=SearchSwitch.ALWAYS), sink)
    assert isinstance(plan, SearchPlan)
    assert plan.parsed_by is parsed_by
    assert plan.query
    assert sink.text == ""


def test_no_completion_is_counted():
    meter = CallMeter()
    planned(question("茅台股价"), meter=meter)
    planned(question("1+1"), meter=meter)
    assert meter.calls == 0


@pytest.mark.parametrize(
    ("text", "before", "answer", "words"),
    [
        ("那明天呢？", "今天上海天气怎么样", "上海多云。[1]", ["上海", "明天", "天气"]),
        (
            "What about Osaka?",
            "What is the weather in Tokyo tomorrow?",
            "Sunny. [1]",
            ["Osaka", "weather", "tomorrow"],
        ),
        ("它现在多少钱一股", "介绍一下英伟达这家公司", "英伟达是一家公司。", ["英伟达", "多少钱一股"]),
        ("How old is he?", "Who is the CEO of Intel?", "Lip-Bu Tan leads Intel. [1]", ["Lip-Bu Tan"]),
    ],
)
def test_follow_ups_take_their_subject_from_the_turn_before(text, before, answer, words):
    plan = planned(question(text, (before, answer)))
    assert isinstance(plan, SearchPlan)
    assert [word for word in words if word not in plan.query] == []


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("那 UDP 呢", "什么是 TCP"),
        ("And what about UDP?", "What is TCP?"),
        ("用更简单的话再说一遍", "今天上海天气怎么样"),
    ],
)
def test_follow_ups_on_ideas_and_on_the_last_answer_need_a_model(text, before):
    with pytest.raises(ModelError):
        planned(question(text, (before, "…")))


def test_thanks_after_a_search_are_no_new_search():
    with pytest.raises(ModelError):
        planned(question("好的，谢谢", ("茅台股价", "1432 元。[1]")))


def test_the_reason_is_in_the_questions_language():
    zh, en = planned(question("茅台股价")), planned(question("NVDA stock price"))
    assert isinstance(zh, SearchPlan)
    assert isinstance(en, SearchPlan)
    assert zh.reason != en.reason
    assert zh.reason.isascii() is False
    assert en.reason.isascii()


def test_a_long_pasted_text_is_planned_at_once():
    plan = planned(question("今天的新闻 " + "很长的文字，" * 20_000))
    assert isinstance(plan, SearchPlan)
    assert len(plan.query) <= 200

"""Whatever stands in the query field becomes one clean line, or nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.hygiene import QUERY_LIMIT, cap_query, clean_query, neutralise_bangs, own_words
from tests.search.model_texts import model_texts


@pytest.mark.parametrize(
    ("value", "query"),
    [
        ("  Faro   ferry\noperator\t", "Faro ferry operator"),
        ('"Tallinn main events this week"', "Tallinn main events this week"),
        ("“塔林 本周 活动”", "塔林 本周 活动"),
        ('["AGP 最新版本", "Compose BOM 最新版本"]', "AGP 最新版本"),
        ("['what's new in Gleam', 'b']", "what's new in Gleam"),
        ("[“上海 天气”, “北京 天气”]", "上海 天气"),
        ('["", null, "x"]', "x"),
        ('{"query": "深圳 地铁"}', "深圳 地铁"),
        ("{'query': 'what's on'}", "what's on"),
        ('"[\\"a\\", \\"b\\"]"', "a"),
        ('\\"Tallinn events\\"', "Tallinn events"),
        (["", None, "undefined", "x", "y"], "x"),
        ([["x"]], "x"),
        ([{"query": "x"}], "x"),
        ({"q": "x"}, "x"),
        (2026, "2026"),
        ("<thinking>They want the operator.</thinking> Faro ferry operator", "Faro ferry operator"),
        ("They want it.</think>Faro ferry operator", "Faro ferry operator"),
        ("＜think＞想＜/think＞上海 天气", "上海 天气"),
        ("<search>上海 天气</search>", "上海 天气"),
        ("<search>上海 天气", "上海 天气"),
        ("Oslo <|im_end|>", "Oslo"),
        ("```\nOslo tram\n```", "Oslo tram"),
        ("`Oslo tram`", "Oslo tram"),
        ("<query>Oslo tram</query>", "Oslo tram"),
        ("<search>\n<query>奥斯陆 电车</query>\n</search>", "奥斯陆 电车"),
        ("**奥斯陆 电车**", "奥斯陆 电车"),
        ("__init__ 方法", "__init__ 方法"),
        ("__init__", "__init__"),
        ("f(**a, **b)", "f(**a, **b)"),
        ('["Oslo tram", "Oslo bu', "Oslo tram"),
        ('["Oslo tram', "Oslo tram"),
        ('["a"] in python', '["a"] in python'),
        ("Oslo \ud83d tram", "Oslo tram"),
        ('小说 "Der Fluss" 评价', '小说 "Der Fluss" 评价'),
        ("《三体》 作者", "《三体》 作者"),
        ("C++ vs C#", "C++ vs C#"),
        ("[AGP 版本]", "[AGP 版本]"),
        ("site:example.org -pdf", "site:example.org -pdf"),
        ("本月 新 科幻剧", "本月 新 科幻剧"),
        ("sorry seems to be the hardest word lyrics", "sorry seems to be the hardest word lyrics"),
        ("对不起 歌词", "对不起 歌词"),
        ("null pointer exception", "null pointer exception"),
        ("<stdio.h>", "<stdio.h>"),
        ("😀", "😀"),
    ],
)
def test_what_is_usable_is_cleaned(value: object, query: str) -> None:
    assert clean_query(value) == query


@pytest.mark.parametrize(
    "value",
    [
        *(
            "",
            "   ",
            "\n",
            "undefined",
            "Undefined",
            "null",
            "NULL",
            "None",
            "NaN",
            "nan",
            '"null"',
            "none.",
            "N/A",
        ),
        *(
            "?",
            "？！",
            "...",
            "…",
            "。",
            "-",
            '""',
            "“”",
            "[]",
            "{}",
            "()",
            "\u200b",
            "\ufffd",
            "\ud83d",
            "|",
            "+",
        ),
        *(
            "<your query>",
            "<query>",
            "＜查询＞",
            "<the user's query>",
            "{query}",
            "{{query}}",
            "[your query]",
            "string",
        ),
        *(
            "your query",
            "Your Search Query",
            "<关键词>",
            "查询词",
            "【搜索关键词】",
            "<search terms here>",
            "无",
            "未定义",
        ),
        *(
            "I'm sorry, but I can't help with that request.",
            "I’m sorry",
            "Sorry, I cannot do that",
            "I apologize, but",
        ),
        *(
            "I cannot assist with this",
            "I can't browse the internet",
            "Unfortunately, I",
            "As an AI language model, I",
        ),
        *(
            "I'm unable to access real-time data",
            "I am not able to search",
            "My apologies",
            "I don't have access to",
        ),
        *(
            "抱歉，我无法回答这个问题",
            "很抱歉，我不能",
            "对不起，我没有联网",
            "非常抱歉",
            "我无法提供实时信息",
            "作为一个AI语言模型，",
        ),
        *(
            "很遗憾，无法",
            "我不能为您提供",
            "無法回答",
            "不好意思，这个",
            "我是一个人工智能助手",
            "对不起。",
            "我没有联网能力",
        ),
        *(
            "<think>never closed",
            "<think>x</think>",
            "<search></search>",
            '<tool_call>{"name": "x"}</tool_call>',
        ),
        *(None, True, False, float("nan"), [], {}, [None, "", []], {"other": "x"}, object(), b"x"),
    ],
)
def test_what_is_no_query_gives_nothing(value: object) -> None:
    assert clean_query(value) == ""


def test_a_list_nested_without_end_gives_nothing() -> None:
    nested: list[object] = []
    nested.append(nested)
    assert clean_query(nested) == ""
    assert clean_query("[" * 5000 + '"x"') != ""


@given(st.one_of(model_texts, st.text(), st.lists(st.text()), st.integers(), st.floats(), st.none()))
def test_a_query_is_always_one_clean_line(value: object) -> None:
    query = clean_query(value)
    assert query == " ".join(query.split())
    assert query.encode() or not query


@given(st.text())
def test_cleaning_adds_nothing_of_its_own(text: str) -> None:
    letters = re.sub(r"\W", "", clean_query(text))
    assert letters in re.sub(r"\W", "", text)


@pytest.mark.parametrize(
    "question", ["杭州亚运村房价", "喀纳斯湖封路了吗", "“Der Fluss” 这本书的评价", "Oslo tram strike today?"]
)
def test_a_short_question_is_searched_as_it_stands(question: str) -> None:
    assert own_words(question) == question


def test_own_words_are_one_line_without_broken_bytes() -> None:
    assert own_words("Bergen \udcff fish\nmarket \udc80 hours") == "Bergen fish market hours"


def test_a_long_question_is_shortened_to_what_it_asks() -> None:
    pasted = "The harbour report says many things about ships. " * 30
    assert own_words(f"{pasted}\nWhen does ferry 3.1 leave?") == "When does ferry 3.1 leave?"
    assert own_words(f"{'请看这段很长的话。' * 40}渡轮几点开？谢谢。") == "渡轮几点开？"
    assert len(own_words(pasted)) <= 200
    assert len(own_words("请看这段话" * 100)) <= 200


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("short", 10, "short"),
        ("please check again", 12, "please check"),
        ("please check again", 11, "please"),
        ("北京明天天气如何", 5, "北京明天天"),
        ("苹果手机价格SOXL今天", 8, "苹果手机价格"),
        ("a" * 30, 10, "a" * 10),
        ("x" * 7 + " " + "y" * 30, 10, "x" * 7),
        ("ab 👩\u200d👩\u200d👧👩\u200d👩\u200d👧", 6, "ab"),
        ("北京天气👩\u200d👩\u200d👧", 6, "北京天气"),
        ("日本の天気は", 4, "日本の天"),
        ("오늘 서울 날씨", 6, "오늘 서울"),
        ("x" * 9 + "é" * 5, 10, "x" * 9 + "é"),
    ],
)
def test_a_query_is_capped_at_a_word_boundary(text: str, limit: int, cut: str) -> None:
    assert cap_query(text, limit) == cut


@given(
    st.text(st.one_of(st.characters(), st.sampled_from(" 汉a👩\u200d🇩🇪\u0301")), max_size=80),
    st.integers(1, 60),
)
def test_a_capped_query_is_a_beginning_within_the_limit(text: str, limit: int) -> None:
    cut = cap_query(text, limit)
    assert len(cut) <= limit or cut == text
    assert text.startswith(cut)


def test_the_usual_limit_is_that_of_the_specification() -> None:
    assert len(cap_query("please check the harbour timetable again " * 40)) <= QUERY_LIMIT == 400


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("!g ferry", "g ferry"),
        ("!!g ferry", "g ferry"),
        ("!! ferry", "ferry"),
        ("ferry !images Oslo", "ferry images Oslo"),
        (":zh 天气", "zh 天气"),
        ("?ddg ferry", "ddg ferry"),
        ("? ferry", "ferry"),
        ("<3 love", "3 love"),
        ("what is a ferry?", "what is a ferry?"),
        ("天气如何？ !x", "天气如何？ x"),
        ("10:30 train", "10:30 train"),
        ("a: b", "a: b"),
        ("c != d", "c != d"),
        ("::before in CSS", "before in CSS"),
        ("!!", ""),
    ],
)
def test_searxngs_commands_lose_their_power(text: str, harmless: str) -> None:
    assert neutralise_bangs(text) == harmless

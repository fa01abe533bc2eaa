"""Stand-ins echoed from a prompt are recognised; real words are not taken for them."""

import pytest

from search.placeholder import is_placeholder


@pytest.mark.parametrize(
    "text",
    [
        *(
            "<your query>",
            "<query>",
            "＜查询＞",
            "〈搜索词〉",
            "{query}",
            "{{search_query}}",
            "[your query]",
            "【关键词】",
        ),
        *(
            "…",
            "...",
            "。。。",
            "your query",
            "Your-Query",
            "string",
            "查询",
            "“your query”",
            "<insert search terms>",
        ),
    ],
)
def test_stand_ins(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    [
        *("your query here", "insert your search query", "Enter search terms here", "the user’s question"),
        *("search query here", "your stand-alone query", "a few keywords", "the whole answer"),
        *("几个关键词", "完整的回答", "在此输入查询词", "请填写关键词", "你的搜索关键词"),
    ],
)
def test_stand_ins_without_brackets(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    [
        *("insert query sql", "how to write a query", "your name here", "full text", "final answer"),
        *("write text", "输入法 关键词", "你的名字 影评", "这里查询社保", "关键词优化", "a keyword"),
        "",
        "  ",
        "<stdio.h>",
        "<br>",
        "{x}",
        "[AGP 版本]",
        "query language",
        "what is a string",
        "42",
        "查询语言",
        "a <your query> b",
    ],
)
def test_real_words(text: str) -> None:
    assert not is_placeholder(text)

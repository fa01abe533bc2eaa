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

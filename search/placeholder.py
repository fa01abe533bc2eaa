"""Recognises what a prompt's own example leaves behind when a model gives it back: `<your query>`, `…`."""

import re
from functools import cache

from search.text import listed

_DOTS = re.compile(r"[\s.…。·⋯]*")
_WORDS = listed(
    "query|queries|your_query|your_search_query|the_query|search_query|search_term|search_terms|keyword|keywords|"
    "string|text|content|answer|your_answer|the_answer|your_text|placeholder|xxx|查询|查询词|搜索词|关键词|检索词|"
    "搜索关键词|你的查询|你的问题|回答|你的回答|答案|内容|回答内容"
)


# Compiled when the first plan is read, not at the start of the program (SPEC 11).
@cache
def _bracketed() -> re.Pattern[str]:
    return re.compile(
        r"(?:[<＜〈](?P<angle>[^<>＜＞〈〉\n]{1,80})[>＞〉]|[{｛]{1,2}(?P<brace>[^{}｛｝\n]{1,80})[}｝]{1,2}"
        r"|[\[【](?P<square>[^\[\]【】\n]{1,80})[\]】])"
    )


@cache
def _telling() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:your|the user'?s?|quer(?:y|ies)|search|keyword|answer|content|text|reply|string)s?"
        r"(?![a-z])|查询|搜索|关键词|检索|回答|答案|内容|问题|你的|用户|此处|这里"
    )


def is_placeholder(text: str) -> bool:
    """Say whether the text is nothing but a stand-in for the real value; blank text is not one."""
    plain = text.strip().strip("\"'“”‘’`「」")
    if not plain:
        return False
    if _DOTS.fullmatch(plain) or re.sub(r"[\s\-]+", "_", plain.lower()) in _WORDS:
        return True
    found = _bracketed().fullmatch(plain)
    inside = (found["angle"] or found["brace"] or found["square"]) if found else ""
    return bool(_telling().search(inside.lower()))

"""Recognises what a prompt's own example leaves behind when a model gives it back: `<your query>`, `…`."""

import re
from functools import cache

from search.text import listed

_DOTS = re.compile(r"[\s.…。·⋯]*")
_WORDS = listed(
    "query|queries|your_query|your_search_query|the_query|search_query|search_term|search_terms|keyword|keywords|"
    "string|text|content|answer|your_answer|the_answer|your_text|placeholder|xxx|查询|查询词|搜索词|关键词|检索词|"
    "搜索关键词|你的查询|你的问题|回答|你的回答|答案|内容|回答内容|"
    # The words of our own prompts' stand-ins, given back without their brackets.
    "a_few_keywords|few_keywords|the_whole_answer|whole_answer|几个关键词|完整的回答"
)


# Compiled when the first plan is read, not at the start of the program (SPEC 11).
@cache
def _bracketed() -> re.Pattern[str]:
    return re.compile(
        r"(?:[<＜〈](?P<angle>[^<>＜＞〈〉\n]{1,80})[>＞〉]|[{｛]{1,2}(?P<brace>[^{}｛｝\n\"':：]{1,80})[}｝]{1,2}"
        r"|[\[【](?P<square>[^\[\]【】\n]{1,80})[\]】])"
    )


@cache
def _telling() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:your|the user'?s?|quer(?:y|ies)|search|keyword|answer|content|text|reply|string)s?"
        r"(?![a-z])|查询|搜索|关键词|检索|回答|答案|内容|问题|你的|用户|此处|这里"
    )


@cache
def _bare() -> re.Pattern[str]:
    """A stand-in without brackets: it asks to be filled in, or names a field of "yours" and nothing else."""
    noun = r"(?:quer(?:y|ies)|key_?words?|search_(?:terms?|words)|question|answer|content|text|string)"
    kind = r"(?:(?:search|web|real|actual|short|stand_?alone|rewritten|complete|full|final)_)*"
    verb = r"(?:insert|enter|type|put|write|fill_in|add)_"
    return re.compile(
        rf"(?:{verb})?(?:your|the_user'?s|user'?s?)_(?:own_)?{kind}{noun}(?:_(?:goes_)?here)?"
        rf"|{verb}(?:(?:the|a|an|some)_)?{kind}{noun}_here|(?:the_)?{kind}{noun}_(?:goes_)?here"
        r"|(?:请?(?:在|于)?(?:此处|这里|此)(?:填写|输入|填入|写入|写下?)|请(?:填写|输入|填入))"
        r"(?:你的|您的|用户的)?(?:搜索|查询|检索)?(?:关键词|查询词|搜索词|检索词|查询|内容|问题|回答|答案|词)"
        r"|(?:你的|您的|用户的)(?:搜索|查询|检索)(?:关键词|词|内容|语句)(?:在?(?:此处|这里))?"
    )


def is_placeholder(text: str) -> bool:
    """Say whether the text is nothing but a stand-in for the real value; blank text is not one."""
    plain = text.strip().strip("\"'“”‘’`「」")
    if not plain:
        return False
    name = re.sub(r"[\s\-]+", "_", plain.lower())
    if _DOTS.fullmatch(plain) or name in _WORDS or _bare().fullmatch(name.replace("’", "'")):
        return True
    found = _bracketed().fullmatch(plain)
    inside = (found["angle"] or found["brace"] or found["square"]) if found else ""
    return bool(_telling().search(inside.lower()))

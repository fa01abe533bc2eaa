"""A quick estimate of model tokens, and cuts that fit one: 1 per CJK character, 1 per 4 others (SPEC 12)."""

import re
from bisect import bisect_right
from functools import cache

from search.text import cut_between_characters

_PER_TOKEN = 4
# Radicals to Yi, jamo, syllables, compatibility and full-width forms, and the planes of further ideographs.
CJK = (
    "\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_SENTENCE_END = re.compile("[。！？!?…]+[”’」』）)\"']*|[.]+[”’\"')]*(?=\\s)|\n")
# How far back a better place to cut is looked for, in characters.
_WORD_REACH = 80
_SENTENCE_SHARE = 4


def count_tokens(text: str) -> int:
    """Return the estimated tokens of a text; never less for a longer text than for its prefix."""
    cjk = sum(map(len, _cjk_runs().findall(text)))
    return cjk - (cjk - len(text)) // _PER_TOKEN


def cut_to_tokens(text: str, limit: int) -> str:
    """Return the text, or its longest good prefix of at most `limit` tokens; `…` marks a broken sentence."""
    if count_tokens(text) <= limit:
        return text
    head = text[: max(limit, 0) * _PER_TOKEN]
    # One token stays free for the ellipsis.
    return _shortened(
        text, bisect_right(range(1, len(head) + 1), limit - 1, key=lambda n: count_tokens(head[:n]))
    )


def cut_to_characters(text: str, limit: int) -> str:
    """Return the text, or its longest good prefix of at most `limit` characters, ellipsis included."""
    return text if len(text) <= limit else _shortened(text, max(limit - 1, 0))


def _shortened(text: str, end: int) -> str:
    """Cut at `end` or a little before: after a sentence, else between words, else between graphemes."""
    if end <= 0:
        return ""
    if sentence := _sentence_end(text, end):
        return text[:sentence].rstrip()
    head = cut_between_characters(text, _word_boundary(text, end) or end).rstrip()
    return f"{head}…" if head else ""


def _sentence_end(text: str, end: int) -> int:
    """Return the last sentence end in the last quarter before `end`, 0 without one."""
    start = end - end // _SENTENCE_SHARE
    return max((m.end() for m in _SENTENCE_END.finditer(text, start, end + 1) if m.end() <= end), default=0)


def _word_boundary(text: str, end: int) -> int:
    """Return the last place before `end` that splits no word and no number, 0 without one in reach."""
    for at in range(end, max(end - _WORD_REACH, 0), -1):
        before, after = text[at - 1], text[at]
        between = before.isspace() or after.isspace() or _cjk().match(before) or _cjk().match(after)
        if between and len(cut_between_characters(text, at)) == at:
            return at
    return 0


@cache
def _cjk_runs() -> re.Pattern[str]:
    return re.compile(f"[{CJK}]+")


@cache
def _cjk() -> re.Pattern[str]:
    return re.compile(f"[{CJK}]")

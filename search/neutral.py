"""Protocol text inside page text made harmless: it stays readable, and no parser or model takes it for ours.

Brackets are exchanged for look-alikes; nothing is removed but characters that show nothing.
"""

import re
from functools import cache

from search.markup import OPENING, find_tags

# The marks around evidence; never left inside page text, so that a page cannot forge the end of its fence.
FENCE_OPEN, FENCE_CLOSE = "\u27e6", "\u27e7"
_FENCE_MARKS = str.maketrans({FENCE_OPEN: "[", FENCE_CLOSE: "]", "\u301a": "[", "\u301b": "]"})

_LOOK_ALIKES = str.maketrans("<＜﹤〈⟨◁>＞﹥〉⟩▷[]", "‹‹‹‹‹‹››››››()")
_LESS, _MORE = "<\uff1c\ufe64\u3008\u27e8", ">\uff1e\ufe65\u3009\u27e9"
# Beside the vocabulary of search.markup: half tags, and names that speak to a model, not to a parser.
_NAMES = (
    "search|think|thinking|reasoning|tool_?calls?|function_?calls?|invoke|evidence|system|assistant"
    "|start_of_turn|end_of_turn|bos|eos"
)
_INSIDE = f"[^{_LESS}{_MORE}]{{0,200}}"
_LLAMA = re.compile(
    r"\[(\s*/?\s*(?:INST|SYSTEM_PROMPT|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS)\s*)\]|<<(/?SYS)>>"
)
_QUOTE = "[\"'\u201c\u201d\u2018\u2019\u300c\u300d\u300e\u300f\uff02\uff07`]"
_NO_BRACE = "[^{}\uff5b\uff5d]"
# Invisible ASCII: whole sentences can be hidden in it. Flags of regions lose their detail.
_HIDDEN = re.compile("[\U000e0000-\U000e007f]+")
# What is made inert begins with one of these; most titles and snippets hold none of them.
_SUSPECT = re.compile(
    f"[{re.escape(OPENING)}{_LESS}{{\uff5b{FENCE_OPEN}{FENCE_CLOSE}\u301a\u301b\U000e0000-\U000e007f]"
)


def neutralise(text: str) -> str:
    """Return the text with our tags, protocol JSON, tool and chat markup and fence marks made inert."""
    if not _SUSPECT.search(text):
        return text
    text = _without_tags(_HIDDEN.sub("", text).translate(_FENCE_MARKS))
    text = _LLAMA.sub(lambda m: f"({m[1]})" if m[1] else f"\u2039\u2039{m[2]}\u203a\u203a", text)
    for pattern in (_tag(), _barred()):
        text = pattern.sub(_with_angles, text)
    return _protocol_json().sub(lambda m: f"({m[1]}{')' if m[2] else ''}", text)


def _without_tags(text: str) -> str:
    pieces: list[str] = []
    at = 0
    for tag in find_tags(text):
        pieces += (text[at : tag.start], text[tag.start : tag.end].translate(_LOOK_ALIKES))
        at = tag.end
    return "".join((*pieces, text[at:]))


def _with_angles(match: re.Match[str]) -> str:
    closing = "\u203a" if match[2] else ""
    return f"\u2039{match[1]}{closing}"


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(
        rf"[{_LESS}](\s*/?\s*(?:[A-Za-z_][\w.-]*:)?(?:{_NAMES})(?![A-Za-z0-9_-]){_INSIDE}|\s*/\s*s\s*)"
        rf"([{_MORE}])?",
        re.IGNORECASE,
    )


@cache
def _barred() -> re.Pattern[str]:
    # Chat and tool marks of vendors: <|im_start|>, <｜tool▁calls▁begin｜>, DSML with one or two bars.
    return re.compile(
        rf"[{_LESS}](\s*/?\s*[|\uff5c]{{1,2}}/?[A-Za-z_][^{_LESS}{_MORE}|\uff5c]{{0,60}}[|\uff5c]{_INSIDE})([{_MORE}])?"
    )


@cache
def _protocol_json() -> re.Pattern[str]:
    return re.compile(
        rf"[{{\uff5b]({_NO_BRACE}{{0,300}}?"
        rf"(?:{_QUOTE}\s*action\s*\\?{_QUOTE}\s*[:\uff1a]|\baction\s*[:\uff1a]\s*\\?{_QUOTE}?(?:search|answer)\b)"
        rf"{_NO_BRACE}{{0,2000}})([}}\uff5d])?",
        re.IGNORECASE,
    )

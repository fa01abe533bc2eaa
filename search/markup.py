"""Finds protocol markup in text: every spelling of a tag, whole or still arriving.

With `markup_names` this is the one vocabulary of markup, for the planner's reader and the output filter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from search.markup_names import (
    BARRED,
    BARRED_STARTS,
    PLAIN,
    PLAIN_STARTS,
    SQUARE,
    Kind,
    Role,
    Sort,
    canonical,
    sort_barred,
    sort_dsml,
    sort_plain,
)


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag at `start` to `end` of the text it was found in; `attributes` as written."""

    kind: Kind
    role: Role
    name: str
    start: int
    end: int
    attributes: str = ""


OPENING = "<＜〈◁["
LONGEST_TAG = 800

_LT, _GT, _BAR = "[<＜〈◁]", "[>＞〉▷]", "[|｜]"
_NAME = r"[A-Za-z_][A-Za-z0-9_▁:.\-]*"
_VALUE = r"""(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|“[^”\n]{0,300}”|‘[^’\n]{0,300}’|[^\s"'“‘<>＞|｜/]+)"""
_VALUE_START = r"""(?:"[^"\n]{0,300}|'[^'\n]{0,300}|“[^”\n]{0,300}|‘[^’\n]{0,300})"""
_ATTRIBUTES = rf"(?:\s+[\w:.\-]{{1,40}}\s*=\s*{_VALUE}){{0,8}}"
_HEAD = (
    rf"{_LT}\s{{0,2}}(?P<close>[/／])?\s{{0,2}}(?P<left>{_BAR}{{1,2}})?\s{{0,2}}(?P<close2>[/／])?"
    rf"(?P<dsml>DSML\s{{0,2}}{_BAR}{{0,2}}\s{{0,2}})"
)
_END = rf"\s{{0,4}}(?P<right>{_BAR}{{1,2}})?\s{{0,2}}(?P<alone>[/／])?\s{{0,2}}{_GT}"
_EQUALS = r"""(?:=[^<>＞\n"']{1,100})?"""


# Compiled when the first reply comes, not at the start of the program (SPEC 11).
@cache
def _tag() -> re.Pattern[str]:
    return re.compile(
        rf"{_HEAD}?(?P<close3>[/／])?(?P<name>{_NAME})(?P<attributes>{_EQUALS}{_ATTRIBUTES}){_END}",
        re.IGNORECASE,
    )


@cache
def _dsml_cut() -> re.Pattern[str]:
    """DeepSeek's markup is unmistakable, so it counts even where its closing bracket is missing."""
    return re.compile(
        rf"{_HEAD}(?P<close3>[/／])?(?P<name>{_NAME})?(?P<attributes>{_ATTRIBUTES})"
        rf"[ \t]{{0,4}}(?P<right>{_BAR}{{1,2}})?(?P<alone>[/／])?(?=\s*(?:[\n<＜]|\Z))",
        re.IGNORECASE,
    )


@cache
def _partial() -> re.Pattern[str]:
    return re.compile(
        rf"{_HEAD}?(?P<close3>[/／])?(?P<name>{_NAME})?"
        rf"(?P<rest>{_EQUALS}=?{_ATTRIBUTES}(?:\s+(?:[\w:.\-]{{1,40}}\s*(?:=\s*{_VALUE_START}?)?)?)?"
        rf"\s{{0,4}}{_BAR}{{0,2}}\s{{0,2}}[/／]?\s{{0,2}})\Z",
        re.IGNORECASE,
    )


# gpt-oss (harmony): analysis is reasoning, commentary a tool call, final the answer.
_CHANNEL = re.compile(
    r"(?:<\|start\|>assistant ?)?<\|channel\|> ?(?P<channel>\w{1,20})[^<>\n]{0,90}"
    r"(?:<\|constrain\|> ?\w{0,20} ?)?<\|message\|>"
)
_CHANNEL_START = re.compile(r"<\|(?:start|channel)\|>[^\n]{0,180}\Z")
_CHANNELS = {"analysis": (Kind.REASONING, Role.OPEN), "commentary": (Kind.TOOL, Role.MARK)}
_OPENING = re.compile(f"[{re.escape(OPENING)}]")


def match_tag(text: str, at: int, *, ended: bool = False) -> Tag | None:
    """Return the tag that starts at `at`; `ended` says that nothing follows the text."""
    if text[at] == "[":
        return _square(text, at)
    channel = _CHANNEL.match(text, at)
    if channel:
        kind, role = _CHANNELS.get(channel["channel"], (Kind.CONTROL, Role.ALONE))
        return Tag(kind, role, "channel", at, channel.end())
    if not ended and _CHANNEL_START.match(text, at):
        return None
    found = _tag().match(text, at, at + LONGEST_TAG)
    if not found and (ended or not may_become_tag(text, at)):
        found = _dsml_cut().match(text, at, at + LONGEST_TAG)
    return _named(found) if found else None


def may_become_tag(text: str, at: int) -> bool:
    """Say whether the text ends inside what may still grow into a tag that starts at `at`."""
    rest = text[at : at + LONGEST_TAG]
    if len(rest) == LONGEST_TAG:
        return False
    if rest[0] == "[":
        return any(token.startswith(rest) and token != rest for token in SQUARE)
    if _CHANNEL_START.match(rest):
        return not _CHANNEL.match(rest)
    found = _partial().match(rest)
    return found is not None and _may_be_named(found)


def is_telling(rest: str) -> bool:
    """Say whether text that ends inside a tag (see `may_become_tag`) shows enough of it to be one."""
    return len(re.sub(r"[^A-Za-z]", "", rest)) >= _TELLING_LETTERS


_TELLING_LETTERS = 3


def find_tags(text: str) -> Iterator[Tag]:
    """Yield every tag of the text, also those in code and in quotes."""
    at = 0
    while opening := _OPENING.search(text, at):
        tag = match_tag(text, opening.start(), ended=True)
        if tag:
            yield tag
        at = tag.end if tag else opening.end()


def _square(text: str, at: int) -> Tag | None:
    for token, sort in SQUARE.items():
        if text.startswith(token, at):
            return Tag(sort.kind, sort.role, sort.name, at, at + len(token))
    return None


def _may_be_named(found: re.Match[str]) -> bool:
    if found["dsml"] or not found["name"]:
        return bool(found["dsml"]) or not found["rest"].strip()
    name = canonical(found["name"])
    if not found["rest"]:
        return name in (BARRED_STARTS if found["left"] else PLAIN_STARTS)
    barred = found["left"] or re.search(_BAR, found["rest"])
    return name in (BARRED if barred else PLAIN | BARRED)


def _named(found: re.Match[str]) -> Tag | None:
    sort = _sort(found)
    if sort is None:
        return None
    return Tag(sort.kind, sort.role, sort.name, found.start(), found.end(), found["attributes"] or "")


def _sort(found: re.Match[str]) -> Sort | None:
    name = canonical(found["name"] or "calls")
    closing = bool(found["close"] or found["close2"] or found["close3"])
    alone, left, right = bool(found["alone"]), bool(found["left"]), bool(found["right"])
    if found["dsml"]:
        return sort_dsml(name, closing=closing, alone=alone)
    if left or right:
        return sort_barred(name, closing=closing or not left, one_sided=left != right)
    return sort_plain(name, closing=closing, alone=alone, attributes=bool(found["attributes"]))

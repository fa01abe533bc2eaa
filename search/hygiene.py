"""Query hygiene (SPEC 2.2): whatever a planner wrote into the query field becomes one clean line, or none."""

import json
import re
from collections.abc import Iterable

from search.json_scan import repaired_list, repaired_objects, whole_number
from search.markup import find_tags
from search.markup_names import Kind
from search.markup_scan import scan
from search.placeholder import is_placeholder
from search.quotes import without_outer_quotes
from search.refusal import is_refusal
from search.segment import Part, Segment
from search.text import (
    REPLACEMENT,
    cut_between_characters,
    is_cjk,
    listed,
    one_line,
    repair_text,
    says_something,
)

OWN_WORDS_LIMIT = 200
QUERY_LIMIT = 400

_DEEPEST = 4
_JUNK = listed(
    "undefined|null|none|nan|nil|n/a|void|empty|unknown|[object object]|no query|none needed|not needed|"
    "not applicable|无|空|暂无|未定义|未知|没有|不需要|无需搜索"
)
_QUERY_KEYS = ("query", "q", "queries", "text", "value", "keywords", "keyword", "search_query")
_HALF_LIST = re.compile(r"\[\s*[\"'“‘][^\]]*\Z")
_ELEMENT = re.compile(
    r"\A[<＜](query|q|keywords?|search_query|text|input)[>＞]\s*(.*\S)\s*[<＜][/／]\1[>＞]\Z",
    re.IGNORECASE | re.DOTALL,
)
_EMPHASIS = re.compile(r"\A\*\*([^*]+)\*\*\Z")
_FENCE = re.compile(r"\A```[\w-]*\s+|\s*```\Z")


def clean_query(value: object) -> str:
    """Return the query in one line, "" when there is none: blank, junk, a placeholder or a refusal.

    Lists, and strings that are JSON lists or objects, give their first usable entry.
    """
    return _clean(value, 0)


def _clean(value: object, depth: int) -> str:
    if depth > _DEEPEST or value is None or isinstance(value, bool):
        return ""
    if isinstance(value, str):
        return _clean_text(value, depth)
    if isinstance(value, dict):
        return _first_usable((value[key] for key in _QUERY_KEYS if key in value), depth)
    if isinstance(value, list | tuple):
        return _first_usable(value, depth)
    return _clean_text(str(value), depth) if isinstance(value, int | float) else ""


def _first_usable(values: Iterable[object], depth: int) -> str:
    return next((query for value in values if (query := _clean(value, depth + 1))), "")


def _clean_text(text: str, depth: int) -> str:
    text = without_markup(repair_text(text)).replace(REPLACEMENT, " ")
    text = _EMPHASIS.sub(r"\1", _ELEMENT.sub(r"\2", _FENCE.sub("", text.strip())))
    inner = _json_inside(text)
    if inner is not None:
        return _clean(inner, depth + 1)
    line = without_outer_quotes(one_line(text))
    return "" if is_junk(line) else line


def is_junk(line: str) -> bool:
    """Say whether a line can be no query: a word for nothing, punctuation alone, a placeholder, a refusal."""
    plain = line.strip(" \t.。!！?？,，;；:：\"'“”‘’`<>＜＞()（）{}").lower()
    return (
        line.lower() in _JUNK
        or plain in _JUNK
        or not any(says_something(char) for char in line)
        or is_placeholder(line)
        or is_refusal(line)
    )


def without_markup(text: str) -> str:
    """Leave reasoning, tool calls and control tokens out; of a search tag only its content stays."""
    parts: list[str] = []
    for segment in scan(text):
        if segment.part is Part.LONE_CLOSER:
            parts.clear()
        else:
            parts.append(_kept(segment))
    return "".join(parts)


def _kept(segment: Segment) -> str:
    if segment.part in (Part.TEXT, Part.OBJECT):
        return segment.text
    return f" {search_words(segment.text)} " if segment.part is Part.SEARCH else " "


def search_words(segment: str) -> str:
    """Return what stands between the search tags of a segment; the first part that is usable."""
    pieces, at = [], 0
    for tag in find_tags(segment):
        if tag.kind is Kind.SEARCH:
            pieces += [segment[at : tag.start], _attribute_words(tag.attributes)]
            at = tag.end
    pieces.append(segment[at:])
    words = [one_line(piece) for piece in pieces]
    return next((word for word in words if word and not is_junk(word)), next(filter(None, words), ""))


def _attribute_words(attributes: str) -> str:
    found = re.search(r"""(?:query|q)\s*=\s*["'“‘]?([^"'”’]+)""", attributes)
    return found[1] if found else ""


def _json_inside(text: str) -> object | None:
    """Return the list or object that a string is, as JSON or as Python writes it; or the string it quotes."""
    if _HALF_LIST.match(text):
        return repaired_list(text)
    if text[:1] + text[-1:] not in ("[]", "{}", '""'):
        return None
    for candidate in (text, text.replace('\\"', '"')):
        try:
            return _container(json.loads(candidate, strict=False, parse_int=whole_number))
        except (ValueError, RecursionError):
            continue
    if text[0] == "{":
        return next((found.value for found in repaired_objects(text, 0)), None)
    return repaired_list(text) if re.match(r"\[\s*[\"'“‘]", text) else None


def _container(value: object) -> object | None:
    return value if isinstance(value, list | dict | str) else None


def own_words(question: str) -> str:
    """Return the user's own words as a query: one line; if long, cut to what it asks where that shows."""
    line = one_line(repair_text(question).replace(REPLACEMENT, " "))
    if len(line) <= OWN_WORDS_LIMIT:
        return line
    sentences = re.split(r"(?<=[。！？])|(?<=[.!?])\s", line)
    asked = " ".join(sentence.strip() for sentence in sentences if sentence.endswith(("?", "？")))
    return cap_query(asked or line, OWN_WORDS_LIMIT)


def cap_query(text: str, limit: int = QUERY_LIMIT) -> str:
    """Cut to `limit` characters at a word boundary; between characters where a script writes no spaces."""
    if len(text) <= limit:
        return text
    for at in range(limit, limit // 2, -1):
        if _is_boundary(text, at):
            cut = cut_between_characters(text, at)
            if len(cut) == at:
                return cut.rstrip()
    return cut_between_characters(text, limit).rstrip()


def _is_boundary(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    return before.isspace() or after.isspace() or is_cjk(before) or is_cjk(after)


_BANG = re.compile(r"(?:(?<=\s)|\A)(?:[!?:]+(?=\S*\w)|<(?=\d+(?:\s|\Z))|(?:!!?|\?|:)(?=\s|\Z))")


def neutralise_bangs(text: str) -> str:
    """Take the command prefixes of SearXNG off: `!engine`, `!!`, `:lang`, `?`, `<seconds`."""
    return " ".join(_BANG.sub("", text).split())

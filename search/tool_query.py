"""Reads the search words out of leaked tool-call markup, whatever the vendor's dialect (SPEC 2.2)."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from search.json_scan import Found, braces, repaired_objects, strict_object, whole_number
from search.markup import Tag, find_tags
from search.markup_names import Kind, Role
from search.text import listed

# The likeliest first.
_QUERY_NAMES = (
    *("query", "queries", "q", "search_query", "search_queries", "search_term", "search_terms", "keyword"),
    *("keywords", "input", "text", "question", "prompt", "查询", "关键词", "搜索词"),
)
_CONTAINERS = ("arguments", "parameters", "args", "params", "input", "kwargs", "function", "tool_input")
_LABELS = listed("name|type|id|tool|tool_name|function|action|index|call_id|engine|language|lang|reason")
_MOST_REPAIRS = 3
_DEEPEST = 3
_CALL = re.compile(r"""\(\s*(?:\w+\s*=\s*)?(?P<quote>["'“])(?P<words>[^"'”\n]{1,400})["'”]\s*[,)]""")
_NAMED = re.compile(r"""(?:name\s*=\s*|\A=\s*)["'“‘]?(?P<name>[^"'”’\s>]+)""")
_STRING = re.compile(r"""string\s*=\s*["'“‘](?P<words>[^"”\n]*?)["'”’]?\s*\Z""")


@dataclass(frozen=True, slots=True)
class ToolQuery:
    """What a call asks for, before hygiene; None when it names nothing; `whole` is false when it was cut."""

    value: object = None
    whole: bool = True


def read_tool_query(markup: str) -> ToolQuery:
    """Return the words of the first call: from its parameters, its JSON, or its Python-like arguments."""
    named = list(_parameters(markup))
    if named:
        return _best(named)
    return _from_json(markup.replace('<|"|>', '"')) or _from_call(markup)


def _best(named: list[tuple[str, ToolQuery]]) -> ToolQuery:
    for name in _QUERY_NAMES:
        for given, words in named:
            if given == name:
                return words
    return next((words for name, words in named if name not in _LABELS), ToolQuery())


def _parameters(markup: str) -> Iterator[tuple[str, ToolQuery]]:
    """Parameters as elements: <parameter name="q">…, <parameter=q>…, <arg_key>q</arg_key><arg_value>…."""
    tags = [tag for tag in find_tags(markup) if tag.kind is Kind.TOOL]
    key = ""
    for at, tag in enumerate(tags):
        following = tags[at + 1] if at + 1 < len(tags) else None
        if tag.role is Role.ALONE and (own := _STRING.search(tag.attributes)):
            yield _name(tag), ToolQuery(own["words"])
        elif tag.role is not Role.OPEN:
            continue
        elif tag.name == "arg_key":
            key = _between(markup, tag, following)[0]
        elif tag.name in ("parameter", "arg_value"):
            words, whole = _between(markup, tag, following)
            yield (_name(tag) or key).lower(), ToolQuery(words, whole)


def _name(tag: Tag) -> str:
    found = _NAMED.search(tag.attributes)
    return found["name"].lower() if found else ""


def _between(markup: str, tag: Tag, following: Tag | None) -> tuple[str, bool]:
    text = markup[tag.end : following.start if following else len(markup)].strip()
    cdata = re.fullmatch(r"<!\[CDATA\[(.*?)(?:\]\]>)?", text, re.DOTALL)
    return (cdata[1] if cdata else text), following is not None


def _from_json(markup: str) -> ToolQuery | None:
    repairs = 0
    for at in braces(markup):
        found = strict_object(markup, at)
        if found is None and repairs < _MOST_REPAIRS:
            repairs += 1
            found = next(repaired_objects(markup, at), None)
        if found:
            return _from_object(found)
    return None


def _from_object(found: Found) -> ToolQuery:
    return ToolQuery(_pick(found.value, 0), found.closed)


def _pick(value: object, depth: int) -> object:
    """Return the words in a call's object, looking into its arguments, even if those are JSON in a string."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = json.loads(value, parse_int=whole_number)
        except (ValueError, RecursionError):
            return None
    if not isinstance(value, dict) or depth > _DEEPEST:
        return None
    for name in _CONTAINERS:
        if isinstance(value.get(name), dict) or str(value.get(name)).lstrip().startswith("{"):
            return _pick(value[name], depth + 1)
    for name in _QUERY_NAMES:
        if name in value:
            return value[name]
    return next((item for name, item in value.items() if name not in _LABELS and isinstance(item, str)), None)


def _from_call(markup: str) -> ToolQuery:
    found = _CALL.search(markup)
    return ToolQuery(found["words"]) if found else ToolQuery(None, whole=False)

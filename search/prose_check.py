"""Tells prose that happens to hold JSON from JSON with a few words around it."""

import re
from collections.abc import Iterator

from search.json_outline import outline
from search.json_scan import begins_like_object, braces, has_quoted_key, strict_json, strict_object
from search.text import is_cjk, says_something

_FENCED = re.compile(
    r"^[ \t>]*(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t>]*(?P=fence)[`~]*[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_OUR_KEY = re.compile(r"[{｛]\s*(?:action|content|query|reason)\s*[:：]", re.IGNORECASE)
_OURS = re.compile(r"(?<![a-z])action(?![a-z])", re.IGNORECASE)
# The planner's own words in a dress that no repair knows: brackets, entities, quotes of other languages.
_LEAKED = re.compile(
    r"\W*(?:json\w?\W+)?(?:quot\W+)?action\W{1,4}(?:quot\W+){0,2}\W{0,6}(?:answer|search)\b", re.IGNORECASE
)
_OTHER_KEY = re.compile(r"(?<![a-z])(?:content|query)(?:\W{0,3}quot)?\W{0,4}[:：=]", re.IGNORECASE)
_SHORTEST_PROSE = 60
_PROSE_TO_JSON = 2
_MOST_SPANS = 100


def is_prose(text: str) -> bool:
    """Say whether text without a decision in it is an answer in prose, not a misshapen object."""
    if _LEAKED.match(text) and _OTHER_KEY.search(text):
        return False
    spans = [span for span in _object_spans(text) if not _is_talk(text, *span)]
    if not spans:
        return not _is_bare_json(text)
    rest = weight(_without(text, spans))
    if rest < _SHORTEST_PROSE:
        return False
    if all(_is_fenced(text, start, end) for start, end in spans):
        return True
    return rest >= _PROSE_TO_JSON * sum(weight(text[start:end]) for start, end in spans)


def _is_bare_json(text: str) -> bool:
    """A list or one of the words; a number or a string in quotes is prose."""
    try:
        value = strict_json(text)
    except ValueError:
        return text.strip().lower() in ("undefined", "none")
    return value is None or isinstance(value, bool | list)


def weight(text: str) -> int:
    """Count letters, digits and pictures, those of scripts without spaces twice."""
    return sum(1 + is_cjk(char) for char in text if says_something(char))


def _object_spans(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    for count, at in enumerate(braces(text)):
        if at < end:
            continue
        if count > _MOST_SPANS:
            return
        found = strict_object(text, at)
        if found:
            end = found.end
        elif _may_be_object(text, at):
            end = at + outline(text[at:], finished=True).end
        else:
            continue
        yield at, end


def _may_be_object(text: str, at: int) -> bool:
    """Broken JSON, not CSS or a set: its key is quoted or the planner's, or nothing stands before it."""
    if not begins_like_object(text, at):
        return False
    return not text[:at].strip(" \t\r\n`[json") or has_quoted_key(text, at) or bool(_OUR_KEY.match(text, at))


def _is_talk(text: str, start: int, end: int) -> bool:
    """An object amid a sentence that is not the planner's, or stands in code; an empty pair of braces."""
    before = text[:start].rpartition("\n")[2]
    after = text[end:].partition("\n")[0]
    if not text[start + 1 : end - 1].strip():
        return bool(weight(before) or weight(after)) and not before.rstrip(" `").endswith((":", "："))
    if weight(before) and weight(after) and not _OURS.search(text, start, end):
        return True
    in_code = before.count("`") % 2 == 1 and "`" in after and not before.lstrip(" \t>").startswith("```")
    return in_code and weight(before) > 0 and weight(after) > 0


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in spans:
        parts.append(text[at:start])
        at = end
    return re.sub(r"(?m)^[ \t>]*(?:`{3,}|~{3,}).*$", "", "\n".join([*parts, text[at:]]))


def _is_fenced(text: str, start: int, end: int) -> bool:
    return any(block.start() < start and end <= block.end() for block in _FENCED.finditer(text))

"""Tells talk about markup from markup: what stands in inline code, directly in quotes or behind a backslash.

Each function returns how many characters of the text are talk: 0 for none, None while more text is needed.
"""

import re

from search.markup import Tag, find_tags
from search.markup_names import Kind, Role

LONGEST_SPAN = 1000
_SHIFTS = ("<", "＜")
_LONGEST_QUOTE = 300
_CLOSERS = (
    dict.fromkeys('"“„＂〝', '"”“＂〞')
    | dict.fromkeys("'‘", "'’")
    | dict(zip("「『«‹《", "」』»›》", strict=True))
)
# „The <search> element“ in plain words, without code or quotes.
_NAMED = re.compile(r"[ \t]{1,2}(?:(?:tags?|elements?)(?![A-Za-z])|标签|标记|元素)")
_NAMED_START = re.compile(r"[ \t]{0,2}(?:t(?:a(?:gs?)?)?|e(?:l(?:e(?:m(?:e(?:n(?:ts?)?)?)?)?)?)?|标|元)?\Z")


def code_length(text: str, tag: Tag, inline: int, *, ended: bool) -> int | None:
    """A tag inside an inline span of `inline` backticks is code if the span closes on its line."""
    line, closed = _line(text, tag.start, LONGEST_SPAN, ended=ended)
    for run in re.finditer("`+", line):
        at_edge = run.end() == len(line) and not closed
        if len(run[0]) == inline and not at_edge:
            return tag.start + run.end()
    return 0 if closed else None


def talk_length(text: str, tag: Tag, last_char: str, *, ended: bool) -> int | None:
    """A tag after `last_char` is talk when quoted, escaped, or called a tag in so many words."""
    if last_char == "\\" or (last_char in _SHIFTS and text[1:2].isspace()):
        return tag.end
    if last_char in _CLOSERS:
        return _quoted_length(text, tag, _CLOSERS[last_char], ended=ended)
    if tag.kind not in (Kind.SEARCH, Kind.REASONING) or last_char in ("", "\n") or "|" in text[: tag.end]:
        return 0
    return _named_length(text, tag, ended=ended)


def _quoted_length(text: str, tag: Tag, closers: str, *, ended: bool) -> int | None:
    following = text[tag.end : tag.end + 1]
    if not following and not ended:
        return None
    if following and following in closers:
        return tag.end
    if tag.role not in (Role.OPEN, Role.MARK):
        return 0
    line, closed = _line(text, tag.end, _LONGEST_QUOTE, ended=ended)
    for other in find_tags(line):
        behind = line[other.end : other.end + 1]
        if other.role is Role.CLOSE and other.name == tag.name and behind and behind in closers:
            return tag.end + other.end
    return 0 if closed else None


def _named_length(text: str, tag: Tag, *, ended: bool) -> int | None:
    if not _NAMED.match(text, tag.end):
        return 0 if ended or not _NAMED_START.match(text, tag.end) else None
    if not ended and _NAMED_START.match(text, tag.end):
        return None
    if tag.role is not Role.OPEN:
        return tag.end
    line, closed = _line(text, tag.end, _LONGEST_QUOTE, ended=ended)
    if any(other.role is Role.CLOSE and other.name == tag.name for other in find_tags(line)):
        return 0
    return tag.end if closed else None


def _line(text: str, start: int, limit: int, *, ended: bool) -> tuple[str, bool]:
    """Return the rest of the line from `start`, and whether all of it (or `limit` characters) is there."""
    end = text.find("\n", start, start + limit)
    if end >= 0:
        return text[start:end], True
    return text[start : start + limit], ended or len(text) >= start + limit

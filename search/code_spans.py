"""Where the code of a Markdown text is: fenced, indented and inline. What stands in it is not ours."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Span = tuple[int, int]

_FENCE = re.compile(r"[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?P<run>`{3,}|~{3,})(?P<info>[^\n]*)")
_INDENTED = re.compile(r"(?: {4}|\t)\s*\S")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
_RUN = re.compile("`+")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


def code_spans(text: str) -> tuple[Span, ...]:
    """Return the spans of code in order, fences included; an unclosed fence reaches to the end."""
    blocks = tuple(_blocks(text))
    spans: list[Span] = []
    at = 0
    for start, end in (*blocks, (len(text), len(text))):
        spans.extend(_inline(text, at, start))
        spans.append((start, end))
        at = end
    return tuple(span for span in spans if span[0] < span[1])


def is_inside(position: int, spans: Sequence[Span]) -> bool:
    """Tell whether a position lies in one of the spans, which are in order and do not overlap."""
    place = bisect_right(spans, position, key=lambda span: span[0]) - 1
    return place >= 0 and position < spans[place][1]


@dataclass(slots=True)
class _Block:
    """A code block while it is read: its first character, and its fence if it has one."""

    start: int
    fence: str = ""

    def is_closed_by(self, line: str) -> bool:
        found = _FENCE.match(line)
        return bool(found and found["run"].startswith(self.fence) and not found["info"].strip())


def _blocks(text: str) -> Iterator[Span]:
    block: _Block | None = None
    after_blank, in_list = True, False
    at = 0
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        if block and block.fence:
            if block.is_closed_by(line):
                yield block.start, at
                block = None
            continue
        found = _FENCE.match(line)
        opens = found and not ("`" in found["run"] and "`" in found["info"])
        indented = not in_list and _INDENTED.match(line) and (after_blank or block)
        if block and not indented and line.strip():
            yield block.start, start
            block = None
        if found and opens:
            block = _Block(start + found.start("run"), found["run"])
        elif indented and not block:
            block = _Block(start)
        after_blank = not line.strip()
        if line.strip() and not line[0].isspace():
            in_list = _LIST_ITEM.match(line) is not None
    if block:
        yield block.start, len(text)


def _inline(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield code between backticks: a run closes with the next run of its length in the same paragraph."""
    at = start
    for gap in (*_BLANK_LINE.finditer(text, start, end), None):
        limit = gap.start() if gap else end
        yield from _between_ticks(text, list(_RUN.finditer(text, at, limit)))
        at = limit


def _between_ticks(text: str, runs: list[re.Match[str]]) -> Iterator[Span]:
    following: dict[str, int] = {}
    closing = [0] * len(runs)
    for place in range(len(runs) - 1, -1, -1):
        closing[place] = following.get(runs[place][0], 0)
        following[runs[place][0]] = place
    place = 0
    while place < len(runs):
        opening, end = runs[place], closing[place]
        escaped = text[opening.start() - 1 : opening.start()] == "\\"
        if end and not escaped:
            yield opening.start(), runs[end].end()
        place = end + 1 if end and not escaped else place + 1

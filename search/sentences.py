"""A Markdown text as lines and sentences, all of them spans: what is kept of it stays exactly as it was."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# A list mark, quote mark or number in front of the first sentence of a line.
_PREFIX = re.compile(r"[ \t]*(?:(?:[-*+•·]|\d{1,2}[.)．]|>)[ \t]+|\d{1,2}、)*")
_END = re.compile("[。！？…]+|[.!?]+")
_CITATION = r"\[[\^\d][^\[\]\n]{0,40}\]|【\d[^【】\n]{0,80}】|［\d[^［］\n]{0,40}］"
_TAIL = re.compile(rf"[”’」』）)\]\"'*_]*(?:[ \t]*(?:{_CITATION}))*[ \t]*")
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:[A-Za-z]|[A-Z][a-z]|Mrs|vs|etc|approx|[A-Za-z]\.[A-Za-z])$")
_LOOK_BACK = 12


@dataclass(frozen=True, slots=True)
class Line:
    """One line from `start` to `end` with its line break; sentences begin behind its list or quote mark."""

    start: int
    end: int
    sentences: tuple[tuple[int, int], ...]


def lines(text: str) -> Iterator[Line]:
    """Yield the lines of a text; a citation mark behind a full stop belongs to the sentence before it."""
    at = 0
    for line in text.splitlines(keepends=True):
        end = at + len(line.rstrip("\r\n"))
        prefix = _PREFIX.match(text, at, end)
        yield Line(at, at + len(line), tuple(_sentences(text, prefix.end() if prefix else at, end)))
        at += len(line)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for stop in _END.finditer(text, start, end):
        tail = _TAIL.match(text, stop.end(), end)
        close = tail.end() if tail else stop.end()
        if stop.start() >= start and _ends_here(text, stop, close, end):
            yield start, close
            start = close
    if text[start:end].strip():
        yield start, end


def _ends_here(text: str, stop: re.Match[str], close: int, end: int) -> bool:
    """Tell a full stop from the point in a number, an address or an abbreviation."""
    if stop[0][0] not in ".!?":
        return True
    at_gap = close == end or text[close - 1].isspace() or text[close] > "\u2e80"
    before = text[max(stop.start() - _LOOK_BACK, 0) : stop.start()]
    return at_gap and not (stop[0] == "." and _ABBREVIATION.search(before))

"""Where a block of protocol ends once its opening tag has gone by: reasoning, and the search tag."""

import re
from typing import Protocol

from search.markup import OPENING, Tag, match_tag, may_become_tag
from search.markup_names import Kind, Role

_OPENING = re.compile(f"[{re.escape(OPENING)}]")
_CHANNEL_ENDS = frozenset({"end", "start", "return", "call", "channel"})
# How far behind the opener's line a closing search tag still belongs to it.
_SEARCH_REACH = 200
_BLACK = re.compile(r"\S")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


class Block(Protocol):
    """A run of protocol; `advance` returns how many characters belong to it, fewer where it needs more."""

    done: bool
    whole: bool

    def advance(self, text: str, *, ended: bool) -> int: ...


class ReasoningBlock:
    """Reasoning runs to the next closer of any reasoning tag, else to the end."""

    def __init__(self, opening: Tag) -> None:
        self.done = False
        self.whole = True
        self._in_channel = opening.name == "channel"

    def advance(self, text: str, *, ended: bool) -> int:
        at = 0
        while opening := _OPENING.search(text, at):
            tag = match_tag(text, opening.start(), ended=ended)
            if tag and self._ends(tag):
                self.done = True
                starts_next = tag.name == "channel" and tag.role is not Role.CLOSE
                return tag.start if starts_next else tag.end
            if tag is None and not ended and may_become_tag(text, opening.start()):
                return opening.start()
            at = tag.end if tag else opening.end()
        return len(text)

    def _ends(self, tag: Tag) -> bool:
        if tag.kind is Kind.REASONING and tag.role is Role.CLOSE:
            return True
        return self._in_channel and tag.name in _CHANNEL_ENDS


class SearchBlock:
    """A search tag runs to its closer; where none comes soon, it takes the rest of its line (SPEC 2.5)."""

    def __init__(self) -> None:
        self.done = False
        self.whole = True
        self._checked = 0

    def advance(self, text: str, *, ended: bool) -> int:
        line_end = text.find("\n")
        reach = self._reach(text, line_end)
        closer = self._closer(text, reach, ended=ended)
        if closer is None:
            return 0
        if closer:
            self.done = True
            return closer
        if line_end < 0 or (len(text) < reach and not ended):
            return len(text) if ended else 0
        self.done, self.whole = True, False
        return line_end

    def _reach(self, text: str, line_end: int) -> int:
        """Return how far a closer may stand: blank lines behind the opener or before the closer pass."""
        if line_end < 0:
            return len(text) + 1
        limit = line_end + _SEARCH_REACH
        words = _BLACK.search(text)
        blank = _BLANK_LINE.search(text, max(line_end, words.start()), limit) if words else None
        following = _BLACK.search(text, blank.end()) if blank else None
        if blank is None or following is None:
            return limit
        return following.end() if following[0] in OPENING else blank.start()

    def _closer(self, text: str, reach: int, *, ended: bool) -> int | None:
        """Return where the closing tag ends, 0 when there is none, None while one may be arriving."""
        at = self._checked
        while (opening := _OPENING.search(text, at)) and opening.start() < reach:
            tag = match_tag(text, opening.start(), ended=ended)
            if tag and tag.kind is Kind.SEARCH and tag.role is Role.CLOSE:
                return tag.end
            if tag is None and not ended and may_become_tag(text, opening.start()):
                self._checked = opening.start()
                return None
            at = tag.end if tag else opening.end()
        self._checked = max(at, self._checked)
        return 0

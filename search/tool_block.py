"""Consumes one leaked tool call, whatever the vendor's dialect: nested tags, JSON bodies, missing closers."""

from search.markup import OPENING, Tag, match_tag, may_become_tag
from search.markup_names import Kind, Role

# Between a finished body and the end of the call only these may stand: fences, separators, stray brackets.
_FILLING = frozenset("`,;)]}")
# Their body is a value, not a call: JSON in it proves nothing.
_VALUES = frozenset({"parameter", "arg_key", "arg_value", "tool_results", "tool_result", "tool_response"})
_JSON_CHARS = frozenset('{}[]"\\')


class ToolBlock:
    """One call, from its opening tag on. `advance` takes text until the call is over.

    A call is over when all its tags are closed, or when prose follows a finished body: models forget closers.
    """

    def __init__(self, opening: Tag) -> None:
        self.done = False
        self.whole = True
        self._open = [opening.name]
        self._mark = opening.role is Role.MARK
        self._body_begun = False
        self._body_done = False
        self._line_over = False
        self._depth = 0
        self._in_string = False
        self._escaped = False

    def advance(self, text: str, *, ended: bool) -> int:
        """Return how many characters belong to the call; stops short where more text is needed."""
        at = 0
        while at < len(text) and not self.done:
            char = text[at]
            tag = match_tag(text, at, ended=ended) if char in OPENING else None
            if tag and tag.kind in (Kind.TOOL, Kind.CONTROL):
                self._tag(tag)
                at = tag.end
            elif tag is None and char in OPENING and not ended and may_become_tag(text, at):
                return at
            elif self._ends_before(char):
                self.done = True
            else:
                self._char(char)
                at += 1
        return at

    def _tag(self, tag: Tag) -> None:
        self._depth, self._in_string, self._escaped = 0, False, False
        if tag.role in (Role.OPEN, Role.MARK):
            self._open.append(tag.name)
            self._body_begun = self._body_done = False
        elif tag.role is Role.CLOSE or (self._mark and tag.name in ("call", "end")):
            self._close(tag.name)

    def _close(self, name: str) -> None:
        if name in self._open:
            del self._open[self._open.index(name) :]
        elif self._mark:
            self._open.pop()
        self.done = not self._open
        self._body_done = True

    def _ends_before(self, char: str) -> bool:
        if self._depth or char in "{[":
            return False
        if char.isspace():
            return char == "\n" and self._mark and self._body_begun and not self._body_done
        if self._body_done:
            return char not in _FILLING
        return self._mark and self._line_over and not self._body_begun

    def _char(self, char: str) -> None:
        self._line_over = self._line_over or char == "\n"
        self._body_begun = self._body_begun or not char.isspace()
        if char not in _JSON_CHARS and not self._in_string:
            return
        if self._in_string:
            self._string_char(char)
        elif char == '"':
            self._in_string = self._depth > 0
        elif char in "{[":
            self._depth += 1
        elif char in "}]" and self._depth:
            self._depth -= 1
            self._body_done = not self._depth and self._open[-1] not in _VALUES

    def _string_char(self, char: str) -> None:
        if self._escaped:
            self._escaped = False
        elif char == "\\":
            self._escaped = True
        elif char == '"':
            self._in_string = False

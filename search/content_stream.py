"""Decodes the planner's answer out of its JSON while that JSON is still arriving (SPEC 2.1).

Strict on purpose: anything doubtful gives nothing at all, and the reply is read when it is whole instead.
"""

import re
from enum import Enum, auto

from search.blocks import ReasoningBlock
from search.json_string import StringDecoder
from search.markup import OPENING, match_tag, may_become_tag
from search.markup_names import Kind, Role
from search.plan_shape import Action, action_of

_SPACE = " \t\r\n\ufeff"
_FENCE = re.compile(r"`{3,}[A-Za-z0-9]{0,12}[ \t]*\r?\n")
_FENCE_START = re.compile(r"`+[A-Za-z0-9]{0,12}[ \t]*\r?\Z")
_LITERAL = re.compile(r"true|false|null|-?\d{1,30}(?:\.\d{1,30})?(?:[eE][-+]?\d{1,4})?")
_LITERAL_START = re.compile(r"[-+.0-9A-Za-z]{1,40}\Z")


class _At(Enum):
    LEAD = auto()
    KEY = auto()
    COLON = auto()
    VALUE = auto()
    COMMA = auto()
    OVER = auto()


class ContentStream:
    """Feed the reply piece by piece; each call returns the newly decoded characters of the content."""

    def __init__(self) -> None:
        self._buffer = ""
        self._at = _At.LEAD
        self._reasoning: ReasoningBlock | None = None
        self._string: StringDecoder | None = None
        self._decoded = ""
        self._key = ""
        self._seen: set[str] = set()
        self._is_answer = False
        self._held = ""

    def feed(self, piece: str) -> str:
        self._buffer = "" if self._is_over() else self._buffer + piece
        released: list[str] = []
        while self._buffer and not self._is_over():
            before = len(self._buffer)
            released.append(self._step())
            if len(self._buffer) == before and not self._string:
                break
        return "".join(released)

    def _is_over(self) -> bool:
        return self._at is _At.OVER

    def _step(self) -> str:
        if self._string:
            return self._step_string(self._string)
        if self._at is _At.LEAD:
            self._step_lead()
            return ""
        self._buffer = self._buffer.lstrip(_SPACE)
        if self._buffer:
            self._step_structure(self._buffer[0])
        return ""

    # ---- before the object: space, a fence, reasoning that is complete -------------------------------------

    def _step_lead(self) -> None:
        if self._reasoning:
            self._buffer = self._buffer[self._reasoning.advance(self._buffer, ended=False) :]
            self._reasoning = None if self._reasoning.done else self._reasoning
            return
        self._buffer = self._buffer.lstrip(_SPACE)
        first = self._buffer[:1]
        if first == "{":
            self._take("{", _At.KEY)
        elif first == "`":
            self._step_fence()
        elif first and first in OPENING:
            self._step_tag()
        elif first:
            self._at = _At.OVER

    def _step_fence(self) -> None:
        fence = _FENCE.match(self._buffer)
        if fence:
            self._buffer = self._buffer[fence.end() :]
        elif not _FENCE_START.match(self._buffer):
            self._at = _At.OVER

    def _step_tag(self) -> None:
        tag = match_tag(self._buffer, 0)
        if tag and tag.kind is Kind.REASONING and tag.role is Role.OPEN:
            self._buffer, self._reasoning = self._buffer[tag.end :], ReasoningBlock(tag)
        elif tag or not may_become_tag(self._buffer, 0):
            self._at = _At.OVER

    # ---- the object ----------------------------------------------------------------------------------------

    def _step_structure(self, char: str) -> None:
        match self._at, char:
            case ((_At.KEY | _At.VALUE), '"'):
                self._buffer, self._string, self._decoded = self._buffer[1:], StringDecoder(), ""
            case _At.COLON, ":":
                self._take(":", _At.VALUE)
            case _At.COMMA, ",":
                self._take(",", _At.KEY)
            case _At.VALUE, _:
                self._step_literal()
            case _:
                self._at = _At.OVER

    def _step_literal(self) -> None:
        """A number or a word: of no interest, unless it stands where a string must."""
        literal = _LITERAL.match(self._buffer)
        if self._key in ("action", "content"):
            self._at = _At.OVER
        elif _LITERAL_START.match(self._buffer):
            return
        elif literal:
            self._buffer, self._at = self._buffer[literal.end() :], _At.COMMA
        else:
            self._at = _At.OVER

    def _take(self, char: str, then: _At) -> None:
        self._buffer, self._at = self._buffer[len(char) :], then

    # ---- strings -------------------------------------------------------------------------------------------

    def _step_string(self, string: StringDecoder) -> str:
        decoded, self._buffer = string.feed(self._buffer)
        is_content = self._at is _At.VALUE and self._key == "content"
        if string.broken:
            self._at = _At.OVER
        released = self._release(decoded) if is_content else ""
        self._decoded += "" if is_content else decoded
        if string.done:
            self._string = None
            released += self._end_string()
        return released

    def _release(self, decoded: str) -> str:
        if self._is_answer:
            return decoded
        self._held += decoded
        return ""

    def _end_string(self) -> str:
        if self._at is _At.KEY:
            self._begin_value(self._decoded)
            return ""
        self._at = _At.COMMA
        if self._key != "action":
            return ""
        self._is_answer = action_of(self._decoded) is Action.ANSWER
        released, self._held = (self._held if self._is_answer else ""), ""
        self._at = _At.COMMA if self._is_answer else _At.OVER
        return released

    def _begin_value(self, key: str) -> None:
        """A key that comes twice is doubtful: parsers disagree on which one counts."""
        self._key = key
        self._at = _At.OVER if key in self._seen else _At.COLON
        self._seen.add(key)

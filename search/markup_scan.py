"""Splits model text, arriving in pieces, into what is text and what is protocol.

The segments depend on the whole text alone, never on how it was cut into pieces. What stands in code,
directly in quotes or behind a backslash is talk about markup, so it is text.
"""

import re

from search.blocks import Block, ReasoningBlock, SearchBlock
from search.code_context import CodeContext
from search.markup import OPENING, Tag, is_telling, match_tag, may_become_tag
from search.markup_names import Kind, Role
from search.object_gate import FenceGate, ObjectGate, Verdict
from search.segment import Part, Segment
from search.talk import code_length, talk_length
from search.tool_block import ToolBlock

_SPECIAL = re.compile(f"[{re.escape(OPENING)}`~{{｛]")
_LONGEST_RUN = 64
_MOST_FAILED_GATES = 20  # each may have read to the end of the text
_PARTS = {Kind.REASONING: Part.REASONING, Kind.SEARCH: Part.SEARCH, Kind.TOOL: Part.TOOL}


class MarkupScanner:
    """`feed` text, then `finish`; each returns the segments that are certain by then, in order."""

    def __init__(self) -> None:
        self._buffer = ""
        self._ended = False
        self._found: list[Segment] = []
        self._context = CodeContext()
        self._shown = False
        self._gate: ObjectGate | FenceGate | None = None
        self._gates_left = _MOST_FAILED_GATES
        self._block: Block | None = None
        self._block_part = Part.TEXT
        self._block_text: list[str] = []

    def feed(self, piece: str) -> list[Segment]:
        self._buffer += piece
        return self._run()

    def finish(self) -> list[Segment]:
        self._ended = True
        found = self._run()
        if self._block:
            found.append(self._close_block(whole=False))
        return found

    def _run(self) -> list[Segment]:
        while self._buffer and self._step():
            pass
        found, self._found = self._found, []
        return found

    def _step(self) -> bool:
        """Take one step; false where more text is needed."""
        if self._block:
            return self._step_block(self._block)
        if self._context.fence:
            taken = self._context.pass_fenced(self._buffer, ended=self._ended)
            self._text(taken)
            return taken > 0
        special = _SPECIAL.search(self._buffer)
        if special is None or special.start():
            self._plain(special.start() if special else len(self._buffer))
            return True
        return self._step_special(special[0])

    def _step_special(self, char: str) -> bool:
        if char in "`~":
            return self._step_run(char)
        if char in "{｛[" and not self._context.inline and self._gates_left > 0:
            verdict = self._step_gate(ObjectGate(lead=not self._shown))
            if verdict is not None:
                return verdict
        if char in OPENING:
            return self._step_tag()
        self._plain(1)
        return True

    def _step_gate(self, fresh: ObjectGate | FenceGate) -> bool | None:
        """Ask the gate; None when what stands here is no object."""
        self._gate = self._gate or fresh
        judged = self._gate.judge(self._buffer, ended=self._ended)
        if judged.verdict is Verdict.WAIT:
            return False
        gate, self._gate = self._gate, None
        if judged.verdict is Verdict.TEXT:
            if isinstance(gate, ObjectGate) and gate.was_likely:
                self._gates_left -= 1
            return None
        self._context.pass_text(self._buffer[: judged.end])
        self._add(Segment(Part.OBJECT, self._buffer[: judged.end], body=judged.body))
        self._shown = True
        self._drop(judged.end)
        return True

    # ---- text and code ------------------------------------------------------------------------------------

    def _plain(self, length: int) -> None:
        self._context.pass_text(self._buffer[:length])
        self._text(length)

    def _text(self, length: int) -> None:
        text = self._buffer[:length]
        if text:
            self._shown = self._shown or bool(text.strip("\ufeff \t\r\n"))
            self._add(Segment(Part.TEXT, text))
            self._drop(length)

    def _step_run(self, char: str) -> bool:
        length = len(self._buffer) - len(self._buffer.lstrip(char))
        if length > _LONGEST_RUN:
            self._plain(_LONGEST_RUN)
            return True
        if length == len(self._buffer) and not self._ended:
            return False
        run = self._buffer[:length]
        if not self._shown and self._context.opens_fence(run):
            verdict = self._step_gate(FenceGate())
            if verdict is not None:
                return verdict
        self._context.pass_run(run)
        self._text(length)
        return True

    # ---- tags ---------------------------------------------------------------------------------------------

    def _step_tag(self) -> bool:
        tag = match_tag(self._buffer, 0, ended=self._ended)
        if tag is None:
            return self._step_no_tag()
        talk = self._talk_length(tag)
        if talk is None:
            return False
        if talk:
            self._talk(talk)
        else:
            self._protocol(tag)
        return True

    def _talk_length(self, tag: Tag) -> int | None:
        if self._context.inline:
            code = code_length(self._buffer, tag, self._context.inline, ended=self._ended)
            if code != 0:
                return code
        return talk_length(self._buffer, tag, self._context.last_char, ended=self._ended)

    def _step_no_tag(self) -> bool:
        if may_become_tag(self._buffer, 0):
            if not self._ended:
                return False
            if is_telling(self._buffer) and not self._context.inline:
                self._add(Segment(Part.CONTROL, self._buffer, whole=False))
                self._drop(len(self._buffer))
                return False
        self._plain(1)
        return True

    def _talk(self, length: int) -> None:
        in_code = self._context.inline and self._buffer[length - 1] == "`"
        self._plain(length)
        if in_code:
            self._context.inline = 0

    def _protocol(self, tag: Tag) -> None:
        text = self._buffer[: tag.end]
        self._drop(tag.end)
        self._context.inline, self._context.last_char = 0, ""
        if tag.kind is Kind.REASONING and tag.role is Role.CLOSE:
            self._context, self._shown = CodeContext(), False
            self._add(Segment(Part.LONE_CLOSER, text))
        elif tag.role in (Role.OPEN, Role.MARK) and tag.kind in _PARTS:
            self._block, self._block_part, self._block_text = _block(tag), _PARTS[tag.kind], [text]
        else:
            part = _PARTS.get(tag.kind, Part.CONTROL) if tag.role is Role.ALONE else Part.CONTROL
            self._add(Segment(part, text))

    def _step_block(self, block: Block) -> bool:
        taken = block.advance(self._buffer, ended=self._ended)
        self._block_text.append(self._buffer[:taken])
        self._drop(taken)
        if block.done:
            self._add(self._close_block(whole=block.whole))
        return block.done or (taken > 0 and self._ended)

    def _close_block(self, *, whole: bool) -> Segment:
        self._block = None
        return Segment(self._block_part, "".join(self._block_text), whole=whole)

    def _add(self, segment: Segment) -> None:
        self._found.append(segment)

    def _drop(self, length: int) -> None:
        self._buffer = self._buffer[length:]


def _block(tag: Tag) -> Block:
    match tag.kind:
        case Kind.REASONING:
            return ReasoningBlock(tag)
        case Kind.SEARCH:
            return SearchBlock()
        case _:
            return ToolBlock(tag)


def scan(text: str) -> list[Segment]:
    """Split a whole text."""
    scanner = MarkupScanner()
    return scanner.feed(text) + scanner.finish()

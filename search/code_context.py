"""Follows Markdown code through a text that arrives in pieces: what is inside code is talk, not protocol."""

import re

_LINE_START = re.compile(r"[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?[ \t]*\Z")
_LONGEST_KEPT_LINE = 80
_FENCE_LENGTH = 3


class CodeContext:
    """Where the text so far leaves us.

    `inline` is the length of the backtick run that opened a span on this line, 0 outside one; `fence` is the
    run that opened a block, empty outside one; `last_char` is the last character that went by.
    """

    def __init__(self) -> None:
        self.inline = 0
        self.fence = ""
        self.last_char = ""
        self._line = ""
        self._in_info = False

    def pass_text(self, text: str) -> None:
        """Take text outside fences; backticks in it open nothing."""
        if not text:
            return
        self.last_char = text[-1]
        _, newline, rest = text.rpartition("\n")
        if newline:
            self.inline, self._line = 0, ""
        self._keep(rest)

    def pass_run(self, run: str) -> None:
        """Take a whole run of backticks or tildes outside fences; it may open or close code."""
        self.last_char = run[-1]
        if self.opens_fence(run):
            self.fence, self._line, self._in_info = run, "", True
            return
        if run[0] == "`":
            self.inline = len(run) if not self.inline else 0 if self.inline == len(run) else self.inline
        self._keep(run)

    def opens_fence(self, run: str) -> bool:
        """Say whether this run, coming next, opens a block (CommonMark 4.5)."""
        return len(run) >= _FENCE_LENGTH and not self.inline and bool(_LINE_START.match(self._line))

    def pass_fenced(self, text: str, *, ended: bool) -> int:
        """Take what belongs to the open block; return how many characters that were, 0 for more text."""
        if self._in_info:
            return self._pass_info(text, ended=ended)
        line, newline, _ = text.partition("\n")
        self._keep(line)
        if newline:
            if is_fence_end(self._line, self.fence):
                self.fence = ""
            self._line = ""
        self.last_char = text[len(line + newline) - 1]
        return len(line + newline)

    def _pass_info(self, text: str, *, ended: bool) -> int:
        """The rest of the opening line; backticks that close again on it were an inline span after all."""
        found = re.search(r"\n|`+" if self.fence[0] == "`" else r"\n", text)
        if found is None:
            self.last_char = text[-1]
            return len(text)
        if found[0] == "\n":
            self._in_info = False
        elif found.end() == len(text) and not ended:
            return found.start()
        elif len(found[0]) >= len(self.fence):
            self.fence, self._in_info = "", False
            self._keep(found[0])
        self.last_char = text[found.end() - 1]
        return found.end()

    def _keep(self, text: str) -> None:
        self._line = (self._line + text)[:_LONGEST_KEPT_LINE]


def is_fence_end(line: str, fence: str) -> bool:
    """Say whether a line closes the block that `fence` opened."""
    mark = line.strip().lstrip("> \t")
    return len(line) < _LONGEST_KEPT_LINE and len(mark) >= len(fence) and set(mark) == {fence[0]}

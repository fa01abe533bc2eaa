"""Lines and Markdown with the looks of a terminal."""

import re
from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.theme import Theme

from app.cli._markdown import AnswerMarkdown
from app.cli._output import printable
from app.cli._result_lines import Line, Role
from app.cli._wrapping import MixedText

WIDEST = 100
_FRONT = re.compile(r" *(?:[*+-] )?")
_LOOKS = {
    Role.STEP: "dim",
    Role.FAILED_STEP: "dim red",
    Role.REMARK: "yellow",
    Role.QUESTION: "bold cyan",
    Role.NOTICE: "bold yellow",
    Role.MARK: "yellow",
    Role.HEADING: "bold",
    Role.CITED: "bold green",
    Role.SOURCE: "",
    Role.ADDRESS: "dim",
    Role.GOOD: "green",
    Role.BAD: "red",
    Role.FOOT: "dim",
    Role.GAP: "",
}

# rich's own puts code on black, which is a hole in a light terminal.
_THEME = Theme({"markdown.code": "cyan", "markdown.code_block": "cyan"})


class RichPainter:
    """Prints on `console`, by default the terminal, in lines that are comfortable to read."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(markup=False, highlight=False, emoji=False, theme=_THEME)
        self.console.width = min(self.console.width, WIDEST)

    def lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            text, style = printable(line.text), _LOOKS[line.role]
            if line.role is Role.ADDRESS:
                # One unbroken line, so that a terminal can open or copy it.
                self.console.print(text, style=style, soft_wrap=True)
            else:
                self.console.print(self._indented(text, style))

    def _indented(self, text: str, style: str) -> Padding:
        """Keep the spaces in front of a text, or the place of a mark there, in front of all its lines."""
        front = _FRONT.match(text)
        width = front.end() if front else 0
        body = MixedText(text[width:], style=style)
        if not text[:width].strip():
            return Padding(body, (0, 0, 0, width))
        lines = body.wrap(self.console, max(self.console.width - width, 2))
        hanging = MixedText(text[:width], style=style)
        hanging.append_text(MixedText(f"\n{' ' * width}", style=style).join(lines))
        return Padding(hanging, 0)

    def markdown(self, text: str) -> None:
        self.console.print(AnswerMarkdown(printable(text)))

"""Lines and Markdown with the looks of a terminal."""

from collections.abc import Iterable

from rich.console import Console, Group

from app.cli._markdown import AnswerMarkdown
from app.cli._output import printable
from app.cli._result_lines import Line, Role
from app.cli._wrapping import MixedText

WIDEST = 100
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


class RichPainter:
    """Prints on `console`, by default the terminal, in lines that are comfortable to read."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(markup=False, highlight=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)

    def lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            text, style = printable(line.text), _LOOKS[line.role]
            if line.role is Role.ADDRESS:
                # One unbroken line, so that a terminal can open or copy it.
                self.console.print(text, style=style, soft_wrap=True)
            else:
                # Printed bare, rich would make it a text of its own kind.
                self.console.print(Group(MixedText(text, style=style)))

    def markdown(self, text: str) -> None:
        self.console.print(AnswerMarkdown(printable(text)))

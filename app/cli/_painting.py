"""Puts lines and Markdown on stdout: with looks on a terminal, as they are anywhere else."""

import sys
from collections.abc import Iterable
from typing import Protocol

from app.cli._output import is_plain, printable, put
from app.cli._result_lines import Line


class Painter(Protocol):
    """What the commands need to print a turn."""

    def lines(self, lines: Iterable[Line]) -> None: ...

    def markdown(self, text: str) -> None: ...


class PlainPainter:
    """Prints text as it stands."""

    def lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            put(line.text)

    def markdown(self, text: str) -> None:
        put(printable(text))


def painter() -> Painter:
    """Return the painter for stdout."""
    if is_plain(sys.stdout):
        return PlainPainter()
    from app.cli._rich_painting import RichPainter

    return RichPainter()

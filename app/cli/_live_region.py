"""The few lines that are drawn again and again: steps that run, each with its time, and the open block."""

from collections.abc import Callable
from itertools import islice

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

from app.cli._wrapping import MixedText

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_SIMPLE_FRAMES = "|/-\\"
_FRAMES_EACH_S = 10


class LiveRegion:
    """What is in flux. Never taller than the terminal, so that nothing of it scrolls away and stays."""

    def __init__(self, console: Console, clock: Callable[[], float]) -> None:
        self._console = console
        self._clock = clock
        self._steps: dict[str, tuple[str, float]] = {}
        self._open: RenderableType = ""
        self._frames = _FRAMES if console.encoding.lower().startswith("utf") else _SIMPLE_FRAMES

    def begin(self, key: str, words: str) -> None:
        """Show a step as running from now on."""
        self._steps[key] = (words, self._clock())

    def end(self, key: str) -> None:
        self._steps.pop(key, None)

    def rest(self) -> None:
        """End all steps."""
        self._steps.clear()

    def show(self, block: RenderableType) -> None:
        """Show the block of the answer that still grows; an empty text shows none."""
        self._open = block

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(console.height - 2, 1)
        lines = [line for block in self._blocks() for line in console.render_lines(block, options, pad=False)]
        for line in islice(lines, max(len(lines) - room, 0), None):
            yield from line
            yield Segment.line()

    def _blocks(self) -> list[RenderableType]:
        now = self._clock()
        frame = self._frames[int(now * _FRAMES_EACH_S) % len(self._frames)]
        rows: list[RenderableType] = [
            MixedText(f"{frame} {words} {now - since:.1f} s", style="dim")
            for words, since in self._steps.values()
        ]
        return [*rows, *(["", self._open] if self._open else [])]

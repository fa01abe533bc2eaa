"""Where lines end in Chinese and mixed text: between Chinese characters, never before a full stop.

The usual wrapping at spaces treats a Chinese paragraph as one endless word (UAX 14, classes ID, OP and CL).
"""

from rich.cells import get_character_cell_size
from rich.console import Console, JustifyMethod, OverflowMethod
from rich.containers import Lines
from rich.text import Text

from search.text import is_cjk

_NEVER_FIRST = frozenset("，。、；：？！）】》」』”’〉…—·％,.;:?!)]}%")
_NEVER_LAST = frozenset("（【《「『“‘〈([{")


def breaks(text: str, width: int) -> list[int]:
    """Return where one line of text is to be cut so that every piece fits into `width` cells."""
    found: list[int] = []
    start, filled, last_chance = 0, 0, 0
    for at, char in enumerate(text):
        if at > start and _may_break(text[at - 1], char):
            last_chance = at
        cells = get_character_cell_size(char)
        while filled + cells > width and not char.isspace() and at > start:
            start = last_chance if last_chance > start else at
            found.append(start)
            filled = sum(map(get_character_cell_size, text[start:at]))
        filled += cells
    return found


def _may_break(before: str, after: str) -> bool:
    if after.isspace() or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before.isspace() or is_cjk(before) or is_cjk(after)


class MixedText(Text):
    """Text that wraps as above where it holds Chinese, as rich does otherwise."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        if no_wrap or not any(map(is_cjk, self.plain)):
            return super().wrap(
                console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap
            )
        lines = Lines()
        for line in self.split(allow_blank=True):
            line.expand_tabs(tab_size)
            for piece in line.divide(breaks(line.plain, max(width, 2))):
                piece.rstrip()
                lines.append(piece)
        return lines

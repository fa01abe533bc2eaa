"""A model's Markdown on a terminal: no HTML is dropped, no link hides its address, no image is loaded.

Finished blocks are told from the last one, which may still grow while the answer streams.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import (
    CodeBlock,
    Heading,
    Markdown,
    MarkdownContext,
    MarkdownElement,
    Paragraph,
    TableDataElement,
)
from rich.segment import Segment
from rich.syntax import Syntax
from rich.text import Text

from app.cli._wrapping import MixedText

Line = list[Segment]


class AnswerMarkdown:
    """Renders Markdown: one blank line between blocks, none at the edges, no spaces at line ends."""

    def __init__(self, text: str) -> None:
        self._blocks = [_Block(tokens) for tokens in _blocks(_parser().parse(text))]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = True
        for block in self._blocks:
            lines = _without_blank_edges(console.render_lines(block, options, pad=False))
            if lines and not first:
                yield Segment.line()
            first = first and not lines
            for line in lines:
                yield from line
                yield Segment.line()


def finished_length(text: str) -> int:
    """Return how much of a growing text consists of blocks that no later text can change."""
    blocks = _blocks(_parser().parse(text))
    if len(blocks) < 2:  # noqa: PLR2004 - the last block is always open
        return 0
    start = blocks[-1][0].map
    assert start, "a block knows its lines"
    return sum(len(line) + 1 for line in text.split("\n")[: start[0]])


def _blocks(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens of each block that stands by itself."""
    blocks: list[list[Token]] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            blocks.append([])
        blocks[-1].append(token)
    return blocks


def _without_blank_edges(lines: Sequence[Line]) -> list[Line]:
    tidy = [list(_without_tail(line)) for line in lines]
    full = [place for place, line in enumerate(tidy) if line]
    return tidy[full[0] : full[-1] + 1] if full else []


def _without_tail(line: Line) -> Iterator[Segment]:
    """Leave out the spaces at the end: they fill the width and show nothing."""
    text = [*line]
    while text and not text[-1].text.strip():
        text.pop()
    yield from text[:-1]
    if text:
        yield Segment(text[-1].text.rstrip(), text[-1].style, text[-1].control)


# ---- blocks as rich renders them ---------------------------------------------------------------------------


class _Paragraph(Paragraph):
    def on_enter(self, context: MarkdownContext) -> None:
        super().on_enter(context)
        self.text = MixedText(justify="left")


class _Heading(Heading):
    def on_enter(self, context: MarkdownContext) -> None:
        super().on_enter(context)
        self.text = MixedText()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text


class _Code(CodeBlock):
    """Code in the terminal's own colours, on its own background."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Syntax(
            str(self.text).rstrip(),
            self.lexer_name,
            theme="ansi_dark",
            background_color="default",
            word_wrap=True,
            padding=(0, 2),
        )


class _Cell(TableDataElement):
    def on_enter(self, context: MarkdownContext) -> None:
        super().on_enter(context)
        self.content: Text = MixedText("", justify=self.justify)


class _Block(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = Markdown.elements | {
        "paragraph_open": _Paragraph,
        "heading_open": _Heading,
        "fence": _Code,
        "code_block": _Code,
        "td_open": _Cell,
        "th_open": _Cell,
    }

    def __init__(self, tokens: list[Token]) -> None:
        super().__init__("", hyperlinks=False)
        self.parsed = tokens


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    # A definition such as `[1]: https://…` would swallow citation marks; images are shown as links.
    return parser.disable(["reference", "image"])

"""A model's Markdown on a terminal: text only, so no HTML is dropped, no link hides its address, no image loads.

Finished blocks are told from the last one, which may still grow while the answer streams.
"""

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
from rich.syntax import Syntax
from rich.text import Text

from app.cli._wrapping import MixedText


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


class AnswerMarkdown(Markdown):
    """Renders Markdown as above."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = Markdown.elements | {
        "paragraph_open": _Paragraph,
        "heading_open": _Heading,
        "fence": _Code,
        "code_block": _Code,
        "td_open": _Cell,
        "th_open": _Cell,
    }

    def __init__(self, text: str) -> None:
        super().__init__("", hyperlinks=False)
        self.parsed = _parser().parse(text)


def finished_length(text: str) -> int:
    """Return how much of a growing text consists of blocks that no later text can change."""
    blocks = [token for token in _parser().parse(text) if _begins_block(token)]
    if len(blocks) < 2:  # noqa: PLR2004 - the last block is always open
        return 0
    assert blocks[-1].map
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: blocks[-1].map[0]])


def _begins_block(token: Token) -> bool:
    return token.level == 0 and token.nesting >= 0 and token.map is not None


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    # A definition such as `[1]: https://…` would swallow citation marks; images are shown as the links they are.
    return parser.disable(["reference", "image"])

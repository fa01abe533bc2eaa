"""The question of `sidelight ask`, and the short way to it: plain words need no command-line library."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from app.cli._running import RefusedError, Stop, run_stoppable

if TYPE_CHECKING:
    from app.cli._asking import Wanted

LONGEST_QUESTION = 1_000_000


class Style(StrEnum):
    """What the user asked for; the option that asks for it is its value after two dashes."""

    TEXT = "text"
    JSON = "json"
    EVENTS = "events"

    @property
    def option(self) -> str:
        return f"--{self.value}"


def style_of(options: Sequence[Style]) -> Style:
    """Return the style that counts when several are asked for."""
    return next((style for style in (Style.EVENTS, Style.JSON) if style in options), Style.TEXT)


@dataclass(frozen=True, slots=True)
class Brief:
    """A question without any other option than those of style."""

    words: list[str]
    style: Style


def brief(arguments: Sequence[str]) -> Brief | None:
    """Read a command line that is nothing but `ask`, words and options of style; None for every other.

    What it reads it reads as the whole command does (a test compares them); typer and what it loads take a
    sixth of the start (SPEC 11).
    """
    if arguments[:1] != ["ask"]:
        return None
    styles = {style.option: style for style in (Style.JSON, Style.EVENTS)}
    options = [styles[word] for word in arguments[1:] if word in styles]
    words = [word for word in arguments[1:] if word not in styles]
    if not words or any(word.startswith("-") and word != "-" for word in words):
        return None
    return Brief(words, style_of(options))


def answer_question(words: Sequence[str], wanted: "Callable[[str], Wanted]") -> int:
    """Answer and print; return the exit code. Ctrl-C counts before anything slow is imported."""
    text = _from_input() if list(words) == ["-"] else " ".join(words)
    stop = Stop()
    stop.listen()
    from search.text import has_words, one_line

    if one_line(text) and not has_words(text):
        raise RefusedError(
            f"The question holds no words: {one_line(text)[:20]}. Write what you want to know.",
            f"问题中没有文字：{one_line(text)[:20]}。请写出您想知道的内容。",
        )
    if not one_line(text):
        raise RefusedError(
            'The question is empty. Write it in quotes: sidelight ask "…"',
            '问题是空的。写法：sidelight ask "…"',
        )
    from app.cli._asking import answer

    return run_stoppable(lambda heard: answer(wanted(text), heard), stop)


def answer_brief(question: Brief) -> int:
    """Answer and print; return the exit code of SPEC 9."""

    def wanted(text: str) -> "Wanted":
        from app.cli._asking import Wanted

        return Wanted(text, question.style)

    return answer_question(question.words, wanted)


def _from_input() -> str:
    """Read the question as UTF-8, at most a megabyte of it."""
    return sys.stdin.buffer.read(LONGEST_QUESTION).decode("utf-8-sig", "replace")

import asyncio
import io
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import Console

from app.cli._terminal import TerminalView
from search.events import AnswerDelta, AnswerReplaced, AnyEvent, Notice, ResultsFound, TurnFinished
from search.outcome import Status
from search.result import Source
from tests.app.cli.turns import SOURCES, THROTTLED, WORKED, call, deltas, outcome, searched, started

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen:
    """What a terminal shows: `raw` as it was sent, `left` without what was drawn over."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.file = io.StringIO()
        self.console = Console(
            file=self.file, force_terminal=True, width=width, height=height, color_system="standard",
            markup=False, highlight=False, emoji=False, legacy_windows=False,
        )  # fmt: skip

    @property
    def raw(self) -> str:
        return self.file.getvalue()

    @property
    def left(self) -> str:
        """Replay carriage returns, cursor-up and erase-line as a terminal does; colours are dropped."""
        lines, at = [""], 0
        for token in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", self.raw):
            if token == "\n":
                at += 1
                lines += [""] * (at + 1 - len(lines))
            elif token == "\x1b[2K":
                lines[at] = ""
            elif found := re.fullmatch(r"\x1b\[(\d+)A", token):
                at -= int(found[1])
            elif token != "\r" and not token.startswith("\x1b"):
                lines[at] += token
        return "\n".join(line.rstrip() for line in lines)


def show(events: list[AnyEvent], screen: Screen, between: Callable[[], None] = lambda: None) -> str:
    """Show all events, letting the view draw after each; return what is left on the screen."""

    async def main() -> None:
        view = TerminalView("en", "auto", screen.console)
        try:
            for event in events:
                view(event)
                if view._tick:
                    view._tick.cancel()
                    view._draw()
                between()
        finally:
            view.close()

    asyncio.run(main())
    return screen.left


def test_steps_answer_and_sources_are_left_on_the_screen() -> None:
    end = outcome(
        "# Basil\n\nIt needs **light** [1].", sources=SOURCES, tool_calls=(call(THROTTLED, WORKED),)
    )
    left = show(searched(*deltas(end.text), end=end), Screen())
    assert left.splitlines() == [
        "Searching for: basil light",
        "searxng (127.0.0.1:8080): too many requests (0.1 s)",
        "2 results from builtin_free (0.4 s)",
        "",
        "Basil",
        "",
        "It needs light [1].",
        "",
        "Sources (* cited in the answer)",
        "* [1] All of basil · site1.test · 2026-11-02",
        "      https://site1.test/a",
        "  [2] site2.test",
        "      https://site2.test/b?x=1",
        "",
        "What each source did",
        "- searxng http://127.0.0.1:8080/: too many requests (HTTP 429, 0.1 s)",
        "+ duckduckgo https://html.duckduckgo.com/: found results (0.3 s)",
        "",
        "custom/some-model · 2 model calls · 1.2 s",
    ]


@pytest.mark.parametrize(
    "step", ["Planning 0.", "Asking searxng (127.0.0.1:8080) 0.", "Writing the answer 0."]
)
def test_running_step_is_drawn_with_its_time(step: str) -> None:
    screen = Screen()
    show(searched(end=outcome("Light.")), screen)
    assert step in _CONTROL.sub("", screen.raw)


def test_text_is_on_the_screen_before_the_turn_ends() -> None:
    screen, seen = Screen(), list[str]()
    text = "Basil needs light."
    events = [started(), *deltas(text), TurnFinished("t1", 9, outcome(text))]
    show(events, screen, lambda: seen.append(screen.left))
    assert "Basil needs" in seen[-2]


def test_finished_blocks_are_drawn_once() -> None:
    screen = Screen()
    text = "First paragraph.\n\n" + "Second paragraph that goes on and on. " * 5
    show([started(), *deltas(text), TurnFinished("t1", 9, outcome(text))], screen)
    assert screen.raw.count("First paragraph.") < 6
    assert screen.left.count("First paragraph.") == 1


def test_long_answer_never_draws_more_than_the_screen() -> None:
    screen = Screen(height=10)
    text = "\n".join(f"{n}. item number {n}" for n in range(1, 60))
    left = show([started(), *deltas(text, 40), TurnFinished("t1", 9, outcome(text))], screen)
    ups = [int(n) for n in re.findall(r"\x1b\[(\d+)A", screen.raw)]
    assert sum(ups) == len(ups)  # one line at a time ...
    runs = re.findall(r"(?:\x1b\[1A\x1b\[2K)+", screen.raw)
    assert max(run.count("\x1b[1A") for run in runs) < 10  # ... and never past the top
    assert left.count("item number") == 59


def test_stored_text_wins_over_what_was_streamed() -> None:
    end = outcome("The answer.")
    left = show([started(), *deltas("thinking aloud"), TurnFinished("t1", 9, end)], Screen())
    assert "thinking" not in left
    assert "The answer." in left


def test_printed_text_that_proved_wrong_is_followed_by_the_right_one() -> None:
    wrong = "Let me think.\n\nStill thinking"
    left = show(
        [
            started(),
            *deltas(wrong),
            AnswerReplaced("t1", 3, "The answer."),
            TurnFinished("t1", 9, outcome("The answer.")),
        ],
        Screen(),
    )
    assert left.index("The text above is corrected to:") < left.index("The answer.")
    assert left.count("The answer.") == 1


def test_notice_stands_in_front_of_a_text_that_broke_off() -> None:
    end = outcome(
        "Basil", Status.SYNTHESIS_FAILED, notice="Writing failed.", incomplete=True, sources=SOURCES
    )
    left = show([started(), *deltas("Basil"), TurnFinished("t1", 9, end)], Screen())
    assert left.index("Writing failed.") < left.index("Basil") < left.index("(The answer is incomplete.)")


def test_notice_follows_what_has_scrolled_away() -> None:
    text = "One.\n\nTwo.\n\nThree"
    end = outcome(text, Status.SYNTHESIS_FAILED, notice="Writing failed.", incomplete=True)
    left = show([started(), *deltas(text), TurnFinished("t1", 9, end)], Screen())
    assert left.index("Three") < left.index("Writing failed.")
    assert left.count("Writing failed.") == 1


def test_answer_without_the_web_says_so_before_its_text() -> None:
    notice = "Web search is unavailable right now; answered without it."
    end = outcome("One.\n\nTwo.", Status.SEARCH_PROVIDER_UNAVAILABLE, notice=notice)
    away = ResultsFound("t1", 3, "search-1", "builtin_free", "search_provider_unavailable", 0, 9)
    left = show([started(), away, *deltas(end.text), TurnFinished("t1", 9, end)], Screen())
    assert left.index(notice) < left.index("One.")
    assert left.count(notice) == 1


def test_failure_without_a_text_is_its_notice() -> None:
    end = outcome(status=Status.PLANNER_FAILED, notice="The key is wrong.", model_calls=1)
    assert "The key is wrong." in show([started(), TurnFinished("t1", 9, end)], Screen())


def test_remark_is_shown_and_the_extractive_one_left_to_the_foot() -> None:
    events: list[AnyEvent] = [
        started(),
        Notice("t1", 2, "not_saved", "The disk is full."),
        Notice("t1", 3, "extractive", "Extractive answer."),
        TurnFinished("t1", 9, outcome("Light", model="extractive", model_calls=0)),
    ]
    left = show(events, Screen())
    assert "The disk is full." in left
    assert (left.count("Extractive answer"), left.count("no language model")) == (0, 1)


def test_model_and_pages_cannot_control_the_terminal() -> None:
    screen = Screen()
    text = "\x1b[2J\x1b]0;owned\x07\u202e[red]x[/red]"
    show([started(), AnswerDelta("t1", 2, text), TurnFinished("t1", 9, outcome(text))], screen)
    assert not {"\x07", "\u202e"} & set(screen.raw)
    assert "\x1b[2J" not in screen.raw
    assert "\x1b]" not in screen.raw
    assert "[red]x[/red]" in screen.left


def test_cursor_comes_back_whatever_happens() -> None:
    screen = Screen()

    async def main() -> None:
        view = TerminalView("en", "auto", screen.console)
        view(started())
        view.close()
        view.close()

    asyncio.run(main())
    assert screen.raw.count("\x1b[?25l") == screen.raw.count("\x1b[?25h") == 1


def test_very_long_open_block_stays_cheap() -> None:
    screen = Screen()
    text = "```\n" + "x = 1  # a line of code\n" * 1000
    left = show([started(), *deltas(text, 2000), TurnFinished("t1", 9, outcome(text))], screen)
    assert left.count("x = 1") == 1000


@pytest.mark.parametrize("width", [40, 60])
def test_a_marked_source_keeps_its_indentation_on_a_narrow_terminal(width: int) -> None:
    long = Source(1, "Everything that a basil plant wants from its window " * 2, "https://a.test/", "x", "s")
    other = replace(long, n=2, title=f"{long.title} 罗勒需要阳光和水分，也需要温暖的窗台")
    end = outcome("Light [1].", sources=(long, other))
    left = show([started(), TurnFinished("t1", 9, end)], Screen(width))
    block = left[left.index("* [1]") :].partition("\n\n")[0].splitlines()
    assert all(line.startswith(("* ", "  ")) for line in block)
    assert max(map(len, block)) <= width
    assert "basil plant" in " ".join(" ".join(block).split())

"""The answer on a terminal: a line for each step, the text as it is written, then what it stands on.

Finished blocks of the answer are printed for good and scroll away naturally; only the last block and the steps
that run are drawn again, at most ten times a second, on the loop's own thread.
"""

import asyncio
import time
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.live import Live

from app.cli import _step_words as steps
from app.cli._live_region import LiveRegion
from app.cli._markdown import AnswerMarkdown, finished_length
from app.cli._output import printable
from app.cli._result_lines import EXTRACTIVE, Line, Role, ending, notice
from app.cli._wrapping import MixedText
from search.attempt import AttemptOutcome
from search.citation import normalise_marks
from search.events import (
    AnswerDelta,
    AnswerReplaced,
    AnyEvent,
    Notice,
    PlanReady,
    ResultsFound,
    SourceAsked,
    SourcesChosen,
    SourceTried,
    TurnFinished,
    TurnStarted,
)
from search.language import sentence_language
from search.outcome import TurnOutcome
from search.result import Source
from settings.text import Text

WIDEST = 100
_EVERY_S = 0.1
_LOOKS = {
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


class TerminalView:
    """Draws on `console`, by default the terminal."""

    def __init__(self, ui_language: str, console: Console | None = None) -> None:
        console = console or Console(markup=False, highlight=False, emoji=False)
        console.width = min(console.width, WIDEST)
        self._console = console
        self._ui_language = ui_language
        self._region = LiveRegion(console, time.monotonic)
        self._live = Live(
            self._region,
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._tick: asyncio.TimerHandle | None = None
        self._question = ""
        self._sources: tuple[Source, ...] = ()
        self._printed = ""
        self._open = ""

    def __call__(self, event: AnyEvent) -> None:
        match event:
            case AnswerDelta(text=text):
                self._region.rest()
                self._open += printable(text)
            case AnswerReplaced(text=text):
                self._replace(printable(text))
            case Notice(code=code, text=text):
                if code != EXTRACTIVE:
                    self._say(text, "yellow")
            case TurnFinished(outcome=outcome):
                self._finish(outcome)
            case _:
                self._progress(event)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._tick:
            self._tick.cancel()
        self._tick = None
        self._live.stop()

    # ---- steps ------------------------------------------------------------------------------------------

    def _progress(self, event: AnyEvent) -> None:
        match event:
            case TurnStarted(question=question):
                self._question = question
                self._region.begin("plan", self._ui(steps.PLANNING))
                self._live.start()
                self._draw()
            case PlanReady() if words := steps.planned(event):
                self._region.rest()
                self._say(self._ui(words), "dim")
            case SourceAsked(provider=provider, target=target):
                self._region.begin(f"{provider} {target}", self._ui(steps.asking(provider, target)))
            case SourceTried(attempt=attempt):
                self._region.end(f"{attempt.provider} {attempt.target}")
                if attempt.outcome is not AttemptOutcome.OK:
                    self._say(self._ui(steps.failed(attempt)), "dim red")
            case ResultsFound():
                self._region.rest()
                self._say(self._ui(steps.found(event)), "dim")
                self._region.begin("write", self._ui(steps.WRITING))
            case SourcesChosen(sources=sources):
                self._sources = sources
                if words := steps.cut(event):
                    self._say(self._ui(words), "dim")

    def _ui(self, words: Text) -> str:
        return words.say(self._ui_language)

    def _say(self, text: str, style: str) -> None:
        self._print(MixedText(printable(text), style=style))

    # ---- the text ---------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Print what is finished, draw what is not, and come back."""
        self._print_finished(finished_length(self._open))
        self._region.show(self._open and AnswerMarkdown(self._shown(self._open)), len(self._open))
        self._live.refresh()
        self._tick = asyncio.get_running_loop().call_later(_EVERY_S, self._draw)

    def _print_finished(self, length: int) -> None:
        finished, self._open = self._open[:length], self._open[length:]
        if finished.strip():
            self._print("")
            self._print(AnswerMarkdown(self._shown(finished)))
        self._printed += finished

    def _shown(self, text: str) -> str:
        return normalise_marks(text, self._sources)

    def _replace(self, text: str) -> None:
        if text.startswith(self._printed):
            self._open = text[len(self._printed) :]
            return
        self._printed, self._open = "", text
        self._print("")
        self._say(self._ui(steps.REPLACED), "dim")

    # ---- the end ----------------------------------------------------------------------------------------

    def _finish(self, outcome: TurnOutcome) -> None:
        self._region.rest()
        self._replace(printable(outcome.text))
        was_shown = bool(self._printed)
        self.close()
        if not was_shown:
            self._lines(notice(outcome))
        self._print_finished(len(self._open))
        if was_shown:
            self._lines([Line(Role.GAP), *notice(outcome)])
        self._lines(ending(outcome, sentence_language(self._question, "auto")))

    def _lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            style = _LOOKS[line.role]
            if line.role is Role.ADDRESS:
                # One unbroken line, so that a terminal can open or copy it.
                self._console.print(line.text, style=style, soft_wrap=True)
            else:
                self._print(MixedText(line.text, style=style))

    def _print(self, what: RenderableType) -> None:
        self._console.print(what)



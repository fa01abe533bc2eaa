"""The answer on a terminal: a line for each step, the text as it is written, then what it stands on.

Finished blocks of the answer are printed for good and scroll away naturally; only the last block and the
steps that run are drawn again, at most ten times a second, on the loop's own thread.
"""

import asyncio
import time

from rich.console import Console, RenderableType
from rich.live import Live

from app.cli import _step_words as steps
from app.cli._live_region import LiveRegion
from app.cli._markdown import AnswerMarkdown, finished_length
from app.cli._output import printable
from app.cli._result_lines import Line, Role, early_notice, ending
from app.cli._rich_painting import RichPainter
from app.cli._wrapping import MixedText
from app.compose import EXTRACTIVE
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

_EVERY_S = 0.1
# A longer open block (a long list, a long piece of code) is drawn as its bare end: that stays cheap.
_LONGEST_RENDERED = 6000


class TerminalView:
    """Draws on `console`, by default the terminal."""

    def __init__(self, ui_language: str, answer_language: str, console: Console | None = None) -> None:
        self._painter = RichPainter(console)
        self._ui_language = ui_language
        self._answer_language = answer_language
        self._region = LiveRegion(self._painter.console, time.monotonic)
        self._live = Live(
            self._region,
            console=self._painter.console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._tick: asyncio.TimerHandle | None = None
        self._question = ""
        self._sources: tuple[Source, ...] = ()
        self._early_notice = ""
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
                    self._say(Role.REMARK, text)
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
                self._say(Role.STEP, self._ui(words))
            case SourceAsked(provider=provider, target=target):
                self._region.begin(f"{provider} {target}", self._ui(steps.asking(provider, target)))
            case SourceTried(attempt=attempt):
                self._region.end(f"{attempt.provider} {attempt.target}")
                if attempt.outcome is not AttemptOutcome.OK:
                    self._say(Role.FAILED_STEP, self._ui(steps.failed(attempt)))
            case ResultsFound():
                self._found(event)
            case SourcesChosen(sources=sources):
                self._sources = sources
                if words := steps.cut(event):
                    self._say(Role.STEP, self._ui(words))

    def _found(self, event: ResultsFound) -> None:
        self._region.rest()
        self._say(Role.STEP, self._ui(steps.found(event)))
        self._early_notice = early_notice(event, self._language)
        if steps.is_written_after(event):
            self._region.begin("write", self._ui(steps.WRITING))

    def _ui(self, words: Text) -> str:
        return words.say(self._ui_language)

    def _say(self, role: Role, text: str) -> None:
        self._painter.lines([Line(role, text)])

    # ---- the text ---------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Print what is finished, draw what is not, and come back."""
        self._print_finished(finished_length(self._open))
        self._region.show(self._growing())
        self._live.refresh()
        self._tick = asyncio.get_running_loop().call_later(_EVERY_S, self._draw)

    def _growing(self) -> RenderableType:
        if len(self._open) > _LONGEST_RENDERED:
            return MixedText(self._open[-_LONGEST_RENDERED:])
        return self._open and AnswerMarkdown(self._shown(self._open))

    def _print_finished(self, length: int) -> None:
        finished, self._open = self._open[:length], self._open[length:]
        if finished.strip():
            if not self._printed and self._early_notice:
                self._notice(self._early_notice)
            self._say(Role.GAP, "")
            self._painter.markdown(self._shown(finished))
        self._printed += finished

    def _shown(self, text: str) -> str:
        return normalise_marks(text, self._sources)

    def _replace(self, text: str) -> None:
        if text.startswith(self._printed):
            self._open = text[len(self._printed) :]
            return
        self._printed, self._open = "", text
        self._say(Role.GAP, "")
        self._say(Role.STEP, self._ui(steps.REPLACED))

    # ---- the end ----------------------------------------------------------------------------------------

    def _finish(self, outcome: TurnOutcome) -> None:
        """Print what is left; a notice goes before the text unless some of it has been printed."""
        self._region.rest()
        self._replace(printable(outcome.text))
        self.close()
        notice = outcome.notice or ""
        was_printed = bool(self._printed)
        if not was_printed:
            self._early_notice = ""
            self._notice(notice)
        self._print_finished(len(self._open))
        if was_printed and notice != self._early_notice:
            self._notice(notice)
        self._painter.lines(ending(outcome, self._language))

    def _notice(self, text: str) -> None:
        if text:
            self._painter.lines([Line(Role.GAP), Line(Role.NOTICE, text)])

    @property
    def _language(self) -> str:
        return sentence_language(self._question, self._answer_language)

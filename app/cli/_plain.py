"""The answer as plain lines: stable on stdout, the progress on stderr.

A pipe gets the whole answer at the end, notice first; a terminal without colours gets it while it is written.
"""

import sys

from app.cli import _step_words as steps
from app.cli._output import aside, complain, printable, put
from app.cli._result_lines import early_notice, ending
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
from settings.text import Text


class PlainView:
    """`streams` writes the text as it arrives."""

    def __init__(self, ui_language: str, answer_language: str, *, streams: bool) -> None:
        self._ui_language = ui_language
        self._answer_language = answer_language
        self._streams = streams
        self._streamed = ""
        self._question = ""
        self._early_notice = ""

    def __call__(self, event: AnyEvent) -> None:
        match event:
            case AnswerDelta(text=text) if self._streams:
                self._stream(printable(text))
            case AnswerReplaced(text=text) if self._streams:
                self._replace(printable(text))
            case Notice(code=code, text=text):
                if code != EXTRACTIVE:
                    complain(text)
            case TurnFinished(outcome=outcome):
                self._finish(outcome)
            case _:
                self._progress(event)

    def close(self) -> None:
        pass

    def _progress(self, event: AnyEvent) -> None:
        match event:
            case TurnStarted(question=question):
                self._question = question
                self._aside(steps.PLANNING)
            case PlanReady():
                self._aside(steps.planned(event))
            case SourceAsked(provider=provider, target=target):
                self._aside(steps.asking(provider, target))
            case SourceTried(attempt=attempt) if attempt.outcome is not AttemptOutcome.OK:
                self._aside(steps.failed(attempt))
            case ResultsFound():
                self._aside(steps.found(event))
                self._early_notice = early_notice(event, self._language)
                self._aside(steps.WRITING if steps.is_written_after(event) else None)
            case SourcesChosen():
                self._aside(steps.cut(event))

    def _aside(self, words: Text | None) -> None:
        if words:
            aside(words.say(self._ui_language))

    # ---- the text ---------------------------------------------------------------------------------------

    def _stream(self, text: str) -> None:
        if not self._streamed and text:
            put(f"{self._early_notice}\n" if self._early_notice else "")
        self._streamed += text
        sys.stdout.write(text)
        sys.stdout.flush()

    def _replace(self, text: str) -> None:
        if text == self._streamed:
            return
        shown, self._streamed = self._streamed, ""
        if text.startswith(shown):
            self._streamed = shown
            self._stream(text[len(shown) :])
        elif text:
            put("")
            put(steps.REPLACED.say(self._ui_language))
            self._stream(text)
        else:
            put("")

    def _finish(self, outcome: TurnOutcome) -> None:
        text = printable(outcome.text)
        if self._streamed:
            self._replace(text)
            put("")
            said = outcome.notice != self._early_notice and outcome.notice
            parts = ["", said] if said else []
        else:
            parts = [outcome.notice] if outcome.notice else []
            parts += [""] if parts and text.strip() else []
            parts += [normalise_marks(text, outcome.sources)] if text.strip() else []
        for part in parts:
            put(part)
        for line in ending(outcome, self._language):
            put(line.text)

    @property
    def _language(self) -> str:
        return sentence_language(self._question, self._answer_language)

"""One run of `sidelight demo`: says what it is, asks the questions, says what it was."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path

from app.cli._asking import ask_and_show, exit_code
from app.cli._output import complain, put
from app.cli._question import Style
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, RefusedError, Stop
from app.compose import Parts
from app.demo import words
from app.demo.collection import BUNDLED, CollectionError, read_collection
from app.demo.index import Index
from app.demo.server import search_server
from app.demo.stage import stage
from app.demo.tour import QUESTIONS, went_well
from app.service import Asking
from search.outcome import TurnOutcome
from settings.text import Text

_RULE = "─" * 72


class Demonstration:
    """Reads the collection at once: a wrong one is a wrong command. Raises RefusedError.

    An empty `question` stands for the tour; `texts` None for the bundled texts; `language` is zh-CN or en.
    """

    def __init__(self, question: str, texts: Path | None, language: str) -> None:
        self._question = question
        self._language = language
        self._is_bundled = texts is None
        self._today = date.today()  # noqa: DTZ011 - the user's own day, as for the questions
        try:
            self._articles = read_collection(texts or BUNDLED, self._today)
        except CollectionError as error:
            raise RefusedError(error.said.en, error.said.zh) from error

    async def run(self, stop: Stop) -> int:
        """Ask and answer; return the exit code."""
        async with stage(self._articles, self._today, self._language) as opened:
            self._say(self._opening(opened))
            outcomes = [outcome async for outcome in self._outcomes(opened, stop)]
        put(f"\n{_RULE}")
        attempts = [a for outcome in outcomes for call in outcome.tool_calls for a in call.attempts]
        self._say(words.closing(attempts, bundled=self._is_bundled))
        return self._verdict(outcomes, stop)

    async def serve(self, stop: Stop) -> int:
        """Keep the search server running until Ctrl-C."""
        # The bundled texts are public; one's own are nobody else's business on this machine.
        token = "" if self._is_bundled else secrets.token_urlsafe(16)
        with closing(Index(self._articles, self._today)) as index, search_server(index, token) as address:
            self._say(words.serving(address, len(self._articles), bundled=self._is_bundled))
            async with asyncio.TaskGroup() as group:
                stop.watch(group.create_task(asyncio.Event().wait()))
        return EXIT_OK

    def _opening(self, opened: Parts) -> list[Text]:
        local_model = bool(opened.settings.model.file)
        return words.opening(len(self._articles), bundled=self._is_bundled, local_model=local_model)

    async def _outcomes(self, opened: Parts, stop: Stop) -> AsyncIterator[TurnOutcome]:
        """Ask one question after the other, until all are asked or the user stops."""
        questions = [self._question] if self._question else QUESTIONS[self._language]
        for number, question in enumerate(questions, start=1):
            if stop.wanted:
                return
            count = f"{number}/{len(questions)}  " if len(questions) > 1 else ""
            put(f"\n{_RULE}\n{count}{question}\n")
            yield await ask_and_show(opened, Asking(question), Style.TEXT, stop)

    def _verdict(self, outcomes: Sequence[TurnOutcome], stop: Stop) -> int:
        if stop.wanted:
            complain(words.INTERRUPTED.say(self._language))
            return EXIT_STOPPED
        if self._question:
            return exit_code(outcomes[0], stop)
        if went_well(outcomes):
            return EXIT_OK
        complain(words.FAILED.say(self._language))
        return EXIT_FAILED

    def _say(self, lines: Iterable[Text]) -> None:
        for line in lines:
            put(line.say(self._language))

"""Asks one question for the command line and shows it in the style that was wanted."""

import asyncio
import os
from dataclasses import dataclass

from app.cli._choices import choose_project, choose_provider, choose_session
from app.cli._home import home
from app.cli._output import complain, nobody_reads
from app.cli._question import Style
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, RefusedError, Stop
from app.cli._views import Guarded, view
from app.compose import Parts, parts
from app.service import Asking
from app.sessions import SessionStore
from app.user_locale import language_of
from search.outcome import Status, TurnOutcome
from search.query import Depth, SearchSwitch


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command as it was given; empty texts follow project and settings."""

    text: str
    style: Style = Style.TEXT
    search: SearchSwitch = SearchSwitch.AUTO
    project: str = ""
    session: str = ""
    provider: str = ""
    depth: Depth | None = None
    lang: str = ""
    explain: bool = False


async def answer(wanted: Wanted, stop: Stop) -> int:
    """Answer and print; return the exit code of SPEC 9. Raises RefusedError for a wrong name."""
    async with parts(home()) as opened:
        session, project = await _place(opened, wanted)
        asking = Asking(
            wanted.text,
            session_id=session or None,
            project_id=project or None,
            switch=wanted.search,
            provider=choose_provider(wanted.provider) or None,
            depth=wanted.depth,
            answer_language=wanted.lang or None,
            explain=wanted.explain,
        )
        outcome = await ask_and_show(opened, asking, wanted.style, stop)
        await _say_of_store(opened)
    return exit_code(outcome, stop)


async def ask_and_show(opened: Parts, asking: Asking, style: Style, stop: Stop) -> TurnOutcome:
    """Answer one question with these parts and show it; a stop ends it as `cancelled`."""
    ui_language = language_of(os.environ, opened.settings.ui.language)
    answer_language = asking.answer_language or opened.settings.search.answer_language
    shown = view(style, ui_language, answer_language)
    stop.before_exit = shown.close

    def reader_is_gone(is_over: bool) -> None:
        nobody_reads()
        if not stop.wanted and not is_over:
            stop.in_vain()

    try:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(opened.service.ask(asking, Guarded(shown, reader_is_gone)))
            stop.watch(task)
    finally:
        shown.close()
    return task.result()


def exit_code(outcome: TurnOutcome, stop: Stop) -> int:
    if outcome.status is Status.ANSWERED:
        return EXIT_OK
    if stop.is_vain:
        return EXIT_OK
    return EXIT_STOPPED if stop.wanted else EXIT_FAILED


async def _place(opened: Parts, wanted: Wanted) -> tuple[str, str]:
    """Return the ids of the session and project that are meant, empty where none was named."""
    if not wanted.session and not wanted.project:
        return "", ""
    return await opened.store.read(lambda store: _ids(store, wanted))


def _ids(store: SessionStore, wanted: Wanted) -> tuple[str, str]:
    session = choose_session(store, wanted.session) if wanted.session else None
    project = choose_project(store, wanted.project) if wanted.project else None
    if session and project and session.project_id != project.id:
        raise RefusedError(
            f"The session {session.id} belongs to another project; leave --project out.",
            f"会话 {session.id} 属于另一个项目，请去掉 --project。",
        )
    return session.id if session else "", project.id if project else ""


async def _say_of_store(opened: Parts) -> None:
    """Say what was repaired in the session database, and that it does not save at all.

    A question that could not be saved this time was remarked on with its answer.
    """
    language = language_of(os.environ, opened.settings.ui.language)
    found, on_disk = await opened.store.run(lambda store: (store.warnings, store.on_disk))
    for warning in found:
        if warning.repaired or not on_disk:
            complain(warning.sentence(language))

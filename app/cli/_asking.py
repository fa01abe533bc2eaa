"""Asks one question for the command line and shows it in the style that was wanted."""

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, Stop
from app.compose import Parts, household, parts
from app.service import Asking
from search.events import AnyEvent, TurnFinished
from search.outcome import Status, TurnOutcome
from search.query import Depth, SearchSwitch


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command as it was given; empty texts follow project and settings."""

    text: str
    style: str
    search: SearchSwitch
    project: str
    session: str
    provider: str
    depth: Depth | None
    lang: str


async def answer(wanted: Wanted, stop: Stop) -> int:
    """Answer and print; return the exit code of SPEC 9."""
    async with parts(household()) as opened:
        show = _SHOWS[wanted.style](opened)
        asking = Asking(
            wanted.text,
            session_id=wanted.session or None,
            switch=wanted.search,
            provider=wanted.provider or None,
            depth=wanted.depth,
            answer_language=wanted.lang or None,
        )
        async with asyncio.TaskGroup() as group:
            task = group.create_task(opened.service.ask(asking, show))
            stop.watch(task)
        return exit_code(task.result(), stop)


def exit_code(outcome: TurnOutcome, stop: Stop) -> int:
    if outcome.status is Status.ANSWERED:
        return EXIT_OK
    return EXIT_STOPPED if stop.wanted else EXIT_FAILED


def _print_object(value: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
    sys.stdout.buffer.flush()


def _as_json(_: Parts) -> Callable[[AnyEvent], None]:
    def show(event: AnyEvent) -> None:
        if isinstance(event, TurnFinished):
            _print_object(event.outcome.as_object())

    return show


def _as_events(_: Parts) -> Callable[[AnyEvent], None]:
    return lambda event: _print_object(event.as_object())


def _as_text(_: Parts) -> Callable[[AnyEvent], None]:
    def show(event: AnyEvent) -> None:
        print(event.as_object())

    return show


_SHOWS = {"json": _as_json, "events": _as_events, "text": _as_text}

"""The session store for coroutines: writes on one thread, reads on another, upkeep while nobody waits.

A question that cannot be stored is answered all the same: `begin` and `finish` return what went wrong.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.sessions import SessionStore, StoreOptions, StoreWarning, open_sessions_or_memory
from app.store.checkpoint import Checkpoint
from app.store.errors import StoreError, StoreErrorKind
from app.store.sessions import UNDO
from app.store.turns import Asked
from app.store.worker import Worker
from search.outcome import TurnOutcome
from search.query import Message
from search.session import DEFAULT_PROJECT, Project, history

if TYPE_CHECKING:
    from app.store.search_index import SearchHit

__all__ = ["UNDO", "Begun", "TurnStore"]

T = TypeVar("T")
log = logging.getLogger(__name__)
_CHECKPOINT_AFTER_QUIET_S = 2.0
# A question that names what does not exist is the caller's mistake, not a failing store.
_CALLERS_FAULT = {StoreErrorKind.CONFLICT, StoreErrorKind.NOT_FOUND}


@dataclass(frozen=True, slots=True)
class Begun:
    """What the pipeline needs of the stored conversation; `warning` says why the question is not stored."""

    project: Project
    history: tuple[Message, ...] = ()
    warning: StoreError | None = None


class TurnStore:
    """Opens at once on its own thread; the first question waits for that only if it comes sooner."""

    def __init__(self, path: Path | None, options: StoreOptions | None = None) -> None:
        self._path = path
        self._options = options or StoreOptions()
        self._checkpoint = Checkpoint(path)
        self._unsaved: dict[str, Asked] = {}
        self._dirty = True
        self._reader: Worker[SessionStore] | None = None
        self._writer = Worker(
            "session-writer", self._open, SessionStore.close, SessionStore.together, self._look_after
        )

    async def begin(self, asked: Asked) -> Begun:
        """Store the question; when this returns, it survives `kill -9`.

        Raises StoreError for a turn id in use (CONFLICT) or an unknown project (NOT_FOUND) alone.
        """
        return await self.run(lambda store: self._begin(store, asked))

    async def save_partial(self, turn_id: str, text: str) -> None:
        """Keep the text so far; failures are logged only."""
        with suppress(StoreError):
            await self.run(lambda store: store.turns.save_partial(turn_id, text))

    async def finish(
        self, outcome: TurnOutcome, remarks: Sequence[tuple[str, str]] = ()
    ) -> StoreError | None:
        """Store the outcome with the remarks made on it (code, sentence); return why it is not stored.

        Where `begin` could not store the question, that is stored too.
        """
        try:
            await self.run(lambda store: self._finish(store, outcome, remarks))
        except StoreError as error:
            log.warning("the outcome of turn %s is not stored: %s", outcome.turn_id, error)
            return error
        return None

    async def run(self, job: Callable[[SessionStore], T]) -> T:
        """Run a job that may write, in line with all others. Raises StoreError."""
        self._dirty = True
        return await self._writer.run(job)

    async def read(self, job: Callable[[SessionStore], T]) -> T:
        """Run a job that only reads, beside the writing thread. Raises StoreError."""
        reader = await self._reading()
        if reader is None:
            return await self.run(job)
        try:
            return await reader.run(job)
        except StoreError as error:
            if error.kind is not StoreErrorKind.BROKEN:
                raise
        # The writing thread mends a damaged database, then the job runs there.
        return await self.run(job)

    async def search(self, text: str, limit: int) -> tuple["SearchHit", ...]:
        """Search all messages beside the writing thread, unless much has to be indexed first."""
        found = await self.read(lambda store: store.index.look(text, limit))
        return await self.run(lambda store: store.index.search(text, limit)) if found is None else found

    async def warnings(self) -> tuple[StoreWarning, ...]:
        """Return what the user should know of the store."""
        return await self.run(lambda store: store.warnings)

    async def close(self) -> None:
        """Store what is in line and close."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """As `close`, blocking; for the end of a program."""
        if self._reader:
            self._reader.close()
        self._checkpoint.wait()
        self._writer.close()

    async def _reading(self) -> Worker[SessionStore] | None:
        """Return the reading worker, None where the store in use is not the one on disk."""
        if self._reader is None and self._path is not None:
            if not await self._writer.run(lambda store: store.on_disk):
                return None
            options = replace(self._options, mends=False)
            opened = partial(SessionStore, self._path, options)
            self._reader = self._reader or Worker("session-reader", opened, SessionStore.close)
        return self._reader

    def _open(self) -> SessionStore:
        if self._path is None:
            return SessionStore(None, self._options)
        store = open_sessions_or_memory(self._path, self._options)
        with suppress(StoreError):
            store.touch()
        return store

    def _begin(self, store: SessionStore, asked: Asked) -> Begun:
        warning = None
        try:
            store.turns.begin(asked)
        except StoreError as error:
            if error.kind in _CALLERS_FAULT:
                raise
            log.warning("the question of turn %s is not stored: %s", asked.turn_id, error)
            self._unsaved[asked.turn_id] = asked
            warning = error
        return Begun(_project(store, asked), _history(store, asked.session_id), warning)

    def _finish(self, store: SessionStore, outcome: TurnOutcome, remarks: Sequence[tuple[str, str]]) -> None:
        asked = self._unsaved.pop(outcome.turn_id, None)
        if asked is not None:
            store.turns.begin(asked)
        store.turns.finish(outcome, remarks)

    def _look_after(self, store: SessionStore, quiet_s: float) -> float | None:
        """Index; then, once it is quiet or much was written, clear up and move the log into the database."""
        if store.index_waiting():
            return 0.0
        if not self._dirty:
            return None
        if 0 < quiet_s < _CHECKPOINT_AFTER_QUIET_S:
            return _CHECKPOINT_AFTER_QUIET_S - quiet_s
        self._dirty = False
        store.tidy()
        if store.on_disk:
            self._checkpoint.start()
        return None


def _project(store: SessionStore, asked: Asked) -> Project:
    try:
        return store.projects.of_session(asked.session_id)
    except StoreError:
        return Project(DEFAULT_PROJECT, "Default")


def _history(store: SessionStore, session_id: str) -> tuple[Message, ...]:
    try:
        return history(store.turns.recent(session_id))
    except StoreError:
        return ()

"""The session store as the rest of `app` sees it: one object that holds everything, opened from a file.

`SessionStore` belongs to the thread that opened it (the command line); `app/turn_store.py` gives it a thread.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.failures import sentence
from app.store.abandoned import settle
from app.store.checkpoint import touch
from app.store.clean import Clean, Redact
from app.store.connection import BUSY_S
from app.store.database import Clock, Database
from app.store.errors import StoreError, StoreErrorKind
from app.store.owners import Owners
from app.store.projects import Projects
from app.store.sentences import error_sentence, repair_sentence
from app.store.sessions import UNDO, Sessions
from app.store.turns import Turns
from search.language import sentence_language
from search.outcome import Failure, Status

if TYPE_CHECKING:  # loaded when they are needed: few commands search, and hardly any has to repair
    from app.store.recovery import Repaired
    from app.store.search_index import SearchIndex

log = logging.getLogger(__name__)
_WAITING = "SELECT count(*) FROM unindexed"
_WORTH_INDEXING_AT_THE_END = 20


@dataclass(frozen=True, slots=True)
class StoreWarning:
    """Something the user should know of the store: it was repaired, or it does not save (`error`)."""

    repaired: "Repaired | None" = None
    error: StoreError | None = None

    @property
    def code(self) -> str:
        return "sessions_repaired" if self.repaired else "sessions_not_saved"

    def sentence(self, language: str) -> str:
        """Return what the user reads, in zh-CN or English."""
        if self.repaired:
            saved, file = self.repaired.saved, self.repaired.set_aside.name
            return repair_sentence(saved.turns, file, language, complete=saved.complete)
        return error_sentence(self.error.kind if self.error else StoreErrorKind.FAILED, language)


def utc_now() -> datetime:
    return datetime.now(UTC)


def stopped_sentence(question: str) -> str:
    """Return the notice of a turn that was cut off, in the language of its question."""
    return sentence(Failure(Status.CANCELLED), sentence_language(question, "auto"))


@dataclass(frozen=True, slots=True)
class StoreOptions:
    """How a store is opened: `redact` masks secrets in all it stores, without `mends` damage is an error."""

    redact: Redact = str
    clock: Clock = utc_now
    stopped: Callable[[str], str] = stopped_sentence
    busy_s: float = BUSY_S
    mends: bool = True


class SessionStore:
    """Projects, sessions, turns and their search in one database. Raises StoreError; used by one thread.

    `path` None keeps everything in memory.
    """

    def __init__(self, path: Path | None, options: StoreOptions | None = None) -> None:
        options = options or StoreOptions()
        clean = Clean(options.redact)
        self._options = options
        self._database = Database(path, options.clock, options.busy_s, mends=options.mends)
        self._owners = Owners(path) if path else None
        self._unsaved: StoreError | None = None
        self.projects = Projects(self._database, clean)
        self.turns = Turns(self._database, clean, options.clock, self._owner)
        self.sessions = Sessions(self._database, clean, options.clock, self.turns)

    @cached_property
    def index(self) -> "SearchIndex":
        """The search over all messages."""
        from app.store.search_index import SearchIndex

        return SearchIndex(self._database)

    @property
    def warnings(self) -> tuple[StoreWarning, ...]:
        """What happened to the store so far that the user should know."""
        warnings = [StoreWarning(repaired=done) for done in self._database.repaired]
        if (error := self._not_saved()) is not None:
            warnings.append(StoreWarning(error=error))
        return tuple(warnings)

    @property
    def on_disk(self) -> bool:
        return self._database.path is not None

    def open(self) -> None:
        """Open the database now instead of with the first use."""
        self._database.read(lambda _: None)

    def together(self) -> AbstractContextManager[None]:
        """Make one commit of all writes inside the block."""
        return self._database.together()

    def settle(self) -> int:
        """Close the turns of processes that are gone (SPEC 12, "Killed requests"); return how many."""
        lives = self._owners.lives if self._owners else (lambda _: True)
        return settle(self._database, lives, self._options.stopped, self._options.clock)

    def tidy(self) -> None:
        """Settle, and remove for good what was deleted too long ago to be brought back."""
        self.settle()
        self.sessions.purge_deleted(self._options.clock() - UNDO)

    def touch(self) -> None:
        """Make a commit that nobody waits for, so that the next one does not wait for the disk."""
        self._database.write(touch)

    def index_waiting(self, at_least: int = 1) -> bool:
        """Index some of the turns that wait for it, if they are so many; return whether more are waiting."""
        (waiting,) = self._database.read(lambda connection: connection.execute(_WAITING).fetchone())
        return waiting >= at_least and self.index.catch_up()

    def close(self) -> None:
        """Index what waits, if that is much, and close; the next search takes the rest."""
        with suppress(StoreError):
            self.index_waiting(_WORTH_INDEXING_AT_THE_END)
        self._database.close()
        if self._owners:
            self._owners.release()

    def in_place_of(self, error: StoreError) -> "SessionStore":
        """Remember why this store stands in for the one on disk; it shows among the warnings."""
        self._unsaved = error
        return self

    def _not_saved(self) -> StoreError | None:
        if self._database.read_only:
            return StoreError(StoreErrorKind.READ_ONLY)
        # What kept a file from being opened has passed once it is open.
        return None if self.on_disk and self._database.is_open else self._unsaved

    def _owner(self) -> str:
        if self._owners is None:
            return ""
        try:
            return self._owners.own()
        except OSError as error:
            raise StoreError(StoreErrorKind.READ_ONLY, str(error)) from error


def open_sessions(path: Path, options: StoreOptions | None = None) -> SessionStore:
    """Open the store on disk, close what killed processes left running, purge. Raises StoreError."""
    store = SessionStore(path, options)
    store.open()
    try:
        store.tidy()
    except StoreError as error:
        log.warning("turns of ended processes stay open: %s", error)
    return store


def open_sessions_or_memory(path: Path, options: StoreOptions | None = None) -> SessionStore:
    """Open the store on disk, or one in memory that says why: a failing disk is no reason not to answer.

    A store that is only locked or full at the moment is tried again with each question.
    """
    try:
        return open_sessions(path, options)
    except StoreError as error:
        log.warning("sessions are not saved: %s", error)
        passing = error.kind in {StoreErrorKind.LOCKED, StoreErrorKind.FULL}
        return SessionStore(path if passing else None, options).in_place_of(error)

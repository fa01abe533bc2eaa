"""What all clients of one sidecar share: the parts of the product, the running turns, the data folder."""

import asyncio
import logging
import os
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.sidecar.client import Client
from app.sidecar.turns import Turns
from app.store.file_lock import FileLock, try_lock
from app.user_locale import language_of
from settings.paths import folders

if TYPE_CHECKING:
    from app.compose import Parts
    from app.sidecar.backup import Uploads
    from app.sidecar.kept_parts import KeptParts

log = logging.getLogger(__name__)
_LAST_WORDS_S = 0.5
LOCK_NAME = "sidecar.lock"


class Desk:
    """One sidecar. `stopping` is set when it shall end; `mint` gives a fresh address where HTTP is served."""

    def __init__(self, group: asyncio.TaskGroup) -> None:
        self.folders = folders()
        self.group = group
        self.turns = Turns(group, lambda session_id: self.changed("sessions", session_id))
        self.clients: set[Client] = set()
        self.writers: set[asyncio.Task[None]] = set()
        self.stopping = asyncio.Event()
        self.mint: Callable[[], str] | None = None
        self.warnings: list[dict[str, str]] = []
        self._lock: FileLock | None = None
        self._kept: KeptParts | None = None
        self._opening = asyncio.Lock()
        self._at_end: list[Callable[[], object]] = []
        self._warming: asyncio.Task[None] | None = None

    @cached_property
    def uploads(self) -> "Uploads":
        from app.sidecar.backup import Uploads

        return Uploads()

    # ---- the data folder --------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """True while another sidecar has the data folder; the first to ask after its end takes over."""
        if self._lock is None:
            try:
                self.folders.data.mkdir(parents=True, exist_ok=True)
                self._lock = try_lock(self.folders.data / LOCK_NAME)
            except OSError as error:  # a folder that takes no lock is nobody else's either
                log.warning("no lock on the data folder: %s", error)
                return False
        return self._lock is None

    # ---- the product ------------------------------------------------------------------------------------

    async def parts(self) -> "Parts":
        """Return the parts, built when they are first needed and as the settings say now."""
        async with self._opening:
            if self._kept is None:
                self._kept = await self._opened()
        if self._kept.refresh():
            self.tell_warnings()
            self.changed("settings")
            if not self.turns.running:
                self.group.create_task(self._kept.parts.close_retired())
        return self._kept.parts

    def masked(self, value: Any) -> Any:
        """Return a value of JSON with every known secret in it masked, whoever put it there."""
        return self._kept.parts.home.redactor.redact_all(value) if self._kept else value

    def warm_up(self) -> None:
        """Once, build what the first question needs while nobody waits for it, and look at the store."""
        if self._warming is None:
            self._warming = self.group.create_task(self._warm())

    def language(self, client: Client) -> str:
        """Return the language a client reads: its own choice, else the settings', else the system's."""
        wanted = self._kept.parts.settings.ui.language if self._kept else "auto"
        return client.language or language_of(os.environ, str(wanted))

    # ---- clients ----------------------------------------------------------------------------------------

    def changed(self, what: str, *ids: str) -> None:
        """Tell everybody that something stored has changed."""
        self.tell("changed", {"what": what, "ids": [one for one in ids if one]})

    def tell(self, method: str, params: dict[str, Any]) -> None:
        for client in self.clients:
            client.tell(method, params)

    def tell_warnings(self) -> None:
        for client in self.clients:
            if found := self.warnings_for(client):
                client.tell("warnings", {"warnings": found})

    def warnings_for(self, client: Client) -> list[dict[str, str]]:
        return self._kept.warnings(self.language(client)) if self._kept else []

    # ---- the end ----------------------------------------------------------------------------------------

    def at_end(self, act: Callable[[], object]) -> None:
        """Do something when the turns have ended."""
        self._at_end.append(act)

    async def close(self) -> None:
        """Stop what runs, store it, let go of everything."""
        if self._warming is not None:
            self._warming.cancel()
        await self.turns.ended(self.turns.running)
        for act in self._at_end:
            act()
        for client in self.clients:
            client.outgoing.close()
        if self.writers:
            await asyncio.wait(self.writers, timeout=_LAST_WORDS_S)
        if self._kept is not None:
            await self._kept.close()
        if self._lock is not None:
            self._lock.release()

    async def _opened(self) -> "KeptParts":
        # The imports take longer than anything else at the start; the loop stays free for other calls.
        await asyncio.to_thread(import_module, "app.sidecar.kept_parts")
        from app.sidecar.kept_parts import KeptParts, household

        return KeptParts(household())

    async def _warm(self) -> None:
        try:
            await self.parts()
            assert self._kept
            await self._kept.look()
            self.tell_warnings()
            if not self.read_only:
                await self._kept.parts.warm_up()
        except Exception:  # whoever needs the parts gets the error
            log.exception("warming up failed")

"""The parent's side: starts the sidecar, greets it, watches its health, starts it again after a crash.

The turn in flight when it crashed is stored as running; the next sidecar closes it as `cancelled`.
"""

import atexit
import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from app.sidecar.child import Child, ChildError, usual_command

log = logging.getLogger(__name__)


class Told(Protocol):
    """Who wants to know; called from the supervisor's own thread."""

    def ready(self, address: str) -> None:
        """A sidecar is up; the address works once."""

    def lost(self) -> None:
        """The sidecar is gone; another one is being started."""

    def changed(self, what: str) -> None:
        """Something was stored anew, such as "settings"; whoever is told must not wait."""

    def failed(self, why: str) -> None:
        """It could not be started several times in a row; nothing more is tried."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Times in seconds. `pauses` lie before the first, second … start; after the last one it is given up.

    A life of at least `settled_s` begins the pauses anew.
    """

    hello_s: float = 20.0
    every_s: float = 10.0
    answer_s: float = 10.0
    settled_s: float = 1.0
    pauses: tuple[float, ...] = (0.0, 0.2, 1.0, 3.0, 5.0)


@dataclass
class Supervisor:
    """Keeps one sidecar alive from `start` to `stop`; `stop` also runs when the process ends regularly."""

    told: Told
    command: Sequence[str] = field(default_factory=usual_command)
    patience: Patience = field(default_factory=Patience)

    def __post_init__(self) -> None:
        self._stopping = threading.Event()
        self._child: Child | None = None
        # The next sidecar listens where this one did: the page finds there what it had not delivered.
        self._port: tuple[str, ...] = ()
        self._thread = threading.Thread(target=self._live, name="sidecar-supervisor", daemon=True)

    @property
    def pid(self) -> int | None:
        """Return the process id of the sidecar that runs now."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        atexit.register(self.stop)
        self._thread.start()

    def stop(self) -> None:
        """End the sidecar and wait for it; bounded, and harmless when it is repeated."""
        atexit.unregister(self.stop)
        self._stopping.set()
        if self._child is not None:
            self._child.stop()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(self.patience.hello_s)

    def fresh_address(self) -> str:
        """Return another one-time address of the page. Raises ChildError."""
        if self._child is None:
            raise ChildError("it is not running")
        return str(self._child.call("window.address", self.patience.answer_s)["address"])

    def _live(self) -> None:
        tries, why = 0, ""
        while tries < len(self.patience.pauses):
            if self._stopping.wait(self.patience.pauses[tries]):
                return
            began, why = time.monotonic(), self._one_life()
            if self._stopping.is_set():
                return
            log.warning("the sidecar %s", why)
            tries = 1 if time.monotonic() - began >= self.patience.settled_s else tries + 1
        self.told.failed(why)

    def _one_life(self) -> str:
        """Start a sidecar and return, when it is gone, why."""
        try:
            child = self._child = Child([*self.command, *self._port], self.told.changed)
        except ChildError as error:
            return str(error)
        try:
            # `stop` looks for a child after it has set the flag: one of both sees the other.
            if not self._stopping.is_set():
                self._watch(child)
        except ChildError as error:
            return str(error)
        finally:
            child.stop()
        return f"ended with {child.exit_code}"

    def _watch(self, child: Child) -> None:
        """Greet it, then look after it until it ends. Raises ChildError when it does not answer."""
        address = child.hello(self.patience.hello_s)
        self._port = ("--port", str(urlsplit(address).port or 0))
        self.told.ready(address)
        try:
            while not child.ended.wait(self.patience.every_s):
                child.call("ping", self.patience.answer_s)
        finally:
            if not self._stopping.is_set():
                self.told.lost()

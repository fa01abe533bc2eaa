"""The clients over HTTP: each window has its own stream of numbered events that a reload can resume."""

import asyncio
import re
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from app.sidecar.client import Client
from app.sidecar.gate import Refused
from app.sidecar.wire import encode, notification

if TYPE_CHECKING:
    from app.sidecar.desk import Desk

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_USUAL = "page"
_MOST_WINDOWS = 32
_KEPT_BYTES = 1_000_000


class Window:
    """One client and what it was sent last. Only the newest of its readers is served."""

    def __init__(self) -> None:
        self.client = Client()
        self.reader: Reader | None = None
        self._sent: deque[tuple[int, bytes]] = deque()
        self._kept = 0
        self._number = 0

    def open(self, after: int | None) -> "Reader":
        """Return a reader that begins behind an event number, or with what comes."""
        if self.reader:
            self.reader.end()
        self.reader = Reader(self, [] if after is None else self._missed(after))
        return self.reader

    def left(self, reader: "Reader") -> None:
        if self.reader is reader:
            self.reader = None

    def numbered(self, lines: list[bytes]) -> bytes:
        """Return the lines as server-sent events; they are kept until newer ones take their place."""
        return b"".join(map(self._number_one, lines))

    def _number_one(self, line: bytes) -> bytes:
        self._number += 1
        event = b"id: %d\ndata: %b\n\n" % (self._number, line)
        self._sent.append((self._number, event))
        self._kept += len(event)
        while self._kept > _KEPT_BYTES and len(self._sent) > 1:
            self._kept -= len(self._sent.popleft()[1])
        return event

    def _missed(self, after: int) -> list[bytes]:
        """Return the events behind a number; what is gone for good is told as `lagging`."""
        first = self._sent[0][0] if self._sent else self._number + 1
        if first <= after + 1 <= self._number + 1:
            return [event for number, event in self._sent if number > after]
        told = [notification("lagging", {"turn_id": t, "seq": 0}) for t in self.client.followed]
        return [self.numbered([encode(one)]) for one in told]


class Reader:
    """One open stream of a window."""

    def __init__(self, window: Window, missed: list[bytes]) -> None:
        self._window = window
        self._missed = missed
        self.ended = asyncio.Event()

    def end(self) -> None:
        self.ended.set()

    async def next(self) -> bytes:
        """Return the next events as bytes, nothing when the sidecar ends."""
        if self._missed:
            missed, self._missed = b"".join(self._missed), []
            return missed
        return self._window.numbered(await self._window.client.outgoing.take())


class Windows:
    """All windows by the id they gave themselves."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._windows: OrderedDict[str, Window] = OrderedDict()

    def window(self, name: str) -> Window:
        """Return the window of that id, made when it is new. Raises Refused for no id."""
        name = name or _USUAL
        if not _NAME.fullmatch(name):
            raise Refused(400, "A client id has 1 to 64 letters, digits, - and _.\n")
        if name not in self._windows:
            self._make_room()
            self._windows[name] = Window()
            self._desk.clients.add(self._windows[name].client)
        self._windows.move_to_end(name)
        return self._windows[name]

    def _make_room(self) -> None:
        """Forget the window that was used longest ago and that nobody reads."""
        if len(self._windows) < _MOST_WINDOWS:
            return
        unread = (name for name, window in self._windows.items() if window.reader is None)
        gone = self._windows.pop(next(unread, next(iter(self._windows))))
        if gone.reader:
            gone.reader.end()
        self._desk.clients.discard(gone.client)
        gone.client.close()

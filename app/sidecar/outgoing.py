"""What waits to be written to one client: bounded, answer text joined while the reader is slow.

A reader that falls behind for good loses the rest of a turn's events and is told so (`lagging`); it can ask
for them again. Replies are never dropped: a client that does not read them is not read from either.
"""

import asyncio
from collections import deque
from typing import Any

from app.sidecar.wire import Message, encode, notification

MOST_BYTES = 2_000_000
_OF_A_DELTA = 120
Event = dict[str, Any]


class Delta:
    """Waiting answer text of one turn; more text of the same turn joins it."""

    __slots__ = ("event", "pieces")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.pieces = [event["text"]]

    def join(self, event: Event) -> None:
        self.event = event
        self.pieces.append(event["text"])

    def encode(self) -> bytes:
        return encode(notification("event", self.event | {"text": "".join(self.pieces)}))


class Outgoing:
    """One queue for one reader; belongs to one event loop."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._waiting: deque[bytes | Delta] = deque()
        self._open: dict[str, Delta] = {}
        self._bytes = 0
        self._sent_seq: dict[str, int] = {}
        self._lagging: dict[str, int] = {}
        self._something = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.closed = False

    def send(self, message: Message) -> None:
        """Queue a reply or a notification; it is always taken."""
        self._put(encode(message))

    def event(self, event: Event) -> None:
        """Queue an event of a turn, or note that this reader has missed it."""
        turn_id, seq = event["turn_id"], event["seq"]
        if turn_id in self._lagging:
            return
        if self._bytes > self._most:
            self._lagging[turn_id] = self._sent_seq.get(turn_id, 0)
            return
        self._sent_seq[turn_id] = seq
        if event["event"] == "answer_delta":
            self._delta(turn_id, event)
        else:
            self._open.pop(turn_id, None)
            self._put(encode(notification("event", event)))
        if event["event"] == "turn_finished":
            self._sent_seq.pop(turn_id, None)

    def follow(self, turn_id: str, after: int) -> None:
        """The reader asks for the events of a turn after one it has: it lags no longer."""
        self._lagging.pop(turn_id, None)
        self._sent_seq[turn_id] = after

    async def take(self) -> list[bytes]:
        """Wait for something, and return all that waits; an empty list when it is closed."""
        await self._something.wait()
        lines = [item if isinstance(item, bytes) else item.encode() for item in self._waiting]
        self._waiting.clear()
        self._open.clear()
        self._bytes = 0
        self._room.set()
        if not self.closed:
            self._something.clear()
        return lines + self._missed()

    async def room(self) -> None:
        """Wait until the reader has taken what is too much."""
        await self._room.wait()

    def close(self) -> None:
        """Let `take` return what is left, then nothing."""
        self.closed = True
        self._something.set()
        self._room.set()

    def _delta(self, turn_id: str, event: Event) -> None:
        size = len(event["text"].encode("utf-8", "replace"))
        if (waiting := self._open.get(turn_id)) is not None:
            waiting.join(event)
        else:
            size += _OF_A_DELTA
            self._open[turn_id] = Delta(event)
            self._waiting.append(self._open[turn_id])
        self._grown(size)

    def _missed(self) -> list[bytes]:
        """Return one `lagging` for each turn; its events stay away until it is subscribed to again."""
        told = [t for t, seq in self._lagging.items() if seq >= 0]
        lines = [encode(notification("lagging", {"turn_id": t, "seq": self._lagging[t]})) for t in told]
        self._lagging.update(dict.fromkeys(told, -1))
        return lines

    def _put(self, line: bytes) -> None:
        self._waiting.append(line)
        self._grown(len(line))

    def _grown(self, size: int) -> None:
        self._bytes += size
        self._something.set()
        if self._bytes > self._most:
            self._room.clear()

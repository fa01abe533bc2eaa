"""The transport on stdin and stdout: one message a line. It takes the real stdout for itself.

Whatever else prints, be it a library in C, lands on stderr: it cannot end up between two messages.
"""

import asyncio
import logging
import os
import select
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from app.sidecar.client import Client
from app.sidecar.dispatch import answer
from app.sidecar.errors import REQUEST, RpcError
from app.sidecar.lines import MOST_BYTES, Lines
from app.sidecar.wire import failure
from settings.text import Text

if TYPE_CHECKING:
    from app.sidecar.desk import Desk

log = logging.getLogger(__name__)
_PIECE = 65_536
_LAST_ANSWERS_S = 3.0
_TOO_LONG = RpcError(
    REQUEST,
    "too_long",
    Text(f"A message has at most {MOST_BYTES} bytes.", f"单条消息最多 {MOST_BYTES} 字节。"),
)


class Wire:
    """The two ends of the protocol, taken from the process before anything else can use them."""

    def __init__(self) -> None:
        self.incoming = os.dup(0)
        self.outgoing = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if sys.platform == "win32":
            import msvcrt

            for descriptor in (self.incoming, self.outgoing):
                msvcrt.setmode(descriptor, os.O_BINARY)
        sys.stdout = sys.stderr


async def serve(desk: "Desk", wire: Wire) -> None:
    """Answer the host until it closes its end, or the sidecar is told to end."""
    client = Client()
    client.is_host = True
    desk.clients.add(client)
    reading = Reading(wire.incoming, asyncio.get_running_loop())
    desk.writers.add(desk.group.create_task(_write(client, wire.outgoing, desk)))
    answering: set[asyncio.Task[None]] = set()
    while (line := await reading.next()) != Reading.END:
        await client.outgoing.room()
        if line is None:
            client.outgoing.send(failure(None, _TOO_LONG, desk.language(client)))
        else:
            task = desk.group.create_task(_answer(desk, client, line))
            answering.add(task)
            task.add_done_callback(answering.discard)
    # Whoever sends and closes at once, as a shell's pipe does, still has an answer to each call.
    if answering:
        await asyncio.wait(answering, timeout=_LAST_ANSWERS_S)
    desk.stopping.set()


async def _answer(desk: "Desk", client: Client, line: bytes) -> None:
    message, call = await answer(desk, client, line)
    if message is not None:
        client.outgoing.send(message)
    for act in call.afterwards:
        act()


async def _write(client: Client, descriptor: int, desk: "Desk") -> None:
    """Write what waits until the queue is closed; a host that reads no more ends the sidecar."""
    try:
        while lines := await client.outgoing.take():
            data = b"\n".join(lines) + b"\n"
            if _goes_at_once(descriptor, len(data)):
                os.write(descriptor, data)
            else:
                await asyncio.to_thread(_write_all, descriptor, data)
    except OSError as error:
        log.info("the host reads no more: %s", error)
        desk.stopping.set()


def _goes_at_once(descriptor: int, size: int) -> bool:
    """Tell whether so much can be written without waiting: a pipe that is ready takes PIPE_BUF bytes."""
    if sys.platform == "win32" or size > select.PIPE_BUF:
        return False
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return any(event & select.POLLOUT for _, event in poll.poll(0))


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


class Reading:
    """Lines from a descriptor, read by a thread of its own that waits while too many are unread."""

    END = b""
    MOST_UNREAD = 256

    def __init__(self, descriptor: int, loop: asyncio.AbstractEventLoop) -> None:
        self._descriptor = descriptor
        self._loop = loop
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = threading.Semaphore(self.MOST_UNREAD)
        # A daemon: it may wait for a host that never closes its end.
        threading.Thread(target=self._read, name="stdin", daemon=True).start()

    async def next(self) -> bytes | None:
        """Return a line, None for one that was too long, END at the end."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _read(self) -> None:
        lines = Lines()
        with suppress(OSError):
            while data := os.read(self._descriptor, _PIECE):
                for line in lines.feed(data):
                    self._put(line)
            for line in lines.end():
                self._put(line)
        self._put(self.END)

    def _put(self, line: bytes | None) -> None:
        self._room.acquire()
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)

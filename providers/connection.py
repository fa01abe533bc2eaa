"""One kept-alive HTTP/1.1 connection: h11 speaks, asyncio carries; failures are those of httpx.

httpx over its own pool costs about three times the processor time for each piece of a stream (SPEC 11).
"""

import asyncio
import select
import ssl
from collections.abc import AsyncIterator
from ipaddress import ip_address
from typing import Any

import h11

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

_PIECE = 65_536
_LARGEST_HEAD = 100 * 1024
_NEXT_ADDRESS_S = 0.25  # RFC 8305: how long one address of a host is tried alone


class Connection:
    """Belongs to one event loop and carries one exchange at a time: `ask`, `body`, then `park` or `close`."""

    def __init__(self, ear: "_Ear", writer: asyncio.StreamWriter) -> None:
        self._ear = ear
        self._writer = writer
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=_LARGEST_HEAD)
        self._read_s: float | None = None
        self._is_over = False

    @classmethod
    async def open(cls, host: str, port: int, tls: ssl.SSLContext | None) -> "Connection":
        """Connect. Raises OSError, of which a failed handshake is one."""
        loop = asyncio.get_running_loop()
        ear = _Ear(limit=_PIECE, loop=loop)
        protocol = asyncio.StreamReaderProtocol(ear, loop=loop)
        wire, _ = await loop.create_connection(
            lambda: protocol, host, port, ssl=tls, happy_eyeballs_delay=_next_address_s(host)
        )
        return cls(ear, asyncio.StreamWriter(wire, protocol, ear, loop))

    async def ask(self, request: httpx.Request, read_s: float | None) -> h11.Response:
        """Send a request and return the head of its reply; `read_s` bounds each silence. Raises HTTPError."""
        self._read_s = read_s
        body = b"".join([piece async for piece in request.stream])  # type: ignore[union-attr]  # async by contract
        try:
            head = h11.Request(
                method=request.method, target=request.url.raw_path, headers=request.headers.raw
            )
            parts = (head, h11.Data(data=body), h11.EndOfMessage()) if body else (head, h11.EndOfMessage())
            self._writer.write(b"".join(self._http.send(part) or b"" for part in parts))
        except h11.LocalProtocolError as error:
            raise httpx.LocalProtocolError(str(error)) from error
        while not isinstance(event := await self._event(), h11.Response):
            if not isinstance(event, h11.InformationalResponse):
                raise httpx.RemoteProtocolError("no head of a reply")
        return event

    async def body(self) -> AsyncIterator[bytes]:
        """Yield the body as it arrives; what arrived together goes out together. Raises HTTPError."""
        self._is_over = False
        while not self._is_over:
            if pieces := await self._pieces():
                yield b"".join(pieces)

    def park(self) -> bool:
        """Make ready for the next exchange; a connection that cannot have one is closed (False)."""
        if self._http.our_state is self._http.their_state is h11.DONE and not self._http.trailing_data[0]:
            self._http.start_next_cycle()
            self._ear.disturbed = False
            return True
        self.close()
        return False

    @property
    def is_fit(self) -> bool:
        """Tell whether a parked connection still lives: whatever a server sends unasked is its goodbye."""
        return not (self._ear.disturbed or self._writer.is_closing() or self._has_news())

    def close(self) -> None:
        """Drop the connection without waiting."""
        self._writer.transport.abort()

    async def _pieces(self) -> list[bytes]:
        """Wait for a piece of the body and take what else is there; nothing when the body is over."""
        event: h11.Event | type[h11.NEED_DATA | h11.PAUSED] = await self._event()
        pieces = []
        while isinstance(event, h11.Data):
            pieces.append(bytes(event.data))
            try:
                event = self._http.next_event()
            except h11.RemoteProtocolError:  # what came before it counts, and h11 will say it again
                break
        self._is_over = isinstance(event, h11.EndOfMessage)
        return pieces

    async def _event(self) -> h11.Event:
        try:
            while (event := self._http.next_event()) is h11.NEED_DATA:
                self._http.receive_data(await self._received())
        except h11.RemoteProtocolError as error:
            raise httpx.RemoteProtocolError(str(error)) from error
        assert not isinstance(event, type), "a reply without an upgrade never pauses"
        return event

    async def _received(self) -> bytes:
        try:
            async with asyncio.timeout(self._read_s):
                data = await self._ear.read(_PIECE)
        except TimeoutError as error:
            raise httpx.ReadTimeout("silent too long") from error
        except OSError as error:
            raise httpx.ReadError(type(error).__name__) from error
        if not data and self._http.their_state is h11.SEND_RESPONSE:
            raise httpx.RemoteProtocolError("the server disconnected without a reply")
        return data

    def _has_news(self) -> bool:
        """Ask the system, which knows of a goodbye before the event loop does."""
        descriptor = self._writer.get_extra_info("socket").fileno()
        if not hasattr(select, "poll"):
            return bool(select.select([descriptor], [], [], 0)[0])
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        return bool(poll.poll(0))


class _Ear(asyncio.StreamReader):
    """Notices what arrives; `disturbed` is reset when a connection is parked."""

    disturbed = False

    def feed_data(self, data: Any) -> None:
        self.disturbed = True
        super().feed_data(data)

    def feed_eof(self) -> None:
        self.disturbed = True
        super().feed_eof()


def _next_address_s(host: str) -> float | None:
    """Return no delay for an address in figures: asyncio's race loses a socket when it is cancelled."""
    try:
        ip_address(host)
    except ValueError:
        return _NEXT_ADDRESS_S
    return None

"""Replies of servers that are asked without a proxy, over connections that are kept for a while."""

import asyncio
import ssl
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.connection import Connection

MOST_IN_USE = 128
_MOST_IDLE = 64
_LONGEST_IDLE_S = 60.0
_LAST_PORT = 65_535
_PORTS = {"http": 80, "https": 443}
Address = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Parked:
    address: Address
    since: float
    connection: Connection


class DirectTransport(httpx.AsyncBaseTransport):
    """Kept-alive connections, all of them plain or all with `tls`; belongs to one event loop.

    A connection in use has one of the `seats`, which several transports may share; who finds none free waits
    for one as part of connecting.
    """

    def __init__(self, tls: ssl.SSLContext | None, seats: asyncio.Semaphore | None = None) -> None:
        self._tls = tls
        self._seats = seats or asyncio.Semaphore(MOST_IN_USE)
        self._parked: list[_Parked] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the reply, its body still to be read. Raises httpx.HTTPError."""
        address, limits = _address_of(request.url), request.extensions.get("timeout", {})
        connection = await self._taken(address, limits.get("connect"))
        try:
            head = await connection.ask(request, limits.get("read"))
        except BaseException:
            connection.close()
            self._seats.release()
            raise
        return httpx.Response(
            head.status_code,
            headers=head.headers.raw_items(),
            stream=_Body(self, connection, address),
            extensions={"http_version": b"HTTP/" + head.http_version, "reason_phrase": head.reason},
        )

    async def aclose(self) -> None:
        parked, self._parked = self._parked, []
        for one in parked:
            one.connection.close()

    def take_back(self, connection: Connection, address: Address) -> None:
        """Keep a connection for the next request to the same address, if it can have one."""
        now = time.monotonic()
        self._seats.release()
        if connection.park():
            self._parked.append(_Parked(address, now, connection))
        while self._parked and (
            len(self._parked) > _MOST_IDLE or now - self._parked[0].since > _LONGEST_IDLE_S
        ):
            self._parked.pop(0).connection.close()

    def _kept(self, address: Address) -> Connection | None:
        """Return the connection used last: the others may then grow old."""
        for place in reversed(range(len(self._parked))):
            if self._parked[place].address == address:
                found = self._parked.pop(place)
                if time.monotonic() - found.since <= _LONGEST_IDLE_S and found.connection.is_fit:
                    return found.connection
                found.connection.close()
        return None

    async def _taken(self, address: Address, connect_s: float | None) -> Connection:
        """Take a seat and a connection, a kept one or a new one. Raises ConnectTimeout or ConnectError."""
        left_s = await self._seated(connect_s)
        try:
            return self._kept(address) or await self._opened(address, left_s)
        except BaseException:
            self._seats.release()
            raise

    async def _seated(self, connect_s: float | None) -> float | None:
        """Take a seat and return what is left of the time to connect."""
        if not self._seats.locked():  # as good as always, and then without a timer
            await self._seats.acquire()
            return connect_s
        began = time.monotonic()
        try:
            async with asyncio.timeout(connect_s):
                await self._seats.acquire()
        except TimeoutError as error:
            raise httpx.ConnectTimeout("too many connections are in use") from error
        return None if connect_s is None else max(0.0, connect_s - (time.monotonic() - began))

    async def _opened(self, address: Address, connect_s: float | None) -> Connection:
        try:
            async with asyncio.timeout(connect_s):
                return await Connection.open(*address, self._tls)
        except TimeoutError as error:
            raise httpx.ConnectTimeout("no connection in time") from error
        except OSError as error:
            raise httpx.ConnectError(type(error).__name__) from error


def _address_of(url: httpx.URL) -> Address:
    port = _PORTS.get(url.scheme, 0) if url.port is None else url.port
    if url.scheme not in _PORTS or not url.host or not 0 < port <= _LAST_PORT:
        raise httpx.UnsupportedProtocol("the address cannot be used")
    return url.raw_host.decode("ascii").strip("[]"), port


class _Body(httpx.AsyncByteStream):
    def __init__(self, transport: DirectTransport, connection: Connection, address: Address) -> None:
        self._transport, self._connection, self._address = transport, connection, address
        self._is_over = False

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._connection.body()

    async def aclose(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._transport.take_back(self._connection, self._address)

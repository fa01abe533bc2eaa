import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from providers.direct import DirectTransport
from tests.providers.loopback import Answer, Loopback, hangs

WAIT_S = 5.0


@asynccontextmanager
async def a_transport() -> AsyncIterator[DirectTransport]:
    transport = DirectTransport(None)
    try:
        async with asyncio.timeout(WAIT_S):
            yield transport
    finally:
        await transport.aclose()


async def get(transport: DirectTransport, url: str, **timeout: float) -> bytes:
    response = await transport.handle_async_request(
        httpx.Request("GET", url, extensions={"timeout": timeout})
    )
    try:
        return b"".join([piece async for piece in response.aiter_raw()])
    finally:
        await response.aclose()


def writes(*pieces: bytes) -> Answer:
    """Answer with these bytes and leave the connection open."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()

    return answer


async def ask(server: Loopback, times: int, at_once: int = 1) -> list[bytes]:
    """Ask so many times, so many at once, through one transport."""
    bodies: list[bytes] = []
    async with server, a_transport() as transport:
        for _ in range(times):
            bodies += await asyncio.gather(*(get(transport, server.url) for _ in range(at_once)))
    return bodies


WHOLE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n"


@pytest.mark.parametrize("reply", [WHOLE, CHUNKED, b"HTTP/1.1 100 Continue\r\n\r\n" + WHOLE])
def test_a_whole_reply_leaves_its_connection_for_the_next_request(reply: bytes) -> None:
    server = Loopback(writes(reply))

    assert asyncio.run(ask(server, 3)) == [b"ok"] * 3
    assert (server.connections, len(server.seen)) == (1, 3)


def test_requests_side_by_side_have_a_connection_each_and_keep_all_of_them() -> None:
    server = Loopback(writes(WHOLE))

    asyncio.run(ask(server, 2, at_once=20))

    assert (server.connections, len(server.seen)) == (20, 40)


@pytest.mark.parametrize(
    "reply",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok",
        b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
        WHOLE + b"more than was asked for",
    ],
)
def test_a_connection_that_cannot_serve_again_is_dropped(reply: bytes) -> None:
    server = Loopback(writes(reply))

    assert asyncio.run(ask(server, 2)) == [b"ok", b"ok"]
    assert server.connections == 2


@pytest.mark.parametrize("goodbye", [b"", b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"])
def test_a_server_that_says_goodbye_to_a_kept_connection_costs_no_question(goodbye: bytes) -> None:
    async def main() -> list[bytes]:
        may_leave, left = asyncio.Event(), asyncio.Event()

        async def leaves(writer: asyncio.StreamWriter) -> None:
            writer.write(WHOLE)
            await may_leave.wait()
            writer.write(goodbye)
            writer.close()
            await writer.wait_closed()
            left.set()

        async with Loopback(leaves, writes(WHOLE)) as server, a_transport() as transport:
            first = await get(transport, server.url)
            may_leave.set()
            await left.wait()
            second = await get(transport, server.url)
            assert server.connections == 2
            return [first, second]

    assert asyncio.run(main()) == [b"ok", b"ok"]


def test_a_body_that_is_left_unread_takes_its_connection_along() -> None:
    async def main() -> int:
        reply = writes(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok")
        async with Loopback(reply) as server, a_transport() as transport:
            for _ in range(2):
                response = await transport.handle_async_request(httpx.Request("GET", server.url))
                await response.aclose()
            return server.connections

    assert asyncio.run(main()) == 2


@pytest.mark.parametrize("answer", [hangs, writes(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")])
def test_silence_before_and_inside_a_reply_is_a_timeout(answer: Answer) -> None:
    async def main() -> None:
        async with Loopback(answer) as server, a_transport() as transport:
            with pytest.raises(httpx.ReadTimeout):
                await get(transport, server.url, read=0.05)

    asyncio.run(main())


def test_a_cancelled_request_gives_up_its_connection() -> None:
    async def main() -> int:
        async with Loopback(hangs, writes(WHOLE)) as server, a_transport() as transport:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await get(transport, server.url)
            assert await get(transport, server.url) == b"ok"
            return server.connections

    assert asyncio.run(main()) == 2


def test_only_so_many_idle_connections_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("providers.direct._MOST_IDLE", 3)
    server = Loopback(writes(WHOLE))

    asyncio.run(ask(server, 2, at_once=5))

    assert server.connections == 7


def test_a_connection_idle_for_too_long_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("providers.direct._LONGEST_IDLE_S", -1.0)
    server = Loopback(writes(WHOLE))

    asyncio.run(ask(server, 2))

    assert server.connections == 2


def test_a_body_is_sent_whole_with_its_request() -> None:
    async def main() -> bytes:
        async with Loopback(writes(WHOLE)) as server, a_transport() as transport:
            request = httpx.Request("POST", server.url, content=b"x" * 300_000)
            response = await transport.handle_async_request(request)
            await response.aclose()
            return server.seen[0].body

    assert asyncio.run(main()) == b"x" * 300_000


@pytest.mark.parametrize("port", [0, 65_536])
def test_an_impossible_port_is_refused(port: int) -> None:
    async def main() -> None:
        async with a_transport() as transport:
            await get(transport, f"http://127.0.0.1:{port}/")

    with pytest.raises(httpx.UnsupportedProtocol):
        asyncio.run(main())


def test_what_came_before_a_broken_piece_is_handed_over_first() -> None:
    broken = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n1\r\n!\r\nzz\r\n"

    async def main() -> list[bytes]:
        seen = []
        async with Loopback(writes(broken)) as server, a_transport() as transport:
            response = await transport.handle_async_request(httpx.Request("GET", server.url))
            pieces = response.aiter_raw()
            seen.append(await anext(pieces))
            with pytest.raises(httpx.RemoteProtocolError):
                await anext(pieces)
            await response.aclose()
        return seen

    assert asyncio.run(main()) == [b"ok!"]

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from providers.direct import DirectTransport
from tests.providers.loopback import Answer, Loopback, hangs, resets

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


# ---- connections in use ------------------------------------------------------------------------------------


@asynccontextmanager
async def seated(most: int) -> AsyncIterator[DirectTransport]:
    """A transport that has at most so many connections in use."""
    transport = DirectTransport(None, asyncio.Semaphore(most))
    try:
        async with asyncio.timeout(WAIT_S):
            yield transport
    finally:
        await transport.aclose()


def test_who_finds_too_many_connections_in_use_waits_for_one() -> None:
    server = Loopback(writes(WHOLE))

    async def main() -> list[bytes]:
        async with server, seated(2) as transport:
            return await asyncio.gather(*(get(transport, server.url, connect=WAIT_S) for _ in range(7)))

    assert asyncio.run(main()) == [b"ok"] * 7
    assert server.connections <= 2


def test_who_waits_longer_than_connecting_may_take_has_a_connect_timeout() -> None:
    async def main() -> int:
        async with Loopback(writes(WHOLE)) as server, seated(1) as transport:
            held = await transport.handle_async_request(httpx.Request("GET", server.url))
            with pytest.raises(httpx.ConnectTimeout):
                await get(transport, server.url, connect=0.05)
            await held.aclose()
            assert await get(transport, server.url, connect=0.05) == b"ok"
            return len(server.seen)

    assert asyncio.run(main()) == 2


@pytest.mark.parametrize(
    "answers",
    [
        [resets],
        [hangs],
        [writes(b"nonsense\r\n\r\n")],
        [writes(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")],
    ],
)
def test_a_failed_exchange_gives_its_place_back(answers: list[Answer]) -> None:
    async def main() -> bytes:
        async with Loopback(*answers, writes(WHOLE)) as server, seated(1) as transport:
            with pytest.raises(httpx.HTTPError):
                await get(transport, server.url, read=0.05)
            return await get(transport, server.url, connect=0.5)

    assert asyncio.run(main()) == b"ok"


def test_what_could_not_connect_or_was_cancelled_gives_its_place_back() -> None:
    async def main() -> bytes:
        async with Loopback(hangs, writes(WHOLE)) as server, seated(1) as transport:
            with pytest.raises(httpx.ConnectError):
                await get(transport, "http://127.0.0.1:9/")
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await get(transport, server.url)
            return await get(transport, server.url, connect=0.5)

    assert asyncio.run(main()) == b"ok"


def test_who_stops_waiting_takes_no_place() -> None:
    async def main() -> bytes:
        async with Loopback(writes(WHOLE)) as server, seated(1) as transport:
            held = await transport.handle_async_request(httpx.Request("GET", server.url))
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await get(transport, server.url, connect=WAIT_S)
            await held.aclose()
            return await get(transport, server.url, connect=0.5)

    assert asyncio.run(main()) == b"ok"

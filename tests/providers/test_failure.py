import asyncio
import logging

import httpx
import pytest
import respx

from providers.transport import Network, Transport
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from tests.providers.exchange import SECRET, fetch, get, refused
from tests.providers.loopback import Answer, Loopback, hangs, resets, says, sends

# ---- connections that fail ----


def test_nobody_at_the_address_is_unreachable() -> None:
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("http://127.0.0.1:9/")))

    assert (caught.value.outcome, caught.value.detail) == (
        AttemptOutcome.UNREACHABLE,
        "the connection was refused",
    )


@pytest.mark.parametrize("reaction", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""], ids=["answers", "closes"])
def test_tls_spoken_to_a_plain_server_is_a_tls_error(reaction: bytes) -> None:
    async def react(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(64)
        writer.write(reaction)
        writer.close()

    async def main() -> AttemptOutcome:
        server = await asyncio.start_server(react, "127.0.0.1", 0)
        async with server:
            with pytest.raises(ProviderError) as caught:
                await fetch(get(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/"))
            return caught.value.outcome

    assert asyncio.run(main()) is AttemptOutcome.TLS_ERROR


@pytest.mark.parametrize(
    "url",
    [
        "ftp://127.0.0.1/",
        "http://127.0.0.1:99999/",
        "http://[::1/",
        "nonsense",
        f"http://{'x' * 70}.localhost/",
    ],
)
def test_an_address_that_cannot_be_used_is_unreachable(url: str) -> None:
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get(url)))

    assert caught.value.outcome is AttemptOutcome.UNREACHABLE


@pytest.mark.parametrize("key", ["密钥", "two\nlines"])
def test_a_key_that_no_header_can_carry_is_a_bad_key(key: str) -> None:
    error, server = asyncio.run(refused(says("ok"), headers={"Authorization": f"Bearer {key}"}))

    assert error.outcome is AttemptOutcome.BAD_KEY
    assert key not in str(error)
    assert server.seen == []


def test_the_callers_deadline_ends_a_request_and_closes_its_connection() -> None:
    async def main() -> bool:
        async with Loopback(hangs) as server:
            transport = Transport(Network(proxy="none"))
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await transport.send(get(server.url))
            await transport.aclose()
            return len(server.seen) == 1

    assert asyncio.run(main())


def test_a_single_send_is_bounded_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("providers.transport._LONGEST_SEND_S", 0.1)

    async def dribbles(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n")
        while not writer.is_closing():
            writer.write(b".")
            await asyncio.sleep(0.01)

    error, _ = asyncio.run(refused(dribbles))

    assert error.outcome is AttemptOutcome.TIMEOUT


@respx.mock
def test_a_connection_that_takes_too_long_is_a_timeout() -> None:
    respx.get("http://a.example.org/").mock(side_effect=httpx.ConnectTimeout)

    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("http://a.example.org/")))

    assert caught.value.outcome is AttemptOutcome.TIMEOUT


# ---- secrets ----


@pytest.mark.parametrize(
    "answer",
    [says("x" * 99), resets, says(status=302, location=f"https://b.example/?k={SECRET}"), sends(b"no\r\n")],
)
def test_no_error_and_no_log_line_repeats_an_address(
    answer: Answer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    error, _ = asyncio.run(
        refused(answer, params={"api_key": SECRET}, headers={"X-Key": SECRET}, options={"max_bytes": 50})
    )

    seen: BaseException | None = error
    while seen is not None:
        assert SECRET not in str(seen)
        seen = seen.__cause__
    assert SECRET not in caplog.text


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "nonsense"])
def test_what_reached_no_server_is_told_apart(url: str) -> None:
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get(url)))

    assert caught.value.unsent


def test_a_server_that_closes_before_a_reply_was_reached() -> None:
    async def main() -> bool:
        async with Loopback(resets, resets) as server:
            with pytest.raises(ProviderError) as caught:
                await fetch(get(server.url))
            return caught.value.unsent

    assert asyncio.run(main()) is False

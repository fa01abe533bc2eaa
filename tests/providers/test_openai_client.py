"""Failures of the network and their kinds; statuses over a mocked wire."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import respx

from providers.engine import Request
from providers.model_address import read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_errors import CallFailedError
from providers.transport import Network, Transport
from search.errors import ModelErrorKind as Kind
from tests.providers.chat_server import KEY, run

HOST = "https://vendor.example/v1"


class BrokenTransport(Transport):
    """Fails as it is told instead of sending."""

    def __init__(self, error: httpx.HTTPError, cause: Exception | None = None) -> None:
        super().__init__(Network(proxy="none"))
        self._error, self._cause = error, cause

    @asynccontextmanager
    async def open(self, request: Request, **_: Any) -> AsyncIterator[httpx.Response]:
        if request.url:
            raise self._error from self._cause
        yield httpx.Response(200)


async def failure_of(transport: Transport) -> CallFailedError:
    client = ChatClient(transport, read_address(HOST), KEY, Waits(first_s=1.0, list_s=1.0))
    try:
        with pytest.raises(CallFailedError) as caught:
            await client.complete({"model": "m"}, lambda _: None)
        return caught.value
    finally:
        await transport.aclose()


def refusal_of(response: httpx.Response) -> CallFailedError:
    async def ask() -> CallFailedError:
        return await failure_of(Transport(Network(proxy="none")))

    with respx.mock:
        respx.post(f"{HOST}/chat/completions").mock(response)
        return run(ask())


@pytest.mark.parametrize(
    ("error", "kind", "again"),
    [
        (httpx.ConnectError("refused"), Kind.UNREACHABLE, True),
        (httpx.ConnectTimeout("late"), Kind.TIMEOUT, False),
        (httpx.ReadTimeout("late"), Kind.TIMEOUT, False),
        (httpx.ReadError("reset"), Kind.UNREACHABLE, True),
        (httpx.RemoteProtocolError("Server disconnected without a response."), Kind.UNREACHABLE, True),
        (httpx.RemoteProtocolError("illegal status line"), Kind.BAD_RESPONSE, False),
        (httpx.ProxyError("407 no"), Kind.UNREACHABLE, False),
        (httpx.UnsupportedProtocol("ftp"), Kind.UNREACHABLE, False),
        (httpx.LocalProtocolError("illegal header value"), Kind.BAD_KEY, False),
    ],
)
def test_failures_before_a_reply(error: httpx.HTTPError, kind: Kind, again: bool) -> None:
    async def ask() -> CallFailedError:
        return await failure_of(BrokenTransport(error))

    failure = run(ask())
    assert (failure.kind, failure.connection_lost) == (kind, again)
    assert "vendor.example" not in str(failure)


def test_a_failed_handshake_is_told_and_not_tried_again() -> None:
    async def ask() -> CallFailedError:
        cause = ssl.SSLError("handshake failure")
        return await failure_of(BrokenTransport(httpx.ConnectError("no"), cause))

    failure = run(ask())
    assert (failure.kind, failure.connection_lost) == (Kind.TLS, False)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (301, Kind.BAD_RESPONSE),
        (401, Kind.BAD_KEY),
        (402, Kind.QUOTA),
        (404, Kind.BAD_RESPONSE),
        (500, Kind.SERVER),
    ],
)
def test_statuses(status: int, kind: Kind) -> None:
    failure = refusal_of(httpx.Response(status, html="<p>inner page</p>", headers={"location": "/else"}))
    assert (failure.kind, failure.status) == (kind, status)
    assert "inner page" not in str(failure)


@pytest.mark.parametrize(("header", "seconds"), [("3", 3.0), ("0.5", 0.5), ("soon", None), ("", None)])
def test_the_wait_a_server_asks_for_is_told(header: str, seconds: float | None) -> None:
    assert refusal_of(httpx.Response(429, headers={"retry-after": header})).retry_after_s == seconds


def test_a_body_that_cannot_be_unpacked_is_a_bad_response() -> None:
    packed = httpx.Response(200, headers={"content-encoding": "gzip"}, stream=httpx.ByteStream(b"not gzip"))
    assert refusal_of(packed).kind is Kind.BAD_RESPONSE

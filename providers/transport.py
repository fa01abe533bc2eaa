"""The only network client: one request out, one bounded reply in, every failure a ProviderError.

Redirects, repeats, sizes and character sets are decided here, so that engines see only whole replies.
"""

import asyncio
import logging
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.body import BodyError, read_body
from providers.charset import decode
from providers.engine import Reply, Request
from providers.failure import DroppedError, before_reply, proxy_refusal
from providers.pools import Pools
from providers.redirect import next_hop
from providers.status import retry_after_s
from search.attempt import AttemptOutcome
from search.errors import ProviderError

if TYPE_CHECKING:
    from tenacity import RetryCallState

HOME_PAGE = "https://github.com/sidelight-app/sidelight"
_MAX_HOPS = 5
_LONGEST_SEND_S = (
    60.0  # the longest search budget there is (SPEC 4); the caller's deadline is usually shorter
)
_REPEAT_S = 0.2
_LONGEST_WAIT_S = 2.0  # SPEC 12: a longer Retry-After is left to the router
_TRY_AGAIN = frozenset({429, 502, 503, 504})

# At INFO httpx writes every address with its query, httpcore at DEBUG every header: neither may reach a log.
for _name in ("httpx", "httpcore"):
    logging.getLogger(_name).setLevel(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Network:
    """What the user chose: `proxy` is "none", "system" or a proxy's URL; `ca_file` an extra CA file.

    `user_agent` is honest and names the product; empty stands for the installed version's own.
    """

    proxy: str = "system"
    ca_file: str = ""
    user_agent: str = ""


class Transport:
    """One keep-alive client for everything; belongs to one event loop."""

    def __init__(self, network: Network) -> None:
        # The pools without httpx's client around them: that has nothing to add here (redirects, cookies and
        # credentials are decided in this file), and takes a third of the time between two requests.
        self._pools = Pools(network.proxy, network.ca_file)
        self._headers = {
            "User-Agent": network.user_agent or _installed_agent(),
            "Accept": "*/*",
            "Accept-Language": "en;q=0.8, zh;q=0.6",
            "Accept-Encoding": "gzip, deflate",
            "Connection": "keep-alive",
        }

    async def send(self, request: Request, *, max_bytes: int = 5_000_000, connect_s: float = 10.0) -> Reply:
        """Return the whole reply whatever its status, unpacked and decoded, at most `max_bytes` long.

        Raises ProviderError: unreachable, tls_error, timeout, blocked (sent to a login page), bad_key (a key
        that cannot be sent) or bad_response (cut, oversized, not HTTP, redirected elsewhere or in a loop).
        """
        try:
            async with asyncio.timeout(_LONGEST_SEND_S):
                first = await self._tried(request, max_bytes, connect_s)
                if isinstance(first, DroppedError) or _is_worth_repeating(first):
                    return await self._again(first, request, max_bytes, connect_s)
                return first
        except TimeoutError:
            raise ProviderError(AttemptOutcome.TIMEOUT, "no complete reply in time") from None

    async def _tried(self, request: Request, max_bytes: int, connect_s: float) -> "Reply | DroppedError":
        try:
            return await self._follow(request, max_bytes, connect_s)
        except DroppedError as dropped:
            return dropped

    async def _again(
        self, first: "Reply | DroppedError", request: Request, max_bytes: int, connect_s: float
    ) -> Reply:
        """Repeat once after a pause; what came of the first try is tenacity's first attempt."""
        from tenacity import AsyncRetrying, retry_any, retry_if_exception_type, retry_if_result
        from tenacity import stop_after_attempt as stop_after

        tries = iter([first])

        async def attempt() -> Reply:
            tried = next(tries, None) or await self._tried(request, max_bytes, connect_s)
            if isinstance(tried, DroppedError):
                raise tried
            return tried

        repeating = AsyncRetrying(
            stop=stop_after(2),
            wait=_pause_of,
            retry=retry_any(retry_if_exception_type(DroppedError), retry_if_result(_is_worth_repeating)),
            retry_error_callback=_last_result,
        )
        return await repeating(attempt)

    @asynccontextmanager
    async def open(
        self, request: Request, *, connect_s: float, read_s: float
    ) -> AsyncIterator[httpx.Response]:
        """Open a streaming reply, not redirected, not repeated; `read_s` bounds the silence between pieces.

        Every failure is an `httpx.HTTPError`; `providers.failure.is_tls_failure` tells a failed handshake.
        """
        response = await self._answered(self._built(request, connect_s, read_s))
        try:
            yield response
        finally:
            await response.aclose()

    async def aclose(self) -> None:
        """Close every connection."""
        await self._pools.aclose()

    async def _follow(self, request: Request, max_bytes: int, connect_s: float) -> Reply:
        seen: set[tuple[str, str]] = set()
        for _ in range(_MAX_HOPS + 1):
            try:
                reply = await self._exchange(request, max_bytes, connect_s)
            except ProviderError as error:
                error.unsent = error.unsent and not seen  # the first hop was sent
                raise
            following = next_hop(request, reply)
            if following is None:
                return reply
            seen.add((request.method, reply.url))
            if (following.method, following.url) in seen:
                break
            request = following
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "redirects in a loop")

    async def _exchange(self, request: Request, max_bytes: int, connect_s: float) -> Reply:
        secure = request.url[:6].lower() == "https:"
        try:
            response = await self._answered(self._built(request, connect_s, None))
        except httpx.HTTPError as error:
            raise before_reply(error, secure=secure) from None
        try:
            if refused := proxy_refusal(response.status_code):
                raise refused
            return await _read(response, max_bytes)
        except BodyError as error:
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, str(error)) from None
        except httpx.HTTPError:
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the body was cut short") from None
        finally:
            await response.aclose()

    async def _answered(self, request: httpx.Request) -> httpx.Response:
        """Return the reply as soon as its head is there."""
        response = await self._pools.handle_async_request(request)
        response.request = request
        return response

    def _built(self, request: Request, connect_s: float, read_s: float | None) -> httpx.Request:
        limits = {"connect": connect_s, "read": read_s, "write": read_s, "pool": connect_s}
        try:
            return httpx.Request(
                request.method,
                _parsed(request.url),
                params=request.params or None,
                data=request.form,
                json=request.json,
                headers=_merged(
                    tuple(self._headers.items()),
                    tuple(request.headers.items()),
                    tuple(_authorization(request).items()),
                ),
                extensions={"timeout": limits},
            )
        except UnicodeEncodeError:
            raise httpx.LocalProtocolError("a header or parameter cannot be encoded") from None
        except (httpx.InvalidURL, ValueError):
            raise httpx.UnsupportedProtocol("the address cannot be used") from None


async def _read(response: httpx.Response, max_bytes: int) -> Reply:
    headers = {name.lower(): value for name, value in response.headers.items()}
    body = await read_body(
        response.aiter_raw(),
        headers.get("content-encoding", ""),
        headers.get("content-length", ""),
        max_bytes,
    )
    text = decode(body, headers.get("content-type", ""))
    return Reply(response.status_code, headers, body, text, str(response.url))


@lru_cache(256)
def _parsed(url: str) -> httpx.URL:
    return httpx.URL(url)


@lru_cache(64)
def _merged(*headers: tuple[tuple[str, str], ...]) -> httpx.Headers:
    """Return one of each name, the last one said; names mean the same in any case (RFC 9110 5.1).

    A request takes a copy; most requests to a service have the same ones.
    """
    return httpx.Headers(
        dict({name.lower(): (name, value) for each in headers for name, value in each}.values())
    )


def _authorization(request: Request) -> dict[str, str]:
    user = request.basic_auth or _userinfo(request.url)
    if user is None:
        return {}
    return {"Authorization": f"Basic {b64encode(':'.join(user).encode('utf-8', 'replace')).decode()}"}


def _userinfo(url: str) -> tuple[str, str] | None:
    """Return user and password of an address that holds them (RFC 3986 3.2.1)."""
    if "@" not in url:
        return None
    parts = _parsed(url)
    return (parts.username, parts.password) if parts.username or parts.password else None


def _is_worth_repeating(reply: Reply) -> bool:
    wait = retry_after_s(reply.headers)
    return reply.status in _TRY_AGAIN and (
        wait <= _LONGEST_WAIT_S if wait is not None else reply.status != HTTPStatus.TOO_MANY_REQUESTS
    )


def _pause_of(state: "RetryCallState") -> float:
    if state.outcome is None or state.outcome.failed:
        return _REPEAT_S / 4
    return max(_REPEAT_S, retry_after_s(state.outcome.result().headers) or 0.0)


def _last_result(state: "RetryCallState") -> Reply:
    """Return the second reply as it is, or raise what the second try raised."""
    assert state.outcome is not None
    reply: Reply = state.outcome.result()
    return reply


def _installed_agent() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"Sidelight/{version('sidelight')} (+{HOME_PAGE})"
    except PackageNotFoundError:  # run from a checkout
        return f"Sidelight (+{HOME_PAGE})"

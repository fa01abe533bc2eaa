"""The publisher's own repository on the model hub, over HTTP; a broken transfer goes on where it broke.

Addresses: `<hub>/<repository>/resolve/main/<file>` leads, by redirects to other hosts, to the file;
ranges are those of RFC 9110, 14.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urljoin, urlsplit

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.engine import Redirects, Request
from providers.failure import before_reply
from providers.local.catalogue import Weights
from providers.local.errors import SourceError
from providers.local.partial import Partial
from providers.transport import Transport
from settings.text import Text

HUB = "https://huggingface.co"
# The second is what mirrors of the hub ask their users to set.
HUB_VARIABLES = ("SIDELIGHT_MODEL_HUB", "HF_ENDPOINT")
NO_HUB = "none"
_MAX_HOPS = 5
_TRIES = 8
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


class _BrokenOffError(Exception):
    """The transfer stopped in the middle; there is more to be had."""


@dataclass(frozen=True, slots=True)
class Hub:
    """`base` is the hub's or a mirror's address; waits in seconds: to connect, silence, before going on."""

    transport: Transport
    base: str = HUB
    connect_s: float = 10.0
    silence_s: float = 30.0
    pause_s: float = 1.0
    extra_bytes: int = 0

    @property
    def title(self) -> Text:
        host = urlsplit(self.base).hostname or self.base
        return Text(f"the model hub ({host})", f"模型仓库（{host}）")

    async def deliver(self, weights: Weights, partial: Partial) -> None:
        for _ in range(_TRIES):
            if partial.complete:
                return
            before = partial.size
            try:
                await self._go_on(address_of(self.base, weights), partial)
            except _BrokenOffError:
                if partial.size == before:
                    break
                await asyncio.sleep(self.pause_s)
        if not partial.complete:
            raise SourceError(Text("the transfer broke off", "传输中断"))

    async def _go_on(self, url: str, partial: Partial) -> None:
        """Read one reply into the file, after its redirects."""
        for _ in range(_MAX_HOPS + 1):
            request = Request("GET", url, headers=_headers(partial.size), redirects=Redirects.NONE)
            try:
                async with self.transport.open(
                    request, connect_s=self.connect_s, read_s=self.silence_s
                ) as response:
                    if not response.has_redirect_location:
                        return await _read(response, partial)
                    url = self._next(url, response.headers["location"])
            except httpx.HTTPError as error:
                raise _lost(error, url) from None
        raise SourceError(Text("it redirects in a loop", "重定向循环"))

    def _next(self, url: str, location: str) -> str:
        """Return where a redirect leads: to other hosts, too, but never from https to plain http."""
        following = urljoin(url, location)
        schemes = {"https", urlsplit(self.base).scheme}
        if urlsplit(following).scheme not in schemes:
            raise SourceError(Text("it redirects to an unsafe address", "重定向到了不安全的地址"))
        return following


def address_of(base: str, weights: Weights) -> str:
    """Return the address of a file on the hub."""
    return f"{base.strip().rstrip('/')}/{weights.repository}/resolve/main/{weights.file}"


def hub_base(environ: Mapping[str, str]) -> str:
    """Return the hub the user named in the environment, else the usual one; empty for `none`."""
    named = (environ.get(variable, "").strip() for variable in HUB_VARIABLES)
    base = next(filter(None, named), HUB)
    return "" if base.lower() == NO_HUB else base


def _headers(have: int) -> dict[str, str]:
    plain = {"Accept-Encoding": "identity"}
    return plain | {"Range": f"bytes={have}-"} if have else plain


async def _read(response: httpx.Response, partial: Partial) -> None:
    _check(response, partial)
    async for piece in response.aiter_raw():
        partial.append(piece)
    if not partial.complete:
        raise _BrokenOffError


def _check(response: httpx.Response, partial: Partial) -> None:
    """Refuse what cannot be the rest of the file before any of it is read."""
    status, headers = response.status_code, response.headers
    if status == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE and partial.size:
        partial.restart()
        raise _BrokenOffError
    if status not in (HTTPStatus.OK, HTTPStatus.PARTIAL_CONTENT):
        raise SourceError(Text(f"it answers HTTP {status}", f"返回 HTTP {status}"))
    if headers.get("content-encoding", "identity").lower() not in ("", "identity"):
        raise SourceError(Text("it sends the file packed", "发来的是压缩内容"))
    if status == HTTPStatus.PARTIAL_CONTENT:
        return _check_range(headers.get("content-range", ""), partial)
    length = headers.get("content-length", "")
    if length.isdigit() and int(length) != partial.total:
        raise _other_file()
    partial.restart()
    return None


def _check_range(text: str, partial: Partial) -> None:
    found = _RANGE.match(text.strip())
    if found is None or int(found[1]) != partial.size:
        raise SourceError(Text("it sends another part than it was asked for", "发来的不是请求的部分"))
    if found[2] not in ("*", str(partial.total)):
        raise _other_file()


def _other_file() -> SourceError:
    return SourceError(Text("it has a file of another size", "文件大小不符"))


def _lost(error: httpx.HTTPError, url: str) -> Exception:
    """Tell a transfer that broke in the middle from a hub that cannot be reached at all."""
    if isinstance(error, httpx.ReadError | httpx.ReadTimeout | httpx.RemoteProtocolError):
        return _BrokenOffError()
    cause = before_reply(error, secure=url[:6].lower() == "https:")
    return SourceError(Text(f"it cannot be reached ({cause.detail})", f"无法连接（{cause.detail}）"))

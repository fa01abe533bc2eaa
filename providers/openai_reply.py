"""Reads the body of a reply, told apart by what it begins with, in bounded time and size."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.charset import decode
from providers.openai_errors import CallFailedError
from providers.openai_reader import ReplyReader
from providers.patience import Patience
from providers.sse import EventStream
from search.errors import ModelErrorKind

_BOM = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n" + _BOM
_FIELDS = (b":", b"data", b"event", b"id", b"retry")
_MOST_WHOLE = 5_000_000
_MOST_STREAMED = 64_000_000
_MOST_REFUSAL = 64_000
_REFUSAL_S = 2.0
# What follows the end is only waited for to keep the connection: usage, [DONE], the last empty piece.
_AFTER_FINISH_S = 1.0
_AFTER_DONE_S = 0.1


async def read_completion(response: httpx.Response, reader: ReplyReader, patience: Patience) -> None:
    """Feed an accepted reply into the reader: a stream, or plain JSON from a server that does not stream."""
    pieces = response.aiter_bytes()
    head = await _head(pieces)
    match head[:1]:
        case b"{" | b"[":
            reader.feed_whole(_text(await _gathered(head, pieces), response))
        case b"<":
            raise CallFailedError(ModelErrorKind.BAD_RESPONSE, "a web page", status=response.status_code)
        case _:
            await _read_events(EventStream(head, pieces, _MOST_STREAMED), reader, patience)
            if head and not _begins_a_stream(head):
                reader.break_off(CallFailedError(ModelErrorKind.BAD_RESPONSE, "neither a stream nor JSON"))


async def read_whole(response: httpx.Response) -> bytes:
    """Return a whole body of at most 5 MB. Raises CallFailedError."""
    return await _gathered(b"", response.aiter_bytes())


async def read_refusal(response: httpx.Response) -> str:
    """Return the body of a refused request as far as it comes; the status alone must do when it hangs."""
    body = b""
    with suppress(httpx.HTTPError, TimeoutError):
        async with asyncio.timeout(_REFUSAL_S):
            async for piece in response.aiter_bytes():
                body += piece
                if len(body) > _MOST_REFUSAL:
                    break
    return _text(body[:_MOST_REFUSAL], response)


async def _read_events(events: EventStream, reader: ReplyReader, patience: Patience) -> None:
    async for event in events:
        if reader.feed(event.data, event.event):
            patience.token()
        if reader.failure is not None:
            events.stop()
        elif reader.is_done:
            patience.ending(_AFTER_DONE_S)
        elif reader.finish is not None:
            patience.ending(_AFTER_FINISH_S)


def _begins_a_stream(head: bytes) -> bool:
    """Tell whether the first bytes begin a comment or a field of an event stream (WHATWG)."""
    return any(head.startswith(field) or field.startswith(head) for field in _FIELDS)


def _text(body: bytes, response: httpx.Response) -> str:
    return decode(body, response.headers.get("content-type", ""))


async def _head(pieces: AsyncIterator[bytes]) -> bytes:
    """Return what was received up to the first byte that is not blank, without the blanks."""
    async for piece in pieces:
        if head := piece.lstrip(_BLANK):
            return head
    return b""


async def _gathered(head: bytes, pieces: AsyncIterator[bytes]) -> bytes:
    body = bytearray(head)
    async for piece in pieces:
        body += piece
        if len(body) > _MOST_WHOLE:
            raise CallFailedError(ModelErrorKind.BAD_RESPONSE, "the reply is larger than 5 MB")
    return bytes(body)

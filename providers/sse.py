"""Server-sent events of a streamed reply, decoded by httpx-sse through its public door.

Wrapped, not used bare: httpx-sse insists on the right content type, which servers get wrong, and drops a last
event whose blank line is missing.
"""

from collections.abc import AsyncIterator

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx
from httpx_sse import EventSource, ServerSentEvent

_HEADERS = {"content-type": "text/event-stream; charset=utf-8"}
_END_OF_EVENT = b"\n\n"


class EventStream:
    """The events of `head` and all that follows it, up to `most` bytes.

    `stop` ends the iteration without waiting for more.
    """

    def __init__(self, head: bytes, rest: AsyncIterator[bytes], most: int) -> None:
        self._pieces = _Pieces(head, rest, most)

    def stop(self) -> None:
        self._pieces.left = 0

    def __aiter__(self) -> AsyncIterator[ServerSentEvent]:
        return EventSource(httpx.Response(200, headers=_HEADERS, stream=self._pieces)).aiter_sse()


class _Pieces(httpx.AsyncByteStream):
    def __init__(self, head: bytes, rest: AsyncIterator[bytes], most: int) -> None:
        self.left = most
        self._head = head
        self._rest = rest

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._head
        if self.left > 0:
            async for piece in self._rest:
                self.left -= len(piece)
                yield piece
                if self.left <= 0:
                    break
        yield _END_OF_EVENT

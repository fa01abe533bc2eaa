"""`GET /events`: the notifications of one window as a stream of server-sent events.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import asyncio

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from app.sidecar.gate import Refused
from app.sidecar.windows import Reader, Windows

HEARTBEAT_S = 15.0
_HELLO = b"retry: 500\n\n"
_STILL_HERE = b": still here\n\n"
_LONGEST_NUMBER = 15


class Events:
    """A plain ASGI application: each piece is one `send`, which waits while the reader is slow."""

    def __init__(self, windows: Windows) -> None:
        self._windows = windows

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        try:
            window = self._windows.window(request.query_params.get("client", ""))
        except Refused as refused:
            await refused.response(scope, receive, send)
            return
        reader = window.open(_after(request))
        try:
            await _stream(reader, receive, send)
        finally:
            window.left(reader)


async def _stream(reader: Reader, receive: Receive, send: Send) -> None:
    """Send until the browser leaves, a newer stream takes over, or the sidecar ends."""
    headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": _HELLO, "more_body": True})
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(_pump(reader, send)),
            group.create_task(_gone(receive)),
            group.create_task(reader.ended.wait()),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _pump(reader: Reader, send: Send) -> None:
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT_S):
                pieces = await reader.next()
        except TimeoutError:
            pieces = _STILL_HERE
        if not pieces:
            return
        await send({"type": "http.response.body", "body": pieces, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _after(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None

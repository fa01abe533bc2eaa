"""The transport over loopback HTTP: the page, `POST /rpc`, and `GET /events` as server-sent events.

Every request passes the gate (gate.py) first: exact Host, Origin, and the cookie of a one-time address.
"""

import contextlib
import socket
from collections.abc import Iterator
from typing import TYPE_CHECKING

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Message, Receive, Scope, Send

from app.sidecar.dispatch import answer
from app.sidecar.events import Events
from app.sidecar.gate import Gate, Refused
from app.sidecar.loopback import HOST
from app.sidecar.page import HEADERS, page_file
from app.sidecar.windows import Windows
from app.sidecar.wire import encode

if TYPE_CHECKING:
    from app.sidecar.desk import Desk

MOST_BODY = 4_000_000


class Door:
    """The application behind one listening socket."""

    def __init__(self, desk: "Desk", port: int) -> None:
        self.gate = Gate(f"{HOST}:{port}")
        self._desk = desk
        self._windows = Windows(desk)
        routes = [
            Route("/", _page, methods=["GET"]),
            Route("/rpc", self._rpc, methods=["POST"]),
            Route("/events", Events(self._windows), methods=["GET"]),
            Route("/{path:path}", _page, methods=["GET"]),
        ]
        self._router = Router(routes, redirect_slashes=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0] != b"cache-control"]
                message["headers"] = [*kept, *HEADERS]
            await send(message)

        try:
            response = self.gate.passed(scope)
        except Refused as refused:
            response = refused.response
        await (response or self._router)(scope, receive, guarded)

    async def _rpc(self, request: Request) -> Response:
        try:
            body = await _body(request)
            window = self._windows.window(request.headers.get("sidelight-client", ""))
        except Refused as refused:
            return refused.response
        message, call = await answer(self._desk, window.client, body)
        for act in call.afterwards:
            act()
        if message is None:
            return Response(status_code=204)
        return Response(encode(message), media_type="application/json")


async def _page(request: Request) -> Response:
    return page_file(request.path_params.get("path", ""))


async def _body(request: Request) -> bytes:
    """Return the body of a JSON request within bounds. Raises Refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "Content-Type must be application/json.\n")
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > MOST_BODY:
        raise Refused(413, f"A message has at most {MOST_BODY} bytes.\n")
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BODY:
            raise Refused(413, f"A message has at most {MOST_BODY} bytes.\n")
    return bytes(body)


class _Server(uvicorn.Server):
    """A server that leaves the signals to the process it is part of."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def listen(desk: "Desk", listening: socket.socket) -> None:
    """Serve as a task of the desk, which is told the address; returns once connections are taken."""
    door = Door(desk, listening.getsockname()[1])
    config = uvicorn.Config(
        door,
        loop="none",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    desk.at_end(lambda: setattr(server, "should_exit", True))
    desk.writers.add(desk.group.create_task(server.serve(sockets=[listening])))
    desk.mint = door.gate.mint
    desk.tell("listening", {"address": door.gate.mint()})

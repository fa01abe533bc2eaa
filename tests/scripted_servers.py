"""A model server and a SearXNG instance on loopback that do what a test says, for tests of processes.

One reply for each request in order, the last repeats. Threads serve; they pause only as a reply asks.
"""

import json
import socket
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

LONGEST_WAIT_S = 50.0


@dataclass(frozen=True)
class Reply:
    """One reply. `pieces` go out one by one, `gap_s` apart; then it ends, breaks off (`cut`) or `hangs`."""

    pieces: Sequence[bytes] = ()
    status: int = 200
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    after_s: float = 0.0
    gap_s: float = 0.0
    cut: bool = False
    hangs: bool = False


# ---- replies of a model ------------------------------------------------------------------------------------


def _event(delta: dict[str, Any], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return b"data: " + json.dumps({"id": "c1", "choices": [choice]}).encode() + b"\n\n"


def says(text: str, *, size: int = 7, finish: str = "stop", **more: Any) -> Reply:
    """A whole streamed completion, in pieces of `size` characters."""
    pieces = [_event({"content": text[at : at + size]}) for at in range(0, len(text), size)]
    return Reply([*pieces, _event({}, finish), b"data: [DONE]\n\n"], kind="text/event-stream", **more)


def begins(text: str, *, size: int = 7, **more: Any) -> Reply:
    """The beginning of a completion that then breaks off (`cut=True`) or falls silent (`hangs=True`)."""
    pieces = [_event({"content": text[at : at + size]}) for at in range(0, len(text), size)]
    return Reply(pieces, kind="text/event-stream", **more)


def answers(text: str, **more: Any) -> Reply:
    """The planner answers directly."""
    return says(json.dumps({"action": "answer", "content": text}, ensure_ascii=False), **more)


def searches(query: str, **more: Any) -> Reply:
    """The planner asks for a search."""
    plan = {"action": "search", "query": query, "reason": "it may have changed"}
    return says(json.dumps(plan, ensure_ascii=False), **more)


# ---- replies of any server ---------------------------------------------------------------------------------


def refuses(status: int, body: object = "", **headers: str) -> Reply:
    """An error; header names are written with _ for -."""
    text = body if isinstance(body, str) else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply([text.encode()], status, headers=named)


def hangs() -> Reply:
    return Reply(hangs=True)


# ---- replies of an instance --------------------------------------------------------------------------------


def finds(*rows: dict[str, str], after_s: float = 0.0) -> Reply:
    """Results in SearXNG's JSON; without any an honest empty."""
    body = {"query": "", "results": list(rows), "unresponsive_engines": []}
    return Reply([json.dumps(body, ensure_ascii=False).encode()], after_s=after_s)


def row(n: int, title: str = "", content: str = "") -> dict[str, str]:
    return {
        "url": f"https://site{n}.test/page",
        "title": title or f"Page {n}",
        "content": content or f"Text {n}",
    }


class ScriptedServer:
    """Serves in threads while it is entered; `seen` holds path, parameters and body of each request."""

    def __init__(self, *replies: Reply, models: Sequence[str] = ("some-model",)) -> None:
        self.seen: list[dict[str, Any]] = []
        self._replies = list(replies)
        self._models = models
        self._over = threading.Event()
        self._news = threading.Condition()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._server = _Quiet(("127.0.0.1", 0), _handler_for(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()

    def wait_for(self, requests: int, timeout_s: float = 20.0) -> None:
        """Wait until so many requests came in."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.seen) >= requests, timeout_s), "nobody asked"

    def next_reply(self, asked: dict[str, Any]) -> Reply:
        with self._news:
            reply = self._replies[min(len(self.seen), len(self._replies) - 1)]
            self.seen.append(asked)
            self._news.notify_all()
        return reply

    def list_of_models(self) -> Reply:
        rows = [{"id": name, "object": "model"} for name in self._models]
        return Reply([json.dumps({"object": "list", "data": rows}).encode()])

    def pause(self, seconds: float) -> bool:
        """Wait; false when the server ends meanwhile."""
        return not self._over.wait(seconds)


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A client that goes away is what some tests are about."""


def _handler_for(server: ScriptedServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers.get("content-length") or 0)))

        def _answer(self, body: bytes) -> None:
            parts = urlsplit(self.path)
            if parts.path.endswith("/models"):
                self._send(server.list_of_models())
                return
            asked = {
                "path": parts.path,
                "query": parse_qs(parts.query),
                "body": json.loads(body) if body else None,
                "headers": {name.lower(): value for name, value in self.headers.items()},
            }
            with suppress(ConnectionError):
                self._send(server.next_reply(asked))

        def _send(self, reply: Reply) -> None:
            if not server.pause(reply.after_s) or (reply.hangs and not reply.pieces):
                server.pause(LONGEST_WAIT_S)
                self.close_connection = True
                return
            self._head(reply)
            for piece in reply.pieces:
                self.wfile.write(piece)
                self.wfile.flush()
                if reply.gap_s and not server.pause(reply.gap_s):
                    return
            if reply.hangs:
                server.pause(LONGEST_WAIT_S)
            if reply.cut:
                linger = struct.pack("ii", 1, 0)
                server.pause(0.2)  # what was sent is read before the connection dies
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                self.connection.close()

        def _head(self, reply: Reply) -> None:
            self.send_response(reply.status)
            self.send_header("content-type", reply.kind)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            if reply.kind == "text/event-stream":
                self.send_header("connection", "close")
                self.close_connection = True
            else:
                self.send_header("content-length", str(sum(map(len, reply.pieces))))
            self.end_headers()

    return Handler


def closed_port() -> Iterator[str]:
    """Yield an address at which nobody listens, kept free meanwhile."""
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{kept.getsockname()[1]}"

"""The scripted sidecar on a loopback port: the page under its real policy, `POST /rpc`, `GET /events`."""

import json
import queue
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from app.sidecar.page import HEADERS, ROOT, TYPES
from tests.ui.stand_in.state import Refused
from tests.ui.stand_in.world import World

_BEAT_S = 0.2


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_: object) -> None:
        """A page that went in the middle of an answer is no fault."""


class StandIn:
    """Serves a world; `stop` and `start` play a crash and a restart on the same port."""

    def __init__(self, world: World | None = None) -> None:
        self.world = world or World()
        self.world.tell = self._tell
        self.port = 0
        self.requests: list[str] = []
        self._queues: dict[str, list[queue.Queue[bytes]]] = defaultdict(list)
        self._ended = threading.Event()
        self._server: _Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.world.open_all()
        for ended in self.world.cancelled.values():
            ended.set()
        self.stop()

    def start(self) -> None:
        self._ended.clear()
        server = _Server(("127.0.0.1", self.port), self._handler())
        self._server, self.port = server, server.server_address[1]
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        self._ended.set()
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        self._queues.clear()

    def _tell(self, client: str | None, method: str, params: dict[str, Any]) -> None:
        line = json.dumps({"jsonrpc": "2.0", "method": method, "params": params}, ensure_ascii=False).encode()
        for name, waiting in list(self._queues.items()):
            if client in (None, name):
                for one in list(waiting):
                    one.put(line)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                url = urlsplit(self.path)
                stand_in.requests.append(url.path)
                if url.path == "/events":
                    self._events(parse_qs(url.query)["client"][0])
                else:
                    self._file(url.path.lstrip("/") or "index.html")

            def do_POST(self) -> None:
                if stand_in._ended.is_set():
                    self.close_connection = True
                    return
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                reply: dict[str, Any] = {"jsonrpc": "2.0", "id": body["id"]}
                try:
                    reply["result"] = stand_in.world.answer(
                        self.headers["Sidelight-Client"], body["method"], body["params"]
                    )
                except Refused as refused:
                    reply["error"] = {"code": -32000, "message": str(refused), "data": refused.data}
                self._send(200, "application/json", json.dumps(reply, ensure_ascii=False).encode())

            def _file(self, path: str) -> None:
                file = ROOT / path
                known = TYPES.get(file.suffix)
                if known and file.is_file():
                    self._send(200, known, file.read_bytes())
                else:
                    self._send(404, "text/plain", b"Not found.\n")

            def _send(self, status: int, media_type: str, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Type", media_type)
                self.send_header("Content-Length", str(len(body)))
                self._policy()
                self.end_headers()
                self.wfile.write(body)

            def _policy(self) -> None:
                for name, value in HEADERS:
                    self.send_header(name.decode(), value.decode())

            def _events(self, client: str) -> None:
                mine: queue.Queue[bytes] = queue.Queue()
                stand_in._queues[client].append(mine)
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream; charset=utf-8")
                self.send_header("Connection", "close")
                self._policy()
                self.end_headers()
                self.close_connection = True
                try:
                    self.wfile.write(b"retry: 500\n\n")
                    while not stand_in._ended.is_set():
                        self._pump(mine)
                except OSError:
                    pass

            def _pump(self, mine: "queue.Queue[bytes]") -> None:
                try:
                    self.wfile.write(b"data: " + mine.get(timeout=_BEAT_S) + b"\n\n")
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")

            def log_message(self, *_: object) -> None:
                pass

        return Handler

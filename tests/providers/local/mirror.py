"""A hub on loopback that serves one file: redirects, ranges, and every way to break them."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_BLOCK = 1 << 20


@dataclass
class Mirror:
    """What it does wrong: `cut_at` ends the first reply early (`hangs`: stalls), `length` lies, no `ranges`.

    `redirects` come before the file; `asked` is every path and range that was asked for.
    """

    content: bytes | Path
    cut_at: int | None = None
    hangs: bool = False
    status: int = 200
    ranges: bool = True
    length: int | None = None
    redirects: tuple[str, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    def size(self) -> int:
        return len(self.content) if isinstance(self.content, bytes) else self.content.stat().st_size

    def piece(self, start: int) -> Iterator[bytes]:
        if isinstance(self.content, bytes):
            yield self.content[start:]
            return
        with self.content.open("rb") as file:
            file.seek(start)
            while block := file.read(_BLOCK):
                yield block

    @contextmanager
    def running(self) -> Iterator["Mirror"]:
        mirror = self

        class Handler(_Handler):
            served = mirror

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        self.url = f"http://127.0.0.1:{server.server_address[1]}"
        try:
            yield self
        finally:
            self.over.set()
            server.shutdown()
            thread.join(10)
            server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: Mirror

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        mirror = self.served
        mirror.asked.append((self.path, self.headers.get("Range", "")))
        turn = len(mirror.asked) - 1
        if turn < len(mirror.redirects):
            self._head(302, {"Location": mirror.redirects[turn], "Content-Length": "0"})
        elif mirror.status != 200:
            self._head(mirror.status, {"Content-Length": "0"})
        else:
            self._file(turn)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, **self.served.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _file(self, turn: int) -> None:
        mirror = self.served
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        start = int(asked[1]) if asked and mirror.ranges else 0
        size = mirror.size() if mirror.length is None else mirror.length
        if start and start >= size:
            self._head(416, {"Content-Range": f"bytes */{size}", "Content-Length": "0"})
            return
        headers = {"Content-Length": str(size - start)}
        if start:
            headers["Content-Range"] = f"bytes {start}-{size - 1}/{size}"
        self._head(206 if start else 200, headers)
        self._body(start, first=turn == len(mirror.redirects))

    def _body(self, start: int, *, first: bool) -> None:
        left = self.served.cut_at if first and self.served.cut_at is not None else 1 << 62
        for block in self.served.piece(start):
            self.wfile.write(block[:left])
            left -= len(block)
            if left <= 0:
                self.close_connection = True
                if self.served.hangs:
                    self.served.over.wait(30)
                return

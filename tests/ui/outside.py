"""A model and a SearXNG instance on loopback, and the real `sidelight serve` between them and the page."""

import json
import os
import queue
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).parents[2]
LIMIT_S = 30.0
PLAN = {"action": "search", "query": "northern ferry timetable", "reason": "fresh"}
PIECES = ["The ferry runs ", "every **forty** minutes [1]", ", the last one ", "at 22:40 【2】."]
RESULTS = [
    {
        "title": "Northern ferry timetable",
        "url": "https://city.example/ferry",
        "content": "The northern ferry runs every forty minutes.",
    },
    {
        "title": "Ferry news <b>",
        "url": "https://news.example/ferry",
        "content": "The last northern ferry leaves at 22:40.",
    },
]


class Outside:
    """Answers completions at /v1 and searches at /search; the writer's last piece waits for `go_on`."""

    def __init__(self, pause_s: float = 0.0) -> None:
        self.pause_s = pause_s
        self.go_on = threading.Event()
        self.go_on.set()
        self.queries: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True
        self.server.block_on_close = False
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.go_on.set()
        self.server.shutdown()
        self.server.server_close()


def _handler(outside: Outside) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if url.path.endswith("/models"):
                return self._json({"data": [{"id": "ferry-1"}, {"id": "ferry-2"}]})
            query = parse_qs(url.query).get("q", [""])[0]
            outside.queries.append(query)
            return self._json({"query": query, "results": RESULTS, "unresponsive_engines": []})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            pieces = [json.dumps(PLAN)] if "response_format" in body else PIECES
            try:
                for place, piece in enumerate(pieces):
                    threading.Event().wait(outside.pause_s)
                    if place == len(PIECES) - 1:
                        outside.go_on.wait(LIMIT_S)
                    self._chunk({"choices": [{"index": 0, "delta": {"content": piece}}]})
                self._chunk({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
                self.wfile.write(b"data: [DONE]\n\n")
            except OSError:
                pass

        def _chunk(self, value: Any) -> None:
            self.wfile.write(b"data: " + json.dumps(value).encode() + b"\n\n")
            self.wfile.flush()

        def _json(self, value: Any) -> None:
            data = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


class Serving:
    """A running `sidelight serve`; `address` is the one-time address it printed."""

    def __init__(self, home: Path, port: int = 0) -> None:
        command = [sys.executable, "-m", "app", "serve", "--no-open", "--port", str(port)]
        environment = dict(os.environ) | {"SIDELIGHT_HOME": str(home), "LANG": "en_US.UTF-8"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        found = re.search(r"http://\S+", self._lines.get(timeout=LIMIT_S))
        assert found
        self.address = found[0]

    @property
    def port(self) -> int:
        found = urlsplit(self.address).port
        assert found
        return found

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line.decode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()


def settings_file(home: Path, outside: Outside) -> None:
    """Write settings under which nothing but these servers is asked."""
    import tomli_w

    from settings.paths import folders

    file = folders().settings_file
    assert file.is_relative_to(home)
    file.parent.mkdir(parents=True, exist_ok=True)
    free = {"instances": [outside.address], "engines": [], "keyless_apis": []}
    table = {
        "schema_version": 1,
        "model": {"preset": "custom", "base_url": f"{outside.address}/v1", "name": "ferry-1"},
        "search": {"builtin_free": free},
        "network": {"proxy": "none"},
    }
    file.write_text(tomli_w.dumps(table), encoding="utf-8")

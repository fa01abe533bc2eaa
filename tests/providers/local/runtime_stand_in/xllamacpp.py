"""Stands in for the runtime: takes the same parameters, loads nothing, serves on loopback.

The model's file name makes it misbehave: `damaged` refuses to load, `slow` never gets ready, `sick` is never
healthy, `mortal` dies at its first completion.
"""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any


class CommonParams(SimpleNamespace):
    """The parameters that are set by parts, or read before they are set."""

    def __init__(self) -> None:
        parts = {name: SimpleNamespace() for name in ("model", "cpuparams", "cpuparams_batch", "sampling")}
        super().__init__(**parts)

    def plain(self) -> dict[str, Any]:
        values = {k: vars(v) if isinstance(v, SimpleNamespace) else v for k, v in vars(self).items()}
        return {name: sorted(v) if isinstance(v, set) else v for name, v in values.items()}


class Server:
    """Serves as soon as it is made."""

    def __init__(self, params: CommonParams) -> None:
        name = Path(params.model.path).stem
        if name == "damaged":
            os.write(2, b"E error loading model: damaged\n")
            raise RuntimeError("Failed to init server")
        if name == "slow":
            threading.Event().wait()

        class Handler(_Handler):
            served, kind = params, name

        self._server = ThreadingHTTPServer((params.hostnames[0], params.port), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.listening_address = f"http://127.0.0.1:{self._server.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: CommonParams
    kind: str

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        if self.path == "/health":
            self._send({"status": "loading" if self.kind == "sick" else "ok"})
        else:
            self._send(self.served.plain())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.kind == "mortal":
            os._exit(9)
        if self.headers.get("Authorization") != f"Bearer {self.served.api_keys[0]}":
            self._send({"error": {"message": "Invalid API Key", "code": 401}}, 401)
            return
        choice = {"index": 0, "message": {"content": f"served by {os.getpid()}"}, "finish_reason": "stop"}
        self._send({"choices": [choice]})

    def _send(self, value: object, status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

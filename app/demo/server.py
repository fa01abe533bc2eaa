"""Loopback servers of the demonstration: one that searches like SearXNG, one that refuses every search."""

import base64
import hmac
import json
import logging
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from app.demo import reply
from app.demo.index import Index

log = logging.getLogger(__name__)

USER = "demo"
_PAGE = 10
_LONGEST_FORM = 20_000
_IDLE_S = 60.0
_STOPS_WITHIN_S = 0.1
_LANGUAGE = re.compile(r"all|auto|[a-z]{2,3}(-[a-zA-Z]{2,4})?")
_HTML, _JSON, _PLAIN = "text/html; charset=utf-8", "application/json", "text/plain; charset=utf-8"


class _Server(ThreadingHTTPServer):
    """Keeps its threads out of the way of the program's end."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, handler: type["_Handler"], index: Index | None = None, token: str = "") -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.index = index
        # Basic authentication (RFC 7617), which any address of an instance can carry.
        self.authorization = f"Basic {base64.b64encode(f'{USER}:{token}'.encode()).decode()}" if token else ""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        del request, client_address
        log.debug("a request to the demo server broke off")


class _Handler(BaseHTTPRequestHandler):
    """One connection, kept alive; nobody but this machine is answered, and no other site's page."""

    protocol_version = "HTTP/1.1"
    timeout = _IDLE_S
    # Head and body are two writes; waiting to join them would cost 40 ms a reply.
    disable_nagle_algorithm = True
    server: _Server
    allowed_hosts: ClassVar[frozenset[str]] = frozenset({"127.0.0.1", "localhost"})

    def do_GET(self) -> None:
        self._answer(urlsplit(self.path).query)

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "0")
        size = int(length) if length.isdecimal() else 0
        if size > _LONGEST_FORM:
            self.close_connection = True
            self.say(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "Too large")
            return
        self._answer(self.rfile.read(size).decode("utf-8", "replace"))

    def _answer(self, form: str) -> None:
        if not self._is_from_here():
            self.say(HTTPStatus.FORBIDDEN, "Forbidden")
        elif self.server.authorization and not self._is_allowed():
            self.say(HTTPStatus.UNAUTHORIZED, "Unauthorized", **{"WWW-Authenticate": 'Basic realm="demo"'})
        else:
            self.route(form)

    def route(self, form: str) -> None:
        raise NotImplementedError

    def _is_from_here(self) -> bool:
        """Refuse names that a foreign site made point here, and pages of other sites."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        origin = self.headers.get("Origin")
        return host in self.allowed_hosts and (
            origin is None or urlsplit(origin).hostname in self.allowed_hosts
        )

    def _is_allowed(self) -> bool:
        given = self.headers.get("Authorization", "").encode("utf-8", "replace")
        return hmac.compare_digest(given, self.server.authorization.encode())

    def say(self, status: HTTPStatus, body: str, kind: str = _PLAIN, **headers: str) -> None:
        data = body.encode("utf-8", "replace")
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        log.debug(format, *args)


class _Searching(_Handler):
    """Answers as SearXNG does."""

    def route(self, form: str) -> None:
        path = urlsplit(self.path).path.rstrip("/")
        if path in ("", "/search"):
            self._search({name: values[0] for name, values in parse_qs(form).items()})
        elif path == "/healthz":
            self.say(HTTPStatus.OK, "OK")
        else:
            self.say(HTTPStatus.NOT_FOUND, reply.error_page("not found"), _HTML)

    def _search(self, form: dict[str, str]) -> None:
        query, wants_json = form.get("q", "").strip(), form.get("format") == "json"
        language, page = form.get("language", "all"), form.get("pageno", "1")
        if not query and not wants_json:
            self.say(HTTPStatus.OK, reply.start_page(), _HTML)
        elif not query:
            self._refuse("No query", wants_json)
        elif not _LANGUAGE.fullmatch(language):
            self._refuse(f"Invalid value {language} for parameter language", wants_json)
        elif not page.isdecimal() or not int(page):
            self._refuse(f"Invalid value {page} for parameter pageno", wants_json)
        else:
            self._found(query, language, (int(page) - 1) * _PAGE, wants_json)

    def _found(self, query: str, language: str, start: int, wants_json: bool) -> None:
        assert self.server.index, "this server was opened with an index"
        hits = self.server.index.search(query, language)[start : start + _PAGE]
        if wants_json:
            self.say(HTTPStatus.OK, reply.as_json(query, hits), _JSON)
        else:
            self.say(HTTPStatus.OK, reply.as_page(query, hits), _HTML)

    def _refuse(self, message: str, wants_json: bool) -> None:
        if wants_json:
            self.say(HTTPStatus.BAD_REQUEST, json.dumps({"error": message}), _JSON)
        else:
            self.say(HTTPStatus.BAD_REQUEST, reply.error_page(message), _HTML)


class _Refusing(_Handler):
    """Answers as a public instance does whose limiter is on."""

    def route(self, form: str) -> None:
        del form
        self.say(HTTPStatus.TOO_MANY_REQUESTS, "Too Many Requests", "text/html")


@contextmanager
def search_server(index: Index, token: str = "") -> Iterator[str]:
    """Serve searches on a random port of loopback and yield the address, which holds the token if any."""
    with _running(_Server(_Searching, index, token)) as server:
        yield f"http://{f'{USER}:{token}@' if token else ''}127.0.0.1:{server.port}"


@contextmanager
def refusing_server() -> Iterator[str]:
    """Refuse every search with 429 on a random port of loopback and yield the address."""
    with _running(_Server(_Refusing)) as server:
        yield f"http://127.0.0.1:{server.port}"


@contextmanager
def _running(server: _Server) -> Iterator[_Server]:
    thread = threading.Thread(target=server.serve_forever, args=(_STOPS_WITHIN_S,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

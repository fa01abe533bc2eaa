"""Who may use the loopback server: exact Host, exact Origin, and the cookie that a one-time address gave.

Against DNS rebinding (another name for 127.0.0.1 is a wrong Host), against other sites and other local pages
(no cookie, SameSite=Strict, wrong Origin), and against other users of the machine (who know no token).
"""

import hmac
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse, Response

_MOST_TOKENS = 16
_MOST_SESSIONS = 64
_CLOSED = (
    "This address needs the one-time link that Sidelight prints: sidelight serve\n"
    "此地址需要 Sidelight 给出的一次性链接：sidelight serve\n"
)
Scope = Mapping[str, Any]


class Refused(Exception):  # noqa: N818 - a decision, not a fault
    """The request goes no further; `response` says why."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.response: Response = PlainTextResponse(words, status)


class Gate:
    """Checks every request of one server, whose `host` is host:port as the browser must send it."""

    def __init__(self, host: str) -> None:
        self._host = host
        # Cookies do not know ports: two servers on one machine must not take each other's away.
        self._cookie = f"sidelight_{host.rpartition(':')[2]}"
        self._tokens: list[str] = []
        self._sessions: list[str] = []

    def mint(self) -> str:
        """Return a fresh address of the page that works once."""
        self._tokens = [*self._tokens, secrets.token_urlsafe(32)][-_MOST_TOKENS:]
        return f"http://{self._host}/?t={self._tokens[-1]}"

    def passed(self, scope: Scope) -> Response | None:
        """Return None for a request that may go on, or the redirect that sets the cookie. Raises Refused."""
        if _headers(scope, b"host") != [self._host.encode()]:
            raise Refused(421, "Wrong host.\n")
        self._check_origin(scope)
        token = _token(scope)
        if token and self._use(token):
            return self._welcome()
        if not self._has_session(scope):
            raise Refused(403, _CLOSED)
        return RedirectResponse("/", 303) if token else None

    def _check_origin(self, scope: Scope) -> None:
        origins = _headers(scope, b"origin")
        needed = scope["method"] not in {"GET", "HEAD"}
        if (origins or needed) and origins != [f"http://{self._host}".encode()]:
            raise Refused(403, "Wrong origin.\n")

    def _use(self, token: str) -> bool:
        for known in self._tokens:
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                self._tokens.remove(known)
                return True
        return False

    def _welcome(self) -> Response:
        session = secrets.token_urlsafe(32)
        self._sessions = [*self._sessions, session][-_MOST_SESSIONS:]
        response = RedirectResponse("/", 303)
        response.set_cookie(self._cookie, session, httponly=True, samesite="strict", path="/")
        return response

    def _has_session(self, scope: Scope) -> bool:
        sent = b"; ".join(_headers(scope, b"cookie")).decode("latin-1")
        try:
            morsel = SimpleCookie(sent).get(self._cookie)
        except CookieError:
            return False
        value = morsel.value.encode() if morsel else b""
        return any(hmac.compare_digest(known.encode(), value) for known in self._sessions)


def _headers(scope: Scope, name: bytes) -> list[bytes]:
    return [value for found, value in scope["headers"] if found == name]


def _token(scope: Scope) -> str:
    if scope["path"] != "/" or scope["method"] != "GET":
        return ""
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get("t", [""])[0]

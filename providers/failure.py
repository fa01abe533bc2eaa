"""What an exception of the network client means, in the outcomes of SPEC 4, without any address."""

import socket
import ssl
from collections.abc import Iterator
from http import HTTPStatus

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from search.attempt import AttemptOutcome
from search.errors import ProviderError

PROXY_IS_AWAY = "the proxy cannot be reached"
# As asyncio says it, and anyio behind a proxy.
_CLOSED = ("ConnectionResetError", "EndOfStream", "BrokenResourceError")


def _not_sent(outcome: AttemptOutcome, detail: str) -> ProviderError:
    return ProviderError(outcome, detail, unsent=True)


class DroppedError(ProviderError):
    """The connection went away before any reply; the one network failure worth a second try."""


def is_tls_failure(error: BaseException, *, secure: bool = True) -> bool:
    """Tell a failed TLS handshake from other failures to connect.

    A server that speaks no TLS may also just close: the stream ends inside the handshake.
    """
    if any(isinstance(cause, ssl.SSLError) for cause in _chain(error)):
        return True
    closed = any(type(cause).__name__ in _CLOSED for cause in _chain(error))
    return secure and closed and isinstance(error, httpx.ConnectError)


def before_reply(error: httpx.HTTPError, *, secure: bool) -> ProviderError:  # noqa: PLR0911  # one return a cause
    """Name the cause of a failure that came before the reply's head."""
    match error:
        case httpx.TimeoutException():
            return ProviderError(
                AttemptOutcome.TIMEOUT,
                "no connection in time",
                unsent=isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout),
            )
        case httpx.ProxyError():
            return _not_sent(AttemptOutcome.UNREACHABLE, f"proxy: {_words(error)}")
        case httpx.UnsupportedProtocol():
            return _not_sent(AttemptOutcome.UNREACHABLE, "the address cannot be used")
        case httpx.LocalProtocolError():
            return _not_sent(AttemptOutcome.BAD_KEY, "the key holds characters that cannot be sent")
        case httpx.ConnectError() if is_tls_failure(error, secure=secure):
            return ProviderError(AttemptOutcome.TLS_ERROR, _tls_words(error))
        case httpx.ConnectError():
            return _not_sent(AttemptOutcome.UNREACHABLE, _connect_words(error))
        case httpx.RemoteProtocolError() if "disconnected" not in str(error):
            return ProviderError(AttemptOutcome.BAD_RESPONSE, "the reply is not HTTP")
        case _:
            return DroppedError(AttemptOutcome.UNREACHABLE, "the connection was closed before a reply")


def proxy_refusal(status: int) -> ProviderError | None:
    """Return the cause of a 407, which is always a proxy's, never the service's (RFC 9110 15.5.8)."""
    if status != HTTPStatus.PROXY_AUTHENTICATION_REQUIRED:
        return None
    return _not_sent(AttemptOutcome.UNREACHABLE, "proxy: 407 Proxy Authentication Required")


def _words(error: httpx.ProxyError) -> str:
    """Keep our own sentences and the proxy's status, which begins with its code; neither holds an address."""
    text = str(error)
    return text if text[:3].isdigit() or text.startswith(("a ", "the ")) else "refused"


def _tls_words(error: httpx.ConnectError) -> str:
    for cause in _chain(error):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"certificate: {cause.verify_message or 'not trusted'}"
    return str(error) if str(error).startswith("the extra CA") else "the TLS handshake failed"


def _connect_words(error: httpx.ConnectError) -> str:
    if str(error) == PROXY_IS_AWAY:
        return PROXY_IS_AWAY
    causes = list(_chain(error))
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return "the host name was not found"
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return "the connection was refused"
    return "no connection"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Walk causes and contexts, also through the group of failed addresses of one host."""
    waiting, seen = [error], set[int]()
    while waiting:
        cause = waiting.pop()
        if id(cause) in seen:
            continue
        seen.add(id(cause))
        yield cause
        waiting += [c for c in (cause.__cause__, cause.__context__) if c is not None]
        if isinstance(cause, BaseExceptionGroup):
            waiting += cause.exceptions

"""What a chat server's refusal means: status and words of the body to one kind of failure."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from providers.refusal_words import is_about_money, kind_by_words
from search.errors import ModelError, ModelErrorKind

_MOST_WORDS = 4_000
_MOST_ITEMS = 20
_DEEPEST = 5
_DETAIL = 200
_SERVERS_FAULT = 500
_REGION = r"country|region|territory|location is not supported|所在(地区|国家)|地区不支持"
# Fields in which servers say what is wrong; fields that echo the request (FastAPI's `input`) stay out.
_TELLING = frozenset(
    {"error", "errors", "code", "type", "status", "title", "message", "msg", "detail", "details", "reason"}
    | {"param", "loc", "description", "error_msg", "error_message", "error_code", "errormsg", "errorcode"}
    | {"metadata", "raw"}  # OpenRouter hands its upstream's words on in there
)
_STATUS_KINDS = {
    HTTPStatus.UNAUTHORIZED: ModelErrorKind.BAD_KEY,
    HTTPStatus.PAYMENT_REQUIRED: ModelErrorKind.QUOTA,
    HTTPStatus.PROXY_AUTHENTICATION_REQUIRED: ModelErrorKind.UNREACHABLE,
    HTTPStatus.REQUEST_TIMEOUT: ModelErrorKind.TIMEOUT,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ModelErrorKind.OVERFLOW,
    HTTPStatus.TOO_MANY_REQUESTS: ModelErrorKind.RATE_LIMIT,
    HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS: ModelErrorKind.REFUSED,
}


class CallFailedError(ModelError):
    """One request failed; beside the kind it carries what decides on a second one.

    `status` is HTTP's, 0 when none came; `words` are the server's, in lower case and masked. `unsent` is true
    where the request never reached a server.
    """

    def __init__(
        self,
        kind: ModelErrorKind,
        detail: str = "",
        *,
        status: int = 0,
        words: str = "",
        retry_after_s: float | None = None,
        connection_lost: bool = False,
        unsent: bool = False,
    ) -> None:
        super().__init__(kind, detail, retry_after_s=retry_after_s)
        self.status = status
        self.words = words
        self.connection_lost = connection_lost
        self.unsent = unsent


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a server said is wrong.

    `status` is HTTP's, or the one inside a body that came with 200, 0 where neither is known; `message` is
    one line, `words` all that tells something, in lower case.
    """

    status: int
    words: str = ""
    message: str = ""
    is_page: bool = False

    @property
    def kind(self) -> ModelErrorKind:
        if is_about_money(self.words):
            return ModelErrorKind.QUOTA
        if self.status in _STATUS_KINDS:
            return _STATUS_KINDS[HTTPStatus(self.status)]
        told = kind_by_words(self.words, servers_fault=self.status >= _SERVERS_FAULT)
        return told or self._by_class()

    def failure(
        self, http_status: int, mask: Callable[[str], str], retry_after_s: float | None = None
    ) -> CallFailedError:
        """Return the error to raise; its detail is masked before it is cut: no half of a key stays."""
        message = "a web page" if self.is_page else mask(self.message)[:_DETAIL]
        return CallFailedError(
            self.kind,
            f"HTTP {http_status}: {message}" if message else f"HTTP {http_status}",
            status=http_status,
            words=mask(self.words),
            retry_after_s=retry_after_s,
        )

    def _by_class(self) -> ModelErrorKind:
        if self.status == HTTPStatus.FORBIDDEN and not self.is_page:
            return ModelErrorKind.UNREACHABLE if re.search(_REGION, self.words) else ModelErrorKind.BAD_KEY
        is_servers_own = self.status == 0 or self.status >= _SERVERS_FAULT
        return ModelErrorKind.SERVER if is_servers_own else ModelErrorKind.BAD_RESPONSE


def complaint_of_body(status: int, text: str) -> Complaint:
    """Read the body of a refused request."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _complaint_of_text(status, text)
    return complaint_of_value(status, value)


def complaint_of_value(status: int, value: Any) -> Complaint:
    """Read an error object; a status inside it counts when HTTP's own was no refusal."""
    words = _telling(value, _DEEPEST)
    if status < HTTPStatus.MULTIPLE_CHOICES:
        status = next((int(word) for word in words if re.fullmatch(r"[45]\d\d", word)), 0)
    message = max(words, key=len, default="")
    return Complaint(status, " ".join(words)[:_MOST_WORDS].lower(), " ".join(message.split()))


def _complaint_of_text(status: int, text: str) -> Complaint:
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return Complaint(status, is_page=True)
    line = " ".join(text[:_MOST_WORDS].split())
    return Complaint(status, line.lower(), line)


def _telling(value: Any, depth: int) -> list[str]:
    """Collect the words of the telling fields, outermost first."""
    if isinstance(value, str):
        return [value[:_MOST_WORDS]]
    if isinstance(value, int | float):
        return [str(value)]
    if depth == 0 or not isinstance(value, dict | list):
        return []
    inner = value if isinstance(value, list) else [v for k, v in value.items() if str(k).lower() in _TELLING]
    return [word for item in inner[:_MOST_ITEMS] for word in _telling(item, depth - 1)]

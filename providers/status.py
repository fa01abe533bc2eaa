"""What the status, headers and address of a reply mean, in the outcomes of SPEC 4; shared by engines."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from providers.engine import Reply
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.json_scan import whole_number

_LOGIN = re.compile(
    r"(?<![a-z0-9])(log[-_]?in|sign[-_]?in|log[-_]?on|auth|authenticate|authorize|authelia|authentik|oauth2?|oidc|sso|saml2?"
    r"|cas|accounts?|sessions?|captcha|challenge|verify|antispider|sorry|wappass|cloudflareaccess)(?![a-z0-9])"
)


def retry_after_s(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Read `Retry-After` in seconds or as an HTTP date (RFC 9110 10.2.3); None when absent or unreadable."""
    value = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,9}(\.\d{1,6})?", value):
        return float(value)
    try:
        then = parsedate_to_datetime(value)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return max(0.0, (then - (now or datetime.now(UTC))).total_seconds())


def looks_like_login(address: str) -> bool:
    """Tell by the words of host and path whether an address asks who one is instead of answering."""
    parts = urlsplit(address.lower())
    return _LOGIN.search(f"{parts.netloc.rpartition('@')[2]}{parts.path}") is not None


def refusal(reply: Reply) -> ProviderError | None:
    """Return the cause a status stands for by itself; None for 200, whose body says the rest."""
    if reply.status == HTTPStatus.OK:
        return None
    return failure_of(reply, _OUTCOMES.get(reply.status, AttemptOutcome.BAD_RESPONSE))


def failure_of(reply: Reply, outcome: AttemptOutcome, wait_s: float | None = None) -> ProviderError:
    """Return a failure that names the status and how long the service asks to wait."""
    wait = retry_after_s(reply.headers) if wait_s is None else wait_s
    return ProviderError(outcome, f"HTTP {reply.status}", retry_after_s=wait)


def read_object(reply: Reply) -> dict[str, Any]:
    """Return the JSON object of a body. Raises ProviderError (bad_response) for anything else."""
    try:
        value = json.loads(reply.text.removeprefix("\ufeff"), parse_int=whole_number)
    except (ValueError, RecursionError):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the body is not JSON") from None
    if not isinstance(value, dict):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
    return value


def rows_of(value: object) -> list[dict[str, Any]]:
    """Return the rows of a list that are objects. Raises ProviderError (bad_response) when it is no list."""
    if not isinstance(value, list):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
    return [row for row in value if isinstance(row, dict)]


# 202 is a challenge, not a success (SOURCES 2); 520-524 and 530 say that a front server cannot reach its own.
_OUTCOMES = {
    202: AttemptOutcome.BLOCKED,
    401: AttemptOutcome.BLOCKED,
    402: AttemptOutcome.QUOTA_EXHAUSTED,
    403: AttemptOutcome.BLOCKED,
    408: AttemptOutcome.TIMEOUT,
    429: AttemptOutcome.RATE_LIMITED,
    451: AttemptOutcome.BLOCKED,
    **dict.fromkeys((502, 503, 504, 520, 521, 522, 523, 524, 530), AttemptOutcome.UNREACHABLE),
}

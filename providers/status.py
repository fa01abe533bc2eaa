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

_BLANK = "\ufeff \t\r\n"
# A moment in seconds since the epoch is larger than any wait, one in milliseconds larger still.
_EPOCH_S, _EPOCH_MS = 1e9, 1e12
_RESETS = ("ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset")
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


def reset_s(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Return how long the service asks to wait: `Retry-After`, else when its limit is reset.

    Services give that in seconds, in seconds or milliseconds since the epoch, or as a date; None for a list
    of several limits, which only the engine can read.
    """
    wait = retry_after_s(headers, now)
    given = [headers[name] for name in _RESETS if name in headers]
    return wait if wait is not None or not given else _until(given[0].strip(), now or datetime.now(UTC))


def _until(value: str, now: datetime) -> float | None:
    if re.fullmatch(r"\d{1,15}(\.\d{1,9})?", value):
        figure = float(value) / (1000 if float(value) >= _EPOCH_MS else 1)
        return max(0.0, figure - now.timestamp()) if figure >= _EPOCH_S else figure
    try:
        then = datetime.fromisoformat(value)
    except ValueError:
        return retry_after_s({"retry-after": value}, now)
    return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - now).total_seconds())


def looks_like_login(address: str) -> bool:
    """Tell by the words of host and path whether an address asks who one is instead of answering."""
    parts = urlsplit(address.lower())
    return _LOGIN.search(f"{parts.netloc.rpartition('@')[2]}{parts.path}") is not None


def refusal(reply: Reply) -> ProviderError | None:
    """Return the cause a status stands for by itself; None for 200, whose body says the rest.

    A page that asks to prove one is human is named whatever its status, but a limit stays a limit.
    """
    if reply.status == HTTPStatus.OK:
        return None
    asked = page_instead(reply) if reply.status in _GUARDED else None
    if asked and asked.detail == CHALLENGE:
        return asked
    return failure_of(reply, _OUTCOMES.get(reply.status, AttemptOutcome.BAD_RESPONSE))


def failure_of(reply: Reply, outcome: AttemptOutcome, wait_s: float | None = None) -> ProviderError:
    """Return a failure that names the page or the status, and how long the service asks to wait."""
    if wait_s is None:
        wait_s = (reset_s if outcome in _LIMITS else retry_after_s)(reply.headers)
    page = page_instead(reply) if outcome is AttemptOutcome.BLOCKED else None
    if page and page.outcome is AttemptOutcome.BLOCKED:
        return ProviderError(outcome, page.detail, retry_after_s=wait_s)
    return ProviderError(outcome, f"HTTP {reply.status}", retry_after_s=wait_s)


def page_instead(reply: Reply) -> ProviderError | None:
    """Return what an HTML page says that came where JSON was asked for; None when it is no page."""
    if not _is_page(reply):
        return None
    from providers.html import is_challenge, is_login, parse  # chat models never need the parser

    page, wait = parse(reply.text), retry_after_s(reply.headers)
    if is_challenge(page):
        return ProviderError(AttemptOutcome.BLOCKED, CHALLENGE, retry_after_s=wait)
    if is_login(page) or looks_like_login(urlsplit(reply.url).path):
        return ProviderError(AttemptOutcome.BLOCKED, LOGIN, retry_after_s=wait)
    return ProviderError(AttemptOutcome.BAD_RESPONSE, "HTML came instead of JSON")


def _is_page(reply: Reply) -> bool:
    start = reply.text[:1000].lstrip(_BLANK).lower()
    return start.startswith("<") and (not start.startswith("<?xml") or "<html" in start)


def read_object(reply: Reply) -> dict[str, Any]:
    """Return the JSON object of a body. Raises ProviderError for anything else.

    A page that asks to log in or to prove one is human is `blocked`, all else `bad_response`.
    """
    try:
        value = json.loads(reply.text.removeprefix("\ufeff"), parse_int=whole_number)
    except (ValueError, RecursionError):
        not_json = ProviderError(AttemptOutcome.BAD_RESPONSE, "the body is not JSON")
        raise page_instead(reply) or not_json from None
    if not isinstance(value, dict):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
    return value


def rows_of(value: object) -> list[dict[str, Any]]:
    """Return the rows of a list that are objects. Raises ProviderError (bad_response) when it is no list."""
    if not isinstance(value, list):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
    return [row for row in value if isinstance(row, dict)]


CHALLENGE = "a page that asks to prove one is human"
LOGIN = "a login page"
_LIMITS = frozenset({AttemptOutcome.QUOTA_EXHAUSTED, AttemptOutcome.RATE_LIMITED})
# Where guards in front of a service answer in its place.
_GUARDED = frozenset({202, 400, 401, 403, 405, 406, 418, 500, 503})
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

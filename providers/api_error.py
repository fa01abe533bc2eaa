"""What the error replies of search APIs mean: status codes first, then the words of their error fields."""

import re
from collections.abc import Collection, Iterator, Mapping
from http import HTTPStatus
from typing import Any

from providers.engine import Reply
from providers.status import failure_of, read_object, refusal
from search.attempt import AttemptOutcome
from search.errors import ProviderError

_KEY = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})
# Some services refuse a wrong key as an unfit request.
_UNFIT = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})
_LIMITED = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.PAYMENT_REQUIRED})
_PAY = frozenset({HTTPStatus.PAYMENT_REQUIRED})
_ERROR_FIELDS = ("error", "errors", "detail", "message", "msg", "code", "tag")
_SAYS_ERROR = ("error", "errors", "detail", "message")
# In this order: a spent quota is often told in the words of a limit, a limit in the words of a key.
_WORDS = (
    (
        AttemptOutcome.QUOTA_EXHAUSTED,
        (
            r"quota|run out|no more credits|credits|enough money|insufficient|余额|额度|usage.limit"
            r"|plan.limit|keyless.limit|budget|billing|payment"
        ),
    ),
    (AttemptOutcome.RATE_LIMITED, r"rate.?limit|too many|excessive|throttl|slow down"),
    (AttemptOutcome.BAD_KEY, r"api.?key|unauthori[sz]ed|authenticat|(subscription|access|invalid).token"),
)


def error_body(reply: Reply) -> dict[str, Any]:
    """Return the JSON object of a reply, empty for an error page.

    Raises ProviderError for a 200 without one, and for a page that asks to log in or to prove one is human.
    """
    try:
        return read_object(reply)
    except ProviderError as error:
        asked_who = error.outcome is AttemptOutcome.BLOCKED and reply.status not in _LIMITED
        if reply.status == HTTPStatus.OK or asked_who:
            raise
        return {}


def error_words(body: Mapping[str, Any]) -> str:
    """Return all that the error fields of a body say, for judging only: it may repeat the key."""
    return " ".join(_words_in(body)) if any(body.get(name) for name in _SAYS_ERROR) else ""


def outcome_in(words: str) -> AttemptOutcome | None:
    """Return the cause an error text names: quota, rate or key."""
    for outcome, pattern in _WORDS:
        if re.search(pattern, words, re.IGNORECASE):
            return outcome
    return None


def api_refusal(
    reply: Reply, body: Mapping[str, Any], *, keyed: bool = True, quota: Collection[int] = _PAY
) -> ProviderError | None:
    """Return the cause of an error reply, also of an error inside a 200; None for a good one.

    `quota` are the codes a service has for a spent allowance beside 402.
    """
    words = error_words(body)
    named = outcome_in(words)
    if reply.status == HTTPStatus.OK:
        inside = ProviderError(named or AttemptOutcome.BAD_RESPONSE, "an error inside HTTP 200")
        return inside if words else None
    if reply.status in _PAY or reply.status in quota:
        return failure_of(reply, AttemptOutcome.QUOTA_EXHAUSTED)
    if reply.status in _KEY and named is AttemptOutcome.QUOTA_EXHAUSTED:
        return failure_of(reply, named)
    if reply.status in _KEY:
        return failure_of(reply, AttemptOutcome.BAD_KEY if keyed else AttemptOutcome.BLOCKED)
    spent = reply.status == HTTPStatus.TOO_MANY_REQUESTS and named is AttemptOutcome.QUOTA_EXHAUSTED
    if named and (spent or reply.status in _UNFIT):
        return failure_of(reply, named)
    return refusal(reply)


def _words_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value[:500]
        case dict():
            for name, inner in value.items():
                if name in _ERROR_FIELDS:
                    yield from _words_in(inner)
        case list():
            for inner in value[:10]:
                yield from _words_in(inner)

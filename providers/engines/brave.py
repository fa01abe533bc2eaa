"""Brave Search API: a wrong key is a 422, a spent quota a 429 told by its code and headers (SOURCES 4)."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from providers.api_error import api_refusal, error_body, error_words
from providers.brave_codes import listed_country, search_language
from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import plain
from providers.status import failure_of, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_TOO_MANY = 429
_LONG_S = 3600  # no limit on the rate lasts that long
_RECENT = {Recency.DAY: "pd", Recency.WEEK: "pw", Recency.MONTH: "pm", Recency.YEAR: "py"}


class Brave(Engine):
    """Texts come with `<strong>` and entities; the whole `web` part is missing when nothing was found."""

    name = "brave"
    title = "Brave Search API"
    groups = (Group.KEYED,)
    place = 60
    base_url = "https://api.search.brave.com"
    free_rows = 10  # billed by request
    key_variable = "BRAVE_API_KEY"
    key_url = "https://api-dashboard.search.brave.com/app/keys"
    key_shape = r"BSA[A-Za-z0-9_-]{20,}"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := _refusal(reply, body):
            raise refused
        web = body.get("web")
        rows = web.get("results", []) if isinstance(web, dict) else []
        if web is None and body.get("type") != "search":
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
        return hits(_result(row) for row in rows_of(rows))

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"q": query.text, "count": str(self.rows(query, _TOP)), "text_decorations": "false"}
        if language := search_language(query):
            params["search_lang"] = language
        if country := listed_country(query.country):
            params["country"] = country
        if query.recency in _RECENT:
            params["freshness"] = _RECENT[query.recency]
        access = {"X-Subscription-Token": setup.key, "Accept": "application/json"}
        return Request("GET", f"{setup.base_url}/res/v1/web/search", params=params, headers=access)


def _result(row: Mapping[str, Any]) -> Result | None:
    published = row.get("page_age") or row.get("age")
    return hit(row.get("url"), plain(row.get("title")), plain(row.get("description")), published=published)


def _refusal(reply: Reply, body: Mapping[str, Any]) -> ProviderError | None:
    if reply.status != _TOO_MANY:
        return api_refusal(reply, body, keyed=True)
    second, month = _windows(reply.headers)
    if month.is_used_up or "QUOTA_LIMITED" in error_words(body):
        wait = month.reset_s if month.is_used_up or not second.is_used_up else None
        return failure_of(reply, AttemptOutcome.QUOTA_EXHAUSTED, wait)
    told = "retry-after" in reply.headers
    return failure_of(reply, AttemptOutcome.RATE_LIMITED, None if told else second.reset_s)


class _Window(NamedTuple):
    """One limit; `reset_s` is None where it is not told."""

    is_used_up: bool = False
    reset_s: float | None = None


def _windows(headers: Mapping[str, str]) -> tuple[_Window, _Window]:
    """Return the short limit and the long one, by the headers' comma lists with one figure for each.

    The second stands first and the month after it; a list of one is the month where it lasts that long.
    """
    left = _figures(headers.get("x-ratelimit-remaining", ""))
    resets = _figures(headers.get("x-ratelimit-reset", ""))
    found = [_Window(rest == 0, reset) for rest, reset in zip_longest(left, resets)]
    if len(found) == 1 and (found[0].reset_s or 0) > _LONG_S:
        found.insert(0, _Window())
    short, long, *_ = *found, _Window(), _Window()
    return short, long


def _figures(text: str) -> list[float]:
    parts = [part.strip() for part in text.split(",")]
    return [float(part) for part in parts] if parts and all(part.isdigit() for part in parts) else []

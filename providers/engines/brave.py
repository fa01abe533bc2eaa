"""Brave Search API: a wrong key is a 422, a spent quota a 429 told by its code and headers (SOURCES 4)."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body, error_words
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
_RECENT = {Recency.DAY: "pd", Recency.WEEK: "pw", Recency.MONTH: "pm", Recency.YEAR: "py"}
_CHINESE = {"zh-CN": "zh-hans", "zh-TW": "zh-hant", "zh-HK": "zh-hant"}


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
        if query.language:
            params["search_lang"] = _CHINESE.get(query.language, query.language[:2])
        if query.country:
            params["country"] = query.country
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
    month_left, wait = _limits(reply.headers)
    spent = "QUOTA_LIMITED" in error_words(body) or month_left == 0
    outcome = AttemptOutcome.QUOTA_EXHAUSTED if spent else AttemptOutcome.RATE_LIMITED
    return failure_of(reply, outcome, None if "retry-after" in reply.headers or spent else wait)


def _limits(headers: Mapping[str, str]) -> tuple[float | None, float | None]:
    """Return what is left this month and how many seconds until this second's limit is over.

    Both headers are comma lists: the second first, the month after it.
    """
    remaining = _figures(headers.get("x-ratelimit-remaining", ""))
    reset = _figures(headers.get("x-ratelimit-reset", ""))
    return (remaining[1] if len(remaining) > 1 else None), (reset[0] if reset else None)


def _figures(text: str) -> list[float]:
    parts = [part.strip() for part in text.split(",")]
    return [float(part) for part in parts] if parts and all(part.isdigit() for part in parts) else []

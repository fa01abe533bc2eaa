"""Tavily: a search API with a key, or without one in its documented keyless mode (SOURCES 2.4, 4)."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.status import failure_of, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result

_TOP = 20
_PLAN_LIMIT, _PAID_LIMIT = 432, 433
_SHORT_WINDOWS = frozenset({"second", "minute", "hour"})


class Tavily(Engine):
    """The key is a bearer token; a header of its own asks for the keyless mode, which has a cap."""

    name = "tavily"
    title = "Tavily"
    groups = (Group.KEYED, Group.KEYLESS)
    place = 10
    base_url = "https://api.tavily.com"
    free_rows = 10  # a search costs one credit however many rows it brings
    key_variable = "TAVILY_API_KEY"
    key_url = "https://app.tavily.com/home"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := _refusal(reply, body, keyed=bool(setup.key)):
            raise refused
        return hits(_result(row) for row in rows_of(body.get("results")))

    def build_request(self, query: Query, setup: Setup) -> Request:
        access = (
            {"Authorization": f"Bearer {setup.key}"} if setup.key else {"X-Tavily-Access-Mode": "keyless"}
        )
        wanted = {"query": query.text, "max_results": self.rows(query, _TOP)}
        return Request("POST", f"{setup.base_url}/search", json=wanted, headers=access)


def _result(row: Mapping[str, Any]) -> Result | None:
    published, score = row.get("published_date"), row.get("score")
    return hit(row.get("url"), row.get("title"), row.get("content"), published=published, score=score)


def _refusal(reply: Reply, body: Mapping[str, Any], *, keyed: bool) -> ProviderError | None:
    cap = body.get("error")
    wait = cap.get("retry_after_seconds") if isinstance(cap, dict) else None
    if isinstance(cap, dict) and isinstance(wait, int | float):
        short = cap.get("window") in _SHORT_WINDOWS
        outcome = AttemptOutcome.RATE_LIMITED if short else AttemptOutcome.QUOTA_EXHAUSTED
        return failure_of(reply, outcome, float(wait))
    return api_refusal(reply, body, keyed=keyed, quota=(_PLAN_LIMIT, _PAID_LIMIT))

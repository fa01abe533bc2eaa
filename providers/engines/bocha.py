"""Bocha (博查): a search API used in mainland China; it has summaries and errors inside HTTP 200."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body, error_words, outcome_in
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.hit import hit, hits
from providers.status import rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_TOP = 50
_GOOD = (200, "200", None)
_RECENT = {
    Recency.DAY: "oneDay",
    Recency.WEEK: "oneWeek",
    Recency.MONTH: "oneMonth",
    Recency.YEAR: "oneYear",
}


class Bocha(Engine):
    """Results stand where Bing's API had them, under `data.webPages.value`."""

    name = "bocha"
    title = "Bocha 博查"
    groups = (Group.KEYED,)
    place = 80
    base_url = "https://api.bochaai.com"
    free_rows = 10  # billed by request
    key_variable = "BOCHA_API_KEY"
    key_url = "https://open.bochaai.com"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := api_refusal(reply, {k: v for k, v in body.items() if k != "data"}, keyed=True):
            raise refused
        if body.get("code") not in _GOOD:
            named = outcome_in(error_words(body)) or AttemptOutcome.BAD_RESPONSE
            raise ProviderError(named, "an error inside HTTP 200")
        return hits(_result(row) for row in _rows(body))

    def build_request(self, query: Query, setup: Setup) -> Request:
        wanted = {
            "query": query.text,
            "count": self.rows(query, _TOP),
            "summary": True,
            "freshness": _RECENT.get(query.recency, "noLimit"),
        }
        access = {"Authorization": f"Bearer {setup.key}"}
        return Request("POST", f"{setup.base_url}/v1/web-search", json=wanted, headers=access)


def _rows(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    data = body.get("data", body)
    pages = data.get("webPages") if isinstance(data, dict) else None
    if isinstance(data, dict) and pages is None:
        return []
    return rows_of(pages.get("value") if isinstance(pages, dict) else None)


def _result(row: Mapping[str, Any]) -> Result | None:
    text = row.get("summary") or row.get("snippet")
    published = row.get("datePublished") or row.get("dateLastCrawled")
    return hit(row.get("url"), row.get("name"), text, published=published)

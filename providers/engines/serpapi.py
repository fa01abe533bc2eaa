"""SerpApi: Google's results as JSON; the key travels in the address, which is never shown (SOURCES 4)."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body, error_words, outcome_in
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.google_codes import interface_language
from providers.hit import hit, hits
from providers.status import rows_of
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_OK = 200
_RECENT = {Recency.DAY: "qdr:d", Recency.WEEK: "qdr:w", Recency.MONTH: "qdr:m", Recency.YEAR: "qdr:y"}


class SerpApi(Engine):
    """An empty search is a 200 with an `error` that names no cause of ours."""

    name = "serpapi"
    title = "SerpApi"
    groups = (Group.KEYED,)
    place = 30
    base_url = "https://serpapi.com"
    free_rows = 10  # billed by search; a page of Google has 10
    key_variable = "SERPAPI_API_KEY"
    key_url = "https://serpapi.com/manage-api-key"
    key_shape = r"[0-9a-f]{64}"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if reply.status == _OK and _is_empty(body):
            return []
        if refused := api_refusal(reply, body, keyed=True):
            raise refused
        return hits(_result(row) for row in rows_of(body.get("organic_results")))

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {
            "engine": "google",
            "q": query.text,
            "num": str(self.rows(query, _TOP)),
            "api_key": setup.key,
        }
        if query.language:
            params["hl"] = interface_language(query.locale)
        if query.country:
            params["gl"] = query.country.lower()
        if query.recency in _RECENT:
            params["tbs"] = _RECENT[query.recency]
        return Request("GET", f"{setup.base_url}/search.json", params=params)


def _is_empty(body: Mapping[str, Any]) -> bool:
    """Tell an honest empty: the search succeeded and its error names neither key, quota nor rate."""
    metadata = body.get("search_metadata")
    succeeded = isinstance(metadata, dict) and metadata.get("status") == "Success"
    return succeeded and not body.get("organic_results") and outcome_in(error_words(body)) is None


def _result(row: Mapping[str, Any]) -> Result | None:
    return hit(row.get("link"), row.get("title"), row.get("snippet"), published=row.get("date"))

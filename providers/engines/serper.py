"""Serper (serper.dev): Google's results as JSON with the key in a header."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.google_codes import interface_language
from providers.hit import hit, hits
from providers.status import rows_of
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_RECENT = {Recency.DAY: "qdr:d", Recency.WEEK: "qdr:w", Recency.MONTH: "qdr:m", Recency.YEAR: "qdr:y"}


class Serper(Engine):
    """A search without hits has an empty `organic` list; errors carry a `message`."""

    name = "serper"
    title = "Serper"
    groups = (Group.KEYED,)
    place = 70
    base_url = "https://google.serper.dev"
    free_rows = 10  # one credit up to 10 rows, two above
    key_variable = "SERPER_API_KEY"
    key_url = "https://serper.dev/api-key"
    key_shape = r"[0-9a-f]{40}"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := api_refusal(reply, body, keyed=True):
            raise refused
        return hits(_result(row) for row in rows_of(body.get("organic")))

    def build_request(self, query: Query, setup: Setup) -> Request:
        wanted: dict[str, Any] = {"q": query.text, "num": self.rows(query, _TOP)}
        if query.language:
            wanted["hl"] = interface_language(query.locale)
        if query.country:
            wanted["gl"] = query.country.lower()
        if query.recency in _RECENT:
            wanted["tbs"] = _RECENT[query.recency]
        return Request("POST", f"{setup.base_url}/search", json=wanted, headers={"X-API-KEY": setup.key})


def _result(row: Mapping[str, Any]) -> Result | None:
    return hit(row.get("link"), row.get("title"), row.get("snippet"), published=row.get("date"))

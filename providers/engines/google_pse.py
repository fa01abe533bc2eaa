"""Google Programmable Search: the JSON API with a key and the id of a search engine of the user's own."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.google_codes import interface_language
from providers.hit import hit, hits
from providers.status import rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_TOP = 10
_RECENT = {Recency.DAY: "d1", Recency.WEEK: "w1", Recency.MONTH: "m1", Recency.YEAR: "y1"}


class GooglePseSettings(BaseModel):
    """The id (`cx`) is made beside the key, in Google's control panel."""

    engine_id: str = Field(
        "",
        max_length=200,
        title="Search engine ID (cx)",
        description="Needed beside the key: the control panel of Programmable Search shows it.",
        json_schema_extra={
            "zh": {
                "title": "搜索引擎 ID（cx）",
                "help": "除密钥外还必须填写；可在 Programmable Search 控制台中查到。",
            }
        },
    )


class GooglePse(Engine):
    """`items` is missing when nothing was found."""

    name = "google_pse"
    title = "Google Programmable Search"
    groups = (Group.KEYED,)
    place = 90
    base_url = "https://customsearch.googleapis.com"
    free_rows = 10  # billed by query
    key_variable = "GOOGLE_PSE_API_KEY"
    key_url = "https://programmablesearchengine.google.com/controlpanel/all"
    key_shape = r"AIza[A-Za-z0-9_-]{35}"
    Config = GooglePseSettings

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := api_refusal(reply, body, keyed=True):
            raise refused
        if "items" not in body and "searchInformation" not in body:
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
        return hits(_result(row) for row in rows_of(body.get("items", [])))

    def missing(self, setup: Setup) -> str:
        return "" if getattr(setup.config, "engine_id", "") else "engine_id"

    def build_request(self, query: Query, setup: Setup) -> Request:
        engine_id = getattr(setup.config, "engine_id", "")
        params = {"key": setup.key, "cx": engine_id, "q": query.text, "num": str(self.rows(query, _TOP))}
        if query.language:
            params["hl"] = interface_language(query.locale)
        if query.country:
            params["gl"] = query.country.lower()
        if query.recency in _RECENT:
            params["dateRestrict"] = _RECENT[query.recency]
        return Request("GET", f"{setup.base_url}/customsearch/v1", params=params)


def _result(row: Mapping[str, Any]) -> Result | None:
    return hit(row.get("link"), row.get("title"), row.get("snippet"))

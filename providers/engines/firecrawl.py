"""Firecrawl: search of version 2, and of version 1 as self-hosted servers still have it (SOURCES 4)."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, Field

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.status import failure_of, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_WAIT = re.compile(r"retry after (\d+(?:\.\d+)?) ?s")
_RECENT = {Recency.DAY: "qdr:d", Recency.WEEK: "qdr:w", Recency.MONTH: "qdr:m", Recency.YEAR: "qdr:y"}


class FirecrawlSettings(BaseModel):
    """What Firecrawl can be told: which version of the API the server speaks."""

    version: Literal["v2", "v1"] = Field(
        "v2",
        title="API version",
        description="v2, or v1 for an older server of your own.",
        json_schema_extra={"zh": {"title": "接口版本", "help": "v2；自建的旧服务器请选 v1。"}},
    )


class Firecrawl(Engine):
    """Version 2 sorts results by kind under `data`, version 1 lists them there; nothing is scraped."""

    name = "firecrawl"
    title = "Firecrawl"
    groups = (Group.KEYED,)
    place = 40
    base_url = "https://api.firecrawl.dev"
    free_rows = 10  # two credits for each 10 rows begun
    key_variable = "FIRECRAWL_API_KEY"
    key_url = "https://www.firecrawl.dev/app/api-keys"
    key_shape = r"fc-[0-9a-f]{32}"
    Config = FirecrawlSettings

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := _refusal(reply, body):
            raise refused
        return hits(_result(row) for row in _rows(body.get("data")))

    def build_request(self, query: Query, setup: Setup) -> Request:
        wanted: dict[str, Any] = {"query": query.text, "limit": self.rows(query, _TOP)}
        if query.recency in _RECENT:
            wanted["tbs"] = _RECENT[query.recency]
        version = getattr(setup.config, "version", "v2")
        if query.country:  # without one Firecrawl searches as from the United States
            wanted["country"] = query.country if version == "v2" else query.country.lower()
        if version == "v1" and query.language:
            wanted["lang"] = query.language.partition("-")[0]
        access = {"Authorization": f"Bearer {setup.key}"}
        return Request("POST", f"{setup.base_url}/{version}/search", json=wanted, headers=access)


def _rows(data: object) -> list[dict[str, Any]]:
    if isinstance(data, dict):
        return rows_of(data.get("web", []))
    return rows_of(data)


def _result(row: Mapping[str, Any]) -> Result | None:
    text = row.get("description") or row.get("markdown")
    return hit(row.get("url"), row.get("title"), text, published=row.get("date"))


def _refusal(reply: Reply, body: Mapping[str, Any]) -> ProviderError | None:
    refused = api_refusal(reply, body, keyed=True)
    wait = _WAIT.search(str(body.get("error", "")))
    if refused and refused.outcome is AttemptOutcome.RATE_LIMITED and wait:
        return failure_of(reply, AttemptOutcome.RATE_LIMITED, float(wait.group(1)))
    if refused is None and body.get("success") is False:
        return ProviderError(AttemptOutcome.BAD_RESPONSE, "an error inside HTTP 200")
    return refused

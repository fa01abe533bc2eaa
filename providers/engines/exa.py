"""Exa: a search API whose results have no text unless `contents` asks for it (SOURCES 4)."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, Field

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.hit import hit, hits
from providers.status import rows_of
from search.query import Query
from search.result import Result

_TOP = 25


class ExaSettings(BaseModel):
    """What Exa can be told: `type` is auto, fast or deep."""

    type: Literal["auto", "fast", "instant", "deep"] = Field(
        "auto",
        title="Search type",
        description="The deeper, the slower and the dearer.",
        json_schema_extra={"zh": {"title": "搜索类型", "help": "越深入越慢，费用也越高。"}},
    )


class Exa(Engine):
    """The identifier of a result is temporary; its address is what counts. It takes no language."""

    name = "exa"
    title = "Exa"
    groups = (Group.KEYED,)
    place = 20
    base_url = "https://api.exa.ai"
    free_rows = 0  # each result is billed, and its highlights too
    key_variable = "EXA_API_KEY"
    key_url = "https://dashboard.exa.ai/api-keys"
    key_shape = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    Config = ExaSettings

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := api_refusal(reply, body, keyed=True):
            raise refused
        return hits(_result(row) for row in rows_of(body.get("results")))

    def build_request(self, query: Query, setup: Setup) -> Request:
        wanted: dict[str, Any] = {
            "query": query.text,
            "numResults": min(query.limit, _TOP),
            "type": getattr(setup.config, "type", "auto"),
            "contents": {"highlights": True},
        }
        if query.since:
            wanted["startPublishedDate"] = f"{query.since:%Y-%m-%d}T00:00:00.000Z"
        return Request("POST", f"{setup.base_url}/search", json=wanted, headers={"x-api-key": setup.key})


def _result(row: Mapping[str, Any]) -> Result | None:
    highlights = row.get("highlights")
    joined = " … ".join(h for h in highlights if isinstance(h, str)) if isinstance(highlights, list) else ""
    text = joined or row.get("summary") or row.get("text")
    title = row.get("title") or row.get("url")
    return hit(row.get("url"), title, text, published=row.get("publishedDate"), score=row.get("score"))

"""Perplexity: its Search API, or the sources of a Sonar completion where the user prefers those."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.hit import hit, hits
from providers.status import rows_of
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_ISO_639_1 = 2


class PerplexitySettings(BaseModel):
    """Sonar costs tokens and writes prose; only its list of sources is read."""

    sonar: bool = Field(
        False,
        title="Use Sonar's sources",
        description="Takes the sources of an answer by the model Sonar; slower and dearer.",
        json_schema_extra={
            "zh": {
                "title": "使用 Sonar 的来源",
                "help": "向 Sonar 模型提问并采用其回答的来源；比直接搜索慢，费用也更高。",
            }
        },
    )


class Perplexity(Engine):
    """Snippets can be thousands of characters long; they are cut where every snippet is."""

    name = "perplexity"
    title = "Perplexity"
    groups = (Group.KEYED,)
    place = 50
    base_url = "https://api.perplexity.ai"
    free_rows = 10  # billed by request
    key_variable = "PERPLEXITY_API_KEY"
    key_url = "https://www.perplexity.ai/account/api/keys"
    key_shape = r"pplx-[A-Za-z0-9]{20,}"
    Config = PerplexitySettings

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        body = error_body(reply)
        if refused := api_refusal(reply, body, keyed=True):
            raise refused
        field = "search_results" if _asks_sonar(setup) else "results"
        return hits(_result(row) for row in rows_of(body.get(field)))

    def build_request(self, query: Query, setup: Setup) -> Request:
        access = {"Authorization": f"Bearer {setup.key}"}
        recent = {"search_recency_filter": str(query.recency)} if query.recency is not Recency.ANY else {}
        if _asks_sonar(setup):
            asked = {"model": "sonar", "messages": [{"role": "user", "content": query.text}], **recent}
            return Request("POST", f"{setup.base_url}/chat/completions", json=asked, headers=access)
        wanted = {"query": query.text, "max_results": self.rows(query, _TOP), **recent, **_place(query)}
        return Request("POST", f"{setup.base_url}/search", json=wanted, headers=access)


def _place(query: Query) -> dict[str, Any]:
    """Return country and languages (ISO 639-1) for the Search API, whose language filter is a hard one.

    English stays in beside another language; a query that may just be Latin letters is not filtered.
    """
    place: dict[str, Any] = {"country": query.country} if query.country else {}
    language = query.language.partition("-")[0]
    if len(language) == _ISO_639_1 and language != "en":
        place["search_language_filter"] = [language, "en"]
    return place


def _asks_sonar(setup: Setup) -> bool:
    return bool(getattr(setup.config, "sonar", False))


def _result(row: Mapping[str, Any]) -> Result | None:
    published = row.get("date") or row.get("last_updated")
    return hit(row.get("url"), row.get("title"), row.get("snippet"), published=published)

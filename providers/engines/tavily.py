"""Tavily: a search API with a key, or without one in its documented keyless mode (SOURCES 2.4, 4)."""

from collections.abc import Mapping
from typing import Any

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.status import failure_of, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_TOP = 20
_SPENT = frozenset({432, 433})  # the plan's limit, the pay-as-you-go limit
# So young a result is asked for only where news is meant; a country fits the general topic alone.
_NEWS = frozenset({Recency.DAY, Recency.WEEK})
_COUNTRIES = {
    "AR": "argentina", "AT": "austria", "AU": "australia", "BE": "belgium", "BR": "brazil", "CA": "canada",
    "CH": "switzerland", "CL": "chile", "CN": "china", "CO": "colombia", "DE": "germany", "DK": "denmark",
    "EG": "egypt", "ES": "spain", "FI": "finland", "FR": "france", "GB": "united kingdom", "GR": "greece",
    "ID": "indonesia", "IE": "ireland", "IL": "israel", "IN": "india", "IT": "italy", "JP": "japan",
    "KR": "south korea", "MX": "mexico", "MY": "malaysia", "NL": "netherlands", "NO": "norway",
    "NZ": "new zealand", "PE": "peru", "PH": "philippines", "PL": "poland", "PT": "portugal", "RU": "russia",
    "SE": "sweden", "SG": "singapore", "TH": "thailand", "TW": "taiwan", "UA": "ukraine",
    "US": "united states", "VN": "vietnam", "ZA": "south africa",
}  # fmt: skip
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
    key_shape = r"tvly-[A-Za-z0-9_-]{8,}"

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
        wanted: dict[str, Any] = {"query": query.text, "max_results": self.rows(query, _TOP)}
        if query.recency is not Recency.ANY:
            wanted["time_range"] = str(query.recency)
        if query.recency in _NEWS:
            wanted["topic"] = "news"
        elif setup.key and (country := _COUNTRIES.get(query.home_country)):
            wanted["country"] = country
        return Request("POST", f"{setup.base_url}/search", json=wanted, headers=access)


def _result(row: Mapping[str, Any]) -> Result | None:
    published, score = row.get("published_date"), row.get("score")
    return hit(row.get("url"), row.get("title"), row.get("content"), published=published, score=score)


def _refusal(reply: Reply, body: Mapping[str, Any], *, keyed: bool) -> ProviderError | None:
    cap = next((one for one in map(body.get, ("error", "detail")) if isinstance(one, dict)), None)
    wait = cap.get("retry_after_seconds") if isinstance(cap, dict) else None
    if isinstance(cap, dict) and isinstance(wait, int | float):
        short = cap.get("window") in _SHORT_WINDOWS and reply.status not in _SPENT
        outcome = AttemptOutcome.RATE_LIMITED if short else AttemptOutcome.QUOTA_EXHAUSTED
        return failure_of(reply, outcome, float(wait))
    return api_refusal(reply, body, keyed=keyed, quota=_SPENT)

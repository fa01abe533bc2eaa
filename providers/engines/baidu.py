"""Baidu (百度): its JSON form of the results page, for mainland China (SOURCES 2)."""

import html
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from providers.engine import Engine, Group, Redirects, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import plain
from providers.status import read_object, refusal, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result

_TOP = 50
_REDIRECTS = range(300, 400)


class Baidu(Engine):
    """A redirect or an `antiFlag` is its captcha; texts hold entities.

    Neither a language nor a filter by age is documented: none is sent.
    """

    name = "baidu"
    title = "Baidu 百度"
    groups = (Group.SCRAPED,)
    place = 93
    by_default = False
    base_url = "https://www.baidu.com"
    free_rows = 10  # a page has 10
    check_relevance = True
    rest_s = 1800.0
    longest_rest_s = 86_400.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"wd": query.text, "tn": "json", "rn": str(self.rows(query, _TOP)), "pn": "0"}
        return Request("GET", f"{setup.base_url}/s", params=params, redirects=Redirects.NONE)

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if reply.status in _REDIRECTS:
            raise ProviderError(AttemptOutcome.BLOCKED, "sent to a page that asks to prove one is human")
        if refused := refusal(reply):
            raise refused
        body = read_object(reply)
        if body.get("antiFlag"):
            raise ProviderError(AttemptOutcome.BLOCKED, "it asks to prove one is human")
        feed = body.get("feed")
        if not isinstance(feed, dict):
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
        return hits(_result(row) for row in rows_of(feed.get("entry", [])))


def _result(row: Mapping[str, Any]) -> Result | None:
    title, text = row.get("title"), row.get("abs")
    return hit(row.get("url"), _text(title), _text(text), published=_day(row.get("time")))


def _text(value: object) -> str:
    return plain(html.unescape(value)) if isinstance(value, str) else ""


def _day(seconds: object) -> str:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < 1e11:  # noqa: PLR2004
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()

"""Wikipedia's documented search API, in the language of the query, for encyclopaedic questions."""

import re
from urllib.parse import quote

from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.hit import hit, hits
from providers.html import plain
from providers.status import failure_of, read_object, refusal, rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query

_LANGUAGE = re.compile(r"[a-z]{2,3}(?=-|$)")
_IN_TITLE = "/:(),!'*;@"
_TOP = 20
_SLOW_DOWN = frozenset({"ratelimited", "maxlag"})


class Wikipedia(Engine):
    """Pages are linked by their titles. The service wants a User-Agent that says who asks."""

    name = "wikipedia"
    title = "Wikipedia"
    groups = (Group.KEYLESS,)
    place = 90
    base_url = "https://wikipedia.org"
    free_rows = 10  # free of charge
    query_cap = 300
    check_relevance = True

    def converse(self, query: Query, setup: Setup) -> Conversation:
        site = self._site(query, setup)
        reply = yield self.build_request(query, setup)
        if refused := refusal(reply):
            raise refused
        body = read_object(reply)
        if isinstance(error := body.get("error"), dict):
            slow = error.get("code") in _SLOW_DOWN
            raise failure_of(reply, AttemptOutcome.RATE_LIMITED if slow else AttemptOutcome.BAD_RESPONSE)
        found = body.get("query")
        if not isinstance(found, dict):
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the JSON has another shape")
        return hits(
            hit(_page(site, row.get("title")), row.get("title"), plain(row.get("snippet")))
            for row in rows_of(found.get("search"))
        )

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {
            "action": "query",
            "list": "search",
            "srsearch": query.text,
            "srlimit": str(self.rows(query, _TOP)),
            "format": "json",
            "formatversion": "2",
        }
        return Request("GET", f"{self._site(query, setup)}/w/api.php", params=params)

    def _site(self, query: Query, setup: Setup) -> str:
        """An address of the user's own stands for every language."""
        if setup.base_url and setup.base_url != self.base_url:
            return setup.base_url
        found = _LANGUAGE.match(query.language.lower())
        return f"https://{found.group() if found else 'en'}.wikipedia.org"


def _page(site: str, title: object) -> str:
    if not isinstance(title, str) or not title:
        return ""
    name = quote(title.replace(" ", "_"), safe=_IN_TITLE, errors="replace")
    return f"{site}/wiki/{name}"

"""Brave's results page: an index of its own, rendered on the server (SOURCES 2)."""

from providers.brave_codes import listed_country
from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, attribute, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.query import Query, Recency
from search.result import Result

_RECENT = {Recency.DAY: "pd", Recency.WEEK: "pw", Recency.MONTH: "pm", Recency.YEAR: "py"}


class BraveHtml(Engine):
    """Its limit is tight: a handful of requests, then 429."""

    name = "brave_html"
    title = "Brave Search (page)"
    groups = (Group.SCRAPED,)
    place = 30
    base_url = "https://search.brave.com"
    check_relevance = True
    rest_s = 900.0
    longest_rest_s = 86_400.0
    polite_gap_s = 8.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"q": query.text, "source": "web"}
        if query.recency in _RECENT:
            params["tf"] = _RECENT[query.recency]
        cookies = "useLocation=0; summarizer=0"
        if country := listed_country(query.home_country):
            cookies += f"; country={country.lower()}"
        return Request("GET", f"{setup.base_url}/search", params=params, headers={"Cookie": cookies})

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        rows = page.css('#results .snippet[data-type="web"]')
        if rows:
            return hits(_result(row) for row in rows)
        # Boxes of other kinds (videos, infobox) may stand alone; an empty list has no element at all.
        return nothing_on(
            page, reply, empty=has(page, "#results:not(:has(*)), #results > .snippet[data-type]")
        )


def _result(row: Node) -> Result | None:
    title = text_of(row, ".search-snippet-title") or attribute(row, ".search-snippet-title", "title")
    body = row.css_first(".generic-snippet .content")
    if body is None:
        return hit(link_of(row, "a[href]"), title)
    published = text_of(body, "span.t-secondary:first-child")
    for date in body.css("span.t-secondary:first-child"):
        date.decompose()
    return hit(link_of(row, "a[href]"), title, text_of(body), published=published)

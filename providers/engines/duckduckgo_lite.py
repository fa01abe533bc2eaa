"""DuckDuckGo lite: a table whose rows belong together by order; the service and blocks of its html page."""

from collections.abc import Iterator

from providers.duckduckgo_wire import filters, is_ad, target
from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, Page, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.hygiene import neutralise_bangs
from search.query import Query
from search.result import Result


class DuckDuckGoLite(Engine):
    """Off by default: where the html page is refused this one is too."""

    name = "duckduckgo_lite"
    title = "DuckDuckGo lite"
    groups = (Group.SCRAPED,)
    place = 95
    by_default = False
    base_url = "https://lite.duckduckgo.com"
    check_relevance = True
    rest_s = 3600.0
    longest_rest_s = 86_400.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        form = {"q": neutralise_bangs(query.text) or query.text, **filters(query)}
        return Request(
            "POST", f"{setup.base_url}/lite/", form=form, headers={"Referer": f"{setup.base_url}/"}
        )

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        if has(page, "a.result-link"):
            return hits(_result(rows) for rows in _groups(page))
        said = any(text_of(cell).strip().startswith("No results") for cell in page.css("table tr > td"))
        return nothing_on(page, reply, empty=said)


def _groups(page: Page) -> Iterator[list[Node]]:
    """Yield the rows of each result: the one with the link and those up to the next link."""
    rows: list[Node] = []
    for row in page.css("table tr"):
        if has(row, "a.result-link") and rows:
            yield rows
            rows = []
        if rows or has(row, "a.result-link"):
            rows.append(row)
    if rows:
        yield rows


def _result(rows: list[Node]) -> Result | None:
    first = rows[0]
    address = target(link_of(first, "a.result-link"))
    if "result-sponsored" in (first.attributes.get("class") or "") or is_ad(address):
        return None
    snippet = next((text_of(row, "td.result-snippet") for row in rows if has(row, "td.result-snippet")), "")
    date = next((text_of(row, "span.timestamp") for row in rows if has(row, "span.timestamp")), "")
    return hit(
        address, text_of(first, "a.result-link"), snippet, published=date.replace("\u00a0", " ").strip()
    )

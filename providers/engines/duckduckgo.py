"""DuckDuckGo's page without scripts: one form post, first page only (SOURCES 2)."""

from providers.duckduckgo_wire import filters, is_ad, target
from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.hygiene import neutralise_bangs
from search.query import Query
from search.result import Result


class DuckDuckGo(Engine):
    """`kl` is a region; without one that fits the query the results come from everywhere."""

    name = "duckduckgo"
    title = "DuckDuckGo"
    groups = (Group.SCRAPED,)
    place = 10
    base_url = "https://html.duckduckgo.com"
    check_relevance = True
    rest_s = 3600.0  # a refusal lasts about an hour
    longest_rest_s = 86_400.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        words = neutralise_bangs(query.text) or query.text
        form = {"q": words, "b": "", **filters(query)}
        return Request(
            "POST", f"{setup.base_url}/html/", form=form, headers={"Referer": f"{setup.base_url}/"}
        )

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        rows = page.css("#links .web-result:not(.result--no-result)")
        if rows:
            return hits(_result(row) for row in rows)
        return nothing_on(page, reply, empty=has(page, "#links .no-results, .result--no-result"))


def _result(row: Node) -> Result | None:
    address = target(link_of(row, "a.result__a"))
    if "result--ad" in (row.attributes.get("class") or "") or is_ad(address):
        return None
    return hit(
        address,
        text_of(row, "a.result__a"),
        text_of(row, ".result__snippet"),
        published=text_of(row, ".result__extras__url > span:not(.result__icon)"),
    )

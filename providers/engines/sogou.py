"""Sogou (搜狗): results for mainland China; the real address stands beside an opaque link (SOURCES 2)."""

from providers.engine import Engine, Group, Redirects, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, attribute, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result

_REDIRECTS = range(300, 400)


class Sogou(Engine):
    """Redirects mean the antispider page; rows whose address stays opaque are left out.

    Neither a language nor a filter by age is documented: none is sent.
    """

    name = "sogou"
    title = "Sogou 搜狗"
    groups = (Group.SCRAPED,)
    place = 92
    regional_place = {"zh-CN": 2}  # noqa: RUF012 - a declared fact, never changed
    by_default = False
    base_url = "https://www.sogou.com"
    check_relevance = True
    rest_s = 1800.0
    longest_rest_s = 86_400.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"query": query.text, "ie": "utf8"}
        return Request("GET", f"{setup.base_url}/web", params=params, redirects=Redirects.NONE)

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if reply.status in _REDIRECTS:
            raise ProviderError(AttemptOutcome.BLOCKED, "sent to a page that asks to prove one is human")
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        rows = page.css("div.rb, div.vrwrap")
        if rows:
            return hits(_result(row) for row in rows)
        return nothing_on(page, reply, empty=has(page, ".results, #noresult_part1_container, .no-result"))


def _result(row: Node) -> Result | None:
    if has(row, ".special-wrap"):
        return None
    link = "h3.vr-title a, h3.pt a"
    address = link_of(row, link)
    if not address.startswith(("http://", "https://")) or "sogou.com/link?" in address:
        address = attribute(row, "[data-url]", "data-url")
    date = text_of(row, ".cite-date").strip(" -\u00a0")
    return hit(address, text_of(row, link), text_of(row, ".space-txt, .ft"), published=date)

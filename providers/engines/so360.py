"""360 Search (360搜索, so.com): a cookie from the start page, then the results page (SOURCES 2)."""

from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, attribute, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.query import Query
from search.result import Result


class So360(Engine):
    """The real address of a result stands in `data-mdurl`.

    Neither a language nor a filter by age is documented: none is sent.
    """

    name = "so360"
    title = "360 搜索"
    groups = (Group.SCRAPED,)
    place = 94
    by_default = False
    base_url = "https://www.so.com"
    check_relevance = True
    rest_s = 1800.0
    longest_rest_s = 86_400.0

    def converse(self, query: Query, setup: Setup) -> Conversation:
        start = yield Request("GET", f"{setup.base_url}/")
        if refused := refusal(start):
            raise refused
        cookie = "; ".join(
            part.split(";")[0].strip() for part in start.headers.get("set-cookie", "").split("\n")
        )
        headers = {"Cookie": cookie} if cookie.strip("; ") else {}
        reply = yield Request("GET", f"{setup.base_url}/s", params={"q": query.text}, headers=headers)
        return self.parse_reply(reply, query)

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        rows = page.css("li.res-list")
        if rows:
            return hits(_result(row) for row in rows)
        return nothing_on(page, reply, empty=has(page, "#no-result, .no-result, ul.result"))


def _result(row: Node) -> Result | None:
    link = "h3.res-title a"
    address = attribute(row, link, "data-mdurl") or link_of(row, link)
    return hit(address, text_of(row, link), text_of(row, "p.res-desc, .res-desc"))

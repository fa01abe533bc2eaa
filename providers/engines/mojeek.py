"""Mojeek: an index of its own, plain GET, no wrapped links (SOURCES 2)."""

from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.query import Query
from search.result import Result


class Mojeek(Engine):
    """About ten quick requests for each address, refilled in minutes; language and country are cookies."""

    name = "mojeek"
    title = "Mojeek"
    groups = (Group.SCRAPED,)
    place = 20
    base_url = "https://www.mojeek.com"
    check_relevance = True
    rest_s = 900.0
    longest_rest_s = 86_400.0

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"q": query.text}
        if query.since:
            params["since"] = f"{query.since:%Y%m%d}"
        return Request("GET", f"{setup.base_url}/search", params=params, headers=_preferences(query))

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        rows = page.css("ul.results-standard > li")
        if rows:
            return hits(
                hit(link_of(row, "h2 a.title"), text_of(row, "h2 a.title"), text_of(row, "p.s"))
                for row in rows
            )
        # The sentence that nothing was found is a paragraph of its own with the query in bold.
        return nothing_on(page, reply, empty=has(page, ".results > p > strong, ul.results-standard"))


def _preferences(query: Query) -> dict[str, str]:
    wanted = {"lb": query.language.partition("-")[0], "arc": query.home_country.lower()}
    cookies = "; ".join(f"{name}={value}" for name, value in wanted.items() if value)
    return {"Cookie": cookies} if cookies else {}

"""Startpage: a hidden token from the start page, then the search itself (SOURCES 2)."""

from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import attribute, has, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import refusal
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query, Recency
from search.result import Result

_LANGUAGES = {
    "zh": "jiantizhongwen", "zh-TW": "fantizhengwen", "zh-HK": "fantizhengwen", "zh-MO": "fantizhengwen",
    "en": "english", "en-GB": "english_uk", "de": "deutsch", "fr": "francais", "ja": "nihongo",
    "ko": "hangul",
}  # fmt: skip
_RECENT = {Recency.DAY: "d", Recency.WEEK: "w", Recency.MONTH: "m", Recency.YEAR: "y"}


class Startpage(Engine):
    """Two requests a search, and captchas are frequent; a refusal rests it long."""

    name = "startpage"
    title = "Startpage"
    groups = (Group.SCRAPED,)
    place = 80
    by_default = False
    base_url = "https://www.startpage.com"
    check_relevance = True
    rest_s = 3600.0
    longest_rest_s = 86_400.0

    def converse(self, query: Query, setup: Setup) -> Conversation:
        start = yield Request("GET", f"{setup.base_url}/")
        if refused := refusal(start):
            raise refused
        reply = yield self.build_request(query, setup, _token(start))
        return self.parse_reply(reply, query)

    def build_request(self, query: Query, setup: Setup, token: str = "") -> Request:
        form = {"query": query.text, "cat": "web", "t": "device", "sc": token}
        form["with_date"] = _RECENT.get(query.recency, "")
        primary = query.locale.partition("-")[0]
        if language := _LANGUAGES.get(query.locale) or _LANGUAGES.get(primary):
            form |= {"language": language, "lui": language}
        return Request(
            "POST", f"{setup.base_url}/sp/search", form=form, headers={"Referer": f"{setup.base_url}/"}
        )

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        page = parse(reply.text)
        for advertising in page.css("#sponsored"):
            advertising.decompose()
        rows = page.css("div.result")
        if rows:
            return hits(
                hit(
                    link_of(row, "a.result-title"),
                    text_of(row, "a.result-title h2"),
                    text_of(row, "p.description"),
                )
                for row in rows
            )
        if "/sp/captcha" in reply.url:
            raise ProviderError(AttemptOutcome.BLOCKED, "a page that asks to prove one is human")
        return nothing_on(page, reply, empty=has(page, "#results, .show-results, .w-gl"))


def _token(start: Reply) -> str:
    page = parse(start.text)
    token = attribute(page, 'form#search input[name="sc"], input[name="sc"]', "value")
    if not token:
        nothing_on(page, start, empty=False)
    return token

"""Bing's results page, or its feed where the user switches that on (SOURCES 2)."""

import base64
import binascii
import re
from xml.etree import ElementTree as ET

from pydantic import BaseModel, Field

from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, has, link_of, parse, text_of, unwrapped
from providers.result_page import nothing_on
from providers.status import refusal
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result

_MARKETS = {
    "zh": "zh-CN",
    "en": "en-US",
    "ja": "ja-JP",
    "ko": "ko-KR",
    "ru": "ru-RU",
    "de": "de-DE",
    "fr": "fr-FR",
    "es": "es-ES",
    "it": "it-IT",
    "nl": "nl-NL",
    "pl": "pl-PL",
    "pt": "pt-BR",
    "sv": "sv-SE",
    "tr": "tr-TR",
}
_WRAPPED = re.compile(r"https?://([a-z0-9-]+\.)?bing\.com/ck/a\?", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


class BingSettings(BaseModel):
    """The feed has direct links and about ten results; its own terms allow personal use only."""

    feed: bool = Field(
        False,
        title="Read the feed instead of the page",
        description="Direct links and about ten results; its own terms allow personal use only.",
        json_schema_extra={
            "zh": {"title": "读取订阅源而不是网页", "help": "结果为直接链接，约十条；其条款只允许个人使用。"}
        },
    )


class Bing(Engine):
    """Answers with unrelated results when it does not like who asks, hence the check of relevance.

    No filter by age is documented for the page or the feed: none is sent.
    """

    name = "bing"
    title = "Bing"
    groups = (Group.SCRAPED,)
    place = 90
    regional_place = {"zh-CN": 1}  # noqa: RUF012 - a declared fact, never changed
    base_url = "https://www.bing.com"
    check_relevance = True
    rest_s = 1800.0
    longest_rest_s = 86_400.0
    Config = BingSettings

    def build_request(self, query: Query, setup: Setup) -> Request:
        params = {"q": query.text, "adlt": "moderate"}
        market = query.locale if "-" in query.locale else _MARKETS.get(query.locale, "")
        if market:
            params["mkt"] = market
        if getattr(setup.config, "feed", False):
            params["format"] = "rss"
        return Request("GET", f"{setup.base_url}/search", params=params)

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        if refused := refusal(reply):
            raise refused
        if reply.text.lstrip("\ufeff \r\n").startswith("<?xml"):
            return _feed(reply.text)
        page = parse(reply.text)
        rows = page.css("#b_results > li.b_algo")
        if rows:
            return hits(_result(row) for row in rows)
        return nothing_on(page, reply, empty=has(page, "#b_results > li.b_no"))


def _result(row: Node) -> Result | None:
    link = "h2 a" if has(row, "h2 a") else "a:has(h2)"
    address = _unwrapped(link_of(row, link))
    if "/aclick?" in address:
        return None
    date = text_of(row, ".news_dt")
    for icon in row.css(".algoSlug_icon, .news_dt"):
        icon.decompose()
    text = text_of(row, ".b_caption p").replace("\u00a0", " ").strip().removeprefix("· ").strip()
    return hit(address, text_of(row, "h2"), text, published=date)


def _unwrapped(address: str) -> str:
    """Decode bing.com/ck/a?…&u=a1<base64url without padding>."""
    if not _WRAPPED.match(address):
        return address
    coded = unwrapped(address, "u")[2:]
    try:
        return base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _feed(text: str) -> list[Result]:
    """Read the feed; one that declares a document type is not Bing's and is not expanded."""
    if _DOCTYPE.search(text):
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the feed declares a document type")
    try:
        root = ET.fromstring(text.lstrip("\ufeff \r\n").encode())  # noqa: S314 - no entities, see above
    except ET.ParseError:
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "the feed is not XML") from None
    return hits(
        hit(
            item.findtext("link"),
            item.findtext("title"),
            item.findtext("description"),
            published=item.findtext("pubDate") or "",
        )
        for item in root.iter("item")
    )

"""A SearXNG instance: JSON first, the same instance's results page where JSON is off (SOURCES 1)."""

import re
from http import HTTPStatus

from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import Node, Page, attribute, has, is_challenge, link_of, parse, text_of
from providers.result_page import nothing_on
from providers.status import failure_of, page_instead, read_object, refusal, retry_after_s, rows_of
from search.attempt import LOGIN_NEEDED, LOGIN_REFUSED, AttemptOutcome
from search.errors import ProviderError
from search.hygiene import neutralise_bangs
from search.query import Query, Recency
from search.result import Result

# Another shape is answered with 400.
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
# Not every version documents a week, and not every engine has one: the next wider range loses nothing.
_RECENT = {Recency.DAY: "day", Recency.WEEK: "month", Recency.MONTH: "month", Recency.YEAR: "year"}
_JSON, _OFF = "json", "off"
# The simple theme of SearXNG and its forks; oscar and the other themes of searx.
_RESULTS_PAGE = "#urls, #main_results"
_ROWS = ":is(#urls, #results, #main_results) .result"
_LINK = "h3 a[href], h4 a[href]"
_SNIPPET = ".content:not(.empty_element), .result-content"
_START_PAGE = 'body.index_endpoint, meta[name="endpoint"][content="index"], #main_index'
# Engines that did not answer stand in a list of their own, each with a link to its statistics.
_THROTTLED = (
    ".response-error, #main_results .alert-danger, #engines_msg .dialog-error,"
    " #engines_msg a[href*='/stats'], #urls .dialog-error a[href*='/stats']"
)
_NOTHING = "#urls:not(:has(*)), .dialog-error-block, .dialog-error, #main_results .alert-info"


class Searxng(Engine):
    """`setup.memory` remembers that an instance has JSON off, so that its page is asked for at once."""

    name = "searxng"
    title = "SearXNG"
    groups = (Group.INSTANCE,)

    def converse(self, query: Query, setup: Setup) -> Conversation:
        if setup.memory.get(_JSON) != _OFF:
            reply = yield self._request(query, setup, format="json")
            if not _is_switched_off(reply):
                return _read(reply, setup)
        reply = yield self._request(query, setup)
        try:
            return _read(reply, setup)
        except ProviderError as error:
            if error.outcome is not AttemptOutcome.BAD_RESPONSE or reply.status != HTTPStatus.OK:
                raise
            setup.memory.pop(_JSON, None)
            detail = "JSON is off and the page cannot be read"
            raise ProviderError(AttemptOutcome.FORMAT_DISABLED, detail) from error

    def _request(self, query: Query, setup: Setup, **options: str) -> Request:
        params = {"q": neutralise_bangs(query.text) or query.text, **options}
        language = next((tag for tag in (query.locale, query.language) if _LANGUAGE.fullmatch(tag)), "")
        if language:
            params["language"] = language
        if query.recency in _RECENT:
            params["time_range"] = _RECENT[query.recency]
        return Request("GET", f"{setup.base_url}/search", params=params, basic_auth=setup.basic_auth)


def _is_switched_off(reply: Reply) -> bool:
    """403 is how an instance says that a format is off, and how a guard in front of it refuses."""
    return reply.status == HTTPStatus.FORBIDDEN and not is_challenge(parse(reply.text))


def _read(reply: Reply, setup: Setup) -> list[Result]:
    if refused := _refusal(reply, setup):
        raise refused
    if not reply.text.lstrip("\ufeff \t\r\n").startswith("<"):
        return _from_json(reply)
    page = parse(reply.text)
    if has(page, _RESULTS_PAGE):
        setup.memory[_JSON] = _OFF
    return _from_page(page, reply)


def _refusal(reply: Reply, setup: Setup) -> ProviderError | None:
    if reply.status == HTTPStatus.UNAUTHORIZED and (setup.basic_auth or _wants_basic_auth(reply)):
        return _login_refusal(reply, setup)
    refused = refusal(reply)
    if refused and reply.status != HTTPStatus.TOO_MANY_REQUESTS and is_challenge(parse(reply.text)):
        return failure_of(reply, AttemptOutcome.BLOCKED)
    return refused


def _wants_basic_auth(reply: Reply) -> bool:
    """Other guards ask by a page of their own, where an address with user and password is of no use."""
    return "basic" in reply.headers.get("www-authenticate", "").lower() or page_instead(reply) is None


def _login_refusal(reply: Reply, setup: Setup) -> ProviderError:
    """Without credentials it is a block, with them they are wrong (SPEC 12)."""
    outcome, detail = (
        (AttemptOutcome.BAD_KEY, LOGIN_REFUSED)
        if setup.basic_auth
        else (AttemptOutcome.BLOCKED, LOGIN_NEEDED)
    )
    return ProviderError(outcome, detail, retry_after_s=retry_after_s(reply.headers))


def _from_json(reply: Reply) -> list[Result]:
    body = read_object(reply)
    rows = rows_of(body.get("results"))
    if not body["results"] and body.get("unresponsive_engines"):
        raise _throttled()
    return hits(
        hit(
            row.get("url"),
            row.get("title"),
            row.get("content"),
            published=row.get("publishedDate"),
            score=row.get("score"),
        )
        for row in rows
    )


def _from_page(page: Page, reply: Reply) -> list[Result]:
    rows = page.css(_ROWS)
    if found := hits(_result(row) for row in rows):
        return found
    if has(page, _START_PAGE):
        raise ProviderError(AttemptOutcome.BLOCKED, "sent to the start page")
    if has(page, _THROTTLED):
        raise _throttled()
    return nothing_on(page, reply, empty=bool(rows) or has(page, _NOTHING))


def _result(row: Node) -> Result | None:
    published = (attribute(row, "time", "datetime") or text_of(row, "time")) if has(row, "time") else ""
    return hit(link_of(row, _LINK), text_of(row, _LINK), text_of(row, _SNIPPET), published=published)


def _throttled() -> ProviderError:
    """Engines that refused or were silent are named, in the instance's own language (SOURCES 1.2)."""
    return ProviderError(AttemptOutcome.RATE_LIMITED, "its search engines refuse or are silent")

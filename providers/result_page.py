"""What a page without results means: an honest empty, a refusal, or an unknown layout (SOURCES 2.2)."""

from urllib.parse import urlsplit

from providers.engine import Reply
from providers.html import Page, is_challenge, is_login
from providers.status import looks_like_login
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.result import Result


def nothing_on(page: Page, reply: Reply, *, empty: bool) -> list[Result]:
    """Return no results where the page says so itself. Raises ProviderError: blocked, else bad_response."""
    if empty:
        return []
    if is_challenge(page):
        raise ProviderError(AttemptOutcome.BLOCKED, "a page that asks to prove one is human")
    if is_login(page) or looks_like_login(urlsplit(reply.url).path):
        raise ProviderError(AttemptOutcome.BLOCKED, "a login page")
    raise ProviderError(AttemptOutcome.BAD_RESPONSE, "layout not recognised")

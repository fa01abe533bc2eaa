"""The next hop of a redirect: on the same host only, never from https back to http."""

from dataclasses import replace
from urllib.parse import SplitResult, urljoin, urlsplit

from providers.engine import Redirects, Reply, Request
from providers.status import looks_like_login
from search.attempt import AttemptOutcome
from search.errors import ProviderError

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_SAME_METHOD = frozenset({307, 308})
_PORTS = {"http": 80, "https": 443}


def next_hop(request: Request, reply: Reply) -> Request | None:
    """Return the request a reply redirects to, None when it does not redirect or is not to be followed.

    Raises ProviderError: a login page elsewhere is `blocked`, any other place elsewhere `bad_response`.
    """
    location = reply.headers.get("location", "").strip()
    if request.redirects is Redirects.NONE or reply.status not in _REDIRECTS or not location:
        return None
    try:
        target = urljoin(reply.url, location)
        inside = _same_host(urlsplit(reply.url), urlsplit(target))
    except ValueError:
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "redirects to a broken address") from None
    if not inside:
        if looks_like_login(target):
            raise ProviderError(AttemptOutcome.BLOCKED, "redirects to a login page elsewhere")
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "redirects elsewhere")
    hop = replace(request, url=target, params={})
    keeps = reply.status in _SAME_METHOD or request.method in ("GET", "HEAD")
    return hop if keeps else replace(hop, method="GET", form=None, json=None)


def _same_host(here: SplitResult, there: SplitResult) -> bool:
    if there.scheme not in _PORTS or here.hostname != there.hostname:
        return False
    ports = here.port or _PORTS[here.scheme], there.port or _PORTS[there.scheme]
    if here.scheme == there.scheme:
        return ports[0] == ports[1]
    return there.scheme == "https" and (ports[0] == ports[1] or ports[1] == _PORTS["https"])

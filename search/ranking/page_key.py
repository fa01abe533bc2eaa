"""When two addresses of different sources are one page: also under AMP and mobile hosts (SPEC 4)."""

import re

from search.url_key import merge_key

_MOBILE = frozenset({"m", "mobile", "wap", "amp", "3g", "touch"})
_LEAST_LABELS = 2
_VIEWER = re.compile(r"(?:google\.[a-z.]+/amp/s/|[a-z0-9-]+\.cdn\.ampproject\.org/[cv]/s/)")
_AMP_PATH = re.compile(r"/amp$|^/amp(?=/)|\.amp(?=$|\.html$)", re.IGNORECASE)
_AMP_QUERY = re.compile(r"(?<![^&?])(?:amp(?:=[^&]*)?|outputtype=amp)(?:&|$)", re.IGNORECASE)


def page_key(url: str) -> str:
    """Return what all addresses of one page share, whichever of its forms they lead to. Never raises."""
    address, mark, query = _VIEWER.sub("", merge_key(url), count=1).partition("?")
    host, slash, path = address.partition("/")
    path = _AMP_PATH.sub("", f"/{path}").rstrip("/") if slash else ""
    query = _AMP_QUERY.sub("", query).rstrip("&")
    return f"{site_of(host)}{path}{mark if query else ''}{query}"


def site_of(host: str) -> str:
    """Return the host without the labels that only name another form of it: www., m., en.m."""
    labels = host.split(".")
    kept = [
        label
        for place, label in enumerate(labels)
        if not (label in _MOBILE | {"www"} and place < len(labels) - _LEAST_LABELS)
    ]
    return ".".join(kept)

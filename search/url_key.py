"""When two addresses are one page: the key under which results are merged (SPEC 4, SOURCES.md 5)."""

import re
from functools import lru_cache
from urllib.parse import SplitResult, quote, urlsplit

_TRACKING_NAMES = (
    "gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid ysclid twclid ttclid li_fat_id mc_cid mc_eid"
    " igshid igsh spm spm_id_from vd_source ref_src ref_url mkt_tok _hsenc _hsmi _ga _gl srsltid wickedid"
    " oly_enc_id oly_anon_id vero_id"
)
_TRACKING = frozenset(_TRACKING_NAMES.split())
_TRACKING_PREFIX = "utm_"
_DEFAULT_PORTS = {"http": 80, "https": 443}
_APP_ROUTES = ("/", "!")
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_UNRESERVED = re.compile("[A-Za-z0-9._~-]")
# Kept as they stand; everything else outside ASCII letters and digits is percent-encoded.
_SAFE = "/%:@!$&'()*+,;=~?|[]{}^\\`\"<>"
# Both questions are asked of the same results twice: by the router and when evidence is chosen.
_REMEMBERED = 512
_BAD_IN_HOST = re.compile(r"[\s<>\"^`{|}%]")


@lru_cache(_REMEMBERED)
def is_usable_url(url: str) -> bool:
    """Tell whether the address is http(s) with a host (SPEC 12, "Search"). Never raises."""
    parts = _split(url)
    if parts is None or parts.scheme not in _DEFAULT_PORTS:
        return False
    host = parts.hostname or ""
    # Browsers end the host at a backslash, urllib does not: such an address shows one host and opens another.
    return any(c.isalnum() for c in host) and not _BAD_IN_HOST.search(host) and "\\" not in parts.netloc


def host_of(url: str) -> str:
    """Return the host in lower case without port and userinfo, empty where there is none."""
    parts = _split(url)
    return (parts.hostname or "").rstrip(".") if parts else ""


@lru_cache(_REMEMBERED)
def merge_key(url: str) -> str:
    """Return what all addresses of one page share. Never raises; an unreadable address is its own key."""
    parts = _split(url)
    if parts is None or not parts.netloc:
        return url.strip()
    path = _same_spelling(parts.path).rstrip("/")
    query = _query_key(parts.query)
    route = f"#{_same_spelling(parts.fragment)}" if parts.fragment.startswith(_APP_ROUTES) else ""
    return f"{_host_key(parts)}{path}{'?' if query else ''}{query}{route}"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url.strip())
        _ = parts.hostname, parts.port  # both are read lazily and raise on nonsense
    except ValueError:
        return None
    return parts


def _host_key(parts: SplitResult) -> str:
    host = _ascii_host((parts.hostname or "").rstrip("."))
    bare = host.removeprefix("www.")
    host = f"[{host}]" if ":" in host else bare if "." in bare else host
    port = parts.port
    return host if port in {None, _DEFAULT_PORTS.get(parts.scheme)} else f"{host}:{port}"


def _ascii_host(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


def _same_spelling(part: str) -> str:
    """Write escapes one way: letters as they are, other characters as upper-case escapes."""
    encoded = quote(part, safe=_SAFE, errors="replace")
    return _ESCAPE.sub(_escape_key, encoded)


def _escape_key(match: re.Match[str]) -> str:
    char = chr(int(match[1], 16))
    return char if _UNRESERVED.fullmatch(char) else match[0].upper()


def _query_key(query: str) -> str:
    pairs = [piece.partition("=") for piece in query.split("&") if piece]
    kept = [
        (_same_spelling(name), _same_spelling(value.replace("+", " ")))
        for name, _, value in pairs
        if not _is_tracking(name)
    ]
    # Stable: the values of one repeated parameter stay in their order, which can matter.
    return "&".join(f"{name}={value}" for name, value in sorted(kept, key=lambda pair: pair[0]))


def _is_tracking(name: str) -> bool:
    name = name.lower()
    return name.startswith(_TRACKING_PREFIX) or name in _TRACKING

"""What DuckDuckGo's two pages without scripts have in common: regions, wrapped links, advertising."""

from urllib.parse import urlsplit

from providers.html import unwrapped
from search.query import Query, Recency

_REGIONS = {
    "zh-CN": "cn-zh",
    "zh-TW": "tw-tzh",
    "zh-HK": "hk-tzh",
    "en-US": "us-en",
    "en-GB": "uk-en",
    "ja-JP": "jp-jp",
    "ko-KR": "kr-kr",
}
_EVERYWHERE = "wt-wt"
_RECENT = {Recency.DAY: "d", Recency.WEEK: "w", Recency.MONTH: "m", Recency.YEAR: "y"}


def filters(query: Query) -> dict[str, str]:
    """Return the form fields for region and age; without a region that fits, results come from everywhere."""
    fields = {"kl": _REGIONS.get(query.language, _EVERYWHERE)}
    return fields | ({"df": _RECENT[query.recency]} if query.recency in _RECENT else {})


def target(link: str) -> str:
    """Unwrap //duckduckgo.com/l/?uddg=<address>&rut=<sign>; some links are direct."""
    return unwrapped(link, "uddg") or link


def is_ad(address: str) -> bool:
    """Tell whether an unwrapped link is advertising, or cannot be read at all."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return True
    host = parts.hostname or ""
    ours = host == "duckduckgo.com" or host.endswith(".duckduckgo.com")
    return (ours and parts.path.startswith("/y.js")) or "ad_domain=" in parts.query

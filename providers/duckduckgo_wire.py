"""What DuckDuckGo's two pages without scripts have in common: regions, wrapped links, advertising."""

from urllib.parse import urlsplit

from providers.html import unwrapped
from search.query import Query, Recency

# From DuckDuckGo's page of address parameters: country-language, with exceptions. A language alone stands
# for its largest region, except English, which is at home everywhere.
_KNOWN = (
    "ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr cl-es co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr"
    " de-de gr-el hu-hu in-en id-id ie-en il-he it-it lv-lv lt-lt mx-es my-ms my-en nz-en nl-nl pe-es ph-en"
    " pl-pl pt-pt ro-ro ru-ru sg-en sk-sk za-en es-es se-sv ch-de ch-fr ch-it th-th tr-tr ua-uk us-en"
    " vn-vi"
)
_OTHER = {
    "zh": "cn-zh", "zh-CN": "cn-zh", "zh-TW": "tw-tzh", "zh-HK": "hk-tzh", "zh-MO": "hk-tzh",
    "en-GB": "uk-en", "ja": "jp-jp", "ko": "kr-kr", "nb": "no-no", "nn": "no-no", "no": "no-no",
    "sl": "sl-sl", "ar": "xa-ar", "uk": "ua-uk", "cs": "cz-cs", "da": "dk-da", "el": "gr-el",
    "et": "ee-et", "he": "il-he", "sv": "se-sv", "vi": "vn-vi",
}  # fmt: skip
_EVERYWHERE = "wt-wt"
_RECENT = {Recency.DAY: "d", Recency.WEEK: "w", Recency.MONTH: "m", Recency.YEAR: "y"}


def filters(query: Query) -> dict[str, str]:
    """Return the form fields for region and age; without a region that fits, results come from everywhere."""
    fields = {"kl": _region(query.locale)}
    return fields | ({"df": _RECENT[query.recency]} if query.recency in _RECENT else {})


def _region(tag: str) -> str:
    primary, _, country = tag.partition("-")
    codes = (
        _OTHER.get(tag, ""),
        f"{country.lower()}-{primary}",
        _OTHER.get(primary, ""),
        f"{primary}-{primary}",
    )
    known = {*_KNOWN.split(), *_OTHER.values()}
    return next((code for code in codes if code in known), _EVERYWHERE)


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

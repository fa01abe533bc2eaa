"""Brave's own lists of languages and countries; its API refuses all others with 422.

Source: the tables of codes in the documentation of the Brave Search API, and its validation message.
"""

from search.query import Query

_LANGUAGES = (
    "ar eu bn bg ca hr cs da nl en et fi fr gl de gu he hi hu is it kn ko lv lt ms ml mr nb pl pa ro ru sr sk"
    " sl es sv ta te th tr uk vi"
)
_OTHER = {
    "ja": "jp", "zh-TW": "zh-hant", "zh-HK": "zh-hant", "zh-MO": "zh-hant", "zh": "zh-hans",
    "en-GB": "en-gb", "pt-BR": "pt-br", "pt": "pt-pt", "no": "nb", "nn": "nb",
}  # fmt: skip
_COUNTRIES = (
    "AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB"
    " US"
)


def search_language(query: Query) -> str:
    """Return `search_lang` for a query, empty where Brave has no code for its language."""
    tag, primary = query.locale, query.locale.partition("-")[0]
    return _OTHER.get(tag) or _OTHER.get(primary) or (primary if primary in _LANGUAGES.split() else "")


def listed_country(code: str) -> str:
    """Return a two-letter country that Brave knows, else an empty text."""
    return code if code in _COUNTRIES.split() else ""

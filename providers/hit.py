"""One row of a service made into one result: clean text, a web address, a date; unfit rows are dropped."""

import re
from collections.abc import Iterable
from email.utils import parsedate_to_datetime
from itertools import islice
from urllib.parse import urlsplit

from search.plain_text import clean_text, joined_surrogates
from search.result import Result

MOST_RESULTS = 50
_ISO_DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)")
_MAIL_DATE = re.compile(r"(?:[A-Za-z]{3}, )?\d{1,2} [A-Za-z]{3} \d{4}\b")
_HIGHEST_SCORE = 1e9
_LONGEST_DATE = 40
_LONGEST_TITLE = 500
_LONGEST_SNIPPET = 8_000
_LONGEST_ADDRESS = 4_000


def hit(
    url: object, title: object, snippet: object = "", *, published: object = "", score: object = None
) -> Result | None:
    """Build a result from fields of any type; None for a row without http(s) address or any text."""
    address, name, text = web_address(url), clean(title)[:_LONGEST_TITLE], clean(snippet)[:_LONGEST_SNIPPET]
    if not address or not (name or text):
        return None
    return Result(address, name, text, score=_figure(score), published=iso_date(published))


def _figure(score: object) -> float | None:
    if isinstance(score, bool) or not isinstance(score, int | float) or not abs(score) <= _HIGHEST_SCORE:
        return None
    return float(score)


def hits(rows: Iterable[Result | None]) -> list[Result]:
    """Keep the rows that became results, as many as anybody looks at; rows after them are not read."""
    return list(islice((row for row in rows if row is not None), MOST_RESULTS))


def clean(text: object) -> str:
    """Return one line of plain text; empty for anything but text."""
    return clean_text(text) if isinstance(text, str) else ""


def web_address(url: object) -> str:
    """Return an absolute http(s) address with a host, as it was given; empty for everything else."""
    if not isinstance(url, str) or len(url) > _LONGEST_ADDRESS:
        return ""
    address = joined_surrogates(url).strip()
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return ""
    return address if usable else ""


def iso_date(text: object) -> str:
    """Return the day as YYYY-MM-DD where the words begin with one, else the source's own words."""
    words = clean(text)[:_LONGEST_DATE].strip(" -–—·•|")
    if not words:
        return ""
    if found := _ISO_DATE.match(words):
        return "-".join(part.zfill(2) for part in found.groups())
    try:
        return parsedate_to_datetime(words).date().isoformat() if _MAIL_DATE.match(words) else words
    except ValueError:
        return words

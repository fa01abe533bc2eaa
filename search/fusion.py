"""Results of one or several sources become one list: the unusable dropped, one entry per page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from urllib.parse import unquote

from search.plain_text import clean_text, joined_surrogates
from search.result import Result
from search.url_key import is_usable_url, merge_key
from search.words import content_words, fold, is_unspaced, stem

_LINE_BREAKS = str.maketrans("", "", "\t\r\n")
_SPLITS = re.compile(r"[\W_]+")
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_DIGITS = re.compile("[0-9]{3,}")
# A shorter word is looked for as a whole word: "ai" is part of "email".
_LONG_WORD = 5
_LONG_NUMBER = 3


def usable(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results that can be shown and cited (SPEC 12, "Search"), their text cleaned."""
    return tuple(r for r in map(_cleaned, results) if is_usable_url(r.url) and (r.title or r.snippet))


def merge(lists: Sequence[Sequence[Result]], limit: int) -> tuple[Result, ...]:
    """Return at most `limit` results, one per page, in their source's order.

    Several lists are interleaved by position; neither set nor order depends on the order of the lists. The
    first address of a page is the one shown; what it lacks is taken from its duplicates.
    """
    ordered = sorted(lists, key=_identity) if len(lists) > 1 else lists
    merged: dict[str, Result] = {}
    for result in _interleaved(ordered):
        key = merge_key(result.url)
        merged[key] = _completed(merged[key], result) if key in merged else result
    return tuple(merged.values())[: max(limit, 0)]


def is_related(query: str, results: Sequence[Result]) -> bool:
    """Tell whether any result shares a word with the query in title, snippet or address.

    Stop words do not count, nor do short numbers and years beside other words; a query without any word that
    counts is related to everything. Meant as a gate for pages of unrelated results, so it is lenient.
    """
    words = _telling_words(query)
    if not words:
        return True
    pages = [fold(f"{r.title} {r.snippet} {unquote(r.url, errors='ignore')}") for r in results]
    if any(_holds(page, word) for page in pages for word in words):
        return True
    titles = " ".join(f"{r.title} {r.snippet}" for r in results)
    return is_unspaced(titles) != is_unspaced(query) and _shares_figures_or_parts(words, pages)


def _cleaned(result: Result) -> Result:
    url = joined_surrogates(result.url.strip()).translate(_LINE_BREAKS)
    title, snippet, published = map(clean_text, (result.title, result.snippet, result.published))
    if (url, title, snippet, published) == (result.url, result.title, result.snippet, result.published):
        return result
    return replace(result, url=url, title=title, snippet=snippet, published=published)


def _identity(results: Sequence[Result]) -> list[tuple[str, str, str, str, str]]:
    return [(r.provider, r.url, r.title, r.snippet, r.published) for r in results]


def _interleaved(lists: Sequence[Sequence[Result]]) -> Iterator[Result]:
    for position in range(max(map(len, lists), default=0)):
        yield from (results[position] for results in lists if position < len(results))


def _completed(first: Result, other: Result) -> Result:
    return replace(
        first,
        title=first.title or other.title,
        snippet=first.snippet or other.snippet,
        published=first.published or other.published,
    )


def _telling_words(query: str) -> list[str]:
    words = content_words(query)
    return [w for w in words if not _is_weak_number(w)] or words


def _is_weak_number(word: str) -> bool:
    return word.isdigit() and (len(word) < _LONG_NUMBER or _YEAR.fullmatch(word) is not None)


def _holds(page: str, word: str) -> bool:
    if is_unspaced(word) or not word[-1].isalnum():
        return word in page
    # An identifier is one word however it is joined: xkq-8810, xkq 8810, xkq8810.
    parts = [re.escape(part) for part in _SPLITS.split(word) if part]
    if len(parts) == 1 and len(word) >= _LONG_WORD:
        return word in page or re.search(rf"\b{re.escape(stem(word))}", page) is not None
    pattern = r"[\W_]*".join(parts)
    return re.search(rf"(?<![a-z0-9]){pattern}(?:s|es)?(?![a-z0-9])", page) is not None


def _shares_figures_or_parts(words: Iterable[str], pages: Sequence[str]) -> bool:
    """Judge a page in another script than the query by what both can write: figures and parts of names."""
    parts = {p for w in words if not is_unspaced(w) for p in _SPLITS.split(w) if len(p) >= _LONG_NUMBER}
    figures = {f for w in words for f in _DIGITS.findall(w) if not _YEAR.fullmatch(f)}
    return any(piece in page for page in pages for piece in parts | figures)

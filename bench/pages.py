"""What the bench's search servers answer: results as SearXNG's JSON and as a page of its simple theme."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

_ENGINES = ("bing", "brave", "mojeek")
_SNIPPET = (
    "A page on {query}: it says what happened, when and where, who took part and where to read more; "
    "item {i} of the list, last changed on 2026-11-{day:02d}, with figures and names."
)
Row = dict[str, Any]


def rows(query: str, count: int, *, filler_words: int = 0) -> list[Row]:
    """Return results in the shape of SearXNG's JSON; every address stays on loopback."""
    return [_row(query, i, " filler" * filler_words) for i in range(1, count + 1)]


def as_json(query: str, results: Sequence[Row], unresponsive: Sequence[tuple[str, str]] = ()) -> str:
    return json.dumps(
        {
            "query": query,
            "number_of_results": 0,
            "results": list(results),
            "answers": [],
            "corrections": [],
            "infoboxes": [],
            "suggestions": [f"{query} history"],
            "unresponsive_engines": [list(pair) for pair in unresponsive],
        }
    )


def as_page(query: str, results: Sequence[Row]) -> str:
    body = "\n".join(map(_article, results)) or (
        '<div class="dialog-error-block" role="alert"><p><strong>Sorry!</strong></p><p>No results.</p></div>'
    )
    return (
        '<!DOCTYPE html><html class="no-js theme-auto" lang="en"><head><meta charset="UTF-8">'
        f'<meta name="endpoint" content="results"><title>{escape(query)} - SearXNG</title></head>'
        '<body class="results_endpoint"><main id="main_results"><form id="search" action="/search">'
        f'<input id="q" name="q" type="text" value="{escape(query)}"></form><div id="results">'
        f'<div id="sidebar"></div><div id="urls" role="main">{body}</div></div></main></body></html>'
    )


def page_of_size(query: str, size: int) -> str:
    """Return a results page of about `size` bytes, all of it results."""
    one = len(_article(_row(query, 1, "")))
    return as_page(query, rows(query, max(1, (size - 600) // one)))


def _row(query: str, i: int, filler: str) -> Row:
    return {
        "url": f"http://127.0.0.1:9/page/{i}",
        "title": f"Result {i} for {query}"[:120],
        "content": _SNIPPET.format(query=query, i=i, day=1 + i % 28) + filler,
        "engine": _ENGINES[i % 3],
        "engines": [_ENGINES[i % 3], "duckduckgo"],
        "positions": [i, i + 1],
        "score": round(4.0 / i, 4),
        "category": "general",
        "publishedDate": None,
    }


def _article(row: Row) -> str:
    url, title, text = (escape(str(row[name])) for name in ("url", "title", "content"))
    engines = "".join(f"<span>{name}</span>" for name in row["engines"])
    return (
        f'<article class="result result-default category-general"><a href="{url}" class="url_header">'
        f'<div class="url_wrapper"><span class="url_o1"><span class="url_i1">{url}</span></span></div></a>'
        f'<h3><a href="{url}" rel="noreferrer">{title}</a></h3><p class="content">{text}</p>'
        f'<div class="engines">{engines}<a href="{url}" class="cache_link">cached</a></div>'
        '<div class="break"></div></article>'
    )

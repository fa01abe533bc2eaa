"""The replies of a SearXNG server: its JSON (mid-2026) and the results page of its simple theme."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import urlsplit

from app.demo.index import Hit

_ENGINE = "bundled texts"
_HEAD = (
    '<!DOCTYPE html><html class="no-js theme-auto" lang="en"><head><meta charset="utf-8">'
    '<meta name="generator" content="searxng/sidelight-demo"><meta name="endpoint" content="{kind}">'
    '<title>Sidelight demo</title></head><body class="{kind}_endpoint"><main id="main_{kind}">'
)
_FORM = (
    '<form id="search" method="GET" action="/search" role="search">'
    '<input id="q" name="q" type="text" value="{query}"><button type="submit">search</button></form>'
)
_RESULT = (
    '<article class="result result-default category-general">'
    '<a href="{url}" class="url_header" rel="noreferrer"><div class="url_wrapper">{shown}</div></a>'
    '<h3><a href="{url}" rel="noreferrer">{title}</a></h3>{time}'
    '<p class="content">{content}</p><div class="engines"><span>{engine}</span></div></article>'
)
_NONE = (
    '<div class="dialog-error-block" role="alert"><p><strong>Sorry!</strong></p>'
    "<p>No results were found.</p></div>"
)


def as_json(query: str, hits: Sequence[Hit]) -> str:
    """Return the body for `format=json`."""
    body = {"query": query, "results": [_row(hit, n) for n, hit in enumerate(hits, start=1)]}
    lists: dict[str, Any] = {
        name: [] for name in ("answers", "corrections", "infoboxes", "suggestions", "unresponsive_engines")
    }
    return json.dumps(body | lists, ensure_ascii=False)


def as_page(query: str, hits: Sequence[Hit]) -> str:
    """Return the results page."""
    found = "".join(map(_article, hits))
    return (
        _HEAD.format(kind="results")
        + _FORM.format(query=escape(query))
        + f'<div id="results"><div id="urls" role="main">{found or _NONE}</div></div></main></body></html>'
    )


def start_page() -> str:
    return _HEAD.format(kind="index") + _FORM.format(query="") + "</main></body></html>"


def error_page(message: str) -> str:
    return (
        _HEAD.format(kind="results")
        + f'<div class="dialog-error" role="alert"><p>{escape(message)}</p></div></main></body></html>'
    )


def _row(hit: Hit, position: int) -> dict[str, Any]:
    article = hit.article
    published = f"{article.published.isoformat()}T00:00:00" if article.published else None
    parts = urlsplit(article.url)
    return {
        "url": article.url,
        "title": article.title,
        "content": hit.passage,
        "publishedDate": published,
        "engine": _ENGINE,
        "engines": [_ENGINE],
        "positions": [position],
        "score": round(hit.score, 4),
        "category": "general",
        "template": "default.html",
        "parsed_url": [parts.scheme, parts.netloc, parts.path, "", parts.query, parts.fragment],
        "thumbnail": "",
        "img_src": "",
        "priority": "",
    }


def _article(hit: Hit) -> str:
    article = hit.article
    day = article.published.isoformat() if article.published else ""
    time = f'<time class="published_date" datetime="{day}">{day}</time>' if day else ""
    return _RESULT.format(
        url=escape(article.url),
        shown=escape(article.url),
        title=escape(article.title),
        time=time,
        content=escape(hit.passage),
        engine=_ENGINE,
    )

"""Reading a results page of 100 KB with each engine, and fusing the lists of three sources.

Processor time of this thread: nothing here waits, so on an idle machine it is the time that passes.
"""

import time
from collections.abc import Callable
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from bench.figures import Figure
from bench.pages import page_of_size
from bench.ranking import fusing_ms
from bench.spans import median
from providers.charset import decode
from providers.engine import Reply, Setup
from providers.registry import load
from search.query import Query

_SAMPLES = Path(__file__).parent.parent / "tests" / "samples" / "engines"
_SIZE = 100 * 1024
_ROWS = 30  # as many as the longest page of any of them has
# A saved page with results, and what one result is in it.
_PAGES = {
    "searxng": ("en_answers_infobox.html", "article.result"),
    "duckduckgo": ("zh_rtl_direct_links.html", "#links .web-result"),
    "duckduckgo_lite": ("en_sponsored_missing_snippets.html", ""),
    "mojeek": ("en_newsbox_dups.html", "ul.results-standard > li"),
    "brave_html": ("en_ad_video_cluster.html", '#results .snippet[data-type="web"]'),
    "bing": ("zh_rtl_new_header_direct.html", "#b_results > li.b_algo"),
    "sogou": ("zh_gbk.html", "div.rb, div.vrwrap"),
    "startpage": ("en_style_in_anchor.html", "div.result"),
    "so360": ("ok.html", "li.res-list"),
}
_QUERY = Query("what changed this year")


def measure(*, quick: bool) -> list[Figure]:
    count = 10 if quick else 60
    whole = page_of_size("what changed this year", _SIZE)
    figures = [
        _page(
            "searxng", "a page of 100 KB, all of it results, read (searxng)", whole, "article.result", count
        )
    ]
    each = [_page(name, name, *_grown(name), count) for name in _PAGES]
    worst = max(each, key=lambda figure: float(figure.value))
    figures.append(
        Figure(
            "page_each",
            f"a page of 100 KB with up to {_ROWS} results, slowest of {len(each)} engines ({worst.title})",
            worst.value,
            "ms",
            worst.floor,
            "2",
            worst.met,
            count,
            {figure.title: figure.value for figure in each},
        )
    )
    return [*figures, _fusion(count)]


def _page(name: str, title: str, page: str, row: str, count: int) -> Figure:
    engine = load(name)
    reply = Reply(200, {"content-type": "text/html"}, page.encode(), page, "https://example.org/search")
    setup = Setup("https://example.org", config=engine.Config())

    def read() -> int:
        conversation = engine.converse(_QUERY, setup)
        next(conversation)
        answer = reply
        try:
            while True:
                conversation.send(answer)
        except StopIteration as end:
            return len(end.value)

    found = read()
    assert found, name
    took, least = _interleaved_ms(read, lambda: _least(page, row), count)
    return Figure(
        f"page_{name}",
        title,
        took,
        "ms",
        least,
        "2, or 1.7 × floor",
        took <= max(2.0, 2.0 / 1.2 * least),
        count,
        {"results": found, "bytes": len(page.encode())},
    )


def _least(page: str, row: str) -> int:
    """Read what the floor reads: of each result the first link, its text, and all text."""
    found = 0
    for node in LexborHTMLParser(page).css(row or "tr"):
        link = node.css_first("a[href]")
        if link is not None:
            found += bool(link.attributes.get("href")) + len(link.text()) + len(node.text(strip=True))
    return found


def _grown(name: str) -> tuple[str, str]:
    """Return a saved page with its results repeated, padded with a script as real pages are."""
    file, row = _PAGES[name]
    page = decode((_SAMPLES / name / file).read_bytes(), "text/html")
    if row:
        tree = LexborHTMLParser(page)
        rows = tree.css(row)
        last = rows[-1].html or ""
        page = (tree.html or "").replace(last, last * max(1, _ROWS - len(rows) + 1), 1)
    missing = _SIZE - len(page.encode())
    filler = "<script>/*" + "0123456789abcdef" * max(0, missing // 16) + "*/</script>"
    return page.replace("</head>", f"{filler}</head>", 1) if "</head>" in page else filler + page, row


def _fusion(count: int) -> Figure:
    took = fusing_ms(count)
    return Figure("fusion", "3 × 20 results fused and ranked", took, "ms", None, "5", took <= 5.0, count)


def _interleaved_ms(one: Callable[[], int], other: Callable[[], int], count: int) -> tuple[float, float]:
    """Return the medians of both, run in turns."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(count + 3):
        for call, taken in zip((one, other), spent, strict=True):
            began = time.thread_time()
            call()
            taken.append(1000 * (time.thread_time() - began))
    return median(spent[0][3:]), median(spent[1][3:])

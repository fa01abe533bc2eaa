import json
from datetime import date
from pathlib import Path

import pytest

from app.demo.article import Article
from app.demo.index import Hit
from app.demo.reply import as_json, as_page, error_page, start_page
from providers.engine import Reply, Setup
from providers.engines.searxng import Searxng
from search.errors import ProviderError
from search.query import Query
from search.result import Result

HOSTILE = '<script>alert("1")</script> & {braces}'
HITS = [
    Hit(Article("甲 <b>", "https://a.example/?x=1&y=2", "", date(2031, 5, 6)), f"第一 {HOSTILE}", 2.5),
    Hit(Article("B", "https://b.example/路径", ""), "second", 1.25),
]
SAMPLES = Path(__file__).parents[2] / "samples" / "engines" / "searxng"


def _read(*bodies: str, status: int = 200) -> list[Result]:
    """Hold the product's own conversation with these replies, the last one for good."""
    talk = Searxng().converse(Query("q"), Setup("http://127.0.0.1"))
    next(talk)
    try:
        for body in bodies:
            talk.send(
                Reply(status, {"content-type": "text/html"}, body.encode(), body, "http://127.0.0.1/search")
            )
    except StopIteration as end:
        found: list[Result] = end.value
        return found
    raise AssertionError("the engine asks on")


def test_json_and_page_are_read_alike_by_the_engine_of_the_product() -> None:
    from_json, from_page = _read(as_json("q", HITS)), _read(as_page("q", HITS))

    assert [(r.url, r.title, r.published) for r in from_json] == [
        (r.url, r.title, r.published) for r in from_page
    ]
    assert [r.published for r in from_json] == ["2031-05-06", ""]
    assert from_page[0].snippet == f"第一 {HOSTILE}"


def test_no_hits_are_read_as_truly_empty() -> None:
    assert _read(as_json("q", [])) == []
    assert _read(as_page("q", [])) == []


def test_start_page_is_never_taken_for_an_empty_result() -> None:
    with pytest.raises(ProviderError, match="blocked"):
        _read(start_page())


def test_json_has_the_fields_of_a_real_server() -> None:
    real = json.loads((SAMPLES / "normal_2026.json").read_text(encoding="utf-8"))
    ours = json.loads(as_json("q", HITS))

    assert set(ours) == set(real)
    assert set(ours["results"][0]) == set(real["results"][0])


def test_markup_of_texts_and_queries_stays_text() -> None:
    assert "<script>" not in as_page(HOSTILE, HITS) + error_page(HOSTILE)

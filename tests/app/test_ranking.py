"""Each source of an answer can say why it stands where it does."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.ranking import Nearness, Ranking
from providers.rerank import MeaningError
from search.outcome import Status, TurnOutcome
from search.query import Query
from search.result import Result, Source

NOW = 1_795_000_000.0
TWO_LISTS = [
    [Result("https://a.test/", "罗勒的种植", provider="one")],
    [Result("https://b.test/", "罗勒的种植", provider="two")],
]


def nearest(url: str) -> Nearness:
    async def figures(query: str, texts: Sequence[str]) -> list[float]:
        assert query == "罗勒"
        assert texts == ["罗勒的种植. "] * 2
        return [0.93 if row.url == url else 0.91 for rows in TWO_LISTS for row in rows]

    return figures


async def broken(_: str, __: Sequence[str]) -> list[float]:
    raise MeaningError("OSError")


async def silent(_: str, __: Sequence[str]) -> list[float]:
    await asyncio.Event().wait()
    raise AssertionError


def fused(tmp_path: Path, nearness: Nearness | None, left_s: float = 5.0) -> list[str]:
    ranking = Ranking(tmp_path, nearness)
    return [r.url for r in asyncio.run(ranking.fuse(TWO_LISTS, Query("罗勒"), NOW, left_s))]


@pytest.mark.parametrize("url", ["https://a.test/", "https://b.test/"])
def test_what_is_nearer_in_meaning_goes_first(tmp_path: Path, url: str) -> None:
    assert fused(tmp_path, nearest(url))[0] == url


def test_without_the_meaning_the_rest_decides(tmp_path: Path) -> None:
    usual = fused(tmp_path, None)
    assert fused(tmp_path, broken) == usual
    assert fused(tmp_path, silent, left_s=0.01) == usual


def test_reasons_follow_the_sources_and_a_lone_source_says_so(tmp_path) -> None:
    ranking = Ranking(tmp_path)
    lists = [
        [
            Result("https://a.test/", "basil", provider="one"),
            Result("https://b.gov/", "basil", provider="one"),
        ],
        [Result("https://b.gov/", "basil", provider="two")],
    ]
    fused = asyncio.run(ranking.fuse(lists, Query("basil"), NOW, 5.0))
    assert [result.url for result in fused] == ["https://b.gov/", "https://a.test/"]
    sources = (
        Source(1, "basil", "https://b.gov/", "", "one"),
        Source(2, "x", "https://else.test/", "", "three"),
    )
    outcome = TurnOutcome(Status.ANSWERED, "t", "s", sources=sources)
    first, second = ranking.explained(outcome, "en")
    assert first.startswith("[1] ")
    assert "one #2" in first
    assert "two #1" in first
    assert "three" in second
    assert "可信度" in ranking.explained(outcome, "zh-CN")[0]

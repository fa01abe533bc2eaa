"""Each source of an answer can say why it stands where it does."""

from app.ranking import Ranking
from search.outcome import Status, TurnOutcome
from search.query import Query
from search.result import Result, Source


def test_reasons_follow_the_sources_and_a_lone_source_says_so(tmp_path) -> None:
    ranking = Ranking(tmp_path)
    lists = [
        [
            Result("https://a.test/", "basil", provider="one"),
            Result("https://b.gov/", "basil", provider="one"),
        ],
        [Result("https://b.gov/", "basil", provider="two")],
    ]
    fused = ranking.fuse(lists, Query("basil"), 1_795_000_000.0)
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

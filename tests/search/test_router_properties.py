"""What holds of every search, whatever the sources do and in whatever order they do it."""

from dataclasses import dataclass

from hypothesis import example, given, settings
from hypothesis import strategies as st

from search.attempt import AttemptOutcome as Outcome
from search.attempt import SearchStatus
from search.health import HealthBook
from search.ports import Found
from search.query import Query
from tests.fakes import ScriptedProvider, SourceReply, breaks, fails, finds, hangs, hits
from tests.search.routing import LIMITS, START, Searched, searched

FAILURES = [one for one in Outcome if one not in {Outcome.OK, Outcome.EMPTY, Outcome.NOT_CONFIGURED}]


class Crowd:
    """Counts how many sources of one chain are busy at once."""

    now = 0
    most = 0


class CountedProvider(ScriptedProvider):
    def __init__(self, name: str, crowd: Crowd, *replies: SourceReply, own: bool) -> None:
        super().__init__(name, *replies, provider=name, own=own, group=f"group {name[-1]}")
        self._crowd = crowd

    async def search(self, query: Query) -> Found:
        self._crowd.now += 1
        self._crowd.most = max(self._crowd.most, self._crowd.now)
        try:
            return await super().search(query)
        finally:
            self._crowd.now -= 1


@dataclass(frozen=True)
class Script:
    """What one source does in search after search; `group` puts sources together."""

    replies: tuple[SourceReply, ...]
    own: bool
    group: int


MOMENTS = st.sampled_from([0, 0.1, 0.5, 1.9, 2, 2.1, 3, 4, 6, 9.9, 10, 12]) | st.floats(0, 12)
REPLIES = (
    st.builds(lambda s, n: finds(*hits(*range(n)), after_s=s), MOMENTS, st.integers(0, 3))
    | st.builds(
        lambda outcome, s, rest: fails(outcome, after_s=s, retry_after_s=rest),
        st.sampled_from(FAILURES),
        MOMENTS,
        st.none() | st.floats(0, 2000),
    )
    | st.builds(lambda s: breaks(ValueError(), after_s=s), MOMENTS)
    | st.just(hangs())
)
SCRIPTS = st.lists(
    st.builds(Script, st.lists(REPLIES, min_size=1, max_size=3).map(tuple), st.booleans(), st.integers(0, 2)),
    max_size=7,
)


def played(scripts: list[Script], pauses: list[float]) -> tuple[list[Searched], list[CountedProvider], Crowd]:
    """Search once at the start and once after each pause, with one memory."""
    book, crowd = HealthBook(), Crowd()
    chain = [
        CountedProvider(f"{i}/{script.group}", crowd, *script.replies, own=script.own)
        for i, script in enumerate(scripts)
    ]
    at, seen = START, []
    for pause in [0.0, *pauses]:
        at += pause
        seen.append(searched(*chain, book=book, at=at))
        at += seen[-1].took_s
    return seen, chain, crowd


def check(one: Searched, names: list[str]) -> None:
    attempts = one.response.attempts
    tried = [attempt.provider for attempt in attempts]
    assert one.took_s <= LIMITS.search_s
    assert len(set(tried)) == len(tried)
    assert len(set(one.asked)) == len(one.asked)
    assert sorted(one.tried, key=str) == sorted(attempts, key=str)
    winners = [attempt for attempt in attempts if attempt.outcome == Outcome.OK]
    if one.response.status == SearchStatus.OK:
        assert [attempt.provider for attempt in winners] == [r.provider for r in one.response.results[:1]]
        # At most one other was still running or ended in the same tick.
        assert len(set(one.asked) - set(tried)) <= 1
        return
    assert not winners
    assert not one.response.results
    assert set(one.asked) <= set(tried)
    if one.took_s < LIMITS.search_s:
        assert sorted(tried) == sorted(names)
    outcomes = set(one.outcomes)
    expected = SearchStatus.NO_RESULTS if "empty" in outcomes else SearchStatus.UNAVAILABLE
    assert one.response.status == (SearchStatus.TIMEOUT if "timeout" in outcomes else expected)


@given(SCRIPTS, st.lists(st.floats(0, 2000), max_size=3))
@example([], [])
@settings(max_examples=150)
def test_every_search_ends_in_budget_with_one_cause_for_each_source(
    scripts: list[Script], pauses: list[float]
) -> None:
    seen, chain, crowd = played(scripts, pauses)
    for one in seen:
        check(one, [source.facts.key for source in chain])
    assert crowd.most <= 2
    assert crowd.now == 0


@given(SCRIPTS, st.lists(st.floats(0, 2000), max_size=2))
@settings(max_examples=50)
def test_same_script_is_played_the_same_way_again(scripts: list[Script], pauses: list[float]) -> None:
    assert played(scripts, pauses)[0] == played(scripts, pauses)[0]


@given(SCRIPTS)
@settings(max_examples=50)
def test_usable_answer_that_comes_in_time_is_never_lost_behind_quick_failures(scripts: list[Script]) -> None:
    """All that fails or is empty at once in front of a good source delays it by nothing."""
    quick = [s for s in scripts if all(r.after_s == 0 and len(r.found.results) == 0 for r in s.replies)]
    good = Script((finds(*hits(7)),), own=True, group=9)
    one = played([*quick, good], [])[0][0]
    assert one.response.status == SearchStatus.OK
    assert one.urls == ["https://site.test/7"]
    assert one.took_s == 0

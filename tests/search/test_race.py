"""Hedging: who is started when, who wins, who is given up."""

import asyncio

import pytest

from search.attempt import AttemptOutcome as Outcome
from search.attempt import SearchStatus
from search.health import HealthBook
from search.limits import Limits
from search.ports import Found
from search.query import Query
from search.router import Router
from tests.fakes import ScriptedProvider, SourceReply, breaks, fails, finds, hangs, hits
from tests.search.routing import LIMITS, START, searched
from tests.virtual_loop import run


def test_first_usable_answer_ends_the_search_and_nobody_else_is_asked() -> None:
    first, second = ScriptedProvider("a", finds(*hits(1))), ScriptedProvider("b", finds(*hits(2)))
    seen = searched(first, second)
    assert seen.urls == ["https://site.test/1"]
    assert seen.asked == ["a"]
    assert second.queries == []


def test_dead_instance_costs_the_hedging_delay_and_not_the_budget() -> None:
    dead, good = ScriptedProvider("a", hangs()), ScriptedProvider("b", finds(*hits(1), after_s=0.1))
    seen = searched(dead, good)
    assert seen.response.status == SearchStatus.OK
    assert seen.took_s == pytest.approx(2.1)
    assert dead.cancelled == 1


def test_cancelled_loser_is_not_among_the_attempts() -> None:
    seen = searched(ScriptedProvider("a", hangs()), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == ["ok"]
    assert seen.tried == list(seen.response.attempts)


def test_refusal_hands_over_at_once() -> None:
    seen = searched(
        ScriptedProvider("a", fails(Outcome.RATE_LIMITED)), ScriptedProvider("b", finds(*hits(1)))
    )
    assert seen.outcomes == ["rate_limited", "ok"]
    assert seen.took_s == 0


def test_empty_answer_hands_over_at_once() -> None:
    seen = searched(ScriptedProvider("a", finds()), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == ["empty", "ok"]


def test_slower_source_still_wins_when_the_one_beside_it_is_empty() -> None:
    seen = searched(ScriptedProvider("a", finds(*hits(1), after_s=3)), ScriptedProvider("b", finds()))
    assert seen.urls == ["https://site.test/1"]
    assert seen.outcomes == ["ok", "empty"]
    assert seen.took_s == 3


def test_older_of_two_silent_sources_makes_room_after_one_more_delay() -> None:
    first, second = ScriptedProvider("a", hangs()), ScriptedProvider("b", hangs())
    seen = searched(first, second, ScriptedProvider("c", finds(*hits(3))))
    assert seen.outcomes == ["timeout", "ok"]
    assert seen.took_s == 4
    assert seen.response.attempts[0].ms == 4000
    assert (first.cancelled, second.cancelled) == (1, 1)


def test_two_silent_sources_are_kept_when_there_is_no_next_one() -> None:
    seen = searched(ScriptedProvider("a", finds(*hits(1), after_s=9)), ScriptedProvider("b", hangs()))
    assert seen.urls == ["https://site.test/1"]
    assert seen.outcomes == ["ok"]


def test_two_silent_sources_are_kept_when_the_next_ones_all_rest() -> None:
    book = HealthBook()
    resting = ScriptedProvider("c", finds(*hits(3)))
    book.note_failure(resting.facts, Outcome.BLOCKED, 5, START)
    slow = ScriptedProvider("a", finds(*hits(1), after_s=5))
    seen = searched(slow, ScriptedProvider("b", hangs()), resting, book=book)
    assert seen.urls == ["https://site.test/1"]
    assert seen.outcomes == ["ok", "blocked"]


def test_answer_at_the_moment_of_being_given_up_still_counts() -> None:
    seen = searched(
        ScriptedProvider("a", finds(*hits(1), after_s=3.999)),
        ScriptedProvider("b", hangs()),
        ScriptedProvider("c", hangs()),
    )
    assert seen.urls == ["https://site.test/1"]


def test_failure_beside_a_source_that_is_not_yet_silent_starts_nothing() -> None:
    fresh = ScriptedProvider("b", finds(*hits(2), after_s=1.5))
    third = ScriptedProvider("c", finds(*hits(3)))
    seen = searched(ScriptedProvider("a", fails(Outcome.UNREACHABLE, after_s=2.5)), fresh, third)
    assert seen.urls == ["https://site.test/2"]
    assert third.queries == []


def test_failure_beside_a_silent_source_starts_the_next_at_once() -> None:
    seen = searched(
        ScriptedProvider("a", hangs()),
        ScriptedProvider("b", fails(Outcome.BLOCKED, after_s=0.5)),
        ScriptedProvider("c", finds(*hits(3))),
    )
    assert seen.took_s == 2.5
    assert seen.outcomes == ["blocked", "ok"]


def test_budget_is_for_the_whole_search_and_at_its_end_all_are_timeouts() -> None:
    chain = [ScriptedProvider(name, hangs()) for name in "abcdefg"]
    seen = searched(*chain)
    assert seen.took_s == 10
    assert seen.asked == list("abcde")
    assert seen.outcomes == ["timeout"] * 5
    assert seen.response.status == SearchStatus.TIMEOUT


def test_nobody_is_asked_at_the_very_end_of_the_budget() -> None:
    last = ScriptedProvider("b", finds(*hits(1)))
    seen = searched(ScriptedProvider("a", hangs()), last, limits=Limits(search_s=2, hedge_s=2))
    assert last.queries == []
    assert seen.outcomes == ["timeout"]


def test_single_silent_source_lasts_until_the_budget_ends() -> None:
    seen = searched(ScriptedProvider("a", finds(*hits(1), after_s=9.9)))
    assert seen.urls == ["https://site.test/1"]


def test_tie_goes_to_the_earlier_in_the_chain() -> None:
    first = ScriptedProvider("a", finds(*hits(1), after_s=3))
    second = ScriptedProvider("b", finds(*hits(2), after_s=1))
    seen = searched(first, second)
    assert seen.took_s == 3
    assert seen.urls == ["https://site.test/1"]
    assert seen.outcomes == ["ok"]


def test_failure_in_the_same_tick_as_a_later_answer_is_recorded() -> None:
    first = ScriptedProvider("a", fails(Outcome.BLOCKED, after_s=3))
    second = ScriptedProvider("b", finds(*hits(2), after_s=1))
    assert searched(first, second).outcomes == ["blocked", "ok"]


def test_remembered_latency_shortens_the_hedging_delay() -> None:
    book = HealthBook()
    dead = ScriptedProvider("a", hangs())
    book.note_ok(dead.facts, 100, START - 60)
    seen = searched(dead, ScriptedProvider("b", finds(*hits(1))), book=book)
    assert seen.took_s == pytest.approx(0.4)


@pytest.mark.parametrize(
    "error", [RuntimeError("key=secret"), TimeoutError(), ExceptionGroup("", [OSError()])]
)
def test_fault_inside_a_source_ends_that_source_alone(error: Exception) -> None:
    seen = searched(ScriptedProvider("a", breaks(error)), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == ["bad_response", "ok"]
    assert seen.response.attempts[0].detail == type(error).__name__


def test_source_that_cancels_itself_ends_alone() -> None:
    class SelfCancelling(ScriptedProvider):
        async def search(self, query: Query) -> Found:
            raise asyncio.CancelledError

    seen = searched(SelfCancelling("a"), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == ["bad_response", "ok"]
    assert seen.response.attempts[0].detail == "CancelledError"


@pytest.mark.parametrize("moment", [0, 0.5, 2, 2.5, 4, 5, 9.99])
def test_cancelled_search_takes_everything_back_and_waits_for_it(moment: float) -> None:
    class Careful(ScriptedProvider):
        closed = False

        async def search(self, query: Query) -> Found:
            try:
                return await super().search(query)
            finally:
                await asyncio.sleep(0.25)
                self.closed = True

    chain = [Careful(name, hangs()) for name in "abc"]
    ended: list[object] = []

    async def main() -> None:
        router = Router(chain, HealthBook(), LIMITS, lambda: START)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(moment):
                await router.search(Query("basil"), lambda _: None, ended.append)

    run(main())
    assert all(source.busy == 0 and source.closed == bool(source.queries) for source in chain)
    assert len(ended) == (1 if moment > 4 else 0)


def test_watcher_that_fails_leaves_no_task_behind() -> None:
    source = ScriptedProvider("a", finds(*hits(1), after_s=1))

    def broken(_: object) -> None:
        raise LookupError

    async def main() -> None:
        router = Router([source, ScriptedProvider("b")], HealthBook(), LIMITS, lambda: START)
        with pytest.raises(ExceptionGroup) as caught:
            await router.search(Query("basil"), lambda _: None, broken)
        assert caught.group_contains(LookupError)

    run(main())


@pytest.mark.parametrize(
    "reply", [fails(Outcome.BLOCKED, after_s=1), finds(*hits(1), after_s=1), hangs()], ids=str
)
def test_at_most_two_run_at_once(reply: SourceReply) -> None:
    busiest = 0
    chain = [ScriptedProvider(name, hangs()) for name in "abc"] + [ScriptedProvider("d", reply)]

    class Watched(ScriptedProvider):
        async def search(self, query: Query) -> Found:
            nonlocal busiest
            busiest = max(busiest, 1 + sum(other.busy for other in chain))
            return await super().search(query)

    chain[1:3] = [Watched("b"), Watched("c")]
    searched(*chain)
    assert busiest == 2

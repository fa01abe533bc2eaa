"""The result cache: what is kept, for how long, and for whom."""

from dataclasses import replace

import pytest

from providers.cache import CachedProvider, ResultCache
from search.asking import Verdict, ask
from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from search.ports import Found, Remembering, SearchProvider
from search.query import Kind, Query, Recency
from search.result import Result
from tests.fakes import ScriptedProvider, fails, finds, hits
from tests.search.routing import searched
from tests.virtual_loop import run

QUERY = Query("basil", language="en", region="us", limit=5)


def named(*numbers: int) -> tuple[Result, ...]:
    return tuple(replace(hit, provider="searxng") for hit in hits(*numbers))


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def cached(source: SearchProvider, clock: Clock | None = None, **options: int) -> CachedProvider:
    return CachedProvider(source, ResultCache(clock or Clock(), **options))


def found(provider: CachedProvider, query: Query = QUERY) -> Found | Verdict:
    """Ask as the router does; a failure is the reply it becomes."""
    reply = run(ask(provider, query))
    return Found(reply.results, reply.detail) if reply.results else reply


def test_same_query_goes_out_once_and_the_second_answer_says_so() -> None:
    source = ScriptedProvider("a", finds(*hits(1), detail="html"))
    provider = cached(source)
    assert found(provider) == Found(named(1), "html")
    assert found(provider) == Found(named(1), "cache")
    assert len(source.queries) == 1


def test_provider_with_a_memory_is_still_a_source_of_the_same_facts() -> None:
    source = ScriptedProvider("a")
    provider = cached(source)
    assert provider.facts is source.facts
    assert isinstance(provider, Remembering)


@pytest.mark.parametrize(
    "other",
    [
        Query("Basil", "en", "us", 5),
        Query("basil", "zh-CN", "us", 5),
        Query("basil", "en", "cn", 5),
        Query("basil", "en", "us", 6),
        Query("basil", "en", "us", 5, recency=Recency.WEEK),
    ],
)
def test_another_query_or_option_is_another_entry(other: Query) -> None:
    source = ScriptedProvider("a", finds(*hits(1)))
    provider = cached(source)
    found(provider)
    found(provider, other)
    assert source.queries == [QUERY, other]


def test_sources_share_the_store_and_not_their_answers() -> None:
    store = ResultCache(Clock())
    first = CachedProvider(ScriptedProvider("a", finds(*hits(1))), store)
    second = CachedProvider(ScriptedProvider("b", finds(*hits(2))), store)
    assert [found(first), found(second)] == [Found(named(1)), Found(named(2))]
    again = CachedProvider(ScriptedProvider("a", fails(Outcome.BLOCKED)), store)
    assert found(again) == Found(named(1), "cache")


@pytest.mark.parametrize(
    "reply", [finds(), finds(Result("mailto:a@site.test", "basil")), finds(*hits(1, about="pizza"))]
)
def test_answer_of_no_use_is_not_kept(reply: object) -> None:
    source = ScriptedProvider("a", reply, check_relevance=True)  # type: ignore[arg-type]
    provider = cached(source)
    found(provider)
    found(provider)
    assert len(source.queries) == 2


def test_failure_is_passed_on_and_not_kept() -> None:
    source = ScriptedProvider("a", fails(Outcome.BLOCKED), finds(*hits(1)))
    provider = cached(source)
    assert found(provider) == Verdict(Outcome.BLOCKED, detail="scripted")
    assert found(provider) == Found(named(1))


@pytest.mark.parametrize(
    ("time_bound", "kind", "life_s"),
    [(False, Kind.GENERAL, 900), (True, Kind.GENERAL, 60), (False, Kind.FRESH, 60)],
)
def test_answer_grows_old_sooner_for_time_bound_questions(time_bound: bool, kind: Kind, life_s: int) -> None:
    clock = Clock()
    provider = cached(ScriptedProvider("a", finds(*hits(1))), clock)
    query = Query("basil", time_bound=time_bound, kind=kind)
    found(provider, query)
    clock.now += life_s - 1
    assert found(provider, query).detail == "cache"
    clock.now += 1
    assert found(provider, query).detail == ""


def test_answer_out_of_memory_does_not_become_younger() -> None:
    clock = Clock()
    provider = cached(ScriptedProvider("a", finds(*hits(1))), clock)
    details = []
    for _ in range(3):
        details.append(found(provider).detail)
        clock.now += 600
    assert details == ["", "cache", ""]


def test_time_bound_question_does_not_take_an_old_answer_of_another() -> None:
    clock = Clock()
    provider = cached(ScriptedProvider("a", finds(*hits(1))), clock)
    found(provider, Query("basil"))
    clock.now += 61
    assert found(provider, Query("basil", time_bound=True)).detail == ""


def test_clock_that_runs_backwards_gives_no_answer_from_the_future() -> None:
    clock = Clock()
    provider = cached(ScriptedProvider("a", finds(*hits(1))), clock)
    found(provider)
    clock.now -= 50
    assert found(provider).detail == ""


def test_least_recently_used_answer_goes_first() -> None:
    provider = cached(ScriptedProvider("a", finds(*hits(1))), most=2)
    first, second, third = (Query(text) for text in ("one", "two", "three"))
    for query in (first, second, first, third):
        found(provider, query)
    kept = [provider.recall(query) is not None for query in (first, second, third)]
    assert kept == [True, False, True]


def test_cache_of_no_size_keeps_nothing() -> None:
    provider = cached(ScriptedProvider("a", finds(*hits(1))), most=0)
    found(provider)
    assert provider.recall(QUERY) is None


def test_cleared_cache_is_empty() -> None:
    store = ResultCache(Clock())
    provider = CachedProvider(ScriptedProvider("a", finds(*hits(1))), store)
    found(provider)
    store.clear()
    assert provider.recall(QUERY) is None


def test_repeated_question_is_answered_from_memory_inside_the_polite_gap() -> None:
    source = ScriptedProvider("a", finds(*hits(1)), own=False)
    provider, book = cached(source), HealthBook()
    first, again = (searched(provider, book=book) for _ in range(2))
    assert (first.outcomes, again.outcomes) == (["ok"], ["ok"])
    assert again.response.attempts[0].detail == "cache"
    assert again.response.results == first.response.results
    assert len(source.queries) == 1


def test_another_choice_of_the_sources_own_settings_is_another_entry() -> None:
    store = ResultCache(Clock())
    source = ScriptedProvider("a", finds(*hits(1)))
    found(CachedProvider(source, store, "fast"))
    assert CachedProvider(source, store, "deep").recall(QUERY) is None
    assert CachedProvider(source, store, "fast").recall(QUERY) is not None


# ---- over the end of a process -----------------------------------------------------------------------------


def moved(store: ResultCache, clock: Clock, **options: int) -> ResultCache:
    other = ResultCache(clock, **options)
    other.take_over(store.rows())
    return other


def test_answers_go_over_to_another_process_with_their_age() -> None:
    clock = Clock()
    store = ResultCache(clock)
    source = ScriptedProvider("a", finds(*hits(1)))
    found(CachedProvider(source, store))
    clock.now += 800
    other = CachedProvider(source, moved(store, clock))
    assert other.recall(QUERY) == Found(hits(1), "cache")
    assert other.recall(replace(QUERY, text="罗勒")) is None
    clock.now += 100
    assert other.recall(QUERY) is None


def test_what_is_old_is_neither_taken_over_nor_written() -> None:
    clock = Clock()
    store = ResultCache(clock)
    found(CachedProvider(ScriptedProvider("a", finds(*hits(1))), store))
    rows = store.rows()
    clock.now += 900
    assert store.rows() == {}
    late = ResultCache(clock)
    late.take_over(rows)
    assert late.rows() == {}


def test_answers_that_nobody_asked_for_go_on_to_the_next_process() -> None:
    clock = Clock()
    store = ResultCache(clock)
    found(CachedProvider(ScriptedProvider("a", finds(*hits(1))), store))
    assert moved(moved(store, clock), clock).rows() == store.rows()


def test_newest_answers_are_the_ones_written() -> None:
    clock = Clock()
    store = ResultCache(clock, most=2)
    source = ScriptedProvider("a", finds(*hits(1)))
    for text in ("one", "two"):
        found(CachedProvider(source, store), Query(text))
        clock.now += 1
    both = moved(store, clock, most=2)
    found(CachedProvider(source, both), Query("three"))
    assert [at for at, _ in both.rows().values()] == [102.0, 101.0]


def test_damaged_answer_is_no_answer() -> None:
    clock = Clock()
    store = ResultCache(clock)
    found(CachedProvider(ScriptedProvider("a", finds(*hits(1))), store))
    other = ResultCache(clock)
    other.take_over({digest: (at, text[:-2]) for digest, (at, text) in store.rows().items()})
    assert CachedProvider(ScriptedProvider("a"), other).recall(QUERY) is None


def test_cache_that_is_off_takes_nothing_over() -> None:
    clock = Clock()
    store = ResultCache(clock)
    found(CachedProvider(ScriptedProvider("a", finds(*hits(1))), store))
    off = moved(store, clock, most=0)
    assert not off.is_on
    assert off.rows() == {}

"""The router from outside: order, causes, status, winner, health, politeness."""

from dataclasses import replace

import pytest

from search.attempt import Attempt, SearchStatus
from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from search.limits import Limits
from search.ports import FROM_CACHE, Found
from search.query import Query
from search.result import Result
from tests.fakes import ScriptedProvider, fails, finds, hangs, hits
from tests.search.routing import START, searched

FAILURES = [
    Outcome.TIMEOUT,
    Outcome.UNREACHABLE,
    Outcome.TLS_ERROR,
    Outcome.BLOCKED,
    Outcome.RATE_LIMITED,
    Outcome.BAD_KEY,
    Outcome.QUOTA_EXHAUSTED,
    Outcome.BAD_RESPONSE,
    Outcome.FORMAT_DISABLED,
]


# ---- causes and status ----


@pytest.mark.parametrize("outcome", FAILURES)
def test_cause_of_a_failure_is_kept_and_the_next_source_answers(outcome: Outcome) -> None:
    seen = searched(ScriptedProvider("a", fails(outcome)), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == [outcome, "ok"]
    assert seen.response.attempts[0].detail == "scripted"
    assert seen.response.status == SearchStatus.OK


def test_attempt_names_provider_target_and_time() -> None:
    facts = {"provider": "mojeek", "target": "https://www.mojeek.test/"}
    seen = searched(ScriptedProvider("m", finds(*hits(1), after_s=1.25), **facts))
    assert seen.response.attempts == (Attempt("mojeek", "https://www.mojeek.test/", Outcome.OK, ms=1250),)


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        ([], SearchStatus.UNAVAILABLE),
        ([Outcome.BLOCKED, Outcome.UNREACHABLE], SearchStatus.UNAVAILABLE),
        ([Outcome.EMPTY], SearchStatus.NO_RESULTS),
        ([Outcome.BLOCKED, Outcome.EMPTY, Outcome.BAD_KEY], SearchStatus.NO_RESULTS),
        ([Outcome.EMPTY, Outcome.TIMEOUT], SearchStatus.TIMEOUT),
        ([Outcome.TIMEOUT, Outcome.EMPTY, Outcome.BLOCKED], SearchStatus.TIMEOUT),
    ],
)
def test_status_without_a_usable_result(outcomes: list[Outcome], status: SearchStatus) -> None:
    chain = [ScriptedProvider(f"s{i}", fails(outcome)) for i, outcome in enumerate(outcomes)]
    seen = searched(*chain)
    assert seen.response.status == status
    assert seen.outcomes == outcomes
    assert seen.response.results == ()


def test_empty_chain_is_unavailable_at_once() -> None:
    seen = searched()
    assert seen.response.status == SearchStatus.UNAVAILABLE
    assert seen.took_s == 0


def test_source_abandoned_by_hedging_makes_a_timeout_when_the_others_are_empty() -> None:
    chain = [ScriptedProvider("a"), ScriptedProvider("b", finds(after_s=2.5)), ScriptedProvider("c", finds())]
    seen = searched(*chain)
    assert seen.outcomes == ["timeout", "empty", "empty"]
    assert seen.response.status == SearchStatus.TIMEOUT


# ---- usable and related ----


@pytest.mark.parametrize(
    "result",
    [
        Result("mailto:shop@site.test", "Basil"),
        Result("javascript:alert(1)", "Basil"),
        Result("https:///nowhere", "Basil"),
        Result("https://site.test/", "  ", " "),
    ],
)
def test_rows_of_which_none_is_usable_count_as_empty(result: Result) -> None:
    seen = searched(ScriptedProvider("a", finds(result)), ScriptedProvider("b", finds(*hits(1))))
    assert seen.outcomes == ["empty", "ok"]


def test_unusable_rows_beside_a_usable_one_are_dropped() -> None:
    seen = searched(ScriptedProvider("a", finds(Result("data:text/html,x", "Basil"), *hits(1))))
    assert seen.urls == ["https://site.test/1"]


@pytest.mark.parametrize(("query", "page"), [("罗勒 浇水", "basil"), ("xkq-8810 buoy", "pizza")])
def test_unrelated_page_is_a_bad_response(query: str, page: str) -> None:
    scraped = ScriptedProvider("a", finds(*hits(1, 2, about=page)), check_relevance=True)
    seen = searched(scraped, ScriptedProvider("b", finds(*hits(3, about=query))), query=Query(query))
    assert seen.outcomes == ["bad_response", "ok"]


def test_relevance_is_the_business_of_those_sources_alone_that_ask_for_it() -> None:
    assert searched(ScriptedProvider("a", finds(*hits(1, about="pizza")))).outcomes == ["ok"]


def test_results_keep_their_order_lose_duplicates_and_are_cut_to_what_is_wanted() -> None:
    found = (*hits(3, 1, 2), Result("https://www.site.test/1/?utm_source=x", "again"), *hits(4, 5))
    seen = searched(ScriptedProvider("a", finds(*found)), limits=Limits(max_results=4))
    assert [url[-1] for url in seen.urls] == ["3", "1", "2", "4"]


def test_results_carry_the_name_of_the_attempt() -> None:
    seen = searched(ScriptedProvider("a", finds(*hits(1)), provider="brave"))
    assert [result.provider for result in seen.response.results] == ["brave"]


# ---- query, winner ----


def test_query_is_cut_to_the_cap_of_each_source() -> None:
    short, long = ScriptedProvider("a", finds(), query_cap=12), ScriptedProvider("b", finds(*hits(1)))
    seen = searched(short, long, query=Query("basil watering in winter", language="en", limit=8))
    assert len(short.queries[0].text) <= 12
    assert long.queries == [Query("basil watering in winter", language="en", limit=8)]
    assert seen.response.query == "basil watering in winter"


def test_winner_is_named_by_its_group_and_without_one_the_chosen_provider_is() -> None:
    exa = ScriptedProvider("exa", finds(*hits(1)), provider="exa", group="exa")
    assert searched(exa, chosen="tavily").response.provider == "exa"
    assert searched(ScriptedProvider("a", finds()), chosen="tavily").response.provider == "tavily"


def test_provider_without_a_key_is_the_first_attempt() -> None:
    missing = Attempt("tavily", "https://api.tavily.test/", Outcome.NOT_CONFIGURED, "no key")
    seen = searched(ScriptedProvider("a", finds(*hits(1))), chosen="tavily", not_configured=[missing])
    assert seen.outcomes == ["not_configured", "ok"]
    assert seen.tried[0] == missing
    assert seen.response.provider == "builtin_free"


def test_attempts_stand_in_the_order_of_the_chain_and_are_reported_as_they_end() -> None:
    chain = [ScriptedProvider("a", fails(Outcome.BLOCKED, after_s=3), provider="one")]
    chain.append(ScriptedProvider("b", fails(Outcome.BAD_KEY, after_s=0.5), provider="two"))
    chain.append(ScriptedProvider("c", finds(after_s=1.5), provider="three"))
    seen = searched(*chain)
    assert [attempt.provider for attempt in seen.response.attempts] == ["one", "two", "three"]
    assert [attempt.provider for attempt in seen.tried] == ["two", "one", "three"]


# ---- health ----


def test_refused_source_rests_and_the_attempt_says_for_how_long() -> None:
    book = HealthBook()
    first = ScriptedProvider("a", fails(Outcome.RATE_LIMITED, retry_after_s=600))
    second = ScriptedProvider("b", finds(*hits(1)))
    searched(first, second, book=book)
    again = searched(first, second, book=book, at=START + 60)
    assert len(first.queries) == 1
    assert again.asked == ["b"]
    assert again.outcomes == ["rate_limited", "ok"]
    assert "9 min" in again.response.attempts[0].detail
    assert again.response.attempts[0].ms == 0


def test_rested_source_is_asked_again() -> None:
    book = HealthBook()
    first = ScriptedProvider("a", fails(Outcome.BLOCKED), usual_rest_s=120)
    chain = [first, ScriptedProvider("b", finds(*hits(1)))]
    searched(*chain, book=book)
    searched(*chain, book=book, at=START + 121)
    assert len(first.queries) == 2


def test_own_source_whose_rest_is_our_guess_is_asked_when_nothing_else_is_left() -> None:
    book = HealthBook()
    own = ScriptedProvider("a", fails(Outcome.FORMAT_DISABLED), finds(*hits(1)))
    public = ScriptedProvider("b", fails(Outcome.BLOCKED), own=False)
    searched(own, public, book=book)
    again = searched(own, public, book=book, at=START + 10)
    assert again.asked == ["a"]
    assert again.outcomes == ["ok"]


def test_public_source_that_rests_is_left_alone_even_as_the_only_one() -> None:
    book = HealthBook()
    public = ScriptedProvider("a", fails(Outcome.BLOCKED), finds(*hits(1)), own=False)
    searched(public, book=book)
    assert searched(public, book=book, at=START + 60).outcomes == ["blocked"]
    assert len(public.queries) == 1


def test_empty_answer_is_a_healthy_one() -> None:
    book = HealthBook()
    chain = [
        ScriptedProvider("a", fails(Outcome.TIMEOUT), finds()),
        ScriptedProvider("b", fails(Outcome.BAD_KEY)),
    ]
    for second in range(2):
        searched(*chain, book=book, at=START + second)
    assert searched(*chain, book=book, at=START + 2).asked == ["a", "b"]


def test_source_that_asked_us_to_wait_is_left_alone_even_as_the_only_one() -> None:
    book = HealthBook()
    own = ScriptedProvider("a", fails(Outcome.RATE_LIMITED, retry_after_s=300), finds(*hits(1)))
    searched(own, book=book)
    again = searched(own, book=book, at=START + 10)
    assert again.asked == []
    assert again.outcomes == ["rate_limited"]
    assert again.response.status == SearchStatus.UNAVAILABLE


def test_wrong_key_does_not_rest() -> None:
    book = HealthBook()
    first = ScriptedProvider("a", fails(Outcome.BAD_KEY), finds(*hits(1)))
    chain = [first, ScriptedProvider("b", finds(*hits(2)))]
    searched(*chain, book=book)
    assert searched(*chain, book=book, at=START + 1).asked == ["a"]


def test_source_that_failed_in_passing_is_asked_after_the_healthy_ones_of_its_group() -> None:
    book = HealthBook()
    chain = [
        ScriptedProvider("a", fails(Outcome.UNREACHABLE)),
        ScriptedProvider("b", finds(*hits(1)), fails(Outcome.BAD_RESPONSE)),
    ]
    searched(*chain, book=book)
    assert searched(*chain, book=book, at=START + 5).asked == ["b", "a"]


def test_loser_that_was_silent_is_remembered_as_slow() -> None:
    book = HealthBook()
    slow = ScriptedProvider("a", hangs())
    chain = [slow, ScriptedProvider("b", finds(*hits(1)))]
    searched(*chain, book=book)
    assert searched(*chain, book=book, at=START + 10).asked == ["b"]


def test_loser_that_was_not_yet_silent_keeps_its_place() -> None:
    book = HealthBook()
    first = ScriptedProvider("a", finds(*hits(1), after_s=2.5))
    second = ScriptedProvider("b", hangs())
    searched(first, second, book=book)
    assert book.best_first([second.facts, first.facts], START + 5) == [0, 1]


def test_refusal_in_the_tick_of_a_better_answer_is_remembered_but_no_attempt() -> None:
    book = HealthBook()
    first = ScriptedProvider("a", finds(*hits(1), after_s=3))
    second = ScriptedProvider("b", fails(Outcome.BLOCKED, after_s=1))
    assert searched(first, second, book=book).outcomes == ["ok"]
    assert book.resting(second.facts, START + 5) is not None


def test_chosen_provider_keeps_its_place_before_the_default() -> None:
    book = HealthBook()
    chosen = ScriptedProvider("exa", fails(Outcome.TIMEOUT), group="exa")
    chain = [chosen, ScriptedProvider("b", finds(*hits(1)))]
    for minute in range(3):
        assert searched(*chain, book=book, at=START + minute).asked == ["exa", "b"]


# ---- politeness ----


def test_public_source_is_asked_once_in_its_polite_gap() -> None:
    book = HealthBook()
    public = ScriptedProvider("p", finds(*hits(1)), own=False, polite_gap_s=5)
    searched(public, book=book)
    too_soon = searched(public, book=book, at=START + 4.9)
    assert too_soon.outcomes == ["rate_limited"]
    assert too_soon.response.status == SearchStatus.UNAVAILABLE
    assert searched(public, book=book, at=START + 5).outcomes == ["ok"]


def test_own_source_has_no_limit() -> None:
    book = HealthBook()
    own = ScriptedProvider("o", finds(*hits(1)))
    for _ in range(20):
        assert searched(own, book=book).outcomes == ["ok"]


def test_answer_out_of_memory_needs_neither_rest_nor_gap_and_teaches_health_nothing() -> None:
    class Knowing(ScriptedProvider):
        def recall(self, query: Query) -> Found | None:
            return Found(hits(1), FROM_CACHE)

        def keep(self, query: Query, found: Found) -> None:
            return

        async def search(self, query: Query) -> Found:
            await super().search(query)
            return Found(hits(1), FROM_CACHE)

    book = HealthBook()
    public = Knowing("p", finds(), own=False)
    book.note_asked(public.facts, START - 1)
    book.note_failure(public.facts, Outcome.BLOCKED, 1, START - 1)
    before = list(book.entries())
    seen = searched(public, book=book)
    assert seen.outcomes == ["ok"]
    assert seen.response.attempts[0].detail == "cache"
    assert list(book.entries()) == before


def test_same_script_gives_the_same_outcome_and_the_order_of_arrival_changes_no_result() -> None:
    def once(delay: float) -> object:
        first = ScriptedProvider("a", finds(*hits(1, 2, 2), after_s=delay))
        second = ScriptedProvider("b", finds(after_s=2 * delay))
        return searched(first, second).response

    assert once(2.5) == once(2.5)
    late, early = once(2.5), once(0)
    assert replace(late, attempts=()) == replace(early, attempts=())  # type: ignore[type-var]


def test_a_request_that_reached_no_server_counts_against_no_limit() -> None:
    book, away = HealthBook(), fails(Outcome.UNREACHABLE, unsent=True)
    page = ScriptedProvider("mojeek", away, away, finds(*hits(1)), own=False, polite_gap_s=5.0)
    for seconds in (0, 1):
        assert searched(page, book=book, at=START + seconds).outcomes == ["unreachable"]

    assert searched(page, book=book, at=START + 2).outcomes == ["ok"]
    assert searched(page, book=book, at=START + 3).outcomes == ["rate_limited"]

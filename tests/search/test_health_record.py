"""One source over time: rests, hedging delay, politeness; asked through the book, the only door to it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from search.health_record import PASSING, REFUSALS
from tests.fakes import facts

NOW = 1_800_000_000.0
DAY = 86_400.0
OWN = facts("own", usual_rest_s=120, longest_rest_s=900)
SHIPPED = facts("shipped", own=False, usual_rest_s=DAY, longest_rest_s=30 * DAY)


def refused(book: HealthBook, *times: float, of: object = OWN) -> None:
    for now in times:
        book.note_failure(of, Outcome.BLOCKED, 10, now)  # type: ignore[arg-type]


# ---- rests ----


@pytest.mark.parametrize("outcome", sorted(REFUSALS))
def test_refusal_rests_the_source_with_its_cause(outcome: Outcome) -> None:
    book = HealthBook()
    book.note_failure(OWN, outcome, 10, NOW)
    rest = book.resting(OWN, NOW + 20)
    assert rest is not None
    assert (rest.outcome, rest.left_s, rest.guessed) == (outcome, 100, True)
    assert book.resting(OWN, NOW + 120) is None


@pytest.mark.parametrize("outcome", sorted({*PASSING, Outcome.BAD_KEY}))
def test_other_failures_rest_nothing(outcome: Outcome) -> None:
    book = HealthBook()
    book.note_failure(OWN, outcome, 10, NOW)
    assert book.resting(OWN, NOW) is None


def test_every_failure_either_rests_or_passes_except_what_only_the_user_can_mend() -> None:
    told_apart = REFUSALS | PASSING
    assert set(Outcome) - told_apart == {Outcome.OK, Outcome.EMPTY, Outcome.BAD_KEY, Outcome.NOT_CONFIGURED}
    assert not REFUSALS & PASSING


def test_own_instance_rests_minutes_and_a_shipped_one_days() -> None:
    book = HealthBook()
    at = NOW
    rests = []
    for _ in range(8):
        refused(book, at, of=OWN)
        refused(book, at, of=SHIPPED)
        rests.append([book.resting(one, at).left_s for one in (OWN, SHIPPED)])  # type: ignore[union-attr]
        at += 40 * DAY
    assert [own for own, _ in rests] == [120, 240, 480, 900, 900, 900, 900, 900]
    assert [shipped / DAY for _, shipped in rests] == [1, 2, 4, 8, 16, 30, 30, 30]


@pytest.mark.parametrize(
    ("asked_s", "rest_s"), [(30, 30), (3600, 900), (float("inf"), 900), (-5, None), (0, None)]
)
def test_wish_of_the_source_is_honoured_up_to_the_longest_rest(asked_s: float, rest_s: float | None) -> None:
    book = HealthBook()
    book.note_failure(OWN, Outcome.RATE_LIMITED, 10, NOW, asked_s)
    rest = book.resting(OWN, NOW)
    assert (rest and rest.left_s) == rest_s
    assert rest is None or not rest.guessed


def test_answer_ends_the_row_of_refusals() -> None:
    book = HealthBook()
    refused(book, NOW, NOW + DAY)
    book.note_ok(OWN, 50, NOW + 2 * DAY)
    refused(book, NOW + 3 * DAY)
    assert book.resting(OWN, NOW + 3 * DAY).left_s == 120  # type: ignore[union-attr]


def test_refusals_of_questions_under_way_together_count_once() -> None:
    book = HealthBook()
    for i in range(16):
        book.note_failure(OWN, Outcome.BLOCKED, 500, NOW + i / 100)
    assert book.resting(OWN, NOW + 0.15).left_s == 120  # type: ignore[union-attr]


def test_cause_of_the_rest_is_the_refusal_even_when_another_failure_came_later() -> None:
    book = HealthBook()
    refused(book, NOW)
    book.note_failure(OWN, Outcome.TIMEOUT, 10, NOW + 5)
    assert book.resting(OWN, NOW + 6).outcome == Outcome.BLOCKED  # type: ignore[union-attr]


def test_clock_that_was_set_back_makes_no_endless_rest() -> None:
    book = HealthBook()
    refused(book, NOW + 400 * DAY)
    book.note_failure(OWN, Outcome.TIMEOUT, 10, NOW + 400 * DAY)
    assert book.resting(OWN, NOW) is None
    assert book.best_first([OWN, facts("b")], NOW) == [0, 1]


# ---- latency and hedging ----


def test_unknown_source_is_hedged_after_the_default() -> None:
    assert HealthBook().hedge_s(OWN, 2) == 2


@pytest.mark.parametrize(("ms", "hedge_s"), [(1, 0.25), (100, 0.4), (400, 1.6), (900, 2)])
def test_usual_latency_shortens_hedging_and_never_lengthens_it(ms: float, hedge_s: float) -> None:
    book = HealthBook()
    book.note_ok(OWN, ms, NOW)
    assert book.hedge_s(OWN, 2) == pytest.approx(hedge_s)


def test_short_default_is_never_exceeded() -> None:
    book = HealthBook()
    book.note_ok(OWN, 1, NOW)
    assert book.hedge_s(OWN, 0.1) == 0.1


def test_slow_source_is_believed_sooner_than_a_fast_one() -> None:
    slower, faster = HealthBook(), HealthBook()
    for book, ms in ((slower, (100, 300)), (faster, (300, 100))):
        for one in ms:
            book.note_ok(OWN, one, NOW)
    assert slower.hedge_s(OWN, 9) == pytest.approx(0.8)
    assert faster.hedge_s(OWN, 9) == pytest.approx(1.04)


def test_silent_loser_is_slow_and_stands_back() -> None:
    book = HealthBook()
    book.note_ok(facts("a"), 100, NOW - 60)
    book.note_slow(facts("a"), 500, NOW)
    assert book.best_first([facts("a"), facts("b")], NOW) == [1, 0]
    assert book.hedge_s(facts("a"), 9) == pytest.approx(1.2)


# ---- politeness ----

PUBLIC = facts("p", own=False, polite_gap_s=5)


def test_gap_between_two_requests_to_a_public_source() -> None:
    book = HealthBook()
    assert book.too_soon(PUBLIC, NOW) is None
    book.note_asked(PUBLIC, NOW)
    rest = book.too_soon(PUBLIC, NOW + 2)
    assert rest is not None
    assert (rest.outcome, rest.left_s) == (Outcome.RATE_LIMITED, 3)
    assert book.too_soon(PUBLIC, NOW + 5) is None


def test_public_source_is_asked_only_so_often_in_any_minute() -> None:
    book, public = HealthBook(), facts("public", own=False, polite_gap_s=5, polite_per_minute=6)
    for i in range(6):
        assert book.too_soon(public, NOW + 6 * i) is None
        book.note_asked(public, NOW + 6 * i)
    assert book.too_soon(public, NOW + 36).left_s == 24  # type: ignore[union-attr]
    assert book.too_soon(public, NOW + 60) is None


def test_shipped_instance_rests_its_least_even_when_it_asks_for_less() -> None:
    book, shipped = HealthBook(), facts("s", own=False, least_rest_s=DAY, longest_rest_s=30 * DAY)
    book.note_failure(shipped, Outcome.RATE_LIMITED, 10, NOW, 60)
    assert book.resting(shipped, NOW).left_s == DAY  # type: ignore[union-attr]


@pytest.mark.parametrize("free", [OWN, facts("k", own=False, polite_gap_s=0)])
def test_no_limit_binds_own_sources_and_those_without_a_gap(free: object) -> None:
    book = HealthBook()
    for _ in range(20):
        book.note_asked(free, NOW)  # type: ignore[arg-type]
    assert book.too_soon(free, NOW) is None  # type: ignore[arg-type]
    assert list(book.entries()) == []


def test_requests_from_the_future_bind_nothing() -> None:
    book = HealthBook()
    book.note_asked(PUBLIC, NOW + 3600)
    assert book.too_soon(PUBLIC, NOW) is None


@given(st.lists(st.floats(0, 30), min_size=1, max_size=40))
def test_no_sequence_of_questions_breaks_the_limit(pauses: list[float]) -> None:
    book, now, asked = HealthBook(), NOW, []
    for pause in pauses:
        now += pause
        if book.too_soon(PUBLIC, now) is None:
            book.note_asked(PUBLIC, now)
            asked.append(now)
    assert all(later - earlier >= 5 for earlier, later in pairwise(asked))
    assert all(asked[i + 6] - asked[i] >= 60 for i in range(len(asked) - 6))

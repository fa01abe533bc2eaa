"""The health book as a table: nothing is lost on the way, and nothing wrong gets in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from search.health_table import MOST_SOURCES, absorb_table, to_table
from tests.fakes import facts

NOW = 1_800_000_000.0


def written(book: HealthBook) -> object:
    return json.loads(json.dumps(to_table(book)))


def read(table: object) -> HealthBook:
    book = HealthBook()
    absorb_table(book, table, NOW)
    return book


def busy_book() -> HealthBook:
    book = HealthBook()
    book.note_ok(facts("a"), 120.5, NOW - 9)
    book.note_failure(facts("b"), Outcome.RATE_LIMITED, 10, NOW - 8, 60)
    book.note_failure(facts("b"), Outcome.TIMEOUT, 10, NOW - 7)
    book.note_asked(facts("c", own=False), NOW - 6)
    book.memory("a")["json_off"] = "1"
    book.memory("d")["form"] = "html"
    return book


def test_everything_survives_the_way_to_disk_and_back() -> None:
    assert sorted(read(written(busy_book())).entries()) == sorted(busy_book().entries())


def test_reading_leaves_nothing_to_save() -> None:
    assert not read(written(busy_book())).changed


def test_address_with_userinfo_is_never_written() -> None:
    book = HealthBook()
    book.note_ok(facts("https://reader:p%40ss@host.test/"), 10, NOW)
    book.memory("https://reader:p%40ss@host.test/")["x"] = "y"
    assert "p%40ss" not in json.dumps(to_table(book))


def test_newer_note_wins_whichever_process_made_it() -> None:
    ours, theirs = HealthBook(), HealthBook()
    ours.note_failure(facts("a"), Outcome.BLOCKED, 10, NOW - 50)
    theirs.note_ok(facts("a"), 10, NOW - 40)
    ours.note_failure(facts("b"), Outcome.BLOCKED, 10, NOW - 30)
    theirs.note_ok(facts("b"), 10, NOW - 60)
    absorb_table(ours, to_table(theirs), NOW)
    assert ours.resting(facts("a"), NOW) is None
    assert ours.resting(facts("b"), NOW) is not None


def test_requests_of_both_processes_count_for_politeness() -> None:
    public = facts("p", own=False, polite_gap_s=5, polite_per_minute=6)
    ours, theirs = HealthBook(), HealthBook()
    for i in range(3):
        ours.note_asked(public, NOW - 50 + 12 * i)
        theirs.note_asked(public, NOW - 44 + 12 * i)
    absorb_table(ours, to_table(theirs), NOW)
    assert ours.too_soon(public, NOW) is not None


def noted(seconds_ago: float, **notes: str) -> HealthBook:
    book = HealthBook()
    book.note_ok(facts("a"), 10, NOW - seconds_ago)
    book.memory("a").update(notes)
    return book


def test_notes_of_an_engine_go_with_the_newer_state() -> None:
    for ours, theirs, kept in ((5, 1, {"y": "theirs"}), (1, 5, {"x": "ours"}), (1, 1, {"x": "ours"})):
        book = noted(ours, x="ours")
        absorb_table(book, to_table(noted(theirs, y="theirs")), NOW)
        assert book.memory("a") == kept


def test_note_that_an_engine_took_back_does_not_return_from_disk() -> None:
    book = noted(1)
    absorb_table(book, to_table(noted(5, json_off="1")), NOW)
    assert book.memory("a") == {}


def test_live_notes_stay_live_after_a_merge() -> None:
    book = HealthBook()
    live = book.memory("a")
    absorb_table(book, to_table(noted(1, y="theirs")), NOW)
    live["x"] = "later"
    assert book.memory("a") == {"x": "later", "y": "theirs"}


def test_note_from_the_future_is_left_out() -> None:
    book = HealthBook()
    book.note_failure(facts("a"), Outcome.BLOCKED, 10, NOW + 3600)
    assert list(read(to_table(book)).entries()) == []


def test_table_does_not_grow_without_end_and_keeps_the_newest() -> None:
    book = HealthBook()
    for i in range(MOST_SOURCES + 50):
        book.note_ok(facts(str(i)), 10, NOW - 1000 + i)
    keys = {key for key, _, _ in read(to_table(book)).entries()}
    assert keys == {str(i) for i in range(50, MOST_SOURCES + 50)}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from([*to_table(busy_book())["sources"]["a"], "memory", "unknown"])


@given(st.dictionaries(FIELDS, JSON | st.sampled_from([*map(str, Outcome), 10**400]), max_size=12))
def test_row_of_nonsense_does_no_harm(row: dict[str, object]) -> None:
    book = read({"version": 1, "sources": {"a": {"noted_at": NOW - 1} | row}})
    one = facts("a", own=False)
    rest = book.resting(one, NOW)
    assert rest is None or rest.outcome in {"blocked", "rate_limited", "quota_exhausted", "format_disabled"}
    assert 0.25 <= book.hedge_s(one, 2) <= 2
    assert book.best_first([one], NOW) == [0]
    book.too_soon(one, NOW)
    assert sorted(read(written(book)).entries()) == sorted(book.entries())


@pytest.mark.parametrize("word", ["timeout", "empty", "nonsense", 7, None, ["blocked"]])
def test_rest_without_a_proper_cause_is_a_block(word: object) -> None:
    row = {"noted_at": NOW - 1, "rest_until": NOW + 60, "refusal": word}
    book = read({"version": 1, "sources": {"a": row}})
    rest = book.resting(facts("a"), NOW)
    assert rest is not None
    assert rest.outcome == Outcome.BLOCKED


@given(JSON)
def test_table_of_nonsense_is_an_empty_one(table: object) -> None:
    assert list(read(table).entries()) == []


@pytest.mark.parametrize(
    "table", [{"version": 2, "sources": {"a": {"failures": 3}}}, {"version": 1, "sources": []}]
)
def test_table_of_another_shape_is_an_empty_one(table: object) -> None:
    assert list(read(table).entries()) == []

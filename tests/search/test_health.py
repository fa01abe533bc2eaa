"""The book of all sources: whom to ask first, and what engines may note."""

from hypothesis import given
from hypothesis import strategies as st

from search.attempt import AttemptOutcome as Outcome
from search.health import HealthBook
from search.health_record import BEHIND_S, LONGEST_BEHIND_S
from tests.fakes import facts

NOW = 1_800_000_000.0
OWN = facts("own")

# ---- order ----


def failed(book: HealthBook, name: str, times: int = 1, **changes: object) -> None:
    for i in range(times):
        book.note_failure(facts(name, **changes), Outcome.TIMEOUT, 10, NOW - 10 + i)


def order(book: HealthBook, chain: str, now: float = NOW) -> str:
    """Order a chain like "abC,x": capitals are public, a comma starts another group."""
    places = [
        facts(name, group=str(group), own=name.islower())
        for group, names in enumerate(chain.split(","))
        for name in names
    ]
    return "".join(places[i].key for i in book.best_first(places, now))


def test_users_order_stands_while_all_are_healthy() -> None:
    book = HealthBook()
    for name, ms in (("a", 900), ("b", 50)):
        book.note_ok(facts(name), ms, NOW)
    assert order(book, "aBcD,x,y") == "aBcDxy"


def test_one_failure_moves_an_own_source_behind_the_healthy_own_ones_only() -> None:
    book = HealthBook()
    failed(book, "a")
    assert order(book, "abCD,x") == "baCDx"
    assert order(book, "aCD,x") == "aCDx"


def test_one_failure_moves_a_public_source_behind_the_healthy_public_ones() -> None:
    book = HealthBook()
    failed(book, "C")
    assert order(book, "aCDE,x") == "aDECx"


def test_repeated_failures_move_a_source_behind_its_whole_group_but_never_out_of_it() -> None:
    book = HealthBook()
    failed(book, "a", times=2)
    assert order(book, "abCD,x") == "bCDax"
    assert order(book, "a,x") == "ax"


def test_failures_that_are_long_over_are_forgotten() -> None:
    book = HealthBook()
    failed(book, "a")
    assert order(book, "ab", NOW - 10 + BEHIND_S - 1) == "ba"
    assert order(book, "ab", NOW - 10 + BEHIND_S) == "ab"


def test_time_behind_the_others_grows_and_stays_short() -> None:
    book = HealthBook()
    failed(book, "a", times=9)
    assert order(book, "ab", NOW - 2 + LONGEST_BEHIND_S - 1) == "ba"
    assert order(book, "ab", NOW - 2 + LONGEST_BEHIND_S + 1) == "ab"


def test_answer_restores_the_users_order_at_once() -> None:
    book = HealthBook()
    failed(book, "a", times=5)
    book.note_ok(facts("a"), 100, NOW)
    assert order(book, "ab") == "ab"


def test_failures_of_questions_under_way_together_count_once() -> None:
    book = HealthBook()
    for i in range(16):
        book.note_failure(facts("a"), Outcome.UNREACHABLE, 2000, NOW - 1 + i / 100)
    assert order(book, "aB") == "aB"


@given(
    st.lists(st.tuples(st.sampled_from("xyz"), st.booleans(), st.integers(0, 3)), max_size=8),
)
def test_order_keeps_every_source_and_every_group_in_its_places(rows: list[tuple[str, bool, int]]) -> None:
    book = HealthBook()
    chain = []
    for i, (group, own, failures) in enumerate(rows):
        failed(book, str(i), failures, group=group, own=own)
        chain.append(facts(str(i), group=group, own=own))
    places = book.best_first(chain, NOW)
    assert sorted(places) == list(range(len(rows)))
    assert [chain[i].group for i in places] == [one.group for one in chain]
    healthy = [i for i in places if rows[i][2] == 0]
    for group in "xyz":
        for own in (True, False):
            alike = [i for i in healthy if rows[i][:2] == (group, own)]
            assert alike == sorted(alike)


# ---- notes ----


def test_notes_of_an_engine_live_as_long_as_the_book() -> None:
    book = HealthBook()
    book.memory("a")["json_off"] = "1"
    assert book.memory("a") == {"json_off": "1"}
    assert book.memory("b") == {}
    assert [(key, memory) for key, _, memory in book.entries()] == [("a", {"json_off": "1"})]


def test_book_knows_whether_it_has_something_to_save() -> None:
    book = HealthBook()
    assert not book.changed
    book.note_ok(OWN, 10, NOW)
    assert book.changed

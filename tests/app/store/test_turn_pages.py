"""Pages of a session: the newest turns, and those before, after and around one of them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.store.errors import StoreError, StoreErrorKind
from app.store.turn_pages import Place, Towards, TurnPage
from tests.app.store.turns_of import asked


def filled(store, count: int = 10) -> None:
    """Store turns a0, a1… of session a, each beside a turn of another session."""
    for n in range(count):
        store.turns.begin(asked(f"q{n}", "a", turn_id=f"a{n}"))
        store.turns.begin(asked(f"q{n}", "b", turn_id=f"b{n}"))


def shown(page: TurnPage) -> tuple[str, bool, int]:
    return " ".join(turn.id for turn in page.turns), page.more, page.newer


def test_the_newest_turns_have_none_after_them(store):
    filled(store)
    assert shown(store.turns.page("a", 3)) == ("a7 a8 a9", True, 0)
    assert shown(store.turns.page("a", 10)) == (" ".join(f"a{n}" for n in range(10)), False, 0)
    assert shown(store.turns.page("a", 0)) == ("", True, 0)


@pytest.mark.parametrize(
    ("towards", "turn", "limit", "expected"),
    [
        (Towards.BEFORE, "a5", 2, ("a3 a4", True, 5)),
        (Towards.BEFORE, "a2", 5, ("a0 a1", False, 8)),
        (Towards.BEFORE, "a0", 5, ("", False, 10)),
        (Towards.BEFORE, "a5", 0, ("", True, 5)),
        (Towards.AFTER, "a5", 2, ("a6 a7", True, 2)),
        (Towards.AFTER, "a7", 5, ("a8 a9", True, 0)),
        (Towards.AFTER, "a9", 5, ("", True, 0)),
        (Towards.AFTER, "a5", 0, ("", True, 4)),
        (Towards.AROUND, "a5", 1, ("a5", True, 4)),
        (Towards.AROUND, "a5", 4, ("a4 a5 a6 a7", True, 2)),
        (Towards.AROUND, "a5", 5, ("a3 a4 a5 a6 a7", True, 2)),
        (Towards.AROUND, "a1", 5, ("a0 a1 a2 a3 a4", False, 5)),
        (Towards.AROUND, "a9", 5, ("a5 a6 a7 a8 a9", True, 0)),
        (Towards.AROUND, "a5", 500, (" ".join(f"a{n}" for n in range(10)), False, 0)),
        (Towards.AROUND, "a5", 0, ("", True, 5)),
    ],
)
def test_a_page_lies_beside_its_turn(store, towards, turn, limit, expected):
    filled(store)
    assert shown(store.turns.page("a", limit, Place(turn, towards))) == expected


@pytest.mark.parametrize("towards", list(Towards))
@pytest.mark.parametrize("turn", ["b3", "nowhere", "\ud800"])
def test_a_turn_of_another_session_or_of_none_is_not_found(store, towards, turn):
    filled(store)
    with pytest.raises(StoreError) as caught:
        store.turns.page("a", 5, Place(turn, towards))
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_deleted_turns_leave_no_gap_in_a_page(store):
    filled(store)
    for turn in ("a4", "a6"):
        store.turns.delete(turn)
    assert shown(store.turns.page("a", 3, Place("a5", Towards.AROUND))) == ("a3 a5 a7", True, 2)


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(0, 9), around=st.integers(1, 6), limit=st.integers(1, 4))
def test_from_any_turn_on_reading_both_ways_shows_the_whole_session_once(store, start, around, limit):
    if not store.sessions.newest():
        filled(store)
    page = store.turns.page("a", around, Place(f"a{start}", Towards.AROUND))
    seen, more, newer = [turn.id for turn in page.turns], page.more, page.newer
    while newer:
        page = store.turns.page("a", limit, Place(seen[-1], Towards.AFTER))
        seen, newer = [*seen, *(turn.id for turn in page.turns)], page.newer
    while more:
        page = store.turns.page("a", limit, Place(seen[0], Towards.BEFORE))
        seen, more = [*(turn.id for turn in page.turns), *seen], page.more
    assert seen == [f"a{n}" for n in range(10)]

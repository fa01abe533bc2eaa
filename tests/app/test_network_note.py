"""A search that reached no server at all says where to look."""

import pytest

from app.network_note import IN_WINDOW, network_note
from app.window_sentences import in_window
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, ToolCallRecord, TurnOutcome

AWAY = Attempt("mojeek", "https://mojeek.test/", AttemptOutcome.UNREACHABLE, "the host name was not found")
NO_KEY = Attempt("tavily", "https://tavily.test/", AttemptOutcome.NOT_CONFIGURED, "no key is set")
RESTS = Attempt("brave", "https://brave.test/", AttemptOutcome.BLOCKED, "not asked: blocked, 3 h left")
BUSY = Attempt("searxng", "https://i.test/", AttemptOutcome.UNREACHABLE, "HTTP 503")
SLOW = Attempt("searxng", "https://i.test/", AttemptOutcome.TIMEOUT)


def turn(*attempts: Attempt, status: Status = Status.SEARCH_PROVIDER_UNAVAILABLE) -> TurnOutcome:
    call = ToolCallRecord("q", "", "builtin_free", 0, str(status), attempts)
    return TurnOutcome(status, "t1", "s1", tool_calls=(call,))


@pytest.mark.parametrize("attempts", [(AWAY,), (NO_KEY, AWAY, RESTS)])
def test_network_and_proxy_are_named_where_nothing_was_reached(attempts: tuple[Attempt, ...]) -> None:
    note = network_note(turn(*attempts))
    assert note
    assert "check your network or proxy" in note.en
    assert "sidelight doctor" in note.zh


@pytest.mark.parametrize("attempts", [(), (NO_KEY,), (AWAY, BUSY), (AWAY, SLOW), (RESTS,)])
def test_nothing_is_guessed_where_anything_else_is_known(attempts: tuple[Attempt, ...]) -> None:
    assert network_note(turn(*attempts)) is None


def test_an_answer_needs_no_such_note() -> None:
    assert network_note(turn(AWAY, status=Status.ANSWERED)) is None


def test_at_the_window_no_command_is_named() -> None:
    note = network_note(turn(AWAY))
    assert note
    assert (in_window(note.en), in_window(note.zh)) == (IN_WINDOW.en, IN_WINDOW.zh)
    assert "sidelight" not in IN_WINDOW.en

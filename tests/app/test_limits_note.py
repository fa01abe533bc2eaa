"""An answer says in one sentence what limits it."""

from app.limits_note import limits_note
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, ToolCallRecord, TurnOutcome
from search.result import Source

OK = Attempt("mojeek", "https://mojeek.test/", AttemptOutcome.OK)


def turn(*attempts: Attempt, sources: int = 3, status: Status = Status.ANSWERED) -> TurnOutcome:
    rows = tuple(Source(n, "t", f"https://{n}.test/", "s", "mojeek") for n in range(1, sources + 1))
    call = ToolCallRecord("q", "", "mojeek", sources, "ok", attempts)
    return TurnOutcome(status, "t1", "s1", tool_calls=(call,), sources=rows)


def test_failed_source_is_named_with_its_cause_in_both_languages() -> None:
    note = limits_note(turn(Attempt("searxng", "https://i.test/", AttemptOutcome.TIMEOUT), OK))
    assert note
    assert note.en == "Limits of this answer: i.test did not answer in time."
    assert note.zh == "本回答的局限：i.test 没有及时响应。"


def test_sources_have_the_names_of_the_page_and_a_status_is_told() -> None:
    broken = Attempt("searxng", "https://u:p@www.i.test:8080/", AttemptOutcome.BAD_RESPONSE, "HTTP 500")
    silent = Attempt("duckduckgo", "https://html.duckduckgo.com/", AttemptOutcome.TIMEOUT)
    note = limits_note(turn(broken, silent, Attempt("gone", "", AttemptOutcome.BLOCKED), OK))
    assert note
    assert note.en == (
        "Limits of this answer: i.test:8080 sent a reply that cannot be used (HTTP 500); "
        "DuckDuckGo did not answer in time; gone refuses us (login, captcha or a block)."
    )
    assert "i.test:8080 返回的内容无法使用（HTTP 500）；DuckDuckGo 没有及时响应" in note.zh


def test_single_result_is_thin() -> None:
    note = limits_note(turn(OK, sources=1))
    assert note
    assert "only one result" in note.en


def test_healthy_answer_says_nothing_nor_does_one_that_skipped_a_resting_source() -> None:
    rests = Attempt("searxng", "", AttemptOutcome.BLOCKED, "not asked: blocked, 3 h left")
    assert limits_note(turn(rests, OK)) is None
    assert limits_note(turn(Attempt("one", "", AttemptOutcome.EMPTY), OK)) is None
    assert limits_note(turn(OK, status=Status.CANCELLED)) is None

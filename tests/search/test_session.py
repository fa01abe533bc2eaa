"""What the models may see of old turns."""

from datetime import UTC, datetime

import pytest

from search.outcome import Status, ToolCallRecord, TurnOutcome
from search.plan import ParsedBy, SearchPlan
from search.query import Message, Role
from search.result import Source
from search.session import Turn, history, stored_message

AT = datetime(2026, 11, 29, tzinfo=UTC)


def turn(question: str, text: str | None, **more) -> Turn:
    more.setdefault("status", Status.ANSWERED)
    outcome = None if text is None else TurnOutcome(turn_id="t", session_id="s", text=text, **more)
    return Turn("t", "s", question, AT, outcome)


def test_words_of_user_and_model_in_order():
    turns = [turn("一", "壹"), turn("two", "2")]
    assert history(turns) == (
        Message(Role.USER, "一"),
        Message(Role.ASSISTANT, "壹"),
        Message(Role.USER, "two"),
        Message(Role.ASSISTANT, "2"),
    )


def test_nothing_but_words_is_seen():
    call = ToolCallRecord("hidden query", "hidden summary", "p", 1, "ok")
    full = turn(
        "q",
        "a",
        notice="hidden notice",
        plan=SearchPlan("hidden query", ParsedBy.JSON, "hidden reason"),
        tool_calls=(call,),
        sources=(Source(1, "hidden", "https://hidden", "hidden", "hidden"),),
    )
    assert "hidden" not in str(history([full]))


@pytest.mark.parametrize("text", ["", "  \n"])
def test_failed_turn_leaves_its_question_alone(text):
    failed = turn("还在吗", text, status=Status.PLANNER_FAILED, notice="模型密钥无效，请在设置中检查。")
    assert history([failed]) == (Message(Role.USER, "还在吗"),)


def test_text_that_broke_off_is_seen_as_far_as_it_came():
    cut = turn("q", "so far", status=Status.CANCELLED, incomplete=True, notice="Stopped.")
    assert history([cut])[1] == Message(Role.ASSISTANT, "so far")


def test_running_turn_leaves_nothing():
    assert history([turn("done", "a"), turn("running", None)]) == history([turn("done", "a")])


@pytest.mark.parametrize(("limit", "kept"), [(0, 0), (-1, 0), (1, 1), (3, 3), (99, 5)])
def test_only_the_last_turns_are_seen(limit, kept):
    turns = [turn(f"q{n}", f"a{n}") for n in range(5)]
    seen = history(turns, limit)
    assert [message.text for message in seen[::2]] == [f"q{n}" for n in range(5 - kept, 5)]


@pytest.mark.parametrize(
    ("notice", "text", "message"),
    [(None, "t", "t"), ("n", "t", "n\n\nt"), ("n", "", "n"), (None, "", "")],
)
def test_stored_message_is_notice_blank_line_text(notice, text, message):
    assert stored_message(notice, text) == message


def test_message_of_a_running_turn_is_what_there_is_so_far():
    assert Turn("t", "s", "q", AT, partial="so far").message == "so far"

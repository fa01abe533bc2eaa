"""Questions and outcomes in the database."""

import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest

from app.store.errors import StoreError, StoreErrorKind
from search.outcome import Status, ToolCallRecord
from search.plan import AnswerPlan, ParsedBy
from tests.app.store.turns_of import ask, asked, outcome, searched


def raw(path, statement: str, *values) -> list:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(statement, values).fetchall()
    finally:
        connection.close()


def test_question_is_in_the_file_before_anything_else_happens(store, path):
    store.turns.begin(asked("明天会下雨吗？", turn_id="t"))
    assert raw(path, "SELECT question, status FROM turns") == [("明天会下雨吗？", None)]
    turn = store.turns.get("t")
    assert turn.outcome is None
    assert turn.message == ""


def test_asked_at_keeps_the_users_zone(store):
    at = datetime(2026, 3, 1, 9, 30, tzinfo=timezone(timedelta(hours=8)))
    store.turns.begin(asked(turn_id="t", asked_at=at))
    assert store.turns.get("t").asked_at.isoformat() == at.isoformat()


def test_outcome_comes_back_as_it_was_stored(store, now):
    question = asked()
    told = searched(question)
    store.turns.begin(question)
    store.turns.finish(told)
    turn = store.turns.get(question.turn_id)
    assert turn.outcome == told
    assert turn.outcome.as_object() == told.as_object()
    assert turn.finished_at > now


def test_answer_plan_comes_back_without_its_content_twice(store, path):
    question = asked()
    told = outcome(question, "二", plan=AnswerPlan("二", ParsedBy.REPAIRED))
    store.turns.begin(question)
    store.turns.finish(told)
    assert store.turns.get(question.turn_id).outcome == told
    assert raw(path, "SELECT plan FROM turns") == [
        ('{"action":"answer","query":"","reason":"","parsed_by":"repaired"}',)
    ]


@pytest.mark.parametrize(
    ("notice", "text", "message"),
    [
        (None, "text", "text"),
        ("已停止。", "text", "已停止。\n\ntext"),
        ("已停止。", "", "已停止。"),
        (None, "", ""),
        ("", "text", "text"),
    ],
)
def test_stored_message_is_notice_blank_line_text(store, path, notice, text, message):
    question = asked()
    store.turns.begin(question)
    store.turns.finish(outcome(question, text, notice=notice, status=Status.CANCELLED))
    assert raw(path, "SELECT message FROM turns") == [(message,)]
    assert store.turns.get(question.turn_id).message == message


def test_message_column_has_neither_plan_nor_attempts_nor_sources(store, path):
    question = asked()
    store.turns.begin(question)
    store.turns.finish(searched(question, "答案"))
    assert raw(path, "SELECT message FROM turns") == [("答案",)]


def test_a_turn_keeps_a_list_of_searches_with_their_steps(store):
    question = asked()
    calls = tuple(
        ToolCallRecord(f"q{n}", "none", "tavily", 0, "search_no_results", step_id=f"search-{n}")
        for n in (1, 2, 3)
    )
    store.turns.begin(question)
    store.turns.finish(outcome(question, tool_calls=calls))
    assert store.turns.get(question.turn_id).outcome.tool_calls == calls


def test_finishing_again_replaces_tool_calls_and_sources(store):
    question = asked()
    store.turns.begin(question)
    store.turns.finish(searched(question, "old"))
    store.turns.finish(searched(question, "new"))
    found = store.turns.get(question.turn_id).outcome
    assert found.text == "new"
    assert len(found.tool_calls) == 1
    assert len(found.sources) == 2


def test_finishing_an_unknown_turn_is_not_found(store):
    with pytest.raises(StoreError) as caught:
        store.turns.finish(outcome(asked()))
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_a_turn_id_is_used_once(store):
    store.turns.begin(asked(turn_id="t"))
    with pytest.raises(StoreError) as caught:
        store.turns.begin(asked("other", turn_id="t", session_id="s2"))
    assert caught.value.kind is StoreErrorKind.CONFLICT
    assert [session.id for session in store.sessions.newest()] == ["s1"]


def test_unknown_project_is_not_found_and_leaves_nothing(store):
    with pytest.raises(StoreError) as caught:
        store.turns.begin(asked(project_id="nowhere"))
    assert caught.value.kind is StoreErrorKind.NOT_FOUND
    assert store.sessions.newest() == ()


def test_partial_text_is_kept_until_the_outcome(store):
    question = asked()
    store.turns.begin(question)
    store.turns.save_partial(question.turn_id, "多云，气")
    assert store.turns.get(question.turn_id).partial == "多云，气"
    store.turns.finish(outcome(question, "多云，气温 25 度"))
    store.turns.save_partial(question.turn_id, "late")
    turn = store.turns.get(question.turn_id)
    assert turn.partial == ""
    assert turn.outcome.text == "多云，气温 25 度"


def test_recent_gives_the_last_finished_turns_in_order(store):
    for n in range(12):
        ask(store, f"q{n}", f"a{n}")
    store.turns.begin(asked("running"))
    recent = store.turns.recent("s1", 3)
    assert [(turn.question, turn.outcome.text) for turn in recent] == [
        ("q9", "a9"),
        ("q10", "a10"),
        ("q11", "a11"),
    ]


def test_regenerating_deletes_the_turn_and_all_later_ones_of_its_session(store, path):
    first, second = ask(store, "one"), ask(store, "two")
    elsewhere, third = ask(store, "else", session_id="s2"), ask(store, "three")
    store.turns.finish(searched(third))
    assert store.turns.delete_from(second.turn_id) == 2
    assert [turn.id for turn in store.turns.of_session("s1")] == [first.turn_id]
    assert [turn.id for turn in store.turns.of_session("s2")] == [elsewhere.turn_id]
    assert raw(path, "SELECT count(*) FROM sources") == [(0,)]


def test_one_turn_can_be_deleted_from_the_middle(store):
    turns = [ask(store, f"q{n}") for n in range(3)]
    store.turns.delete(turns[1].turn_id)
    assert [turn.id for turn in store.turns.of_session("s1")] == [turns[0].turn_id, turns[2].turn_id]


def test_texts_with_nul_surrogates_and_a_megabyte_are_stored(store):
    question = asked("a\0b \ud83d\ude00 \ud800 c")
    long = "长" * 400_000 + "end" * 100_000
    store.turns.begin(question)
    store.turns.finish(outcome(question, long, notice="n\0\udfff"))
    turn = store.turns.get(question.turn_id)
    assert turn.question == "a\ufffdb 😀 \ufffd c"
    assert turn.outcome.text == long
    assert turn.outcome.notice == "n\ufffd\ufffd"


def test_ids_that_are_no_text_are_not_found(store):
    with pytest.raises(StoreError) as caught:
        store.turns.get("\ud800")
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_no_secret_reaches_the_file(open_store, path):
    secret = "sk-veryverysecret"
    store = open_store(redact=lambda text: text.replace(secret, "•••"))
    question = asked(f"my key is {secret}")
    told = searched(question, f"keep {secret} safe", notice=f"bad {secret}")
    call = told.tool_calls[0]
    attempt = replace(call.attempts[0], detail=f"401 for {secret}", target=f"http://h/{secret}")
    source = replace(told.sources[0], snippet=secret, title=secret, url=f"https://h/?k={secret}")
    call = replace(call, tool_input=secret, summary=secret, attempts=(attempt,))
    plan = replace(told.plan, query=secret, reason=secret)
    store.turns.begin(question)
    store.turns.save_partial(question.turn_id, secret)
    store.turns.finish(replace(told, tool_calls=(call,), sources=(source,), plan=plan, model=secret))
    store.sessions.rename("s1", f"title {secret}")
    store.sessions.set_options("s1", {"model": secret})
    project = store.projects.create(f"p {secret}", instructions=secret)
    store.projects.save(replace(project, model=secret, instructions=secret))
    store.index.search(secret)
    store.close()
    files = [file for file in path.parent.rglob("*") if file.is_file()]
    assert files
    assert all(secret.encode() not in file.read_bytes() for file in files)


def test_remarks_come_back_with_their_turn_and_go_with_a_new_outcome(store):
    question = asked()
    remarks = (
        ("limits", "本回答的局限：只找到一条结果。"),
        ("model_chosen", "No model is set; x was taken."),
    )
    store.turns.begin(question)
    store.turns.finish(searched(question), remarks)
    assert store.turns.get(question.turn_id).remarks == remarks
    assert [turn.remarks for turn in store.turns.page("s1", 5).turns] == [remarks]
    store.turns.finish(searched(question, "new"))
    assert store.turns.get(question.turn_id).remarks == ()


@pytest.mark.parametrize("stored", ["", "[", "{}", "3", '["x"]'])
def test_remarks_that_cannot_be_read_are_none(store, path, stored):
    question = ask(store)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE turns SET remarks = ?", (stored,))
    connection.commit()
    connection.close()
    assert store.turns.get(question.turn_id).remarks == ()


def test_remarks_are_cleaned_like_every_text(open_store):
    store = open_store(redact=lambda text: text.replace("sk-1", "***"))
    question = asked()
    store.turns.begin(question)
    store.turns.finish(searched(question), [("settings", "the key sk-1\0")])
    assert store.turns.get(question.turn_id).remarks == (("settings", "the key ***\ufffd"),)

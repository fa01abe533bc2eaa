"""The store as coroutines see it."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from app.sessions import StoreOptions, open_sessions
from app.store.checkpoint import Checkpoint
from app.store.errors import StoreError, StoreErrorKind
from app.store.schema import renew_index
from app.turn_store import UNDO, TurnStore
from search.outcome import Status
from search.query import Message, Role, SearchMode
from search.session import DEFAULT_PROJECT
from tests.app.store.on_loop import on_loop
from tests.app.store.processes import running
from tests.app.store.turns_of import ask, asked, outcome, searched


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "sessions.db"


def rows(path, statement: str) -> list:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


@on_loop
async def test_question_is_on_disk_when_begin_returns(path):
    store = TurnStore(path)
    begun = await store.begin(asked("q"))
    assert rows(path, "SELECT question, status FROM turns") == [("q", None)]
    assert (begun.project.id, begun.history, begun.warning) == (DEFAULT_PROJECT, (), None)
    await store.close()


@on_loop
async def test_begin_gives_the_conversation_so_far_and_the_project(path):
    store = TurnStore(path)
    project = await store.run(lambda s: s.projects.create("p", SearchMode.DISABLED, "use tables"))
    first = asked("一", project_id=project.id)
    await store.begin(first)
    assert await store.finish(searched(first, "壹")) is None
    begun = await store.begin(asked("二"))
    assert begun.project == project
    assert begun.history == (Message(Role.USER, "一"), Message(Role.ASSISTANT, "壹"))
    await store.close()


@on_loop
async def test_everything_is_stored_when_the_store_is_closed(path):
    store = TurnStore(path)
    turns = [asked(f"q{n}", f"s{n % 4}") for n in range(40)]
    await asyncio.gather(*(store.begin(turn) for turn in turns))
    await asyncio.gather(*(store.finish(searched(turn)) for turn in turns))
    await store.close()
    assert not path.with_name("sessions.db-wal").exists()
    with closing(open_sessions(path)) as stored:
        assert sum(head.turn_count for head in stored.sessions.newest()) == 40
        assert len(stored.index.search("多云", limit=100)) == 40


@on_loop
async def test_closed_store_says_so_and_closing_twice_is_fine(path):
    store = TurnStore(path)
    await store.close()
    store.close_now()
    assert (await store.finish(outcome(asked()))).kind is StoreErrorKind.CLOSED
    with pytest.raises(StoreError) as caught:
        await store.begin(asked())
    assert caught.value.kind is StoreErrorKind.CLOSED


@on_loop
async def test_partial_text_is_kept_and_failing_to_keep_it_is_no_error(path):
    store = TurnStore(path)
    turn = asked()
    await store.begin(turn)
    await store.save_partial(turn.turn_id, "so far")
    assert (await store.read(lambda s: s.turns.get(turn.turn_id))).partial == "so far"
    await store.close()
    await store.save_partial(turn.turn_id, "too late")


@on_loop
async def test_mistakes_of_the_caller_are_errors(path):
    store = TurnStore(path)
    await store.begin(asked(turn_id="t"))
    for wrong, kind in (
        (asked(turn_id="t"), StoreErrorKind.CONFLICT),
        (asked(project_id="nowhere", session_id="new"), StoreErrorKind.NOT_FOUND),
    ):
        with pytest.raises(StoreError) as caught:
            await store.begin(wrong)
        assert caught.value.kind is kind
    await store.close()


@on_loop
async def test_question_is_answered_on_a_full_disk_and_stored_once_there_is_room(path):
    store = TurnStore(path)
    await store.run(lambda s: s._database._connection.execute("PRAGMA max_page_count = 1"))
    lost, kept = asked("x" * 5000), asked("y" * 5000)
    for turn in (lost, kept):
        begun = await store.begin(turn)
        assert begun.warning.kind is StoreErrorKind.FULL
        assert begun.project.id == DEFAULT_PROJECT
    assert (await store.finish(outcome(lost))).kind is StoreErrorKind.FULL
    await store.run(lambda s: s._database._connection.execute("PRAGMA max_page_count = 1000000"))
    assert await store.finish(outcome(kept, "answer")) is None
    stored = await store.read(lambda s: s.turns.of_session("s1"))
    assert [(turn.question, turn.outcome.text) for turn in stored] == [("y" * 5000, "answer")]
    await store.close()


@on_loop
async def test_sixteen_on_a_full_disk_are_all_answered_for(path):
    store = TurnStore(path)
    await store.run(lambda s: s._database._connection.execute("PRAGMA max_page_count = 1"))
    begun = await asyncio.gather(*(store.begin(asked("x" * 5000)) for _ in range(16)))
    assert {one.warning.kind for one in begun} == {StoreErrorKind.FULL}
    await store.close()


@on_loop
async def test_locked_database_delays_the_first_question_alone(path):
    open_sessions(path).close()
    store = TurnStore(path, StoreOptions(busy_s=1.0))
    await store.warnings()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        turns = [asked(f"q{n}") for n in range(4)]
        began = asyncio.get_running_loop().time()
        begun = await asyncio.gather(*(store.begin(turn) for turn in turns))
        assert {one.warning.kind for one in begun} == {StoreErrorKind.LOCKED}
        assert asyncio.get_running_loop().time() - began < 3
    for turn in turns:
        assert await store.finish(outcome(turn)) is None
    assert len(await store.read(lambda s: s.turns.of_session("s1"))) == 4
    await store.close()


@on_loop
async def test_store_that_cannot_be_opened_works_in_memory_and_says_so(tmp_path):
    (tmp_path / "file").touch()
    store = TurnStore(tmp_path / "file" / "sessions.db")
    turn = asked("一")
    assert (await store.begin(turn)).warning is None
    assert await store.finish(outcome(turn, "壹")) is None
    assert len((await store.begin(asked("二"))).history) == 2
    assert len(await store.read(lambda s: s.index.search("壹"))) == 1
    (warning,) = await store.warnings()
    assert warning.error.kind is StoreErrorKind.UNREACHABLE
    await store.close()


@on_loop
async def test_store_without_a_path_is_in_memory():
    store = TurnStore(None)
    turn = asked()
    await store.begin(turn)
    await store.finish(outcome(turn))
    assert len(await store.read(lambda s: s.turns.of_session("s1"))) == 1
    assert await store.warnings() == ()
    await store.close()


@on_loop
async def test_reading_does_not_stand_in_line_behind_writing(path):
    store = TurnStore(path)
    turn = asked()
    await store.begin(turn)
    await store.read(lambda s: s.sessions.newest())
    gate = threading.Event()
    async with asyncio.TaskGroup() as group:
        writing = group.create_task(store.run(lambda _: gate.wait(20)))
        assert len(await store.read(lambda s: s.sessions.newest())) == 1
        assert not writing.done()
        gate.set()
    await store.close()


@on_loop
async def test_searching_does_not_stand_in_line_behind_writing(path):
    store = TurnStore(path)
    turn = asked("琥珀")
    await store.begin(turn)
    await store.finish(outcome(turn))
    gate = threading.Event()

    def writes(opened) -> bool:
        with opened.together():
            opened.sessions.rename("s1", "something else")
            return gate.wait(20)

    await store.read(lambda s: s.sessions.newest())
    async with asyncio.TaskGroup() as group:
        writing = group.create_task(store.run(writes))
        assert [hit.turn_id for hit in await store.search("琥珀", 10)] == [turn.turn_id]
        assert not writing.done()
        gate.set()
    assert [hit.title for hit in await store.search("something", 10)] == ["something else"]
    await store.close()


@on_loop
async def test_search_finds_all_of_many_turns_that_wait_for_the_index(path):
    with closing(open_sessions(path)) as filled:
        for n in range(220):
            ask(filled, f"琥珀 {n}", "x")
        filled._database.write(renew_index)
    store = TurnStore(path)
    assert len(await store.search("琥珀", 200)) == 200
    assert [hit.excerpt.text for hit in await store.search("琥珀 0", 10)] == ["琥珀 0"]
    await store.close()


@on_loop
async def test_damage_met_while_reading_is_mended(path):
    with closing(open_sessions(path)) as filled:
        for n in range(400):
            ask(filled, f"q{n}", "answer " * 200, session_id=f"s{n % 3}")
        (root,) = filled._database.read(
            lambda connection: connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'turns'"
            ).fetchone()
        )
    store = TurnStore(path)
    assert await store.warnings() == ()
    assert await store.read(lambda s: len(s.sessions.newest())) == 3
    await store.run(lambda s: s.index.catch_up(1000))
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(bytes(4096))
    # Nothing damaged may be read from the memory of an open connection.
    await store.run(lambda s: s._database.close())
    turns = await store.read(lambda s: [len(s.turns.of_session(f"s{n}")) for n in range(3)])
    assert sum(turns) > 380
    assert [warning.code for warning in await store.warnings()] == ["sessions_repaired"]
    await store.begin(asked("after"))
    await store.close()


@pytest.fixture
def kept_up(monkeypatch) -> threading.Event:
    """Upkeep comes soon; the event is set when a round of it has reached its last step."""
    reached = threading.Event()
    start = Checkpoint.start

    def started(checkpoint: Checkpoint) -> None:
        start(checkpoint)
        reached.set()

    monkeypatch.setattr("app.turn_store._CHECKPOINT_AFTER_QUIET_S", 0.1)
    monkeypatch.setattr(Checkpoint, "start", started)
    return reached


@on_loop
async def test_upkeep_indexes_purges_and_empties_the_log(path, kept_up):
    clock = [datetime.now(UTC) - UNDO - timedelta(hours=1)]
    store = TurnStore(path, StoreOptions(clock=lambda: clock[0]))
    for name in ("old", "new"):
        turn = asked(session_id=name)
        await store.begin(turn)
        await store.finish(searched(turn))
    await store.run(lambda s: s.sessions.delete("old"))
    clock[0] = datetime.now(UTC)
    kept_up.clear()
    await store.warnings()
    assert await asyncio.to_thread(kept_up.wait, 20)
    await asyncio.to_thread(store._checkpoint.wait)
    assert rows(path, "SELECT id FROM sessions") == [("new",)]
    assert rows(path, "SELECT count(*) FROM unindexed") == [(0,)]
    # The answers are in the file itself now, not in the log alone.
    assert "上海天气预报".encode() in path.read_bytes()
    await store.close()


def test_turn_of_a_killed_command_is_closed_beside_an_open_window(path, kept_up):
    script = """
import asyncio, sys
from pathlib import Path
from app.turn_store import TurnStore
from tests.app.store.turns_of import asked

async def main():
    store = TurnStore(Path(sys.argv[1]))
    await store.begin(asked("from the command line", "other", turn_id="killed"))
    print("begun", flush=True)
    sys.stdin.readline()

asyncio.run(main())
"""

    async def window() -> Status:
        store = TurnStore(path)
        await store.warnings()
        with running(script, str(path)) as process:
            assert await asyncio.to_thread(process.line) == "begun"
            assert (await store.read(lambda s: s.turns.get("killed"))).outcome is None
            process.kill()
        kept_up.clear()
        await store.begin(asked("mine"))
        assert await asyncio.to_thread(kept_up.wait, 20)
        turn = await store.read(lambda s: s.turns.get("killed"))
        await store.close()
        return turn.outcome.status

    assert asyncio.run(window()) is Status.CANCELLED

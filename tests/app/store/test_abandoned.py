"""Killed and living processes with running turns."""

import asyncio
from contextlib import closing

from app.sessions import open_sessions
from app.turn_store import TurnStore
from search.outcome import Status
from tests.app.store.processes import running
from tests.app.store.turns_of import ask, asked, outcome

_ASKING = """
import sys
from pathlib import Path
from app.sessions import open_sessions
from tests.app.store.turns_of import ask, asked
store = open_sessions(Path(sys.argv[1]))
ask(store, "finished", "完整的回答")
store.turns.begin(asked("明天会下雨吗？", turn_id="cut"))
store.turns.save_partial("cut", "明天多")
store.turns.begin(asked("Will it rain?", turn_id="bare"))
print("asked", flush=True)
sys.stdin.readline()
"""

_ASKING_ASYNC = """
import asyncio, sys
from pathlib import Path
from app.turn_store import TurnStore
from tests.app.store.turns_of import asked, outcome

async def main():
    store = TurnStore(Path(sys.argv[1]))
    for number in range(100000):
        turn = asked(f"question {number}")
        await store.begin(turn)
        print(turn.turn_id, "begun", flush=True)
        await store.finish(outcome(turn, f"answer {number}"))
        print(turn.turn_id, "done", flush=True)

asyncio.run(main())
"""


def test_killed_process_leaves_a_cancelled_turn_with_the_text_so_far(path):
    with running(_ASKING, str(path)) as process:
        assert process.line() == "asked"
        process.kill()
    store = open_sessions(path)
    finished, cut, bare = store.turns.of_session("s1")
    assert finished.outcome.text == "完整的回答"
    assert (cut.outcome.status, cut.outcome.incomplete) == (Status.CANCELLED, True)
    assert (cut.outcome.text, cut.outcome.notice) == ("明天多", "已停止。")
    assert cut.finished_at is not None
    assert (bare.outcome.status, bare.outcome.incomplete) == (Status.CANCELLED, True)
    assert (bare.outcome.text, bare.outcome.notice) == ("", "Stopped.")
    assert [hit.turn_id for hit in store.index.search("会下雨")] == ["cut"]
    assert store.settle() == 0
    store.close()
    assert list(path.with_name("sessions.db-owners").iterdir()) == []


def test_turn_of_a_living_process_is_left_alone(path):
    with running(_ASKING, str(path)) as process:
        assert process.line() == "asked"
        store = open_sessions(path)
        assert store.turns.get("cut").outcome is None
        assert store.settle() == 0
        process.kill()
        assert store.settle() == 2
        assert store.turns.get("cut").outcome.status is Status.CANCELLED
        store.close()


def test_another_store_of_the_same_process_is_a_living_owner(path):
    first = open_sessions(path)
    first.turns.begin(asked(turn_id="t"))
    second = open_sessions(path)
    assert second.turns.get("t").outcome is None
    second.close()
    first.close()
    third = open_sessions(path)
    assert third.turns.get("t").outcome.status is Status.CANCELLED
    third.close()


def test_late_outcome_replaces_the_cancellation(path):
    first, second = open_sessions(path), open_sessions(path)
    question = asked()
    first.turns.begin(question)
    first._owners.release()
    assert second.settle() == 1
    first.turns.finish(outcome(question, "late but whole"))
    assert second.turns.get(question.turn_id).outcome.status is Status.ANSWERED
    first.close()
    second.close()


def test_turn_without_any_owner_is_closed(path):
    store = open_sessions(path)
    store.turns.begin(asked(turn_id="t"))
    for odd in ("NULL", "'../../outside'", "''", "'" + "0" * 32 + "'"):
        store._database.write(
            lambda connection, odd=odd: connection.execute(
                f"UPDATE turns SET status = NULL, incomplete = 0, owner = {odd}"  # noqa: S608 - written above
            )
        )
        assert store.settle() == 1
    store.close()


def test_killed_in_the_middle_of_writing_loses_at_most_the_last_outcome(path):
    for wanted in (1, 40, 151):
        with running(_ASKING_ASYNC, str(path)) as process:
            seen = [process.line().split() for _ in range(wanted)]
            process.kill()
        begun = {turn_id for turn_id, what in seen if what == "begun"}
        done = {turn_id for turn_id, what in seen if what == "done"}
        store = open_sessions(path)
        stored = {turn.id: turn.outcome for turn in store.turns.of_session("s1")}
        assert begun <= stored.keys()
        assert all(stored[turn_id].status is Status.ANSWERED for turn_id in done)
        assert all(found is not None for found in stored.values())
        assert store.warnings == ()
        store.close()


def test_two_processes_write_at_the_same_time(path):
    async def ours() -> list[str]:
        store = TurnStore(path)
        turns = [asked(f"ours {number}", f"ours{number % 3}") for number in range(60)]
        for turn in turns:
            assert (await store.begin(turn)).warning is None
            assert await store.finish(outcome(turn, "天气晴")) is None
        await store.close()
        return [turn.turn_id for turn in turns]

    with running(_ASKING_ASYNC, str(path)) as process:
        theirs = [process.line().split()[0] for _ in range(20)]
        mine = asyncio.run(ours())
        theirs += [process.line().split()[0] for _ in range(200)]
        process.kill()
    with closing(open_sessions(path)) as store:
        stored = {
            turn.id for name in ("s1", "ours0", "ours1", "ours2") for turn in store.turns.of_session(name)
        }
        assert set(mine) | set(theirs) <= stored
        assert len(store.index.search("天气晴", limit=100)) == 60
        ask(store, "after")

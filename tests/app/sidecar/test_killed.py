"""`kill -9` of the sidecar at any moment of a request: history intact, next start clean."""

import os
import random
import sys
import threading
from pathlib import Path

import pytest

from app.sessions import open_sessions
from search.session import Turn
from tests.app.sidecar.host import Host
from tests.app.sidecar.peer import write_settings
from tests.scripted_servers import ScriptedServer, finds, row, says, searches

ROUNDS = 50
_LONGEST_S = 0.45


@pytest.mark.slow_cap(240)
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")
def test_killed_fifty_times_at_random_moments_nothing_is_lost() -> None:
    home = Path(os.environ["SIDELIGHT_HOME"])
    moments = random.Random(4711)  # noqa: S311 - repeatable, not secret
    asked: dict[str, str] = {}
    plan = [searches("basil", gap_s=0.01), says("Water it daily and keep it warm [1].", gap_s=0.02)]
    with (
        ScriptedServer(*(plan * (2 * ROUNDS))) as model,
        ScriptedServer(finds(row(1), after_s=0.05)) as instance,
    ):
        write_settings(home, model, instance)
        for n in range(ROUNDS):
            with Host() as host:
                hello = host.hello()
                assert not hello["read_only"]
                for one in host.call("session.list", limit=500)["sessions"]:
                    assert one["running"] is None
                reply = host.call("ask", text=f"question {n}")
                asked[reply["turn_id"]] = f"question {n}"
                # The moment is counted from the reply, which says that the question is stored.
                threading.Event().wait(moments.uniform(0, _LONGEST_S))
                host.process.kill()
                host.process.wait()
                assert b"Traceback" not in host.err
        turns = _all_turns(home)
    assert {turn.id: turn.question for turn in turns} == asked
    statuses = [turn.outcome.status if turn.outcome else None for turn in turns]
    assert None not in statuses
    assert "cancelled" in statuses
    assert all(t.outcome and t.outcome.incomplete == (t.outcome.status == "cancelled") for t in turns)
    assert not list((home / "data").glob("*damaged*"))


def _all_turns(home: Path) -> list[Turn]:
    store = open_sessions(home / "data" / "sessions.db")
    try:
        assert store.warnings == ()
        return [t for s in store.sessions.newest(500) for t in store.sessions.get(s.id).turns]
    finally:
        store.close()

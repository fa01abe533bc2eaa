"""`kill -9` of `ask` at each step: the question is on disk first, the next start is clean."""

import sys
from pathlib import Path

import pytest

from search.outcome import Status
from tests.app.cli.stage import Stage
from tests.scripted_servers import ScriptedServer, answers, begins, finds, hangs, row, searches

QUESTION = "What does basil need?"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")


@pytest.mark.parametrize("step", ["planning", "searching", "writing"])
def test_a_killed_request_keeps_its_question_and_becomes_cancelled_at_the_next_start(
    step: str, tmp_path: Path
) -> None:
    replies = {
        "planning": (hangs(),),
        "searching": (searches("basil"), hangs()),
        "writing": (searches("basil"), begins("Six hours of light", hangs=True)),
    }[step]
    found = hangs() if step == "searching" else finds(row(1))
    with ScriptedServer(*replies) as model, ScriptedServer(found) as instance:
        stage = Stage(tmp_path, model, instance)
        process = stage.start("ask", "--json", QUESTION)
        model.wait_for(2 if step == "writing" else 1)
        if step == "searching":
            instance.wait_for(1)
        process.kill()
        process.communicate(timeout=20)

    (turn,) = stage.turns()
    assert turn.question == QUESTION
    assert turn.outcome is not None
    assert (turn.outcome.status, turn.outcome.incomplete) == (Status.CANCELLED, True)
    assert turn.outcome.notice == "Stopped."


def test_the_session_goes_on_after_a_killed_request(tmp_path: Path) -> None:
    with ScriptedServer(hangs()) as model:
        stage = Stage(tmp_path, model)
        process = stage.start("ask", "--json", QUESTION)
        model.wait_for(1)
        process.kill()
        process.communicate(timeout=20)
    with ScriptedServer(answers("Light.")) as model:
        stage.settings_file.unlink()
        stage.set(model={"base_url": f"{model.url}/v1"})
        ran = stage.run("ask", "--json", "--session", "last", "And water?")

        asked = str(model.seen[0]["body"])

    assert ran.object["status"] == "answered"
    assert QUESTION in asked
    assert [turn.question for turn in stage.turns()] == [QUESTION, "And water?"]

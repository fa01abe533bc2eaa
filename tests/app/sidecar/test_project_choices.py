import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from tests.app.sidecar.peer import Peer, peer, write_settings
from tests.scripted_servers import ScriptedServer, answers


async def _ask(host: Peer, **params: Any) -> list[dict[str, Any]]:
    asked = await host.call("ask", text="How are you?", **params)
    outcome = await host.outcome(asked["turn_id"])
    assert outcome["status"] == "answered"
    return host.events(asked["turn_id"])


def _warnings(events: list[dict[str, Any]]) -> list[str]:
    return [event["text"] for event in events if event["event"] == "notice" and event["code"] == "depth"]


@pytest.mark.parametrize(
    ("project", "params", "model", "warned"),
    [
        ({}, {}, "some-model", []),
        ({"model": "other-model"}, {}, "other-model", []),
        ({"depth": "deep"}, {}, "some-model", ["The depth deep comes in a later version; quick is used."]),
        ({"depth": "deep"}, {"depth": "quick"}, "some-model", []),
        (
            {},
            {"depth": "balanced"},
            "some-model",
            ["The depth balanced comes in a later version; quick is used."],
        ),
    ],
)
def test_a_question_obeys_the_model_and_depth_of_its_project(
    project: dict[str, str], params: dict[str, str], model: str, warned: list[str]
) -> None:
    with ScriptedServer(answers("Fine.")) as server:
        write_settings(Path(os.environ["SIDELIGHT_HOME"]), server)

        async def play() -> None:
            async with peer() as host:
                made = await host.call("project.create", name="P", **project)
                events = await _ask(host, project_id=made["id"], **params)
                assert _warnings(events) == warned

        asyncio.run(play())
        assert server.seen[0]["body"]["model"] == model


def test_a_projects_model_changed_in_the_open_sidecar_holds_for_the_next_question() -> None:
    with ScriptedServer(answers("Fine.")) as server:
        write_settings(Path(os.environ["SIDELIGHT_HOME"]), server)

        async def play() -> None:
            async with peer() as host:
                made = await host.call("project.create", name="P", model="first")
                await _ask(host, project_id=made["id"])
                await host.call("project.update", project_id=made["id"], model="")
                await _ask(host, project_id=made["id"])

        asyncio.run(play())
        assert [seen["body"]["model"] for seen in server.seen] == ["first", "some-model"]

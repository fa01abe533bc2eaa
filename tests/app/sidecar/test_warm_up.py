import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import tomli_w

from providers.local import process, selection
from providers.local.runtime import Runtime
from search.ports import CallMeter, ChatMessage, Prompt
from tests.app.sidecar.peer import LIMIT_S, desk, joined
from tests.providers.local.children import is_running, stand_in

pytestmark = pytest.mark.usefixtures(stand_in.__name__)
PROMPT = Prompt((ChatMessage("user", "Hello"),))
__all__ = ["stand_in"]


@dataclass
class Started:
    """The child processes of one test; `news` is set when there is one."""

    pids: list[int] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """Return the child processes, as they are started."""
    noted = Started()
    spawned = process._spawned

    async def noting(command: list[str]) -> process.ServerProcess:
        server = await spawned(command)
        noted.pids.append(server.pid)
        noted.news.set()
        return server

    monkeypatch.setattr(process, "_spawned", noting)
    monkeypatch.setattr(selection, "runtime", lambda: Runtime.READY)
    return noted


def wants(name: str) -> None:
    home = Path(os.environ["SIDELIGHT_HOME"])
    file = home / f"{name}.gguf"
    home.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"GGUF")
    model = {"preset": "local", "file": str(file)}
    (home / "settings.toml").write_bytes(
        tomli_w.dumps({"model": model, "network": {"proxy": "none"}}).encode()
    )


@pytest.mark.parametrize("greeting", [{"language": "en"}, {}])
def test_a_greeted_sidecar_starts_the_local_model_before_it_is_asked_and_ends_it(
    greeting: dict[str, str], started: Started
) -> None:
    wants("good")

    async def play() -> None:
        async with desk() as opened:
            await (await joined(opened, greets=False)).call("initialize", **greeting)
            await asyncio.wait_for(started.news.wait(), LIMIT_S)
            model = (await (await opened.parts()).model.chosen()).model
            assert model is not None
            said: list[str] = []
            await model.complete(PROMPT, said.append, CallMeter())
            assert "".join(said) == f"served by {started.pids[0]}"

    asyncio.run(play())
    assert len(started.pids) == 1
    assert not is_running(started.pids[0])


def test_a_sidecar_that_ends_while_the_local_model_starts_waits_for_nothing(started: Started) -> None:
    wants("slow")

    async def play() -> float:
        async with desk() as opened:
            await joined(opened)
            await asyncio.wait_for(started.news.wait(), LIMIT_S)
            began = time.monotonic()
        return time.monotonic() - began

    assert asyncio.run(play()) < 2.0
    assert not is_running(started.pids[0])

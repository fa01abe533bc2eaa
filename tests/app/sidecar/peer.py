"""A client without a transport: it calls the dispatcher of a real desk and collects what it is sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import tomli_w

from app.sidecar.client import Client
from app.sidecar.desk import Desk
from app.sidecar.dispatch import answer
from app.sidecar.outgoing import Outgoing
from tests.scripted_servers import ScriptedServer

LIMIT_S = 20.0


class Peer:
    """One client; `notes` are all notifications so far."""

    def __init__(self, desk: Desk, outgoing: Outgoing | None = None) -> None:
        self.desk = desk
        self.client = Client(outgoing)
        self.notes: list[dict[str, Any]] = []
        self.sent: list[bytes] = []
        self._number = 0
        self._news = asyncio.Condition()
        desk.clients.add(self.client)

    async def listen(self) -> None:
        while lines := await self.client.outgoing.take():
            self.sent += lines
            async with self._news:
                self.notes += map(json.loads, lines)
                self._news.notify_all()

    async def call(self, method: str, **params: Any) -> Any:
        """Return the result; an error of the protocol fails the test."""
        message = await self.raw(method, **params)
        assert "error" not in message, message
        return message["result"]

    async def refused(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the error of a call that must fail."""
        message = await self.raw(method, **params)
        assert "error" in message, message
        error: dict[str, Any] = message["error"]
        return error

    async def raw(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        number = self._number
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        message, call = await answer(self.desk, self.client, json.dumps(request).encode())
        for act in call.afterwards:
            act()
        assert message is not None
        assert message["id"] == number
        return json.loads(json.dumps(message))

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a notification."""
        async with asyncio.timeout(LIMIT_S), self._news:
            while True:
                for note in self.notes:
                    if fits(note):
                        return note
                await self._news.wait()

    async def outcome(self, turn_id: str) -> dict[str, Any]:
        """Wait for the end of a turn."""
        note = await self.until(
            lambda n: (
                n["method"] == "event"
                and n["params"]["turn_id"] == turn_id
                and n["params"]["event"] == "turn_finished"
            )
        )
        found: dict[str, Any] = note["params"]["outcome"]
        return found

    def events(self, turn_id: str) -> list[dict[str, Any]]:
        return [
            n["params"] for n in self.notes if n["method"] == "event" and n["params"]["turn_id"] == turn_id
        ]


@asynccontextmanager
async def desk() -> AsyncIterator[Desk]:
    """A sidecar's heart in this process, ended as a real one is."""
    async with asyncio.timeout(50), asyncio.TaskGroup() as group:
        opened = Desk(group)
        mine = asyncio.current_task()
        others = asyncio.all_tasks()
        try:
            yield opened
        finally:
            await opened.close()
            for task in asyncio.all_tasks() - others - {mine}:
                task.cancel()


@asynccontextmanager
async def peer(*, language: str = "en", greets: bool = True) -> AsyncIterator[Peer]:
    """One greeted client of a desk of its own."""
    async with desk() as opened:
        one = await joined(opened, language=language, greets=greets)
        yield one


async def joined(opened: Desk, *, language: str = "en", greets: bool = True) -> Peer:
    one = Peer(opened)
    opened.group.create_task(one.listen())
    if greets:
        await one.call("initialize", language=language)
    return one


def write_settings(
    home: Path, model: ScriptedServer | None = None, *instances: ScriptedServer, **search: Any
) -> None:
    """Settings that name the servers of one test and nothing else."""
    free = {"instances": [server.url for server in instances], "engines": [], "keyless_apis": []}
    table: dict[str, Any] = {
        "model": {"preset": "custom", "name": "some-model"} if model else {},
        "search": {"timeout_ms": 3000, "builtin_free": free} | search,
        "network": {"proxy": "none"},
    }
    if model:
        table["model"]["base_url"] = f"{model.url}/v1"
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.toml").write_bytes(tomli_w.dumps(table).encode())

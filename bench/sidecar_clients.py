"""Two clients of a sidecar as it is really used: a host on its stdio, and a page over loopback HTTP.

They look into no message they need not: a question's time holds little of theirs, as with the floor's client.
"""

import asyncio
import http.client
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.home import environment
from bench.lean import LeanClient
from bench.processes import ROOT
from bench.spans import Asked

LONGEST_S = 60.0
_MOST_LINE = 8_000_000
_EVENT, _DELTA, _END = b'"method":"event"', b'"event":"answer_delta"', b'"event":"turn_finished"'
_TURN = b'"turn_id":"'
_CLIENT = "bench-page"


@dataclass
class Turn:
    """What has come of one turn: `size` is that of its events in bytes as they were sent."""

    ended: asyncio.Future[bytes]
    first: float = 0.0
    size: int = 0


@dataclass
class Inbox:
    """Sorts what a sidecar sends: replies by their number, events by their turn. `other` counts the rest."""

    replies: dict[int, asyncio.Future[Any]] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    address: str = ""
    listening: asyncio.Event = field(default_factory=asyncio.Event)
    other: int = 0

    def turn(self, turn_id: str) -> Turn:
        """Return the turn of that id; over HTTP its events may come before the reply that names it."""
        if turn_id not in self.turns:
            self.turns[turn_id] = Turn(asyncio.get_running_loop().create_future())
        return self.turns[turn_id]

    def take(self, message: bytes, frame: int = 1) -> None:
        """Take one message that was sent with so many bytes around it."""
        if _EVENT not in message:
            self._reply_or_note(message, frame)
            return
        turn = self.turn(message.partition(_TURN)[2].partition(b'"')[0].decode())
        turn.size += len(message) + frame
        if not turn.first and _DELTA in message:
            turn.first = time.monotonic()
        if _END in message:
            turn.ended.set_result(message)

    def _reply_or_note(self, message: bytes, frame: int) -> None:
        value = json.loads(message)
        if (reply := self.replies.pop(value.get("id", 0), None)) is not None:
            reply.set_result(value)
            return
        self.other += len(message) + frame
        if value.get("method") == "listening":
            self.address = value["params"]["address"]
            self.listening.set()


class Client:
    """What both clients have in common; `call` is the way a request goes."""

    def __init__(self) -> None:
        self.inbox = Inbox()
        self._number = 0

    async def call(self, method: str, **params: Any) -> Any:
        raise NotImplementedError

    async def ask(self, text: str, mark: str) -> Asked:
        """Ask one question and wait for its end."""
        return (await self.turn(text, mark))[0]

    async def turn(self, text: str, mark: str) -> tuple[Asked, Turn, dict[str, Any]]:
        """Ask one question; return also what came of it and its outcome."""
        began = time.monotonic()
        async with asyncio.timeout(LONGEST_S):
            turn_id = (await self.call("ask", text=text))["turn_id"]
            turn = self.inbox.turn(turn_id)
            last = await turn.ended
        ended = time.monotonic()
        outcome = json.loads(last)["params"]["outcome"]
        del self.inbox.turns[turn_id]
        answered = outcome["status"] == "answered" and mark in outcome["text"]
        return Asked(mark, began, ended, turn.first, answered), turn, outcome

    def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        return {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}


class Host(Client):
    """The host of a sidecar process: one message a line on its stdin and stdout."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        super().__init__()
        self.process = process

    async def call(self, method: str, **params: Any) -> Any:
        request = self.request(method, params)
        reply = asyncio.get_running_loop().create_future()
        self.inbox.replies[request["id"]] = reply
        assert self.process.stdin
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        return _result(await reply)

    async def page_address(self) -> str:
        """Greet the sidecar as the window does and return the address of its page."""
        greeting = await self.call("initialize", client={"name": "bench"})
        if greeting["http"]:
            return str(greeting["http"]["address"])
        await self.inbox.listening.wait()
        return self.inbox.address

    async def end(self) -> None:
        """Close its stdin, which ends it; kill what does not end."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            async with asyncio.timeout(10):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()

    async def read(self) -> None:
        """Read until it ends."""
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            self.inbox.take(line[:-1])
        for reply in self.inbox.replies.values():
            reply.set_exception(ConnectionError("the sidecar ended"))


class Page(Client):
    """The page of a sidecar: calls by POST, events by one stream of server-sent events."""

    def __init__(self, port: int, cookie: str) -> None:
        super().__init__()
        own = f"127.0.0.1:{port}"
        fields = (
            f"Host: {own}",
            f"Origin: http://{own}",
            f"Cookie: {cookie}",
            f"Sidelight-Client: {_CLIENT}",
        )
        self._posts, self._stream = LeanClient(port, fields), LeanClient(port, fields)
        self._opened = asyncio.Event()

    async def call(self, method: str, **params: Any) -> Any:
        await self._opened.wait()
        return _result(await self._posts.post("/rpc", self.request(method, params)))

    def end(self) -> None:
        self._posts.close()

    async def read(self) -> None:
        """Read the stream of events until it is closed."""
        number = 0
        async for line in self._stream.lines(f"/events?client={_CLIENT}"):
            self._opened.set()
            if line.startswith(b"data: "):
                self.inbox.take(line[6:], number + len(b"data: \n\n"))
            number = len(line) + 1


@asynccontextmanager
async def a_process(command: Sequence[str], home: Path) -> AsyncIterator[Host]:
    """Start a sidecar and yield its host; it is ended on every way out."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, env=environment(home), cwd=ROOT, stdin=pipe, stdout=pipe, limit=_MOST_LINE
    )
    host = Host(process)
    async with asyncio.TaskGroup() as group:
        group.create_task(host.read())
        try:
            yield host
        finally:
            await host.end()


@asynccontextmanager
async def a_page(host: Host) -> AsyncIterator[Page]:
    """Log in at the page of a sidecar that was started with `--http`, greet it, and yield the page."""
    address = await host.page_address()
    cookie, _ = await asyncio.to_thread(opened, address)
    page = Page(urlsplit(address).port or 0, cookie)
    async with asyncio.TaskGroup() as group:
        reading = group.create_task(page.read())
        try:
            await page.call("initialize", language="en")
            yield page
        finally:
            page.end()
            reading.cancel()


def opened(address: str) -> tuple[str, bytes]:
    """Open the page at a one-time address as a browser does; return the cookie and the page. Blocks."""
    parts = urlsplit(address)
    door = http.client.HTTPConnection("127.0.0.1", parts.port or 0, timeout=LONGEST_S)
    door.request("GET", f"/?{parts.query}")
    welcome = door.getresponse()
    welcome.read()
    cookie = welcome.headers["set-cookie"].partition(";")[0]
    door.request("GET", "/", headers={"Cookie": cookie})
    page = door.getresponse()
    assert page.status == 200, page.status
    html = page.read()
    door.close()
    return cookie, html


def _result(reply: dict[str, Any]) -> Any:
    assert "error" not in reply, reply["error"]
    return reply["result"]

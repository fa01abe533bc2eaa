"""A scripted chat server on loopback: exact bytes, cuts, resets and silence, one reply for each request."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from providers.model_address import read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_model import OpenAIChatModel
from providers.option_memory import OptionMemory
from providers.presets import preset
from providers.transport import Network, Transport
from search.errors import ModelError
from search.ports import CallMeter, ChatMessage, FinishReason, Prompt

T = TypeVar("T")
KEY = "sk-seeded-Key-0001"
ADDRESS = "http://127.0.0.1:{port}/v1"
DONE = b"data: [DONE]\n\n"
PROMPT = Prompt((ChatMessage("user", "How many legs has a spider?"),))
JSON_PROMPT = Prompt(PROMPT.messages, json_schema={"type": "object"}, think=False)


@dataclass
class Scripted:
    """One reply. `end` is close, keep (a whole HTTP message), reset, hang or chatter (comments for ever)."""

    pieces: Iterable[bytes] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    end: str = "close"
    type: str = "text/event-stream"


@dataclass
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


def event(delta: Any = None, finish: str | None = None, **more: Any) -> bytes:
    choice = {"index": 0, "delta": delta or {}, "finish_reason": finish}
    chunk = {"id": "c1", "object": "chat.completion.chunk", "choices": [choice], **more}
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def said(*texts: str, finish: str | None = "stop", done: bool = True, end: str = "close") -> Scripted:
    pieces = [event({"content": text}) for text in texts]
    pieces += [event(finish=finish)] if finish else []
    return Scripted(pieces + ([DONE] if done else []), end=end)


def body(value: Any, status: int = 200, **headers: str) -> Scripted:
    data = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Scripted([data], status, named, end="keep", type=named.pop("content-type", "application/json"))


def refused(status: int, message: str, **headers: str) -> Scripted:
    return body({"error": {"message": message}}, status, **headers)


def model_list(*names: str) -> Scripted:
    return body({"object": "list", "data": [{"id": name, "object": "model"} for name in names]})


class ChatServer:
    """Serves completions from `replies` in order, the last again and again, and `/models` from `models`."""

    def __init__(self, *replies: Scripted, models: Scripted | None = None) -> None:
        self.asked: list[Asked] = []
        self.port = 0
        self.connections = 0
        self._replies = list(replies)
        self._models = models or model_list("some-model")
        self.arrived = asyncio.Event()
        self._over = asyncio.Event()

    @property
    def completions(self) -> list[Asked]:
        return [one for one in self.asked if "/chat/completions" in one.path]

    @asynccontextmanager
    async def running(self) -> AsyncIterator["ChatServer"]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            self._over.set()
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while await self._answer(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, path, _ = head[0].split(" ")
        headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in head[1:] if line)}
        sent = await reader.readexactly(int(headers.get("content-length", 0)))
        self.asked.append(Asked(method, path, headers, json.loads(sent) if sent else None))
        self.arrived.set()
        reply = self._models if path.partition("?")[0].endswith("/models") else self._next()
        await self._send(reply, writer)
        return reply.end == "keep"

    def _next(self) -> Scripted:
        return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]

    async def _send(self, reply: Scripted, writer: asyncio.StreamWriter) -> None:
        headers = {"content-type": reply.type} | reply.headers
        pieces = list(reply.pieces)
        if reply.end == "keep":
            headers["content-length"] = str(sum(map(len, pieces)))
        elif reply.end != "reset" or pieces:
            headers["connection"] = "close"
        lines = [f"HTTP/1.1 {reply.status} X", *(f"{name}: {value}" for name, value in headers.items())]
        if reply.end != "reset" or pieces:
            writer.write("\r\n".join([*lines, "", ""]).encode())
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        await self._finish(reply.end, writer)

    async def _finish(self, end: str, writer: asyncio.StreamWriter) -> None:
        while end == "chatter":
            writer.write(b": still here\n\n" * 20)
            await writer.drain()
            await asyncio.sleep(0)
        if end == "hang":
            await self._over.wait()
        if end == "reset":
            raw: socket.socket = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


@dataclass
class Heard:
    """What came of one completion."""

    server: ChatServer
    model: OpenAIChatModel
    meter: CallMeter = field(default_factory=CallMeter)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    async def complete(self, prompt: Prompt = PROMPT) -> FinishReason:
        return await self.model.complete(prompt, self.pieces.append, self.meter)


def with_model(
    *replies: Scripted,
    script: Callable[[Heard], Awaitable[None]],
    models: Scripted | None = None,
    **settings: Any,
) -> Heard:
    """Run a script against a model that asks the scripted server; everything ends within ten seconds."""

    async def whole() -> Heard:
        transport = Transport(Network(proxy="none"))
        try:
            async with ChatServer(*replies, models=models).running() as server:
                heard = Heard(server, _model(transport, server, settings))
                await script(heard)
                return heard
        finally:
            await transport.aclose()

    return run(whole())


def complete(*replies: Scripted, prompt: Prompt = PROMPT, **settings: Any) -> tuple[Heard, FinishReason]:
    """Run one completion and return what was heard and how it ended."""
    ended: list[FinishReason] = []

    async def script(heard: Heard) -> None:
        ended.append(await heard.complete(prompt))

    return with_model(*replies, script=script, **settings), ended[0]


def fail(*replies: Scripted, prompt: Prompt = PROMPT, **settings: Any) -> tuple[Heard, ModelError]:
    """Run one completion that has to fail and return what was heard and the error."""
    failed: list[ModelError] = []

    async def script(heard: Heard) -> None:
        with pytest.raises(ModelError) as caught:
            await heard.complete(prompt)
        failed.append(caught.value)

    return with_model(*replies, script=script, **settings), failed[0]


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    async def bounded() -> T:
        async with asyncio.timeout(10):
            return await coroutine

    return asyncio.run(bounded())


def _model(transport: Transport, server: ChatServer, settings: dict[str, Any]) -> OpenAIChatModel:
    usual = {"preset_name": "custom", "base_url": ADDRESS, "key": KEY, "name": "some-model"}
    chosen = usual | settings
    waits = Waits(chosen.get("first_s", 3.0), chosen.get("idle_s", 3.0), list_s=1.0, pause_s=0.0)
    address = read_address(chosen["base_url"].format(port=server.port))
    client = ChatClient(transport, address, chosen["key"], waits)
    row, memory = preset(chosen["preset_name"]), chosen.get("memory") or OptionMemory()
    return OpenAIChatModel(row, client, name=chosen["name"], context_tokens=4096, memory=memory)

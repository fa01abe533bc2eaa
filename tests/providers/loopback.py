"""A server on loopback that answers byte for byte as a test says; whatever it was asked is kept in `seen`."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

_WAIT_S = 10.0


@dataclass(frozen=True)
class Asked:
    """One request as it came in; header names in lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def query(self) -> dict[str, list[str]]:
        return parse_qs(urlsplit(self.target).query, keep_blank_values=True)

    @property
    def form(self) -> dict[str, list[str]]:
        return parse_qs(self.body.decode(), keep_blank_values=True)


Answer = Callable[[asyncio.StreamWriter], Awaitable[None]]


def says(
    body: bytes | str = b"",
    status: int = 200,
    *,
    kind: str = "text/html",
    length: int | None = None,
    **headers: str,
) -> Answer:
    """Answer with a whole reply; `length` lies about the body's, header names have _ for -."""
    raw = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status} Somehow", f"content-type: {kind}"]
    lines += [f"content-length: {len(raw) if length is None else length}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write("\r\n".join([*lines, "", ""]).encode() + raw)
        await writer.drain()
        if length is not None and length > len(raw):
            writer.close()

    return answer


def sends(raw: bytes) -> Answer:
    """Answer with these bytes and close."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(raw)
        await writer.drain()
        writer.close()

    return answer


async def closes(writer: asyncio.StreamWriter) -> None:
    """Close without a word."""
    writer.close()


async def resets(writer: asyncio.StreamWriter) -> None:
    """Reset the connection without a word."""
    writer.transport.abort()


async def hangs(_: asyncio.StreamWriter) -> None:
    """Say nothing until the server is closed."""
    await asyncio.Event().wait()


@dataclass
class Loopback:
    """One reply per request in order, the last repeats. Use as `async with Loopback(says("x")) as server`."""

    answers: tuple[Answer, ...]
    tls: ssl.SSLContext | None = None
    seen: list[Asked] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    def __init__(self, *answers: Answer, tls: ssl.SSLContext | None = None) -> None:
        self.answers, self.tls, self.seen, self.connections = answers, tls, [], 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.tls)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        try:
            while not writer.is_closing() and (asked := await _read(reader)):
                self.seen.append(asked)
                answer = self.answers[min(len(self.seen), len(self.answers)) - 1]
                await answer(writer)
        except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()


async def _read(reader: asyncio.StreamReader) -> Asked | None:
    try:
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _WAIT_S)).decode("latin-1")
    except (asyncio.IncompleteReadError, TimeoutError):
        return None
    first, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    method, target, _ = first.split(" ")
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Asked(method, target, headers, body)

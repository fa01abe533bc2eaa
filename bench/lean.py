"""The least HTTP/1.1 client there can be: kept-alive loopback connections, no checks, no features."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlencode

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class LeanClient:
    """One server's connections; every reply is 200 and either has a length or comes in chunks.

    `fields` are lines of every request's head; a server that looks at none of them needs no more than a Host.
    """

    def __init__(self, port: int, fields: Sequence[str] = ("Host: x",)) -> None:
        self._port = port
        self._fields = "\r\n".join(fields)
        self._idle: list[Connection] = []

    async def get(self, path: str, **query: str) -> Any:
        target = f"{path}?{urlencode(query)}" if query else path
        return json.loads(b"".join([piece async for piece in self._exchange("GET", target, b"")]))

    async def post(self, path: str, value: Any) -> Any:
        body = json.dumps(value).encode()
        return json.loads(b"".join([piece async for piece in self._exchange("POST", path, body)]))

    async def lines(self, path: str, value: Any = None) -> AsyncIterator[bytes]:
        """Yield the lines of a streamed reply as they arrive: to a value that is sent, or to a plain GET."""
        method, body = ("GET", b"") if value is None else ("POST", json.dumps(value).encode())
        rest = b""
        async for piece in self._exchange(method, path, body):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                yield line

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()
        self._idle = []

    async def _exchange(self, method: str, target: str, body: bytes) -> AsyncIterator[bytes]:
        if self._idle:
            reader, writer = self._idle.pop()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=4_000_000)
        head = (
            f"{method} {target} HTTP/1.1\r\n{self._fields}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            fields = (await reader.readuntil(b"\r\n\r\n")).lower()
            if b"content-length: " in fields:
                length = int(fields.partition(b"content-length: ")[2].partition(b"\r")[0])
                yield await reader.readexactly(length)
            else:
                while size := int(await reader.readline(), 16):
                    yield (await reader.readexactly(size + 2))[:-2]
                await reader.readline()
        except BaseException:
            writer.close()
            raise
        self._idle.append((reader, writer))

"""Loopback model and search servers with fixed latencies; a process of their own that notes when it worked.

python -m bench.servers                prints one line of JSON: the port of the model and of each search

Every request leaves a span [t0, t1] of CLOCK_MONOTONIC, which all processes of a machine share: what a
question took beyond the union of its spans is overhead. A model whose name ends in -500, -429, -401, -hang,
-cut, -badjson, -empty or -slow makes that fault, one that ends in -direct answers without a search, -long
writes 40 KB, and -quick does not wait. Each search behaviour has a port; `GET /spans` on the model's port
hands over what was noted and forgets it.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bench import model_replies as replies
from bench.pages import as_json, as_page, rows

SEARCHES = (
    "ok",
    "quick",
    "slow",
    "403",
    "429",
    "500",
    "hang",
    "cut",
    "notjson",
    "empty",
    "throttled",
    "huge",
)
MODEL_FAULTS = ("500", "429", "401", "hang", "cut", "badjson", "empty")
SEARCH_FAULTS = ("slow", "403", "429", "500", "hang", "cut", "notjson", "empty", "huge")
_SLOW_S = 10.0
_HUGE_ROWS, _HUGE_WORDS = 520, 1400
_UNRESPONSIVE = (("bing", "timeout"), ("brave", "Suspended: too many requests"))


@dataclass(frozen=True)
class Pace:
    """Seconds until the first token, between tokens, and for a search."""

    first_s: float = 0.050
    token_s: float = 0.002
    search_s: float = 0.080


@dataclass
class Call:
    """One request and the way to answer it."""

    method: str
    target: str
    body: bytes
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    t0: float
    span: dict[str, Any] = field(default_factory=dict)

    def reply(self, status: int, body: bytes, kind: str = "application/json", *more: str) -> None:
        head = (f"HTTP/1.1 {status} X", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *more)
        self.writer.write("\r\n".join((*head, "", "")).encode() + body)

    def begin_stream(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        self.writer.write(head)

    def piece(self, data: bytes) -> None:
        self.writer.write(b"%x\r\n%b\r\n" % (len(data), data))

    async def wait(self, until: float) -> bool:
        """Wait for a moment; return False at once when the client leaves before it."""
        left = until - time.monotonic()
        if left <= 0:
            return True
        try:
            async with asyncio.timeout(left):
                await self.reader.read(1)
        except TimeoutError:
            return True
        return False


class Servers:
    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.spans: list[dict[str, Any]] = []

    async def serve(self) -> dict[str, int]:
        """Listen on free ports and return them by name."""
        ports = {"model": await self._listen(self._model)}
        for mode in SEARCHES:
            ports[mode] = await self._listen(self._searching(mode))
        return ports

    async def _listen(self, answer: Callable[[Call], Awaitable[None]]) -> int:
        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while await self._one(reader, writer, answer):
                    pass
            except (asyncio.IncompleteReadError, ConnectionError):
                pass
            finally:
                writer.close()

        server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=4_000_000)
        return int(server.sockets[0].getsockname()[1])

    async def _one(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        answer: Callable[[Call], Awaitable[None]],
    ) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        method, target, _ = head.split(" ", 2)
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(fields.get("content-length", 0)))
        call = Call(method, target, body, reader, writer, time.monotonic())
        try:
            await answer(call)
            return not writer.is_closing()
        finally:
            if call.span:
                self.spans.append(call.span | {"t0": call.t0, "t1": time.monotonic()})

    # ---- the model ----

    async def _model(self, call: Call) -> None:
        if call.target.startswith("/spans"):
            noted, self.spans = self.spans, []
            call.reply(200, json.dumps(noted).encode())
        elif call.method == "GET":
            call.reply(200, json.dumps({"object": "list", "data": [{"id": "fake"}]}).encode())
        else:
            await self._completion(call, json.loads(call.body))

    async def _completion(self, call: Call, body: dict[str, Any]) -> None:
        name, is_plan = str(body.get("model")), replies.is_planning(body)
        kind = name.rpartition("-")[2]
        mark = replies.mark_in(call.body.decode())
        call.span = {"kind": "plan" if is_plan else "write", "mark": mark, "bytes": len(call.body)}
        pace = Pace(0.0, 0.0) if kind == "quick" else Pace(_SLOW_S) if kind == "slow" else self.pace
        if kind == "hang":
            await call.reader.read(1)
        elif not await call.wait(call.t0 + pace.first_s):
            call.writer.close()
        elif kind.isdigit():
            call.reply(int(kind), b'{"error": {"message": "made fault", "type": "fake"}}', *_retry(kind))
        else:
            parts = replies.tokens(_text(kind, mark, is_plan=is_plan))
            await (self._stream if body.get("stream") else self._whole)(call, parts, pace, kind)

    async def _whole(self, call: Call, parts: list[str], pace: Pace, kind: str) -> None:
        await call.wait(call.t0 + pace.first_s + pace.token_s * (len(parts) - 1))
        data = replies.whole("".join(parts))
        call.reply(200, data[: len(data) // 2] if kind == "cut" else data)

    async def _stream(self, call: Call, parts: list[str], pace: Pace, kind: str) -> None:
        call.begin_stream()
        call.piece(replies.chunk({"role": "assistant", "content": ""}))
        start, shown = call.t0 + pace.first_s, ""
        for place, part in enumerate(parts):
            late = start + place * pace.token_s - time.monotonic()
            if late > 0:
                await asyncio.sleep(late)
            shown += part
            if "first" not in call.span and _is_visible(shown):
                call.span["first"] = time.monotonic()
            call.piece(replies.chunk({"content": part}))
            if kind == "cut" and place > len(parts) // 3:
                call.writer.transport.abort()
                return
        call.piece(replies.chunk({}, "stop"))
        call.piece(b"data: [DONE]\n\n")
        call.writer.write(b"0\r\n\r\n")
        await call.writer.drain()

    # ---- the search ----

    def _searching(self, mode: str) -> Callable[[Call], Awaitable[None]]:
        async def answer(call: Call) -> None:
            asked = parse_qs(urlsplit(call.target).query)
            query = asked.get("q", [""])[0]
            call.span = {"kind": "search", "mark": replies.mark_in(query), "mode": mode}
            if mode == "hang":
                await call.reader.read(1)
            elif not await call.wait(call.t0 + _wait_s(mode, self.pace)):
                call.writer.close()
            else:
                _answer_search(call, mode, query, is_json=asked.get("format") == ["json"])
                await call.writer.drain()

        return answer


def _is_visible(shown: str) -> bool:
    """A plan's first visible character is that of its content; a plain answer's is its first one."""
    return not shown.startswith("{") or bool(shown.partition('"content": "')[2])


def _text(kind: str, mark: str, *, is_plan: bool) -> str:
    if kind == "empty":
        return ""
    if not is_plan:
        return replies.long_answer(mark) if kind == "long" else replies.answer(mark)
    if kind == "badjson":
        return '{"queries": ["unfinished'
    return replies.direct(mark) if kind == "direct" else replies.plan(mark)


def _retry(status: str) -> tuple[str, ...]:
    return ("application/json", "Retry-After: 1") if status == "429" else ()


def _wait_s(mode: str, pace: Pace) -> float:
    return {"slow": _SLOW_S, "quick": 0.0}.get(mode, pace.search_s)


def _answer_search(call: Call, mode: str, query: str, *, is_json: bool) -> None:
    if mode in ("429", "500"):
        call.reply(int(mode), b"<h1>No</h1>", "text/html", *_retry(mode)[1:])
    elif mode == "403" and is_json:
        call.reply(403, b"<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>", "text/html")
    elif mode == "notjson":
        page = b"<!doctype html><title>Checking you are not a bot</title><p>Please wait.</p>"
        call.reply(200, page, "text/html")
    else:
        body, kind = _found(mode, query, is_json=is_json)
        if mode == "cut":
            call.writer.write(
                f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            )
            call.writer.write(body[: len(body) // 2])
            call.writer.close()
        else:
            call.reply(200, body, kind)


def _found(mode: str, query: str, *, is_json: bool) -> tuple[bytes, str]:
    if mode in ("empty", "throttled"):
        found = []
    elif mode == "huge":
        found = rows(query, _HUGE_ROWS, filler_words=_HUGE_WORDS)
    else:
        found = rows(query, 10)
    if is_json:
        silent = _UNRESPONSIVE if mode == "throttled" else ()
        return as_json(query, found, silent).encode(), "application/json"
    return as_page(query, found).encode(), "text/html"


async def _main(pace: Pace) -> None:
    ports = await Servers(pace).serve()
    sys.stdout.write(json.dumps(ports) + "\n")
    sys.stdout.flush()
    # Ends with whoever started it.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.buffer.read)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, value in vars(Pace()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=value, metavar="SECONDS")
    asyncio.run(_main(Pace(**vars(parser.parse_args()))))


if __name__ == "__main__":
    main()

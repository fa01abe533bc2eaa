"""The floor: the least program that plans, searches and writes in one loop, and the same behind a server.

In process there are two of them: with the client of `bench.lean`, and with httpx as the product has it.

python -m bench.floor --model PORT --search PORT     as a server (Starlette, uvicorn, httpx); prints its port
"""

import argparse
import asyncio
import json
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

from bench.lean import LeanClient

CHAT, SEARCH = "/v1/chat/completions", "/search"
Body = dict[str, Any]
Spoken = Callable[[str], None]


class Client(Protocol):
    """What the floor needs of its two servers."""

    async def plan(self, body: Body) -> Any: ...

    async def search(self, query: str) -> Any: ...

    def write(self, body: Body) -> AsyncIterator[str]: ...


def plan_body(question: str, name: str) -> Body:
    system = {"role": "system", "content": "Reply only with JSON."}
    return {
        "model": name,
        "response_format": {"type": "json_object"},
        "messages": [system, {"role": "user", "content": question}],
    }


def write_body(question: str, name: str, found: list[Body]) -> Body:
    evidence = "\n".join(f"[{n}] {r['title']} {r['url']}\n{r['content']}" for n, r in enumerate(found[:5], 1))
    system = {"role": "system", "content": f"Answer from the sources and cite them.\n{evidence}"}
    return {"model": name, "stream": True, "messages": [system, {"role": "user", "content": question}]}


async def events(client: Client, question: str, name: str) -> AsyncIterator[tuple[str, Any]]:
    plan = json.loads((await client.plan(plan_body(question, name)))["choices"][0]["message"]["content"])
    yield "plan", plan["query"]
    found = (await client.search(plan["query"]))["results"]
    yield "sources", [{"title": row["title"], "url": row["url"]} for row in found]
    async for text in client.write(write_body(question, name, found)):
        yield "answer", text
    yield "done", None


async def ask(client: Client, question: str, name: str = "fake") -> str:
    return "".join([str(data) async for kind, data in events(client, question, name) if kind == "answer"])


async def first_character(client: Client, question: str, name: str) -> float:
    """Return the moment at which the first piece of a streamed direct answer was in hand."""
    body = plan_body(question, name) | {"stream": True}
    seen, heard = "", 0.0
    async for text in client.write(body):
        seen += text
        if not heard and seen.partition('"content": "')[2]:
            heard = time.monotonic()
    return heard


class LeanFloor:
    def __init__(self, model: int, search: int) -> None:
        self._model, self._search = LeanClient(model), LeanClient(search)

    async def plan(self, body: Body) -> Any:
        return await self._model.post(CHAT, body)

    async def search(self, query: str) -> Any:
        return await self._search.get(SEARCH, q=query, format="json")

    async def write(self, body: Body) -> AsyncIterator[str]:
        async for line in self._model.lines(CHAT, body):
            if text := _text_in(line):
                yield text

    def close(self) -> None:
        self._model.close()
        self._search.close()


class HttpxFloor:
    def __init__(self, model: int, search: int) -> None:
        import providers.lean_httpx  # noqa: F401  # isort: skip  # the floor imports no less than the product
        import httpx

        # The floor has a client of its own: it must not run through what is measured.
        self._client = httpx.AsyncClient(timeout=30, trust_env=False)  # noqa: TID251
        self._model, self._search = f"http://127.0.0.1:{model}{CHAT}", f"http://127.0.0.1:{search}{SEARCH}"

    async def plan(self, body: Body) -> Any:
        return (await self._client.post(self._model, json=body)).json()

    async def search(self, query: str) -> Any:
        return (await self._client.get(self._search, params={"q": query, "format": "json"})).json()

    async def write(self, body: Body) -> AsyncIterator[str]:
        async with self._client.stream("POST", self._model, json=body) as response:
            async for line in response.aiter_lines():
                if text := _text_in(line.encode()):
                    yield text

    async def aclose(self) -> None:
        await self._client.aclose()


def _text_in(line: bytes) -> str:
    if not line.startswith(b"data: {"):
        return ""
    return json.loads(line[6:])["choices"][0]["delta"].get("content") or ""


def serve(model: int, search: int) -> None:
    # Loaded before it serves, as SPEC 11's floor does: its start is compared with the sidecar's.
    import providers.lean_httpx  # noqa: F401  # isort: skip  # the floor imports no less than the product
    import httpx  # noqa: F401
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse, StreamingResponse
    from starlette.routing import Route

    kept: list[HttpxFloor] = []

    async def asked(request: Request) -> StreamingResponse:
        body = await request.json()
        client = kept[0] if kept else kept.append(HttpxFloor(model, search)) or kept[0]

        async def lines() -> AsyncIterator[str]:
            async for kind, data in events(client, body["q"], body.get("model", "fake")):
                yield f"data: {json.dumps({'type': kind, 'data': data})}\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream")

    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    door.listen(128)  # who connects at once waits, and is not refused
    sys.stdout.write(f"{door.getsockname()[1]}\n")
    sys.stdout.flush()
    app = Starlette(
        routes=[Route("/ask", asked, methods=["POST"]), Route("/health", lambda _: JSONResponse({}))]
    )
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_keep_alive=120))
    asyncio.run(server.serve(sockets=[door]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=int, required=True)
    parser.add_argument("--search", type=int, required=True)
    wanted = parser.parse_args()
    serve(wanted.model, wanted.search)


if __name__ == "__main__":
    main()

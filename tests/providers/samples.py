"""Saved replies of search services, and how an engine is led through one without any network.

`tests/samples/engines/<name>/` holds bodies. `CASE.expected.raw.json` has the results in the page's order,
`CASE.expected.json` the same without duplicates; `replies.json` says per body what is not usual: `status`,
`headers`, the `outcome` of a refusal with its `retry_after_s`, and the `key` or query `language` it was sent
for; `after` names bodies that come before it in the conversation. `config.json` holds the own settings
an engine needs. A body that is an object of status, headers and body is a whole reply by itself.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from providers.charset import decode
from providers.engine import Engine, Reply, Request, Setup
from search.query import Query
from search.result import Result

FOLDER = Path(__file__).parents[1] / "samples" / "engines"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain",
    ".xml": "text/xml",
}
_MOST_REQUESTS = 5
_NO_BODIES = {"replies.json", "config.json"}


@dataclass(frozen=True)
class Sample:
    """One saved reply with what is expected of it."""

    engine: str
    path: Path
    reply: Reply
    facts: dict[str, Any]
    before: tuple[Reply, ...] = ()

    def __str__(self) -> str:
        return f"{self.engine}-{self.path.name}"

    @property
    def outcome(self) -> str:
        return str(self.facts.get("outcome", ""))

    def expected(self, kind: str) -> list[dict[str, str]] | None:
        path = self.path.with_name(f"{self.path.name.removesuffix(self.path.suffix)}.{kind}.json")
        rows: list[dict[str, str]] | None = json.loads(path.read_bytes()) if path.exists() else None
        return rows


def samples_of(engine: str) -> list[Sample]:
    folder = FOLDER / engine
    listed = folder / "replies.json"
    facts = json.loads(listed.read_bytes()) if listed.exists() else {}
    first = {name for one in facts.values() for name in one.get("after", [])}
    bodies = [
        p for p in sorted(folder.glob("*.*")) if ".expected." not in p.name and p.name not in _NO_BODIES
    ]
    assert not set(facts) - {p.name for p in bodies}, "replies.json names files that are not there"
    return [_sample(engine, p, facts.get(p.name, {})) for p in bodies if p.name not in first]


def config_of(engine: Engine) -> BaseModel:
    """Return the engine's own settings, as its samples have them."""
    path = FOLDER / engine.name / "config.json"
    return engine.Config.model_validate(json.loads(path.read_bytes()) if path.exists() else {})


def _sample(engine: str, path: Path, facts: dict[str, Any]) -> Sample:
    before = tuple(_reply(path.with_name(name), {}) for name in facts.get("after", []))
    return Sample(engine, path, _reply(path, facts), facts, before)


def reply_of(body: bytes | str, *, status: int = 200, url: str = "", **headers: str) -> Reply:
    """Return a reply as the transport would; header names have _ for -."""
    raw = body.encode() if isinstance(body, str) else body
    named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    return Reply(status, named, raw, decode(raw, named.get("content-type", "")), url)


def talk(engine: Engine, query: Query, setup: Setup, *replies: Reply) -> tuple[list[Request], list[Result]]:
    """Lead one conversation with scripted replies, the last of which repeats; return requests and results."""
    conversation = engine.converse(query, setup)
    requests = [next(conversation)]
    try:
        for turn in range(_MOST_REQUESTS):
            reply = replies[min(turn, len(replies) - 1)]
            requests.append(conversation.send(reply))
    except StopIteration as end:
        return requests, end.value
    raise AssertionError("the conversation does not end")


def as_rows(results: list[Result]) -> list[dict[str, str]]:
    return [
        {"title": r.title, "url": r.url, "snippet": r.snippet}
        | ({"published": r.published} if r.published else {})
        for r in results
    ]


def _reply(path: Path, facts: dict[str, Any]) -> Reply:
    body = path.read_bytes()
    usual = {"content-type": _TYPES[path.suffix]}
    whole = _whole_reply(body) if path.suffix == ".json" else None
    if whole is not None:
        return reply_of(json.dumps(whole["body"]), status=whole["status"], **usual, **whole["headers"])
    headers = usual | facts.get("headers", {})
    return reply_of(body, status=facts.get("status", 200), **headers)


def _whole_reply(body: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(body.removeprefix(b"\xef\xbb\xbf"))
    except ValueError:
        return None
    return value if isinstance(value, dict) and set(value) == {"status", "headers", "body"} else None

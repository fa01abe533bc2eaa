"""Writes docs/PROTOCOL.md from the declarations: `python -m app.sidecar.document` (a test compares)."""

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from app.sidecar import errors
from app.sidecar.catalogue import catalogue
from app.sidecar.declared import Method, Parameter
from app.sidecar.methods.window import PROTOCOL
from search.events import AnyEvent

PAGE = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"
_CODES = (
    (errors.PARSE, "the message is not JSON"),
    (errors.REQUEST, "it is no JSON-RPC 2.0 request, or too long"),
    (errors.METHOD, "there is no such method; `near` names similar ones"),
    (errors.ARGUMENTS, "an argument is missing, unknown or does not fit; `field` names it"),
    (errors.INTERNAL, "a fault of Sidelight; the log has it"),
    (errors.APPLICATION, "the call was refused; `kind` says why"),
    (errors.STOPPING, "Sidelight is ending"),
)
_HEAD = """# The sidecar protocol, version {version}

<!-- Made by `python -m app.sidecar.document` from the declarations; do not edit. -->

The sidecar is Sidelight without its window: a process that plans, searches and answers for any
application. It speaks [JSON-RPC 2.0](https://www.jsonrpc.org/specification) with arguments by name. Runnable
clients of some forty lines: [Python](examples/client.py), [JavaScript](examples/client.mjs).

## Transports

**stdin and stdout** (`sidelight sidecar`): one message a line, UTF-8, at most 8 MB. stderr is for people.
Any number of requests may be under way; replies come in any order. The process ends when its stdin closes or
its parent ends: running turns end as `cancelled` and are stored.

**Loopback HTTP** (`sidelight serve`, or `sidelight sidecar --http` beside stdio; its address comes with
`initialize` or the notification `listening`):

- The address `http://127.0.0.1:PORT/?t=TOKEN` works once and sets a cookie; without the cookie every answer
  is 403. `window.address` gives a fresh address. A wrong Host is 421, a wrong or missing Origin on POST 403.
- The port is a free one. A host that starts a sidecar again passes the old one (`--port`, taken where it is
  free): the page then finds, in its tab, what it could not deliver.
- `POST /rpc`: one request (`Content-Type: application/json`, at most 4 MB), one reply. A request without
  `id` is answered 204.
- `GET /events`: the notifications as server-sent events; `id:` counts within the client, and
  `Last-Event-ID` or `?after=` resumes there.
- A client is named by the header `Sidelight-Client` of `POST /rpc` and by `?client=` of `/events`: 1 to 64
  letters, digits, `-` and `_`, drawn by each window. Events may come before the reply of their `ask`.

## A conversation

```
-> {{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"language":"en"}}}}
<- {{"jsonrpc":"2.0","id":1,"result":{{"protocol":{version},…}}}}
-> {{"jsonrpc":"2.0","id":2,"method":"ask","params":{{"text":"Latest Python release 2026?"}}}}
<- {{"jsonrpc":"2.0","id":2,"result":{{"turn_id":"…","session_id":"…"}}}}
<- {{"jsonrpc":"2.0","method":"event","params":{{"event":"turn_started","turn_id":"…","seq":1,…}}}}
<- {{"jsonrpc":"2.0","method":"event","params":{{"event":"answer_delta","turn_id":"…","seq":8,"text":"…"}}}}
<- {{"jsonrpc":"2.0","method":"event","params":{{"event":"turn_finished","turn_id":"…",…,"outcome":{{…}}}}}}
```

A turn ends in exactly one `turn_finished`; its `outcome` is the object that `sidelight ask --json` prints.

## Notifications

They are sent once a client has called `initialize`; events go to those who follow the turn.

| method | params |
| --- | --- |
| `event` | an event of a turn, see below |
| `changed` | `{{what, ids}}`: stored settings, sessions, projects, keys, providers or models changed |
| `warnings` | `{{warnings: [{{code, text}}]}}`: what the user should know of settings and sessions |
| `lagging` | `{{turn_id, seq}}`: read too slowly, events are missing: `subscribe` after the last you have |
| `listening` | `{{address}}`: the page and this protocol over HTTP |

## Events

Each has `event`, `turn_id` and `seq`, which grows within a turn. Text of the answer is joined for some 30 ms
after its first piece, and further for a client that reads slowly: `seq` is that of the last piece, so
numbers may skip, text never. Ignore events you do not know and those whose `seq` you already have.

| event | further fields | meaning |
| --- | --- | --- |
"""


def page() -> str:
    """Return the whole page."""
    return _HEAD.format(version=PROTOCOL) + "\n".join([*_events(), *_errors(), *_methods(), ""])


def _events() -> Iterator[str]:
    for event in AnyEvent.__args__:
        more = [f"`{one.name}`" for one in fields(event) if one.name not in {"turn_id", "seq"}]
        yield f"| `{event.name}` | {', '.join(more)} | {_first_line(event.__doc__)} |"


def _errors() -> Iterator[str]:
    yield from ("", "## Errors", "")
    yield "`message` is a sentence in the user's language. `data` has a stable `kind`, and where known"
    yield "`field` (the argument or setting meant) and `fix` (what to do)."
    yield from ("", "| code | when |", "| --- | --- |")
    yield from (f"| {code} | {when} |" for code, when in _CODES)
    yield ""
    yield "Kinds of -32000: `empty_question`, `not_found`, `conflict`, `invalid_value`, `unknown_provider`,"
    yield "`unknown_protocol`, `read_only` (another sidecar has the data folder), `store_failed`,"
    yield "`bad_backup`, `too_large`."


def _methods() -> Iterator[str]:
    yield from ("", "## Methods", "", "Those marked *writes* are refused by a read-only sidecar.")
    for method in catalogue().values():
        yield from _method(method)


def _method(method: Method) -> Iterator[str]:
    yield from ("", f"### {method.name}" + (" *(writes)*" if method.writes else ""), "", method.doc, "")
    if method.parameters:
        yield from ("| argument | value | meaning |", "| --- | --- | --- |")
        yield from map(_parameter, method.parameters)
        yield ""
    yield f"Returns {method.result}."


def _parameter(parameter: Parameter) -> str:
    name = f"**`{parameter.name}`**" if parameter.required else f"`{parameter.name}`"
    default = (
        "" if parameter.required or parameter.default is None else f" (default {_shown(parameter.default)})"
    )
    return f"| {name} | {parameter.expected} | {parameter.doc}{default} |"


def _shown(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def _first_line(doc: str | None) -> str:
    return " ".join((doc or "").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")

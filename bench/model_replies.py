"""What the bench's model server says: a plan where JSON is asked for, else an answer of about 0.6 KB."""

import json
import re
from typing import Any

from bench.long_texts import markdown

MARK = re.compile(r"\bq-[0-9a-f]{6}-\d+\b")
_WORDS = (
    "The sources agree on the main point and differ only in detail [1]. "
    "The first gives the date and the place, and says who was there [1]. "
    "The second adds figures that the first leaves out, and names its own source for them [2]. "
    "A third, which is newer, corrects one of these figures and explains why it had been wrong [3]. "
    "Taken together they support a short answer: it is so, with the reservation given above [2][3]. "
)
_TOKENS = 120
_LONG = 10_000
_TOKEN = re.compile(r"\S+\s*|\s+")


def is_planning(body: dict[str, Any]) -> bool:
    return (body.get("response_format") or {}).get("type") in ("json_object", "json_schema")


def mark_in(text: str) -> str:
    found = MARK.search(text)
    return found[0] if found else ""


def plan(mark: str) -> str:
    query = f"what changed this year {mark}".strip()
    return json.dumps({"action": "search", "query": query, "reason": "The question asks for recent facts."})


def direct(mark: str) -> str:
    return json.dumps({"action": "answer", "content": answer(mark)})


def answer(mark: str) -> str:
    return f"On {mark}: {_WORDS * 2}"


def long_answer(mark: str) -> str:
    """Return an answer of 40 KB."""
    return f"On {mark}: {markdown(40_000)}"


def tokens(text: str) -> list[str]:
    """Return a text in tokens: all of a long one, of a usual answer as many as make 0.6 KB."""
    found = _TOKEN.findall(text)
    return found if len(text) > _LONG else found[:_TOKENS]


def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
    """Return one event of a streamed completion, as the OpenAI-compatible wire has it."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    value = {
        "id": "chatcmpl-0123456789ab",
        "object": "chat.completion.chunk",
        "created": 1_790_000_000,
        "model": "fake",
        "choices": [choice],
    }
    return b"data: " + json.dumps(value).encode() + b"\n\n"


def whole(text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return json.dumps({"id": "chatcmpl-0", "object": "chat.completion", "choices": [choice]}).encode()

"""JSON-RPC 2.0 as values and bytes, without any transport: https://www.jsonrpc.org/specification."""

import json
from dataclasses import dataclass, field
from typing import Any

from app.sidecar.errors import PARSE, REQUEST, RpcError
from settings.text import Text

VERSION = "2.0"
Id = str | int | float | None
Message = dict[str, Any]
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Request:
    """One call. `wants_reply` is false for a notification of the client, which is never answered."""

    method: str
    params: dict[str, Any] = field(default_factory=dict)
    id: Id = None
    wants_reply: bool = True


class BadRequestError(Exception):
    """What came is no request; `id` is that of the caller where it could be read."""

    def __init__(self, error: RpcError, id_: Id = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.id = id_


def read(data: bytes) -> Request:
    """Read one message. Raises BadRequestError."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        text = Text("The message is not valid JSON.", "消息不是有效的 JSON。")
        raise BadRequestError(RpcError(PARSE, "bad_json", text)) from None
    if not isinstance(value, dict):
        text = Text(
            "A message is one JSON object; batches are not taken.",
            "消息必须是单个 JSON 对象，不支持批量请求。",
        )
        raise BadRequestError(RpcError(REQUEST, "bad_request", text))
    return _request(value)


def _request(value: dict[str, Any]) -> Request:
    id_ = value.get("id")
    if isinstance(id_, bool) or not isinstance(id_, str | int | float | None):
        raise _refused("id", "a text or a number", "文本或数字")
    if value.get("jsonrpc") != VERSION:
        raise _refused("jsonrpc", '"2.0"', '"2.0"', id_)
    method, params = value.get("method"), value.get("params")
    if not isinstance(method, str) or not method:
        raise _refused("method", "the name of a method", "方法名", id_)
    if not isinstance(params, dict | None):
        raise _refused("params", "an object with named arguments", "带参数名的对象", id_)
    return Request(method, params or {}, id_, "id" in value)


def _refused(name: str, english: str, chinese: str, id_: Id = None) -> BadRequestError:
    text = Text(f"`{name}` must be {english}.", f"`{name}` 必须是{chinese}。")
    return BadRequestError(RpcError(REQUEST, "bad_request", text, name), id_)


def reply(id_: Id, result: Any) -> Message:
    return {"jsonrpc": VERSION, "id": id_, "result": result}


def failure(id_: Id, error: RpcError, language: str) -> Message:
    return {"jsonrpc": VERSION, "id": id_, "error": error.as_object(language)}


def notification(method: str, params: Any) -> Message:
    return {"jsonrpc": VERSION, "method": method, "params": params}


def encode(message: Message) -> bytes:
    """Return the message on one line without its end; what UTF-8 cannot hold becomes a question mark."""
    return _ENCODER.encode(message).encode("utf-8", "replace")

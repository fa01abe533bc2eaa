"""Errors as data: a JSON-RPC code, a stable kind, and a sentence in the user's language."""

from typing import Any

from settings.text import Text

PARSE, REQUEST, METHOD, ARGUMENTS, INTERNAL = -32700, -32600, -32601, -32602, -32603
APPLICATION, STOPPING = -32000, -32001
BUG = Text(
    "Something went wrong inside Sidelight; it was logged.",
    "程序内部出错，已记入日志。",
)


class RpcError(Exception):
    """A call failed. `field` names the argument or setting, `fix` says what to do, `more` adds facts."""

    def __init__(
        self, code: int, kind: str, text: Text, field: str = "", fix: Text | None = None, **more: Any
    ) -> None:
        super().__init__(text.en)
        self.code, self.kind, self.text, self.field, self.fix, self.more = code, kind, text, field, fix, more

    def as_object(self, language: str) -> dict[str, Any]:
        data = {"kind": self.kind} | self.more
        if self.field:
            data["field"] = self.field
        if self.fix:
            data["fix"] = self.fix.say(language)
        return {"code": self.code, "message": self.text.say(language), "data": data}


def refused(kind: str, text: Text, field: str = "", fix: Text | None = None, **more: Any) -> RpcError:
    """Return an application error."""
    return RpcError(APPLICATION, kind, text, field, fix, **more)


def invalid(field: str, text: Text, **more: Any) -> RpcError:
    """Return the error for a value that cannot be taken."""
    return refused("invalid_value", text, field, **more)


def not_found(what: str, english: str, chinese: str) -> RpcError:
    """Return the error for an id nobody knows; `what` is the argument that holds it."""
    return refused("not_found", Text(f"There is no such {english}.", f"没有这个{chinese}。"), what)


READ_ONLY = Text(
    "Another Sidelight has this data folder open; this one can only read.",
    "另一个 Sidelight 正在使用此数据文件夹，当前只能读取。",
)
READ_ONLY_FIX = Text(
    "Close the other window or sidecar, or ask on the command line.", "请关闭另一个窗口，或在命令行提问。"
)
SHUTTING_DOWN = RpcError(STOPPING, "shutting_down", Text("Sidelight is closing.", "Sidelight 正在关闭。"))
EMPTY_QUESTION = refused("empty_question", Text("The question is empty.", "问题是空的。"), "text")


def read_only() -> RpcError:
    return refused("read_only", READ_ONLY, fix=READ_ONLY_FIX)


def translated(error: Exception) -> RpcError | None:
    """Return what the user is told of an expected failure of a lower floor, None for a programming fault."""
    from app.service import EmptyQuestionError
    from app.store.errors import StoreError
    from settings.errors import SettingsError

    if isinstance(error, RpcError):
        return error
    if isinstance(error, EmptyQuestionError):
        return EMPTY_QUESTION
    if isinstance(error, SettingsError):
        return refused("invalid_value", error.text)
    return _of_the_store(error) if isinstance(error, StoreError) else None


def _of_the_store(error: Any) -> RpcError:
    from app.store.errors import StoreErrorKind as Kind
    from app.store.sentences import error_sentence

    kinds = {Kind.NOT_FOUND: "not_found", Kind.CONFLICT: "conflict", Kind.BLANK_NAME: "invalid_value"}
    text = Text(error_sentence(error.kind, "en"), error_sentence(error.kind, "zh-CN"))
    return refused(kinds.get(error.kind, "store_failed"), text, cause=str(error.kind))

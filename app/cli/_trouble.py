"""What a command says when it ends in an exception: one sentence with the fix, an exit code, no traceback."""

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli._output import complain, nobody_reads
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, EXIT_USAGE, RefusedError, say

if TYPE_CHECKING:
    from app.store.errors import StoreError

log = logging.getLogger(__name__)
_CALLERS_FAULT = {"conflict", "blank_name", "not_found"}


def explain(error: Exception) -> int:
    """Say what went wrong and return the exit code: 2 for wrong usage, 3 for what nobody foresaw."""
    from app.store.errors import StoreError
    from settings.errors import SettingsError

    match error:
        case ExceptionGroup(exceptions=[Exception() as only]):
            return explain(only)
        case RefusedError(english=english, chinese=chinese):
            code = _said(EXIT_USAGE, english, chinese)
        case SettingsError(text=text):
            code = _said(EXIT_USAGE, text.en, text.zh)
        case BrokenPipeError():
            nobody_reads()
            code = EXIT_OK
        case StoreError():
            code = _store_failed(error)
        case _ if type(error).__name__ == "Abort":
            code = _said(EXIT_STOPPED, "Stopped.", "已停止。")
        case _ if hasattr(error, "format_message"):
            code = _wrong_usage(error, type(error).__name__)
        case _:
            code = _unforeseen(error)
    return code


def _said(code: int, english: str, chinese: str) -> int:
    say(english, chinese)
    return code


def _wrong_usage(error: Exception, kind: str) -> int:
    """Typer's own refusals. Its classes have moved between versions, so they are known by their names."""
    told: str = error.format_message()  # type: ignore[attr-defined]  # checked by the caller
    english = told.replace("Value error, ", "")
    if kind == "NoArgsIsHelpError":
        complain(english)
        return EXIT_USAGE
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "sidelight"
    english = english if english.endswith((".", "?", "!")) else f"{english}."
    say(f"{english} See: {path} --help", f"{_in_chinese(error, kind, english)}用法：{path} --help")
    return EXIT_USAGE


def _in_chinese(error: Exception, kind: str, english: str) -> str:
    if kind == "NoSuchOption":
        near = "、".join(getattr(error, "possibilities", None) or ())
        return f"没有选项 {getattr(error, 'option_name', '')}。" + (f"相近的选项：{near}。" if near else "")
    parameter = getattr(error, "param", None)
    if kind == "MissingParameter" and parameter is not None:
        return f"缺少参数 {parameter.name}。"
    return f"用法有误：{english} "


def _store_failed(error: "StoreError") -> int:
    from app.cli._home import ui_language
    from app.store.sentences import error_sentence

    log.warning("the session store failed: %s", error)
    complain(error_sentence(error.kind, ui_language()))
    return EXIT_USAGE if error.kind in _CALLERS_FAULT else EXIT_FAILED


def _unforeseen(error: Exception) -> int:
    file = _log_file()
    log.error("a command failed", exc_info=error)
    what = type(error).__name__
    say(
        f"Something went wrong inside Sidelight ({what}). Please try again; the details are in {file}",
        f"程序内部出错（{what}），请重试。详情见 {file}",
    )
    return EXIT_FAILED


def _log_file() -> Path:
    """Return where the log is; what failed may have failed before it was set up."""
    from app.logs import FILE_NAME, set_up
    from settings.paths import folders
    from settings.redact import Redactor

    try:
        from app.cli._home import home

        return home().folders.logs / FILE_NAME
    except Exception:  # noqa: BLE001 - then whatever broke broke this too
        keys = [value for name, value in os.environ.items() if name.endswith("_API_KEY")]
        return set_up(folders().logs, Redactor(keys).redact)

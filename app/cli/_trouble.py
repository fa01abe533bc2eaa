"""What a command says when it ends in an exception: one sentence with the fix, an exit code, no traceback."""

import logging

from app.cli._output import complain
from app.cli._running import EXIT_FAILED, EXIT_STOPPED, EXIT_USAGE, say

log = logging.getLogger(__name__)


def explain(error: Exception) -> int:
    """Say what went wrong and return the exit code. Wrong usage: 2; what nobody foresaw: 3, with a log entry."""
    from app.store.errors import StoreError
    from settings.errors import SettingsError

    kind = type(error).__name__
    if kind == "Abort":
        say("Stopped.", "已停止。")
        return EXIT_STOPPED
    if hasattr(error, "format_message"):
        return _wrong_usage(error, kind)
    if isinstance(error, SettingsError):
        say(error.text.en, error.text.zh)
        return EXIT_USAGE
    if isinstance(error, StoreError):
        return _store_failed(error)
    return _unforeseen(error)


def _wrong_usage(error: Exception, kind: str) -> int:
    """Typer's own refusals. Its classes have moved between versions, so they are known by their names."""
    english = error.format_message()  # type: ignore[attr-defined]  # checked by the caller
    if kind == "NoArgsIsHelpError":
        complain(english)
        return EXIT_USAGE
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "sidelight"
    say(f"{english} See: {path} --help", f"{_in_chinese(error, kind, english)} 用法：{path} --help")
    return EXIT_USAGE


def _in_chinese(error: Exception, kind: str, english: str) -> str:
    if kind == "NoSuchOption":
        near = "、".join(getattr(error, "possibilities", None) or ())
        return f"没有选项 {getattr(error, 'option_name', '')}。" + (f"相近的选项：{near}。" if near else "")
    parameter = getattr(error, "param", None)
    if kind == "MissingParameter" and parameter is not None:
        return f"缺少参数 {parameter.name}。"
    return f"用法有误：{english}"


def _store_failed(error: Exception) -> int:
    from app.cli._home import ui_language
    from app.store.errors import StoreError
    from app.store.sentences import error_sentence

    assert isinstance(error, StoreError)
    log.warning("the session store failed: %s", error)
    complain(error_sentence(error.kind, ui_language()))
    return EXIT_FAILED


def _unforeseen(error: Exception) -> int:
    from app.logs import FILE_NAME
    from settings.paths import folders

    file = folders().logs / FILE_NAME
    log.error("a command failed", exc_info=error)
    what = type(error).__name__
    say(
        f"Something went wrong inside Sidelight ({what}). Please try again; the details are in {file}",
        f"程序内部出错（{what}），请重试。详情见 {file}",
    )
    return EXIT_FAILED



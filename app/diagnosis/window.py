"""Whether the window's runtime is there. Nothing of it is started: a missing library ends the process."""

import os
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec

from app.diagnosis.check import Check, State
from settings.text import Text

_TITLE = Text("Window", "窗口")
_INSTALL = 'python -m pip install QtPy "PySide6-Addons>=6.8,<6.12"'
_NO_RUNTIME = Text(
    f"Install one with {_INSTALL}, or use your browser: sidelight serve",
    f"安装：{_INSTALL}；或在浏览器中使用：sidelight serve",
)
_NO_DISPLAY = Text(
    "Use the commands, or from another machine: sidelight serve", "可使用命令行，或 sidelight serve"
)


def window_runtime(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    has: Callable[[str], bool] = lambda name: find_spec(name) is not None,
) -> Check:
    """Tell whether the window could be opened; the commands need none of it."""
    if not has("webview"):
        return _without(Text("the package pywebview is missing", "缺少 pywebview"), _NO_RUNTIME)
    if not platform.startswith("linux"):
        return Check("window", _TITLE, State.OK, Text("the runtime is there", "组件齐全"))
    if not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        return _without(Text("there is no display", "没有显示环境"), _NO_DISPLAY)
    if has("qtpy") and has("PySide6"):
        return Check("window", _TITLE, State.OK, Text("Qt is there", "Qt 可用"))
    if has("gi"):
        return Check("window", _TITLE, State.OK, Text("GTK is there", "GTK 可用"))
    return _without(Text("no window runtime was found", "没有可用的窗口组件"), _NO_RUNTIME)


def _without(cause: Text, fix: Text) -> Check:
    return Check("window", _TITLE, State.WARN, cause, fix)

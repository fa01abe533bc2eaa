"""Whether the window's runtime is there. Nothing of it is started: a missing library ends the process."""

import os
import sys
from collections.abc import Callable, Mapping

from app.diagnosis.check import Check, State
from app.fix import Fix
from settings.text import Text
from ui.runtime import INSTALL, Missing, find_runtime, has_module

_TITLE = Text("Window", "窗口")
_NO_RUNTIME = Fix(
    f"Install one with {INSTALL}, or use your browser: sidelight serve",
    f"安装：{INSTALL}；或在浏览器中使用：sidelight serve",
    Text(
        f"Install one ({INSTALL}), or go on in your browser.", f"可安装（{INSTALL}），或继续在浏览器中使用。"
    ),
)
_NO_DISPLAY = Fix(
    "Use the commands, or from another machine: sidelight serve",
    "可使用命令行，或 sidelight serve",
    Text("Go on in your browser, or use the commands.", "可继续在浏览器中使用，或使用命令行。"),
)
_CAUSES = {
    Missing.PYWEBVIEW: (Text("the package pywebview is missing", "缺少 pywebview"), _NO_RUNTIME),
    Missing.ENGINE: (Text("no window runtime was found", "没有可用的窗口组件"), _NO_RUNTIME),
    Missing.DISPLAY: (Text("there is no display", "没有显示环境"), _NO_DISPLAY),
}
_FOUND = {"qt": Text("Qt is there", "Qt 可用"), "gtk": Text("GTK is there", "GTK 可用")}
_THE_PLATFORMS_OWN = Text("the runtime is there", "组件齐全")


def window_runtime(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    has: Callable[[str], bool] = has_module,
) -> Check:
    """Tell whether the window could be opened; the commands need none of it."""
    found = find_runtime(platform, environ, has)
    if found.missing is None:
        return Check("window", _TITLE, State.OK, _FOUND.get(found.gui, _THE_PLATFORMS_OWN))
    cause, fix = _CAUSES[found.missing]
    return Check("window", _TITLE, State.WARN, cause, fix)

"""Whether a window can be opened here, found without starting anything: a missing part ends a process.

On Linux pywebview has no engine of its own; Windows and macOS bring theirs (their pip packages come with it).
"""

import os
import re
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

from settings.text import Text

INSTALL = 'python -m pip install QtPy "PySide6-Addons>=6.8,<6.12"'
NO_RUNTIME = Text(
    f"No window runtime found. Install one with `{INSTALL}`, or use your browser: `sidelight serve`.",
    f"没有可用的窗口组件。安装：`{INSTALL}`；或在浏览器中使用：`sidelight serve`。",
)
NO_DISPLAY = Text(
    "There is no display to open a window on. Use a browser: `sidelight serve`, or ask here: "
    "`sidelight ask`.",
    "没有可用的显示环境，无法打开窗口。可在浏览器中使用：`sidelight serve`，或在终端提问：`sidelight ask`。",
)
_PATIENCE_S = 2.0
_DISPLAY = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


class Missing(StrEnum):
    """What keeps the window from opening."""

    PYWEBVIEW = "pywebview"
    ENGINE = "engine"
    DISPLAY = "display"


@dataclass(frozen=True, slots=True)
class Runtime:
    """What was found: pywebview's name of the engine ("" is the platform's own), or what is missing."""

    gui: str = ""
    missing: Missing | None = None

    @property
    def sentence(self) -> Text:
        """One sentence for the user; only where something is missing."""
        return NO_DISPLAY if self.missing is Missing.DISPLAY else NO_RUNTIME


def has_module(name: str) -> bool:
    """Tell whether a module, at most one level deep, could be imported; nothing of it is run."""
    top, _, inner = name.partition(".")
    found = find_spec(top)
    if found is None or not inner:
        return found is not None
    return PathFinder.find_spec(name, found.submodule_search_locations) is not None


def find_runtime(
    platform: str = sys.platform,
    environ: Mapping[str, str] = os.environ,
    has: Callable[[str], bool] = has_module,
) -> Runtime:
    """Return what a window would be drawn with."""
    if not has("webview"):
        return Runtime(missing=Missing.PYWEBVIEW)
    if not platform.startswith("linux"):
        return Runtime()
    gui = _wanted(environ) or _linux_engine(has)
    if not gui:
        return Runtime(missing=Missing.ENGINE)
    return Runtime(gui) if has_display(environ) else Runtime(gui, Missing.DISPLAY)


def has_display(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a display is named and, where it is a local X server, answers."""
    if environ.get("QT_QPA_PLATFORM") == "offscreen" or environ.get("WAYLAND_DISPLAY"):
        return True
    display = environ.get("DISPLAY", "").strip()
    local = _DISPLAY.fullmatch(display)
    return _answers(local[1]) if local else bool(display)


def _answers(number: str) -> bool:
    """Ask the X server behind a local display for a connection, by its file, abstract name or port."""
    path = Path(f"/tmp/.X11-unix/X{number}")  # noqa: S108 - where X servers listen
    for address in (str(path), f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as tried:
            tried.settimeout(_PATIENCE_S)
            try:
                tried.connect(address)
            except OSError:
                continue
            return True
    return False


def _wanted(environ: Mapping[str, str]) -> str:
    """Return the engine the user insists on, in pywebview's own variable."""
    wanted = environ.get("PYWEBVIEW_GUI", "").lower()
    return wanted if wanted in {"qt", "gtk"} else ""


def _linux_engine(has: Callable[[str], bool]) -> str:
    if has("qtpy") and (has("PySide6.QtWebEngineWidgets") or has("PyQt6.QtWebEngineWidgets")):
        return "qt"
    return "gtk" if has("gi") else ""

"""Keeps the window on the page of the sidecar; links to the world go to the system's browser.

The page itself stops every click on a link too; this is what holds when something gets past it.
"""

import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol
from urllib.parse import urlsplit

_OUTSIDE = ("http", "https", "mailto")
_OWN_HTML = "data:text/html"


class Engine(Protocol):
    """What one engine's module can do with a window of it; all but `attach` may be called from any thread."""

    def attach(self, window: Any, guard: "Guard") -> None:
        """Let the guard decide over every navigation. Raises where the engine offers no such hook."""

    def dress(self, window: Any, theme: str) -> None:
        """Give the window the colours of a theme (light, dark, system), where they are not the system's."""

    def rename(self, window: Any, menus: Sequence[Any]) -> None:
        """Give the native menu the words of these menus of pywebview, which are built as the old ones."""

    def bring_forward(self, window: Any) -> None:
        """Raise the window above others."""


class Guard:
    """Decides where the window may go: to the sidecar's address, or to a text of our own before that."""

    def __init__(self, open_outside: Callable[[str], object] | None = None) -> None:
        self._open = open_outside or _in_browser
        self._origin = ""

    def admit(self, address: str) -> None:
        """Allow the origin of this address, and no other from now on; "" allows our own text alone."""
        self._origin = _origin(address)

    def allows(self, url: str) -> bool:
        if url == "about:blank":
            return True
        if not self._origin:
            return url.startswith(_OWN_HTML)
        return _origin(url) == self._origin

    def allows_download(self, url: str) -> bool:
        """Allow what the page itself has made."""
        return bool(self._origin) and url.startswith(f"blob:{self._origin}/")

    def leave(self, url: str) -> bool:
        """Open an http, https or mailto link outside, anything else nowhere; tell which it was."""
        outside = is_link(url) and not self.allows(url)
        if outside:
            self._open(url)
        return outside


def is_link(url: str) -> bool:
    """Tell whether the system's browser or mail program may be given this."""
    with suppress(ValueError):
        parts = urlsplit(url)
        clean = not any(ord(character) <= ord(" ") for character in url)
        return clean and parts.scheme in _OUTSIDE and bool(parts.netloc or parts.scheme == "mailto")
    return False


def engine_for(gui: str, platform: str = sys.platform) -> Engine:
    """Return the module of the engine that pywebview will use."""
    own = {"win32": "windows", "darwin": "macos"}.get(platform, "gtk")
    engine: Any = import_module(f"ui.engines.{gui or own}")
    found: Engine = engine
    return found


def _origin(url: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(url)
        if parts.scheme in {"http", "https"} and not parts.username:
            return f"{parts.scheme}://{parts.netloc}"
    return ""


def _in_browser(url: str) -> None:
    # A browser may take its time to answer, and this is the thread that draws.
    threading.Thread(target=webbrowser.open, args=(url,), name="system-browser", daemon=True).start()

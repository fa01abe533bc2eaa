"""The window: shows the sidecar's page and nothing else, without any bridge into Python.

The only file that knows pywebview. Its main loop owns the main thread; the other methods may be called from
any thread, and none of them waits for the page.
"""

import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import webview
from webview.menu import Menu, MenuAction, MenuSeparator

from settings.text import Text
from ui import window_words as words
from ui.guard import Guard, engine_for
from ui.place import SMALLEST, Place, PlaceKeeper, on_a_screen

log = logging.getLogger(__name__)
_BACKGROUNDS = {"dark": "#161918"}
_LIGHT = "#FCFCFB"
_ABOUT = Text("", "")


@dataclass(frozen=True, slots=True)
class Look:
    """What is set before the page can say it: language (zh-CN or en), theme, place, and the engine."""

    language: str = "en"
    theme: str = "system"
    place: Place = field(default_factory=Place)
    gui: str = ""
    about: Text = _ABOUT


class Window:
    """One window of one process: a second one in the same process is not possible with every engine."""

    def __init__(self, look: Look, keep: Callable[[Place], object], guard: Guard | None = None) -> None:
        self._look = look
        if look.gui:  # asking for the screens already loads an engine
            os.environ["PYWEBVIEW_GUI"] = look.gui
        self._guard = guard or Guard()
        self._engine = engine_for(look.gui)
        self._closed = threading.Event()
        self._unguarded: Exception | None = None
        place, screen = on_a_screen(look.place, webview.screens)
        self._places = PlaceKeeper(place, keep)
        self._window = self._made(place, screen)

    def run(self, shown: Callable[[], object]) -> None:
        """Show it until it is closed; `shown` is called once it is up. On the main thread.

        Raises WebViewException where the engine cannot be loaded, and what went wrong with the guard.
        """
        self._window.events.shown += shown
        gui: Any = self._look.gui or None
        try:
            webview.start(gui=gui, menu=self._menu(), private_mode=True)
        except KeyboardInterrupt:  # GTK; Qt ends its loop instead
            log.info("stopped by the keyboard")
        finally:
            self._closed.set()
            self._places.flush()
        if self._unguarded is not None:
            raise self._unguarded

    def show(self, address: str) -> None:
        """Load the page from a one-time address; from now on the window stays at its origin."""
        if self._unguarded is not None:
            return
        self._guard.admit(address)
        self._attempt(lambda: self._window.load_url(address))

    def fail(self) -> None:
        """Say that there is no sidecar, and that nothing is lost."""
        self._guard.admit("")
        html = words.frame(words.FAILED, self._look.language, self._look.theme)
        self._attempt(lambda: self._window.load_html(html))

    def adapt(self, language: str, theme: str) -> None:
        """Follow the settings: the menu's words and the colours around the page."""
        if (language, theme) == (self._look.language, self._look.theme):
            return
        self._look = replace(self._look, language=language, theme=theme)
        if self._window.native is not None:  # else it will be made that way
            self._attempt(lambda: self._engine.dress(self._window, theme))
            self._attempt(lambda: self._engine.rename(self._window, self._menu()))

    def bring_forward(self) -> None:
        self._attempt(lambda: self._engine.bring_forward(self._window))

    def close(self) -> None:
        self._attempt(self._window.destroy)

    def run_script(self, script: str) -> None:
        """Run a script of ours in the page, without its result."""
        self._attempt(lambda: self._window.run_js(script))

    def _made(self, kept: Place, at: int) -> Any:
        # Files the page makes are saved by our own hook where pywebview's does not work (Qt 6).
        webview.settings["ALLOW_DOWNLOADS"] = self._look.gui != "qt"
        webview.settings["ALLOW_FILE_URLS"] = False
        place, screen = _for_engine(kept, at)
        window = webview.create_window(
            "Sidelight",
            html=words.frame(words.STARTING, self._look.language, self._look.theme),
            js_api=None,
            text_select=True,
            min_size=SMALLEST,
            background_color=_BACKGROUNDS.get(self._look.theme, _LIGHT),
            width=place.width,
            height=place.height,
            x=place.x,
            y=place.y,
            screen=screen,
            maximized=place.maximized,
        )
        assert window is not None
        self._follow(window)
        return window

    def _follow(self, window: Any) -> None:
        events = window.events
        events.before_show += lambda: self._hook(window)
        events.resized += self._places.resized
        events.moved += self._places.moved
        events.maximized += self._places.maximized
        events.restored += self._places.restored
        # Runs on the main thread: it must neither wait nor ask the page (pywebview would lock up).
        events.closing += self._closed.set

    def _hook(self, window: Any) -> None:
        """Attach the guard; a window that cannot be guarded is not shown at all."""
        try:
            self._engine.attach(window, self._guard)
            self._engine.dress(window, self._look.theme)
        except Exception as error:
            log.exception("the window cannot be guarded")
            self._unguarded = error
            # Not from here: the window is still being made.
            threading.Thread(target=window.destroy, daemon=True).start()

    def _menu(self) -> list[Menu]:
        def item(text: Text, act: Callable[[], object]) -> MenuAction:
            return MenuAction(text.say(self._look.language), act)

        def key(text: Text, name: str) -> MenuAction:
            return item(text, lambda: self._press(name))

        chat = [key(words.NEW_CHAT, "n"), key(words.SETTINGS, ",")]
        zoom = [key(words.LARGER, "+"), key(words.SMALLER, "-"), key(words.USUAL_SIZE, "0")]
        view, help_ = words.VIEW.say(self._look.language), words.HELP.say(self._look.language)
        return [
            Menu("Sidelight", [*chat, MenuSeparator(), item(words.QUIT, self.close)]),
            Menu(view, [*zoom]),
            Menu(help_, [item(words.ABOUT, self._about)]),
        ]

    def _press(self, key: str) -> None:
        """Do what the page does for Ctrl and this key: there is one list of commands, the page's."""
        event = json.dumps({"key": key, "ctrlKey": True, "bubbles": True, "cancelable": True})
        self.run_script(f"document.dispatchEvent(new KeyboardEvent('keydown', {event}))")

    def _about(self) -> None:
        title, about = (text.say(self._look.language) for text in (words.ABOUT, self._look.about))
        self._attempt(lambda: self._window.create_confirmation_dialog(title, about))

    def _attempt(self, act: Callable[[], object]) -> None:
        """Do something with the window, which may be gone or never have come up."""
        if self._closed.is_set():
            return
        with suppress(webview.WebViewException, KeyError, RuntimeError):
            act()


def _for_engine(place: Place, at: int) -> tuple[Place, Any]:
    """Return the place as pywebview wants it: relative to its screen, on Windows as it is."""
    if place.x is None or place.y is None or sys.platform == "win32":
        return place, None
    screens = webview.screens
    if not screens:
        return place, None
    return replace(place, x=place.x - screens[at].x, y=place.y - screens[at].y), screens[at]

"""The process that draws the window; the sidecar is its child, and its own parent watches how it ends.

It ends when its parent does: its stdin closes then. On stdout it says, one word a line, that the window is up
or that another one was raised.
"""

import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from app.sidecar.supervisor import Supervisor
from app.store.file_lock import try_lock
from app.window import single
from app.window.place_file import keep_place, read_place
from settings.paths import folders
from settings.store import load
from settings.text import Text

if TYPE_CHECKING:
    from settings.model import Settings
    from ui.window import Window

log = logging.getLogger(__name__)
SHOWN, RAISED = "shown", "raised"
NO_ENGINE = 69  # EX_UNAVAILABLE of sysexits.h
_CLOSING_S = 5.0
_OLD_SIDECAR_S = 2.5
_EVERY_S = 0.05


def serve_window() -> None:
    """Show the window until it is closed; never returns."""
    words, parent = _take_pipes()
    try:
        code = Process(words, parent).run(folders().data)
    except Exception:
        log.exception("the window ended with a fault")
        code = 1
    # Engines leave threads behind that may wait for ever; what matters is stored and stopped by now.
    logging.shutdown()
    os._exit(code)


def _take_pipes() -> tuple[int, int]:
    """Keep stdin and stdout for the parent alone: a browser we start must not hold them open."""
    words, parent = os.dup(1), os.dup(0)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    with suppress(OSError):
        os.dup2(2, 1)
    os.close(nothing)
    return words, parent


class Process:
    """The window and its sidecar; also what the supervisor tells (app/sidecar/supervisor.py: Told)."""

    def __init__(self, words: int, parent: int) -> None:
        self._words, self._parent = words, parent
        self._window: Window | None = None
        self._made = threading.Event()
        self._ended = threading.Event()
        self._adapting = threading.Lock()
        self._supervisor = Supervisor(self)

    def run(self, data: Path) -> int:
        """Return the exit code of the window."""
        try:
            lock = single.claim(data)
        except single.TakenError:
            single.ask_the_other(data)
            self._say(RAISED)
            return 0
        threading.Thread(target=self._start_sidecar, args=(data,), daemon=True).start()
        threading.Thread(target=self._end_with_parent, name="parent", daemon=True).start()
        try:
            return self._show(data)
        finally:
            self._ended.set()
            self._supervisor.stop()
            if lock is not None:
                lock.release()

    # ---- told by the supervisor -------------------------------------------------------------------------

    def ready(self, address: str) -> None:
        if self._made.wait(_CLOSING_S) and self._window is not None:
            self._window.show(address)

    def lost(self) -> None:
        """The page itself says that the sidecar restarts."""

    def changed(self, what: str) -> None:
        if what == "settings":
            threading.Thread(target=self._adapt, daemon=True).start()

    def failed(self, why: str) -> None:
        log.error("the sidecar was given up: it %s", why)
        if self._made.wait(_CLOSING_S) and self._window is not None:
            self._window.fail()

    # ---- the window -------------------------------------------------------------------------------------

    def _show(self, data: Path) -> int:
        from webview import WebViewException

        try:
            window = self._window = _window(data)
            self._made.set()
            signal.signal(signal.SIGTERM, self._on_signal)
            single.listen(data, window.bring_forward)
            window.run(lambda: self._say(SHOWN))
        except WebViewException as error:
            log.warning("no window: %s", error)
            return NO_ENGINE
        return 0

    def _adapt(self) -> None:
        """Bring menu and colours in line with the settings; the page does so by itself."""
        with self._adapting:
            try:
                if self._window is not None:
                    self._window.adapt(*_chosen(load(folders()).settings))
            except Exception:  # an engine that has not been run is no reason to lose the window
                log.exception("the window did not follow the settings")

    def _on_signal(self, _: int, __: FrameType | None) -> None:
        if self._window is not None:
            self._window.close()

    def _start_sidecar(self, data: Path) -> None:
        _wait_for_the_last_one(data)
        if not self._ended.is_set():
            self._supervisor.start()

    def _end_with_parent(self) -> None:
        with suppress(OSError):
            while os.read(self._parent, 1):
                pass
        if self._window is not None:
            self._window.close()
        if not self._ended.wait(_CLOSING_S):
            log.warning("the window did not close")
            self._supervisor.stop()
            os._exit(1)

    def _say(self, word: str) -> None:
        with suppress(OSError):
            os.write(self._words, f"{word}\n".encode())


def _window(data: Path) -> "Window":
    from app.compose import household
    from app.sidecar.about import version
    from ui.runtime import find_runtime
    from ui.window import Look, Window
    from ui.window_words import ABOUT_TEXT

    language, theme = _chosen(household().settings)
    about = Text(*(text.format(version(), data) for text in (ABOUT_TEXT.en, ABOUT_TEXT.zh)))
    look = Look(language, theme, read_place(data), find_runtime().gui, about)
    return Window(look, lambda place: keep_place(data, place))


def _chosen(settings: "Settings") -> tuple[str, str]:
    """Return language and theme."""
    from app.user_locale import language_of

    return language_of(os.environ, settings.ui.language), str(settings.ui.theme)


def _wait_for_the_last_one(data: Path) -> None:
    """Give the sidecar of a window that was killed the time it needs to end, else ours could only read."""
    from app.sidecar.desk import LOCK_NAME

    pause = threading.Event()
    for _ in range(int(_OLD_SIDECAR_S / _EVERY_S)):
        try:
            lock = try_lock(data / LOCK_NAME)
        except OSError:
            return
        if lock is not None:
            lock.release()
            return
        pause.wait(_EVERY_S)


def main() -> None:
    """Run as the child of `sidelight`."""
    if sys.stderr is None:  # a windowed program of Windows has none
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for the life of the process
    serve_window()

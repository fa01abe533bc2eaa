"""The tester's side of window_probe.py: a display, the window's processes, and what is left of them."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from shutil import which
from types import TracebackType
from typing import Any, Self

import psutil
import pytest

from tests.missing import missing

ROOT = Path(__file__).parents[2]
LIMIT_S = 30.0


@dataclass(frozen=True)
class Drawing:
    """What draws a window: pywebview's name of the engine, and the interpreter that has it."""

    gui: str = "qt"
    program: str = sys.executable


QT = Drawing()
# Read before the tests empty the environment.
_GTK = os.environ.get("SIDELIGHT_TEST_GTK", "")


def need_a_display() -> None:
    if not which("Xvfb"):
        missing("Xvfb is not installed")


def need_a_window() -> None:
    """Skip, or fail where real things are required, when no window can be drawn on this machine."""
    need_a_display()
    if not (find_spec("qtpy") and find_spec("PySide6")):
        missing("the extra `window` (QtPy and PySide6) is not installed")


def need_gtk() -> Drawing:
    """Return what draws with WebKitGTK; skip or fail where there is none."""
    need_a_display()
    if not (_GTK or find_spec("gi")):
        missing("SIDELIGHT_TEST_GTK names no interpreter with PyGObject, WebKitGTK and this project")
    return Drawing("gtk", _GTK or sys.executable)


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Start an X server of our own and yield its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def eventually(holds: Callable[[], Any], what: str, limit_s: float = LIMIT_S) -> Any:
    """Return the first true value of a question asked again and again."""
    end = time.monotonic() + limit_s
    pause = threading.Event()
    while time.monotonic() < end:
        if found := holds():
            return found
        pause.wait(0.05)
    pytest.fail(f"never: {what}")


class Opened:
    """`sidelight` as a user starts it, with a hand on the page. Everything is gone when it is left."""

    def __init__(
        self, home: Path, display: str = "", kind: str = "window", drawing: Drawing = QT, **environ: str
    ) -> None:
        self._listener = Listener(("127.0.0.1", 0))
        address = json.dumps(self._listener.address)
        around = {
            "PYWEBVIEW_GUI": drawing.gui,
            "QTWEBENGINE_CHROMIUM_FLAGS": "--no-sandbox --disable-gpu",  # root and tests only
            "DISPLAY": display,
            "LANG": "C.UTF-8",
            "SIDELIGHT_HOME": str(home),
            "SIDELIGHT_PROBE": address,
        }
        self.launcher = subprocess.Popen(
            [drawing.program, "-m", "tests.ui.window_probe", "launch", kind],
            cwd=ROOT,
            env=dict(os.environ) | around | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._hand: Connection | None = None
        self._lock = threading.Lock()
        self.window_pid = 0
        self.seen: list[psutil.Process] = []

    def __enter__(self) -> Self:
        timer = threading.Timer(LIMIT_S, self._give_up)
        timer.start()
        try:
            self._hand = self._listener.accept()
            self.window_pid = self._hand.recv()
        finally:
            timer.cancel()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.look()
        self.launcher.kill()
        self.launcher.wait()
        _, alive = psutil.wait_procs(self.seen, timeout=10)
        for process in alive:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        assert self.launcher.stdout
        self.launcher.stdout.close()
        if self._hand:
            self._hand.close()
        self._listener.close()

    def tell(self, name: str, argument: Any = None) -> Any:
        assert self._hand
        self._hand.send((name, argument))
        assert self._hand.poll(LIMIT_S), f"{name} was not answered"
        reply = self._hand.recv()
        if isinstance(reply, Exception):
            raise reply
        return reply

    # ---- the page ---------------------------------------------------------------------------------------

    def js(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return json.loads(self.tell("script", f"JSON.stringify(({expression}) ?? null)") or "null")

    def text(self, selector: str) -> str:
        found = f"[...document.querySelectorAll({json.dumps(selector)})]"
        return str(self.js(f"{found}.map((e) => e.textContent).join('|')"))

    def until(self, expression: str) -> Any:
        """Wait until an expression in the page is true."""
        return eventually(lambda: self.js(expression), expression)

    def until_text(self, selector: str, words: str) -> None:
        eventually(lambda: words in self.text(selector), f"{words!r} in {selector}")

    def until_ready(self) -> None:
        self.until(
            "document.querySelector('.model-chip')?.textContent && !document.querySelector('.spinner')"
        )

    def click(self, selector: str, words: str = "") -> None:
        found = f"[...document.querySelectorAll({json.dumps(selector)})]"
        chosen = f"{found}.find((e) => e.textContent.includes({json.dumps(words)}))"
        self.until(f"!!{chosen}")
        self.js(f"({chosen}).click()")

    def ask(self, question: str) -> None:
        self.fill("form textarea", question)
        self.js(
            "document.querySelector('form textarea').dispatchEvent(new KeyboardEvent('keydown', "
            "{key: 'Enter', bubbles: true, cancelable: true}))"
        )

    def middle(self, selector: str) -> list[int]:
        """Return where the middle of an element is, in pixels of the page."""
        self.until(f"!!document.querySelector({json.dumps(selector)})")
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        return [int(n) for n in self.js(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({box})")]

    def fill(self, selector: str, value: str) -> None:
        self.until(f"!!document.querySelector({json.dumps(selector)})")
        events = "['input', 'change'].forEach((n) => e.dispatchEvent(new Event(n, {bubbles: true})))"
        set_it = f"e.focus(); e.value = {json.dumps(value)}; {events}"
        self.js(f"((e) => {{ {set_it}; return 1; }})(document.querySelector({json.dumps(selector)}))")

    # ---- the processes ----------------------------------------------------------------------------------

    def look(self) -> list[psutil.Process]:
        """Return all processes below the launcher, and remember them."""
        with contextlib.suppress(psutil.NoSuchProcess):
            for process in psutil.Process(self.launcher.pid).children(recursive=True):
                if process not in self.seen:
                    self.seen.append(process)
        return self.seen

    def sidecar(self) -> psutil.Process | None:
        """Return the process of the sidecar that runs now."""
        for process in self.look():
            with contextlib.suppress(psutil.Error):
                if {"sidecar", "--http"} <= set(
                    process.cmdline()
                ) and process.status() != psutil.STATUS_ZOMBIE:
                    return process
        return None

    def gone(self, limit_s: float = 10.0) -> bool:
        """Tell whether every process of the window has ended by itself."""
        _, alive = psutil.wait_procs(self.seen, timeout=limit_s)
        return not alive

    def ending(self) -> str:
        """Return how the launcher saw the window end."""
        assert self.launcher.stdout
        self.launcher.wait(LIMIT_S)
        return self.launcher.stdout.read().decode().strip()

    def interrupt(self) -> None:
        self.launcher.send_signal(signal.SIGINT)

    def _give_up(self) -> None:
        # Ends a waiting `accept`.
        with contextlib.suppress(OSError):
            from multiprocessing.connection import Client

            Client(self._listener.address).close()

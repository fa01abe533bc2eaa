"""The window's processes with a hand inside: `python -m tests.ui.window_probe launch|window|undrawn`.

`launch` is `sidelight` whose child is this file; `window` is the real window, `undrawn` the same process with
everything but the drawing. Both obey a tester that listens at the address in SIDELIGHT_PROBE.
"""

import faulthandler
import json
import os
import sys
import threading
from multiprocessing.connection import Client, Connection
from typing import Any

from app.window import launcher, process

LONGEST_S = 100.0


class Undrawn:
    """Stands where ui/window.py's Window does; only its address is of interest."""

    def __init__(self) -> None:
        self.address = ""
        self._closed = threading.Event()

    def run(self, shown: Any) -> None:
        shown()
        # In pieces: a signal's handler runs between them.
        while not self._closed.wait(0.05):
            pass

    def show(self, address: str) -> None:
        self.address = address

    def fail(self) -> None:
        self.address = "failed"

    def bring_forward(self) -> None:
        pass

    def close(self) -> None:
        self._closed.set()


class Drawn:
    """What the tester may want of the real window; its scripts run in the page as the page's own do."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.inner = window._window
        self.opened: list[str] = []
        window._guard._open = self.opened.append

    def script(self, text: str) -> Any:
        return self.inner.run_js(text)

    def address(self, _: Any) -> str:
        return str(self.inner.get_current_url())

    def outside(self, _: Any) -> list[str]:
        return self.opened

    def place(self, wanted: list[int]) -> None:
        self.inner.resize(*wanted[:2])
        self.inner.move(*wanted[2:])

    def save_to(self, path: str) -> None:
        from qtpy.QtWidgets import QFileDialog

        QFileDialog.getSaveFileName = lambda *_: (path, "")

    def menu(self, words: str) -> None:
        """Choose an entry of the native menu by its words."""
        actions = [one for menu in self.inner.native.menuBar().actions() for one in menu.menu().actions()]
        (chosen,) = [one for one in actions if one.text() == words]
        self.inner.native.create_window_trigger.emit(chosen.trigger)

    def menus(self, _: Any) -> list[str]:
        return [one.text() for one in self.inner.native.menuBar().actions()]

    def close(self, _: Any) -> None:
        self.window.close()


def obey(connection: Connection, window: Any) -> None:
    while True:
        try:
            name, argument = connection.recv()
        except (EOFError, OSError):
            return
        try:
            reply = getattr(window, name)
            connection.send(reply(argument) if callable(reply) else reply)
        except Exception as error:  # noqa: BLE001 - the tester wants to know
            connection.send(error)


def draw(*, really: bool) -> None:
    host, port = json.loads(os.environ["SIDELIGHT_PROBE"])
    made = process._window

    def probed(data: Any) -> Any:
        window = made(data) if really else Undrawn()
        connection = Client((host, port))
        connection.send(os.getpid())
        hand = Drawn(window) if really else window
        threading.Thread(target=obey, args=(connection, hand), daemon=True).start()
        return window

    process._window = probed
    process.main()


if __name__ == "__main__":
    faulthandler.dump_traceback_later(LONGEST_S, exit=True)
    if sys.argv[1] == "launch":
        command = [sys.executable, "-m", "tests.ui.window_probe", sys.argv[2]]
        launcher.own_command = lambda *_: command
        print(launcher.show_window(), flush=True)
    else:
        draw(really=sys.argv[1] == "window")

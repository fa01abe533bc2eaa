"""The window's processes with a hand inside: `python -m tests.ui.window_probe launch|window|undrawn`.

`launch` is `sidelight` whose child is this file; `window` is the real window, `failing` the same with a
sidecar that cannot be started, `undrawn` the same process with everything but the drawing. All obey a tester
that listens at the address in SIDELIGHT_PROBE.
"""

import faulthandler
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Client, Connection
from typing import Any

from app.sidecar.supervisor import Patience, Supervisor
from app.window import launcher, process

LONGEST_S = 100.0
ANSWER_S = 20.0


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

    def adapt(self, language: str, theme: str) -> None:
        pass

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

    def on_main(self, act: Callable[[], Any]) -> Any:
        """Do something on the thread that draws, as Qt demands, and return what it gives."""
        results: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.inner.native.create_window_trigger.emit(lambda: results.put(act()))
        return results.get(timeout=ANSWER_S)

    def colours(self, _: Any) -> str:
        return str(self.on_main(lambda: self.inner.native.menuBar().styleSheet()))

    def dialog(self, button: str) -> str | None:
        """Return the words of the dialog that is open, and press a button of it by its place."""
        from qtpy.QtWidgets import QApplication

        def read() -> str | None:
            box = QApplication.activeModalWidget()
            if box is None:
                return None
            words = f"{box.windowTitle()}|{box.text()}"
            box.buttons()[int(button)].click()
            return words

        return self.on_main(read)

    def popup(self, choose: str) -> list[str] | None:
        """Return the entries of the menu that is open, and choose one by its words or close it."""
        from qtpy.QtWidgets import QApplication

        def read() -> list[str] | None:
            menu = QApplication.activePopupWidget()
            if menu is None:
                return None
            actions = {one.text(): one for one in menu.actions()}
            if choose:
                actions[choose].trigger()
            menu.close()
            return list(actions)

        return self.on_main(read)

    def click_at(self, where: tuple[str, int, int]) -> None:
        """Press a mouse button at a place of the page, as a hand does."""
        from qtpy.QtCore import QPoint, Qt
        from qtpy.QtTest import QTest

        button, x, y = where
        target = self.inner.native.webview.focusProxy()
        self.on_main(lambda: QTest.mouseClick(target, getattr(Qt.MouseButton, button), pos=QPoint(x, y)))

    def clipboard(self, text: str | None) -> str:
        """Return what the system's clipboard holds, after putting something there."""
        from qtpy.QtWidgets import QApplication

        def use() -> str:
            if text is not None:
                QApplication.clipboard().setText(text)
            return str(QApplication.clipboard().text())

        return str(self.on_main(use))

    def cover(self, _: Any) -> None:
        """Put the window aside and another one over it."""
        from qtpy.QtCore import Qt
        from qtpy.QtWidgets import QWidget

        def hide() -> None:
            native = self.inner.native
            native.setWindowState(Qt.WindowState.WindowMinimized)
            self.over = QWidget()
            self.over.setStyleSheet("background: #ff00ff")
            self.over.setGeometry(native.geometry())
            self.over.show()
            self.over.raise_()
            self.over.activateWindow()

        self.on_main(hide)

    def front(self, _: Any) -> tuple[bool, bool, str]:
        """Return whether the window is minimized, whether it is the active one, and what its middle shows."""
        from qtpy.QtGui import QGuiApplication

        def look() -> tuple[bool, bool, str]:
            native = self.inner.native
            middle = native.geometry().center()
            screen = QGuiApplication.primaryScreen().grabWindow(0).toImage()
            return native.isMinimized(), native.isActiveWindow(), screen.pixelColor(middle).name()

        found: tuple[bool, bool, str] = self.on_main(look)
        return found

    def menu(self, words: str) -> None:
        """Choose an entry of the native menu by its words."""
        actions = [one for menu in self.inner.native.menuBar().actions() for one in menu.menu().actions()]
        (chosen,) = [one for one in actions if one.text() == words]
        self.inner.native.create_window_trigger.emit(chosen.trigger)

    def menus(self, _: Any) -> list[str]:
        return [one.text() for one in self.inner.native.menuBar().actions()]

    def entries(self, _: Any) -> list[str]:
        menus = [one.menu() for one in self.inner.native.menuBar().actions()]
        return [action.text() for menu in menus for action in menu.actions() if not action.isSeparator()]

    def close(self, _: Any) -> None:
        self.window.close()


class DrawnByGtk(Drawn):
    """The same of a window of WebKitGTK, as far as the tests of that engine go."""

    def on_main(self, act: Callable[[], Any]) -> Any:
        from gi.repository import GLib

        results: queue.SimpleQueue[Any] = queue.SimpleQueue()
        GLib.idle_add(lambda: results.put(act()))
        return results.get(timeout=ANSWER_S)

    def menus(self, _: Any) -> list[str]:
        return [words for words, _ in self._menus()]

    def entries(self, _: Any) -> list[str]:
        return [words for _, entries in self._menus() for words in entries]

    def menu(self, words: str) -> None:
        (action,) = [entries[words] for _, entries in self._menus() if words in entries]
        self.on_main(lambda: self._app().activate_action(action.removeprefix("app."), None))

    def bar(self, _: Any) -> int:
        """Return the height of the menu on the screen, pixels."""
        return int(self.on_main(lambda: self._bar().get_allocated_height()))

    def bar_words(self, _: Any) -> list[str]:
        return [
            str(word)
            for word in self.on_main(lambda: [one.get_label() for one in self._bar().get_children()])
        ]

    def dark(self, _: Any) -> bool:
        from gi.repository import Gtk

        return bool(Gtk.Settings.get_default().get_property("gtk-application-prefer-dark-theme"))

    def dialog(self, button: str) -> str | None:
        """Return the words of the dialog that is open, and press a button of it by its place."""
        from gi.repository import Gtk

        def read() -> str | None:
            boxes = [one for one in Gtk.Window.list_toplevels() if isinstance(one, Gtk.MessageDialog)]
            if not boxes:
                return None
            words = str(boxes[0].get_property("text"))
            answers = (Gtk.ResponseType.OK, Gtk.ResponseType.CANCEL)
            boxes[0].response(answers[int(button)])
            return words

        return self.on_main(read)

    def right_click(self, actions: list[str]) -> tuple[list[str], bool]:
        """Return what is left of these entries of WebKit's menu, and whether it would be shown."""
        from gi.repository import WebKit2
        from webview.platforms.gtk import BrowserView

        def click() -> tuple[list[str], bool]:
            view = BrowserView.instances[self.inner.uid].webview
            menu = WebKit2.ContextMenu.new()
            for name in actions:
                action = getattr(WebKit2.ContextMenuAction, name)
                menu.append(WebKit2.ContextMenuItem.new_from_stock_action(action))
            hidden = view.emit("context-menu", menu, None, None)
            left = [item.get_stock_action().value_nick for item in menu.get_items()]
            return left, not hidden

        return self.on_main(click)

    def save_to(self, path: str) -> None:
        from webview.platforms.gtk import BrowserView

        BrowserView.create_file_dialog = lambda *_: (path,)

    def _bar(self) -> Any:
        from gi.repository import Gtk

        def found(widget: Any) -> list[Any]:
            inner: list[Any] = [widget] if isinstance(widget, Gtk.MenuBar) and widget.get_mapped() else []
            if isinstance(widget, Gtk.Container):
                widget.forall(lambda one: inner.extend(found(one)))
            return inner

        (bar,) = found(self.inner.native)
        return bar

    def _menus(self) -> list[tuple[str, dict[str, str]]]:
        def entries(model: Any) -> dict[str, str]:
            found = {}
            for at in range(model.get_n_items()):
                section = model.get_item_link(at, "section")
                if section is not None:
                    found |= entries(section)
                else:
                    found[text(model, at, "label")] = text(model, at, "action")
            return found

        def text(model: Any, at: int, name: str) -> str:
            value = model.get_item_attribute_value(at, name, None)
            return value.get_string() if value else ""

        def read() -> list[tuple[str, dict[str, str]]]:
            bar = self._app().get_menubar()
            if bar is None:
                return []
            return [
                (text(bar, at, "label"), entries(bar.get_item_link(at, "submenu")))
                for at in range(bar.get_n_items())
            ]

        return self.on_main(read)

    def _app(self) -> Any:
        from webview.platforms import gtk

        return gtk._app


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
        drawn = DrawnByGtk if os.environ["PYWEBVIEW_GUI"] == "gtk" else Drawn
        hand = drawn(window) if really else window
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
        if sys.argv[1] == "failing":
            broken = [sys.executable, "-c", "raise SystemExit(3)"]
            process.Supervisor = partial(Supervisor, command=broken, patience=Patience(pauses=(0.0, 0.1)))
        draw(really=sys.argv[1] != "undrawn")

"""Qt WebEngine: navigation, links that want a new window, files to save, the menus and their colours."""

import logging
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ui.guard import Guard

log = logging.getLogger(__name__)
# Background, words, and the background of the chosen entry.
_DARK, _LIGHT = ("#161918", "#e6eae8", "#272e2b"), ("#fcfcfb", "#1d2321", "#e9ece9")
_THEME = "sidelight-theme"
# The engine's own English menu has entries that lead nowhere here (back, reload, source of the page).
_EDITING = ("Undo", "Redo", "Cut", "Copy", "Paste", "SelectAll", "CopyLinkToClipboard")


def attach(window: Any, guard: Guard) -> None:
    """Hook into Qt's page. Raises AttributeError for Qt 5, which has no such signal."""
    web: Any = import_module("qtpy.QtWebEngineCore")
    native = window.native
    page = native.webview.page()
    clicked = web.QWebEngineNavigationRequest.NavigationType.LinkClickedNavigation

    def decide(request: Any) -> None:
        url = _text(request.url())
        if guard.allows(url):
            return
        request.reject()
        if request.isMainFrame() and request.navigationType() == clicked:
            guard.leave(url)

    page.navigationRequested.connect(decide)
    page.nav_handler = _outside_page(web, page, guard)
    page.settings().setAttribute(web.QWebEngineSettings.WebAttribute.JavascriptCanAccessClipboard, True)
    page.profile().downloadRequested.connect(lambda download: _save(native, guard, download))
    _offer_editing(native.webview, web)
    hints = import_module("qtpy.QtGui").QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(lambda _: _paint(native))


def dress(window: Any, theme: str) -> None:
    native = window.native

    def now() -> None:
        native.setProperty(_THEME, theme)
        _paint(native)

    # pywebview's own way to run something on the main thread.
    native.create_window_trigger.emit(now)


def rename(window: Any, menus: Sequence[Any]) -> None:
    native = window.native

    def now() -> None:
        for shown, menu in zip(native.menuBar().actions(), menus, strict=True):
            shown.setText(menu.title)
            entries = [action for action in shown.menu().actions() if not action.isSeparator()]
            titles = [item.title for item in menu.items if hasattr(item, "title")]
            for entry, title in zip(entries, titles, strict=True):
                entry.setText(title)

    native.create_window_trigger.emit(now)


def bring_forward(window: Any) -> None:
    native = window.native

    def forward() -> None:
        if native.isMinimized():
            native.showNormal()
        native.raise_()
        native.activateWindow()

    native.create_window_trigger.emit(forward)


def _outside_page(web: Any, page: Any, guard: Guard) -> Any:
    """Return the page that pywebview hands out for new windows: it sends links outside and shows nothing."""

    class Outside(web.QWebEnginePage):  # type: ignore[misc]  # Qt has no types without its optional packages
        def acceptNavigationRequest(self, url: Any, *_: Any) -> bool:  # noqa: N802 - Qt's own name
            guard.leave(_text(url))
            return False

    return Outside(page.profile(), page)


def _save(native: Any, guard: Guard, download: Any) -> None:
    """Ask where to put a file the page has made; anything else is not downloaded."""
    if not guard.allows_download(_text(download.url())):
        log.warning("a download from elsewhere was refused")
        download.cancel()
        return
    core: Any = import_module("qtpy.QtCore")
    widgets: Any = import_module("qtpy.QtWidgets")
    places = core.QStandardPaths
    folder = places.writableLocation(places.StandardLocation.DownloadLocation)
    wanted = str(Path(folder) / download.downloadFileName())
    chosen, _ = widgets.QFileDialog.getSaveFileName(native, "", wanted)
    if not chosen:
        download.cancel()
        return
    download.setDownloadDirectory(str(Path(chosen).parent))
    download.setDownloadFileName(Path(chosen).name)
    download.accept()


def _offer_editing(view: Any, web: Any) -> None:
    """Give the right mouse button copy and paste again, which pywebview takes away."""
    core: Any = import_module("qtpy.QtCore")
    widgets: Any = import_module("qtpy.QtWidgets")
    wanted = [getattr(web.QWebEnginePage.WebAction, name) for name in _EDITING]

    def show(point: Any) -> None:
        menu = widgets.QMenu(view)
        for action in wanted:
            one = view.page().action(action)
            if one.isEnabled():
                menu.addAction(one)
        if menu.actions():
            menu.popup(view.mapToGlobal(point))

    view.setContextMenuPolicy(core.Qt.ContextMenuPolicy.CustomContextMenu)
    view.customContextMenuRequested.connect(show)


def _paint(native: Any) -> None:
    """Keep the menu readable: pywebview colours the window behind it, but not its words."""
    gui: Any = import_module("qtpy.QtGui")
    background, words, chosen = _DARK if _is_dark(native, gui) else _LIGHT
    palette = native.palette()
    palette.setColor(native.backgroundRole(), gui.QColor(background))
    native.setPalette(palette)
    native.menuBar().setStyleSheet(
        f"QMenuBar, QMenu {{ background: {background}; color: {words} }}"
        f"QMenuBar::item:selected, QMenu::item:selected {{ background: {chosen}; color: {words} }}"
    )


def _is_dark(native: Any, gui: Any) -> bool:
    theme = native.property(_THEME)
    scheme = gui.QGuiApplication.styleHints().colorScheme()
    dark = scheme == import_module("qtpy.QtCore").Qt.ColorScheme.Dark
    return bool(dark) if theme == "system" else theme == "dark"


def _text(url: Any) -> str:
    return bytes(url.toEncoded()).decode("utf-8", "replace")

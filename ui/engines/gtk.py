"""WebKit of GTK: the navigation hook. pywebview saves files and has a menu of its own there."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ui.guard import Guard

_DARK = "gtk-application-prefer-dark-theme"
# WebKit's own menu also has entries that lead nowhere here: back, reload, open in a new window.
_EDITING = ("UNDO", "REDO", "CUT", "COPY", "PASTE", "DELETE", "SELECT_ALL", "COPY_LINK_TO_CLIPBOARD")


def attach(window: Any, guard: Guard) -> None:
    """Put the guard in the place of pywebview's handler, which would open any new window's address."""
    webkit: Any = import_module("gi.repository.WebKit2")
    owner = import_module("webview.platforms.gtk").BrowserView.instances[window.uid]
    clicked = webkit.NavigationType.LINK_CLICKED

    def decide(view: Any, decision: Any, kind: Any) -> bool:
        if not isinstance(decision, webkit.NavigationPolicyDecision):
            return bool(owner.on_navigation(view, decision, kind))
        action = decision.get_navigation_action()
        url = action.get_request().get_uri() or ""
        new_window = kind == webkit.PolicyDecisionType.NEW_WINDOW_ACTION
        if guard.allows_download(url) or (guard.allows(url) and not new_window):
            return False
        decision.ignore()
        if new_window or action.get_navigation_type() == clicked:
            guard.leave(url)
        return True

    owner.webview.disconnect_by_func(owner.on_navigation)
    owner.webview.connect("decide-policy", decide)
    _offer_editing(owner.webview, webkit)
    # Asking for the screens has made the application, so pywebview's own way to give it a menu is gone.
    _set_menu(import_module("webview")._state["menu"])  # noqa: SLF001 - no other door


def dress(window: Any, theme: str) -> None:  # noqa: ARG001 - the look is the application's
    glib: Any = import_module("gi.repository.GLib")
    glib.idle_add(_prefer, theme)


def rename(window: Any, menus: Sequence[Any]) -> None:  # noqa: ARG001 - the menu is the application's
    glib: Any = import_module("gi.repository.GLib")
    glib.idle_add(_set_menu, menus)


def _offer_editing(view: Any, webkit: Any) -> None:
    """Give the right mouse button copy and paste again, which pywebview takes away."""
    glib: Any = import_module("gi.repository.GObject")
    wanted = {getattr(webkit.ContextMenuAction, name, None) for name in _EDITING}
    signal, by_signal = glib.signal_lookup("context-menu", view), glib.SignalMatchType.ID

    def keep(_: Any, menu: Any, *__: Any) -> bool:
        for item in menu.get_items():
            if not item.is_separator() and item.get_stock_action() not in wanted:
                menu.remove(item)
        return not any(not item.is_separator() for item in menu.get_items())

    if forbids := glib.signal_handler_find(view, by_signal, signal, 0, None, None, None):
        view.disconnect(forbids)
    view.connect("context-menu", keep)


def _prefer(theme: str) -> None:
    settings = import_module("gi.repository.Gtk").Settings.get_default()
    if theme == "system":
        settings.reset_property(_DARK)
    else:
        settings.set_property(_DARK, theme == "dark")


def _set_menu(menus: Sequence[Any]) -> None:
    platform: Any = import_module("webview.platforms.gtk")
    gio: Any = import_module("gi.repository.Gio")
    app, made = platform._app, platform.create_menu(menus)  # noqa: SLF001 - no other door
    shown = app.get_menubar()
    if shown is None:
        app.set_menubar(made)
        return
    # A window draws the menu it was made with: its entries are changed in place.
    shown.remove_all()
    for at in range(made.get_n_items()):
        shown.append_item(gio.MenuItem.new_from_model(made, at))


def bring_forward(window: Any) -> None:
    glib: Any = import_module("gi.repository.GLib")
    glib.idle_add(window.native.present)

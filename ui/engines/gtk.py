"""WebKit of GTK: the navigation hook. pywebview saves files and has a menu of its own there."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ui.guard import Guard


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


def dress(window: Any, theme: str) -> None:
    """GTK draws the menu in the system's colours."""


def rename(window: Any, menus: Sequence[Any]) -> None:  # noqa: ARG001 - the menu is the application's
    """Make the menu anew: the entries of GTK's own menu model cannot be changed. It has not been run."""
    glib: Any = import_module("gi.repository.GLib")
    platform: Any = import_module("webview.platforms.gtk")
    glib.idle_add(lambda: platform._app.set_menubar(platform.create_menu(menus)))  # noqa: SLF001 - no other door


def bring_forward(window: Any) -> None:
    glib: Any = import_module("gi.repository.GLib")
    glib.idle_add(window.native.present)

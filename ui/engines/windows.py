"""WebView2 of Windows. Written from Microsoft's and pywebview's reference; it has not been run."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ui.guard import Guard


def attach(window: Any, guard: Guard) -> None:
    """Cancel navigations away from the page (CoreWebView2NavigationStartingEventArgs.Cancel)."""
    browser = window.native.browser

    def starting(_: Any, args: Any) -> None:
        url = str(args.Uri)
        if guard.allows(url) or guard.allows_download(url):
            return
        args.Cancel = True
        if args.IsUserInitiated:
            guard.leave(url)

    def new_window(_: Any, args: Any) -> None:
        args.Handled = True
        guard.leave(str(args.Uri))

    browser.webview.NavigationStarting += starting
    # pywebview connects this name once the engine is up, which is later than this.
    browser.on_new_window_request = new_window


def dress(window: Any, theme: str) -> None:
    """Draw nothing: Windows colours the window."""


def rename(window: Any, menus: Sequence[Any]) -> None:
    forms: Any = import_module("System.Windows.Forms")

    def now() -> None:
        (strip,) = [one for one in window.native.Controls if isinstance(one, forms.MenuStrip)]
        for shown, menu in zip(strip.Items, menus, strict=True):
            shown.Text = menu.title
            entries = [one for one in shown.DropDownItems if isinstance(one, forms.ToolStripMenuItem)]
            titles = [item.title for item in menu.items if hasattr(item, "title")]
            for entry, title in zip(entries, titles, strict=True):
                entry.Text = title

    window.native.BeginInvoke(import_module("System").Action(now))


def bring_forward(window: Any) -> None:
    action: Any = import_module("System").Action
    window.native.BeginInvoke(action(window.native.Activate))

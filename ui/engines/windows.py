"""WebView2 of Windows. Written from Microsoft's and pywebview's reference; it has not been run."""

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


def bring_forward(window: Any) -> None:
    action: Any = import_module("System").Action
    window.native.BeginInvoke(action(window.native.Activate))

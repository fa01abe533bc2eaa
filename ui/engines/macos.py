"""WKWebView of macOS. Written from Apple's and pywebview's reference; it has not been run."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ui.guard import Guard

_CANCEL, _LINK = 0, 0  # WKNavigationActionPolicyCancel, WKNavigationTypeLinkActivated


def attach(window: Any, guard: Guard) -> None:  # noqa: ARG001 - the delegate's class serves all windows
    """Ask the guard before pywebview's delegate (…decidePolicyForNavigationAction:decisionHandler:)."""
    delegate = import_module("webview.platforms.cocoa").BrowserView.BrowserDelegate
    name = "webView_decidePolicyForNavigationAction_decisionHandler_"
    usual = getattr(delegate, name)

    def decide(self: Any, view: Any, action: Any, handler: Any) -> None:
        url = str(action.request().URL().absoluteString())
        if guard.allows(url) or guard.allows_download(url):
            usual(self, view, action, handler)
            return
        handler(_CANCEL)
        if action.navigationType() == _LINK:
            guard.leave(url)

    setattr(delegate, name, decide)


def dress(window: Any, theme: str) -> None:
    """Draw nothing: macOS colours the window."""


def rename(window: Any, menus: Sequence[Any]) -> None:
    owner: Any = import_module("webview.platforms.cocoa").BrowserView
    browser = owner.instances[window.uid]

    def now() -> None:
        browser.menu = owner.current_menu = list(menus)
        owner.app.setMainMenu_(browser._recreate_menus(browser.menu))  # noqa: SLF001 - no other door

    import_module("PyObjCTools.AppHelper").callAfter(now)


def bring_forward(window: Any) -> None:
    later: Any = import_module("PyObjCTools.AppHelper").callAfter
    later(window.native.makeKeyAndOrderFront_, None)

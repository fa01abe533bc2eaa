"""The page in the system's Chromium: launching, opening, and what must stay silent."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """Open the page; whatever it says to the console or throws is kept in `page.faults`."""
    options = {
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-US",
        "color_scheme": "light",
    } | context
    window = browser.new_context(**options)
    window.set_default_timeout(8000)
    page = window.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None,
    )
    page.faults = faults  # type: ignore[attr-defined]
    page.goto(address)
    try:
        yield page
    finally:
        window.close()

"""What a person does on the page, and what the tests look at, by roles and words."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.ui.stand_in.server import StandIn


def ask(page: Page, question: str) -> None:
    """Send a question; it is on the page when this returns."""
    box = composer(page)
    box.fill(question)
    box.press("Enter")
    # The page draws with the next frame: before it, an old answer still looks like the end of this one.
    page.evaluate("async () => { for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame) }")


def composer(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Ask a question")


def turn(page: Page, place: int = -1) -> Locator:
    return page.get_by_role("article").nth(place)


def finished(page: Page) -> None:
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)


def called(stand_in: StandIn, method: str) -> list[dict[str, Any]]:
    """Return the parameters of the calls of one method so far."""
    return [params for name, params in stand_in.world.calls if name == method]


def open_settings(page: Page, section: str) -> Locator:
    page.keyboard.press("ControlOrMeta+,")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("navigation").get_by_role("button", name=section, exact=True).click()
    expect(dialog.locator(".page-title")).to_have_text(section)
    expect(
        dialog.get_by_role("navigation").get_by_role("button", name=section, exact=True)
    ).to_have_attribute("aria-current", "page")
    return dialog

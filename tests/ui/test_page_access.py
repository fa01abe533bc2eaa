"""Everybody can use it: roles and contrast by axe-core, the keyboard alone, focus where it belongs."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.acting import ask, finished, open_settings, turn
from tests.ui.screenshots import furnished
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import direct, searched
from tests.ui.stand_in.server import StandIn

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# Transitions change colours; what moves without end is no transition.
SETTLED = """async () => { for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 5000);
  await Promise.all(ending.map((one) => one.finished.catch(() => null))) }"""


def faults(page: Page) -> list[str]:
    """Return the faults of the page as it stands, settled; also those that axe-core calls good practice."""
    page.evaluate(SETTLED)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.slow_cap(120)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_fault_in_any_state(browser: Any, open_page: Any, stand_in: StandIn, theme: str) -> None:
    furnished(stand_in, chinese=False)
    stand_in.world.state = {}
    stand_in.world.model = stand_in.world.model | {"extractive": True}
    page = open_page(color_scheme=theme, reduced_motion="reduce")
    page.evaluate(AXE)
    found = {"first run": faults(page)}

    stand_in.world.plays = {
        "ferry": samples.ferry(),
        "bad": samples.bad_key(),
        "none": samples.no_synthesis(),
        "run": searched("q", samples.ATTEMPTS, [], "", gates=True),
    }
    for question in ("ferry", "bad", "none"):
        ask(page, question)
        finished(page)
    turn(page, 0).locator(".activity-head").click()
    turn(page, 0).locator(".cite").first.focus()
    found["answered"] = faults(page)
    page.keyboard.press("ControlOrMeta+Shift+e")
    found["editing"] = faults(page)
    ask(page, "run")
    stand_in.world.open_gate("planning")
    expect(turn(page).locator(".step.running")).to_be_visible()
    found["running"] = faults(page)
    page.get_by_role("button", name="Stop").click()
    finished(page)
    page.locator(".row-tool").first.focus()
    page.locator(".row-tool").first.click()
    found["menu"] = faults(page)
    page.keyboard.press("Escape")
    for section in ("Model", "Search", "Sources", "Network", "Appearance", "Data"):
        dialog = open_settings(page, section)
        if section == "Sources":
            dialog.locator("[data-provider=tavily] summary").click()
        found[section] = faults(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="New project").click()
    found["project"] = faults(page)

    assert {state: list_ for state, list_ in found.items() if list_} == {}


def test_a_dialog_keeps_the_focus_and_gives_it_back(page: Page) -> None:
    button = page.get_by_role("button", name="Settings", exact=True)
    button.focus()
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.locator(".page-title")).to_be_visible()
    inside = "() => document.activeElement.closest('dialog') !== null"
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(inside)
    for _ in range(25):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(inside)

    page.keyboard.press("Escape")

    expect(button).to_be_focused()


def test_a_menu_is_walked_with_arrows_and_gives_focus_back(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Talk", [("q", direct("a"))])
    page.reload()
    tools = page.get_by_role("button", name="Actions for “Talk”")
    tools.focus()
    tools.press("Enter")
    expect(page.get_by_role("menuitem", name="Rename")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.get_by_role("menu")).to_have_count(0)
    expect(tools).to_be_focused()


def test_everything_on_the_first_page_is_reached_with_tab(page: Page) -> None:
    names: list[str] = []
    page.locator("body").press("Tab")
    for _ in range(30):
        names.append(
            page.evaluate(
                "() => { const here = document.activeElement;"
                " return (here.getAttribute('aria-label') || here.textContent || '').trim() }"
            )
        )
        page.keyboard.press("Tab")

    seen = " | ".join(names)
    for wanted in (
        "New chat",
        "Search all messages",
        "New project",
        "Settings",
        "Ask a question",
        "Auto",
        "Send",
        "What is the important tech news today?",
    ):
        assert wanted in seen


def test_focus_is_visible(page: Page) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")

    assert page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2


def test_reduced_motion_is_respected(open_page: Any, stand_in: StandIn) -> None:
    page = open_page(reduced_motion="reduce")
    stand_in.world.plays["run"] = samples.ferry(gates=True)
    ask(page, "run")
    expect(page.locator(".mark.running")).to_be_visible()

    script = (
        "() => getComputedStyle(document.querySelector('.mark.running'), '::before').animationIterationCount"
    )
    assert page.evaluate(script) == "1"


def test_the_page_says_its_language(page: Page, stand_in: StandIn) -> None:
    expect(page.locator("html")).to_have_attribute("lang", "en")
    stand_in.world.system_language = "zh-CN"
    page.reload()

    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.get_by_role("textbox", name="提问")).to_be_visible()

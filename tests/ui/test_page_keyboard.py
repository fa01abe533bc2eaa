"""The keyboard keeps its place: whatever is pressed, the focus goes to the next sensible control."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.ui.acting import ask, called, composer, finished, open_settings, turn
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import direct
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually

HERE = """() => { const here = document.activeElement; return here === document.body ? "" :
  here.getAttribute("aria-label") || here.textContent || here.id || here.tagName }"""
SETTLED = "async () => { for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame) }"
COVERED = "() => document.activeElement.closest('main') !== null"


def place(page: Page) -> str:
    """Return what has the focus once everything is drawn; empty where nothing has it."""
    page.evaluate(SETTLED)
    return str(page.evaluate(HERE))


def press(control: Locator) -> None:
    control.focus()
    control.press("Enter")


def answered(page: Page, *questions: str) -> None:
    for question in questions:
        ask(page, question)
        finished(page)


def menu_item(page: Page, opener: str, item: str) -> None:
    press(page.get_by_role("button", name=opener))
    press(page.get_by_role("menuitem", name=item))


def test_a_menu_item_gives_the_focus_back_to_its_button(page: Page, stand_in: StandIn) -> None:
    answered(page, "one")
    menu_item(page, "Copy answer", "Without citations")

    expect(page.get_by_role("menu")).to_have_count(0)
    assert place(page) == "Copy answer"


def test_settings_opened_from_the_banner_give_the_focus_back_to_it_or_go_on(
    open_page: Callable[..., Any], stand_in: StandIn
) -> None:
    stand_in.world.state = {}
    stand_in.world.model |= {"extractive": True}
    page = open_page()
    press(page.get_by_role("button", name="Paste a key"))
    expect(page.locator(".settings-dialog .key-row input")).to_be_focused()
    page.keyboard.press("Escape")
    assert place(page) == "Paste a key"

    press(page.get_by_role("button", name="Paste a key"))
    expect(page.locator(".settings-dialog .key-row input")).to_be_focused()
    stand_in.world.model |= {"extractive": False}
    page.locator(".settings-dialog .key-row input").fill("sk-test-key")
    page.keyboard.press("Enter")
    expect(page.locator(".banner")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert place(page) == "Ask a question"


def test_deleting_a_chat_leads_to_its_neighbour_and_undo_back_to_it(page: Page, stand_in: StandIn) -> None:
    for days, title in enumerate(("First", "Second", "Third")):
        stand_in.world.add_session(title, [("q", direct("a"))], days=days / 100)
    page.reload()
    menu_item(page, "Actions for “Second”", "Delete")
    expect(page.get_by_role("button", name="Second", exact=True)).to_have_count(0)
    assert place(page) == "Actions for “Third”"

    press(page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("button", name="Second", exact=True)).to_be_focused()


def test_deleting_a_turn_leads_to_its_neighbour_and_undo_back_to_it(page: Page, stand_in: StandIn) -> None:
    answered(page, "one", "two", "three")
    press(turn(page, 1).get_by_role("button", name="Delete this turn"))
    expect(page.get_by_role("article")).to_have_count(2)
    expect(turn(page, 1).get_by_role("button", name="Delete this turn")).to_be_focused()

    press(page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("article")).to_have_count(3)
    expect(turn(page, 1).get_by_role("button", name="Delete this turn")).to_be_focused()


def test_deleting_the_only_turn_leads_to_the_composer(page: Page, stand_in: StandIn) -> None:
    answered(page, "one")
    press(turn(page).get_by_role("button", name="Delete this turn"))

    expect(page.get_by_role("article")).to_have_count(0)
    expect(composer(page)).to_be_focused()


def test_the_question_editor_gives_the_focus_back_and_sending_goes_on(page: Page, stand_in: StandIn) -> None:
    answered(page, "one", "two")
    editor = page.get_by_role("textbox", name="Edit and resend")
    button = turn(page, 0).get_by_role("button", name="Edit and resend")
    for leave in ("Escape", "Cancel"):
        press(button)
        expect(editor).to_be_focused()
        if leave == "Cancel":
            press(page.get_by_role("button", name="Cancel"))
        else:
            page.keyboard.press("Escape")
        expect(button).to_be_focused()

    composer(page).press("ArrowUp")
    expect(editor).to_be_focused()
    page.keyboard.press("Escape")
    expect(editor).to_have_count(0)
    expect(composer(page)).to_be_focused()

    press(button)
    editor.fill("one more")
    press(page.get_by_role("button", name="Send", exact=True).first)
    expect(turn(page)).to_contain_text("one more")
    expect(composer(page)).to_be_focused()


@pytest.mark.parametrize("pressed", ["Answer again", "Try again", "Search"])
def test_what_replaces_an_answer_goes_on_in_the_composer(page: Page, stand_in: StandIn, pressed: str) -> None:
    stand_in.world.plays["x"] = samples.no_results() if pressed == "Try again" else samples.ferry()
    answered(page, "x")
    if pressed == "Search":
        press(turn(page).locator(".activity-head"))
        press(turn(page).get_by_role("button", name="Edit query"))
        expect(turn(page).get_by_role("textbox", name="Search query")).to_be_focused()
    press(turn(page).get_by_role("button", name=pressed, exact=True))

    eventually(lambda: len(called(stand_in, "ask")) == 2, "asked again")
    finished(page)
    expect(composer(page)).to_be_focused()


def test_a_deleted_project_leads_to_its_neighbour(page: Page, stand_in: StandIn) -> None:
    for name in ("Box", "Crate"):
        stand_in.world.add_project(name)
    page.reload()
    menu_item(page, "Actions for project “Box”", "Edit project")
    press(page.get_by_role("button", name="Delete project"))
    press(page.get_by_role("dialog", name="Delete project").get_by_role("button", name="Delete project"))

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert place(page) == "Actions for project “Crate”"


def test_a_field_of_the_settings_keeps_the_focus(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Search")
    field = dialog.locator('[data-field="search.timeout_ms"]')
    box = field.get_by_role("textbox")
    box.fill("2000")
    box.press("Enter")
    expect(field).to_contain_text("Saved")
    expect(box).to_be_focused()

    press(field.get_by_role("button", name="Undo"))
    expect(box).to_have_value("10000")
    expect(box).to_be_focused()

    box.fill("999999")
    box.press("Enter")
    expect(field.get_by_role("alert")).not_to_be_empty()
    press(field.get_by_role("button", name="Undo"))
    expect(box).to_be_focused()


def test_a_key_saved_cancelled_or_removed_leaves_the_focus_in_its_row(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Model")
    row = dialog.locator(".key-row").first
    row.locator("input").fill("sk-test-key")
    row.locator("input").press("Enter")
    expect(row.get_by_role("button", name="Replace")).to_be_focused()

    row.get_by_role("button", name="Replace").press("Enter")
    expect(row.locator("input")).to_be_focused()
    press(row.get_by_role("button", name="Cancel"))
    expect(row.get_by_role("button", name="Replace")).to_be_focused()

    press(row.get_by_role("button", name="Remove"))
    expect(row.locator("input")).to_be_focused()


def test_switching_and_ordering_names_keeps_the_focus_and_is_said(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Search")
    names = dialog.locator('[data-field="search.fallbacks"]')
    automatic = names.get_by_role("switch", name="Decide automatically")
    automatic.focus()
    for _ in range(2):
        automatic.press("Space")
        expect(names).to_contain_text("Saved")
        page.evaluate(SETTLED)
        expect(automatic).to_be_focused()
    if not names.locator(".grip").count():
        automatic.press("Space")
    grip = names.locator(".grip").nth(1)
    grip.focus()
    name = str(grip.get_attribute("aria-label")).removeprefix("Move ")
    count = names.locator(".grip").count()
    grip.press("ArrowUp")

    expect(dialog.locator("[data-live]")).to_have_text(f"{name} is now number 1 of {count}")
    page.evaluate(SETTLED)
    expect(names.locator(".grip").first).to_be_focused()


def test_a_removed_instance_leads_to_the_next_and_the_last_to_the_field(
    page: Page, stand_in: StandIn
) -> None:
    stand_in.world.settings["search.builtin_free.instances"] = ["https://a.example/", "https://b.example/"]
    dialog = open_settings(page, "Sources")
    press(dialog.get_by_role("button", name="Remove https://a.example/"))
    expect(dialog.get_by_role("button", name="Remove https://b.example/")).to_be_focused()
    press(dialog.get_by_role("button", name="Remove https://b.example/"))

    expect(dialog.get_by_role("textbox", name="Address of an instance to add")).to_be_focused()


def test_a_button_that_hides_itself_leaves_the_focus_near(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Long", [(f"q{n}", direct("answer " * 90)) for n in range(12)])
    page.reload()
    page.get_by_role("button", name="Long", exact=True).click()
    expect(turn(page)).to_be_in_viewport()
    page.locator(".scroll").evaluate("node => { node.scrollTop -= 900 }")
    press(page.get_by_role("button", name="Jump to the latest"))

    expect(page.get_by_role("button", name="Jump to the latest")).to_be_hidden()
    assert place(page)


def test_a_click_beside_everything_is_left_alone(page: Page, stand_in: StandIn) -> None:
    answered(page, "one", "two")
    turn(page, 0).get_by_role("button", name="Copy question").focus()
    page.mouse.move(640, 20)
    page.mouse.down()
    page.mouse.up()
    assert place(page) == ""
    stand_in.world.on_session_delete_turn("another window", "t1")
    page.evaluate("() => document.querySelector('.turn').remove()")

    assert place(page) == ""


@pytest.mark.parametrize("opener", ["chord", "button"])
def test_the_drawer_has_the_keyboard_to_itself_and_gives_it_back(
    open_page: Callable[..., Any], stand_in: StandIn, opener: str
) -> None:
    stand_in.world.add_session("Talk", [("q", direct("a"))])
    page = open_page(viewport={"width": 880, "height": 600})
    side = page.get_by_role("complementary", name="Sidebar")
    show = page.get_by_role("button", name="Show sidebar")
    if opener == "chord":
        expect(composer(page)).to_be_focused()
        page.keyboard.press("ControlOrMeta+b")
    else:
        press(show)
    expect(side.get_by_role("button", name="Hide sidebar")).to_be_focused()
    for key in ("x", *["Tab"] * 12):
        page.keyboard.press(key)
        assert not page.evaluate(COVERED)
    expect(page.locator(".composer-text")).to_have_value("")

    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(composer(page) if opener == "chord" else show).to_be_focused()


def test_a_chat_chosen_in_the_drawer_can_be_answered_at_once(
    open_page: Callable[..., Any], stand_in: StandIn
) -> None:
    stand_in.world.add_session("Talk", [("q", direct("a"))])
    page = open_page(viewport={"width": 880, "height": 600})
    page.keyboard.press("ControlOrMeta+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    press(page.get_by_role("button", name="Talk", exact=True))

    expect(turn(page)).to_be_visible()
    expect(composer(page)).to_be_focused()
    page.keyboard.press("ControlOrMeta+b")
    expect(page.get_by_role("button", name="Hide sidebar")).to_be_focused()
    page.set_viewport_size({"width": 1200, "height": 700})
    composer(page).click()
    expect(composer(page)).to_be_focused()


def test_folding_the_sidebar_with_its_button_leads_to_the_one_that_shows_it(page: Page) -> None:
    press(page.get_by_role("button", name="Hide sidebar"))
    expect(page.get_by_role("button", name="Show sidebar")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Hide sidebar")).to_be_focused()


def test_an_undo_waits_while_it_has_the_focus_or_the_pointer(page: Page, stand_in: StandIn) -> None:
    answered(page, "one")
    page.clock.install()
    press(turn(page).get_by_role("button", name="Delete this turn"))
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    page.clock.run_for(30_000)
    expect(undo).to_be_focused()
    composer(page).focus()
    page.clock.run_for(1000)
    undo.hover()
    page.clock.run_for(30_000)
    expect(undo).to_be_visible()
    page.mouse.move(10, 10)
    page.clock.run_for(9000)

    expect(undo).to_have_count(0)
    assert called(stand_in, "session.delete_turn")


def test_messages_cover_neither_the_composer_nor_a_dialog(page: Page, stand_in: StandIn) -> None:
    answered(page, "one")
    composer(page).fill("\n".join("line" for _ in range(8)))
    press(turn(page).get_by_role("button", name="Delete this turn"))
    toast, box = (page.locator(one).bounding_box() for one in (".toast", ".foot"))
    assert toast
    assert box
    assert toast["y"] + toast["height"] <= box["y"]

    dialog = open_settings(page, "Data")
    dialog.get_by_role("button", name="Clear search cache").click()
    said = dialog.locator(".toast", has_text="Cleared")
    expect(said).to_be_visible()
    toast, pane = said.bounding_box(), dialog.locator(".pane-scroll").bounding_box()
    assert toast
    assert pane
    assert toast["y"] >= pane["y"] + pane["height"]
    page.keyboard.press("Escape")
    expect(page.locator("#app .toast", has_text="Cleared")).to_be_visible()

import contextlib
import re
import threading
from typing import Any

from playwright.sync_api import Page, expect

from tests.ui.acting import ask, called, composer, finished, turn
from tests.ui.stand_in.plays import direct
from tests.ui.stand_in.server import StandIn


def row(page: Page, title: str) -> Any:
    return page.locator(".row", has=page.get_by_role("button", name=title, exact=True))


def tools(page: Page, title: str, item: str) -> None:
    row(page, title).hover()
    page.get_by_role("button", name=f"Actions for “{title}”").click()
    page.get_by_role("menuitem", name=item).click()


def test_a_session_is_renamed_in_its_place(page: Page, stand_in: StandIn) -> None:
    session = stand_in.world.add_session("Old name", [("q", direct("a"))])
    page.reload()

    tools(page, "Old name", "Rename")
    field = page.get_by_role("textbox", name="Rename")
    expect(field).to_be_focused()
    field.fill("新名字")
    field.press("Enter")

    expect(page.get_by_role("button", name="新名字", exact=True)).to_be_visible()
    assert called(stand_in, "session.rename") == [{"session_id": session, "title": "新名字"}]


def test_a_deleted_session_can_be_brought_back(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Precious", [("q", direct("a"))])
    page.reload()

    tools(page, "Precious", "Delete")
    expect(row(page, "Precious")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()

    expect(row(page, "Precious")).to_have_count(1)


def test_a_session_moves_to_a_project(page: Page, stand_in: StandIn) -> None:
    session = stand_in.world.add_session("Loose", [("q", direct("a"))])
    project = stand_in.world.add_project("Box")
    page.reload()

    tools(page, "Loose", "Move to project")
    page.get_by_role("menuitemradio", name="Box").click()

    expect(page.locator(".projects").get_by_role("button", name="Loose", exact=True)).to_be_visible()
    assert called(stand_in, "session.move") == [{"session_id": session, "project_id": project}]


def test_a_session_is_exported_as_a_file(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Notes", [("q", direct("a"))])
    page.reload()

    with page.expect_download() as download:
        tools(page, "Notes", "Export as Markdown")

    assert download.value.suggested_filename == "chat.md"


def test_the_search_finds_chinese_and_leads_to_the_message(page: Page, stand_in: StandIn) -> None:
    turns = [(f"第 {n} 问：{'灯塔' if n == 3 else '渡轮'}在哪里", direct("答 " * 60)) for n in range(60)]
    stand_in.world.add_session("旅行", turns)
    page.reload()

    page.keyboard.press("ControlOrMeta+k")
    page.get_by_role("searchbox", name="Search all messages").fill("灯塔")
    expect(page.locator(".hit mark")).to_have_text("灯塔")
    page.locator(".hit").click()

    expect(page.locator("[data-turn=s1-t3]")).to_be_in_viewport()


def test_a_hit_in_the_open_session_is_scrolled_to_each_time_it_is_clicked(
    page: Page, stand_in: StandIn
) -> None:
    turns = [(f"第 {n} 问：{'灯塔' if n == 3 else '渡轮'}在哪里", direct("答 " * 60)) for n in range(30)]
    stand_in.world.add_session("旅行", turns)
    page.reload()
    page.get_by_role("button", name="旅行", exact=True).click()
    expect(page.locator("[data-turn=s1-t29]")).to_be_in_viewport()
    page.get_by_role("searchbox", name="Search all messages").fill("灯塔")

    for _ in range(2):
        page.locator(".hit").click()
        expect(page.locator("[data-turn=s1-t3]")).to_be_in_viewport()
        page.get_by_role("button", name="Jump to the latest").click()
        expect(page.locator("[data-turn=s1-t29]")).to_be_in_viewport()


def test_no_hits_are_said(page: Page) -> None:
    page.get_by_role("searchbox", name="Search all messages").fill("nowhere")

    expect(page.get_by_text("No message contains “nowhere”.")).to_be_visible()


def test_older_turns_come_on_scrolling_up_and_the_place_is_kept(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Long", [(f"question {n}", direct(f"answer {n} " * 30)) for n in range(70)])
    page.reload()
    page.get_by_role("button", name="Long", exact=True).click()
    expect(page.get_by_text("question 69", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("article")).to_have_count(20)

    page.locator(".scroll").evaluate("node => { node.scrollTop = 300 }")

    expect(page.get_by_role("article")).to_have_count(40)
    expect(page.locator("[data-turn=s1-t51]")).to_be_in_viewport()


def test_a_project_says_what_its_search_mode_comes_to(page: Page, stand_in: StandIn) -> None:
    page.get_by_role("button", name="New project").click()
    dialog = page.get_by_role("dialog", name="New project")
    expect(dialog.locator(".effective")).to_have_text(re.compile("may search"))
    dialog.get_by_role("radio", name="Disabled").check()
    expect(dialog.locator(".effective")).to_have_text("Now: does not search the web")
    dialog.get_by_label("Name").fill("Quiet")
    dialog.get_by_label("Instructions").fill("Be brief.")
    dialog.get_by_role("button", name="Create").click()

    expect(page.locator(".projects")).to_contain_text("Quiet")
    made = called(stand_in, "project.create")[0]
    assert (made["name"], made["instructions"], made["search_mode"]) == ("Quiet", "Be brief.", "disabled")


def test_a_project_without_a_name_says_so_beside_the_field(page: Page) -> None:
    page.get_by_role("button", name="New project").click()
    dialog = page.get_by_role("dialog", name="New project")
    dialog.get_by_label("Name").fill("   ")
    dialog.get_by_role("button", name="Create").click()

    expect(dialog.get_by_role("alert")).to_have_text("A name is needed.")


def test_a_new_chat_in_a_project_is_asked_there(page: Page, stand_in: StandIn) -> None:
    project = stand_in.world.add_project("Box", search_mode="disabled")
    page.reload()
    page.locator(".row").hover()
    page.get_by_role("button", name="Actions for project “Box”").click()
    page.get_by_role("menuitem", name="New chat").click()
    expect(page.locator(".composer-hint")).to_have_text("Search is off here")

    ask(page, "inside")
    finished(page)

    assert called(stand_in, "ask")[0]["project_id"] == project


def test_the_sidebar_folds_and_stays_folded(page: Page, stand_in: StandIn) -> None:
    page.keyboard.press("ControlOrMeta+b")
    expect(page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    page.get_by_role("button", name="Show sidebar").click()

    expect(page.get_by_role("complementary", name="Sidebar")).to_be_visible()


def test_below_900_pixels_the_sidebar_is_a_drawer(open_page: Any, stand_in: StandIn) -> None:
    stand_in.world.add_session("Talk", [("q", direct("a"))])
    page = open_page(viewport={"width": 880, "height": 600})
    expect(page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    page.get_by_role("button", name="Show sidebar").click()
    page.get_by_role("button", name="Talk", exact=True).click()

    expect(page.get_by_role("complementary", name="Sidebar")).to_be_hidden()
    expect(turn(page)).to_contain_text("q")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_what_another_window_asks_appears_here(open_page: Any, stand_in: StandIn) -> None:
    stand_in.world.add_session("Shared", [("q", direct("a"))])
    first, second = open_page(), open_page()
    for page in (first, second):
        page.get_by_role("button", name="Shared", exact=True).click()
        expect(page.get_by_role("article")).to_have_count(1)

    ask(first, "from the first window")
    finished(first)

    expect(second.get_by_role("article")).to_have_count(2)
    expect(turn(second)).to_contain_text("You asked: from the first window")


def test_a_session_that_cannot_be_read_says_so(page: Page, stand_in: StandIn) -> None:
    session = stand_in.world.add_session("Ghost", [("q", direct("a"))])
    page.reload()
    expect(page.get_by_role("button", name="Ghost", exact=True)).to_be_visible()
    del stand_in.world.sessions[session]

    page.get_by_role("button", name="Ghost", exact=True).click()

    expect(page.locator(".room-status .notice")).to_contain_text("There is no such session.")


def test_read_only_says_why_nothing_can_be_asked(open_page: Any, stand_in: StandIn) -> None:
    stand_in.world.read_only = True
    page = open_page()
    composer(page).fill("x")

    expect(page.get_by_text("here you can only read")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Send: Read only"))).to_be_visible()
    composer(page).press("Enter")
    assert not called(stand_in, "ask")


def searched_for(page: Page, stand_in: StandIn, count: int = 60) -> None:
    """Have a session in which one early message is found, and find it."""
    turns = [(f"第 {n} 问：{'灯塔' if n == 3 else '渡轮'}在哪里", direct("答 " * 60)) for n in range(count)]
    stand_in.world.add_session("旅行", turns)
    page.reload()
    page.get_by_role("searchbox", name="Search all messages").fill("灯塔")
    expect(page.locator(".hit")).to_have_count(1)


def test_a_hit_that_was_deleted_meanwhile_is_told_and_the_end_is_followed_again(
    page: Page, stand_in: StandIn
) -> None:
    searched_for(page, stand_in)
    stand_in.world.on_session_delete_turn("another window", "s1-t3")
    page.locator(".hit").click()

    expect(page.get_by_text("This message is no longer there.").first).to_be_attached()
    expect(page.get_by_role("article")).to_have_count(20)
    expect(page.locator("[data-turn=s1-t59]")).to_be_in_viewport()
    stand_in.world.plays["next"] = direct("Answer. " * 400, seconds=0.02)
    ask(page, "next")
    finished(page)
    expect(page.locator(".turn").last.locator(".turn-actions")).to_be_in_viewport()


def test_a_hit_is_reached_although_the_window_changes_and_it_is_clicked_again(
    page: Page, stand_in: StandIn
) -> None:
    searched_for(page, stand_in)
    hit = page.locator(".hit")
    hit.click()
    hit.click()
    page.set_viewport_size({"width": 1000, "height": 500})

    expect(page.locator("[data-turn=s1-t3]")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("[data-turn=s1-t3]")).to_be_in_viewport()


def test_a_question_asked_on_the_way_to_a_hit_is_followed(page: Page, stand_in: StandIn) -> None:
    searched_for(page, stand_in, 200)
    stand_in.world.plays["next"] = direct("Answer. " * 400, seconds=0.02)
    page.locator(".hit").click()
    ask(page, "next")

    finished(page)
    expect(page.locator(".turn").last.locator(".turn-actions")).to_be_in_viewport()


def test_only_the_last_search_is_shown(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("旅行", [("灯塔", direct("x")), ("渡轮", direct("x"))])
    page.reload()
    slow = threading.Event()
    search = stand_in.world.on_session_search

    def late(client: str, /, text: str, limit: int = 50) -> Any:
        if text == "灯塔":
            slow.wait(5)
        return search(client, text=text, limit=limit)

    stand_in.world.__dict__["on_session_search"] = late
    stand_in.world.__dict__["_lock"] = contextlib.nullcontext()
    box = page.get_by_role("searchbox", name="Search all messages")
    with page.expect_request(lambda request: "session.search" in (request.post_data or "")):
        box.fill("灯塔")
    box.fill("渡轮")
    expect(page.locator(".hit mark")).to_have_text("渡轮")
    with page.expect_response(lambda reply: "灯塔" in (reply.request.post_data or "")):
        slow.set()
    expect(page.locator(".hit mark")).to_have_text("渡轮")


def test_a_new_chat_says_in_which_project_it_will_be(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_project("Box")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("New chat")
    page.locator(".row").hover()
    page.get_by_role("button", name="Actions for project “Box”").click()
    page.get_by_role("menuitem", name="New chat").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Project “Box” · New chat")
    page.keyboard.press("ControlOrMeta+n")
    expect(page.get_by_role("heading", level=1)).to_have_text("New chat")


def test_the_list_of_chats_is_not_called_empty_when_all_are_in_projects(
    page: Page, stand_in: StandIn
) -> None:
    expect(page.get_by_text("No chats yet. Ask your first question")).to_be_visible()
    project = stand_in.world.add_project("Box")
    stand_in.world.add_session("Talk", [("q", direct("a"))], project=project)
    page.reload()

    expect(page.get_by_text("All chats are in projects.")).to_be_visible()
    expect(page.get_by_text("No chats yet. Ask your first question")).to_have_count(0)


def test_an_empty_project_name_is_told_beside_its_field_until_something_is_typed(page: Page) -> None:
    page.get_by_role("button", name="New project").click()
    dialog = page.get_by_role("dialog", name="New project")
    dialog.get_by_role("button", name="Create").click()
    name = dialog.get_by_label("Name")

    expect(dialog.get_by_role("alert")).to_have_text("A name is needed.")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    name.press("B")
    expect(dialog.get_by_role("alert")).to_have_count(0)

"""The page against the real `sidelight serve`: asking, sources, settings, keys, a killed process."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.sessions import open_sessions
from tests.app.store.turns_of import ask as stored
from tests.app.store.turns_of import asked, outcome
from tests.ui.acting import ask, composer, finished, open_settings, turn
from tests.ui.outside import Outside, Serving, settings_file
from tests.ui.pages import opened


@pytest.fixture
def outside() -> Iterator[Outside]:
    running = Outside()
    yield running
    running.close()


@pytest.fixture
def home(tmp_path: Path, outside: Outside) -> Path:
    settings_file(tmp_path / "home", outside)
    return tmp_path / "home"


@pytest.fixture
def serving(home: Path) -> Iterator[Serving]:
    with Serving(home) as running:
        yield running


@pytest.fixture
def page(browser: Any, serving: Serving) -> Iterator[Any]:
    with opened(browser, serving.address) as page:
        expect(page.locator(".model-chip")).to_contain_text("ferry-1")
        yield page
        faults = list(page.faults)
    assert not faults


def test_the_address_works_once_and_does_not_stay_in_the_bar(
    browser: Any, page: Any, serving: Serving
) -> None:
    assert "t=" not in page.url
    with opened(browser, serving.address) as second:
        expect(second.locator("body")).to_contain_text("one-time link")


def test_a_question_goes_through_planner_search_and_writer_to_the_page(page: Any, outside: Outside) -> None:
    ask(page, "When does the northern ferry run?")

    finished(page)
    expect(turn(page).locator(".markdown")).to_have_text(
        "The ferry runs every forty minutes 1, the last one at 22:40 2."
    )
    expect(turn(page).locator(".sources li")).to_have_count(2)
    expect(turn(page).locator(".activity")).to_contain_text("Searched “northern ferry timetable”")
    assert outside.queries == ["northern ferry timetable"]
    turn(page).locator(".cite").first.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("every forty minutes")


def test_the_query_can_be_changed_and_searched_again(page: Any, outside: Outside) -> None:
    ask(page, "ferry?")
    finished(page)
    turn(page).locator(".activity-head").click()
    turn(page).get_by_role("button", name="Edit query").click()
    turn(page).get_by_role("textbox").fill("southern ferry")
    turn(page).get_by_role("textbox").press("Enter")
    expect(turn(page).locator(".activity")).to_contain_text("Searched “southern ferry”")
    finished(page)

    assert outside.queries == ["northern ferry timetable", "southern ferry"]
    expect(page.get_by_role("article")).to_have_count(1)


def test_a_reload_in_the_middle_loses_nothing(page: Any, outside: Outside) -> None:
    outside.go_on.clear()
    ask(page, "ferry?")
    expect(turn(page).locator(".markdown")).to_contain_text("the last one")

    page.reload()
    expect(turn(page).locator(".markdown")).to_contain_text("the last one")
    outside.go_on.set()

    expect(turn(page).locator(".markdown")).to_contain_text("at 22:40 2.")
    finished(page)


def test_stop_keeps_the_text_so_far(page: Any, outside: Outside) -> None:
    outside.go_on.clear()
    ask(page, "ferry?")
    expect(turn(page).locator(".markdown")).to_contain_text("the last one")
    page.keyboard.press("Escape")

    expect(turn(page).locator(".notice")).to_contain_text("Stopped.")
    expect(turn(page).get_by_text("Incomplete answer")).to_be_visible()


def test_settings_are_saved_read_back_and_an_error_stands_beside(page: Any, home: Path) -> None:
    dialog = open_settings(page, "Search")
    box = dialog.get_by_label("Time limit of a search (ms)")
    box.fill("20000")
    box.press("Enter")
    expect(dialog.locator('[data-field="search.timeout_ms"]')).to_contain_text("Saved")
    box.fill("5")
    box.press("Enter")
    expect(dialog.locator('[data-field="search.timeout_ms"] .field-error')).to_contain_text("1,000")
    page.reload()
    dialog = open_settings(page, "Search")

    expect(dialog.get_by_label("Time limit of a search (ms)")).to_have_value("20000")


def test_the_language_changes_live(page: Any) -> None:
    dialog = open_settings(page, "Appearance")
    dialog.get_by_label("Language").select_option("zh-CN")

    expect(page.get_by_role("dialog", name="设置")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")


def test_a_key_never_comes_back(page: Any) -> None:
    secret = "tvly-seeded-0815"
    received: list[str] = []
    page.on(
        "response",
        lambda response: received.append(response.text()) if response.url.endswith("/rpc") else None,
    )
    dialog = open_settings(page, "Sources")
    dialog.locator("[data-provider=tavily] summary").click()
    dialog.get_by_label("Tavily key").fill(secret)
    dialog.get_by_label("Tavily key").press("Enter")
    expect(dialog.locator("[data-provider=tavily]")).to_contain_text("only you can read")
    page.reload()
    open_settings(page, "Sources").locator("[data-provider=tavily] summary").click()
    expect(page.locator("[data-provider=tavily] .masked")).to_be_visible()

    assert secret not in page.content()
    assert not [text for text in received if secret in text]


def test_the_model_is_checked_and_its_names_are_offered(page: Any) -> None:
    dialog = open_settings(page, "Model")
    expect(dialog.get_by_text("2 models")).to_be_visible()
    dialog.get_by_role("button", name="Check").click()

    expect(dialog.get_by_role("button", name="Works")).to_be_visible()


def test_instances_are_listed_checked_and_understood(page: Any) -> None:
    dialog = open_settings(page, "Sources")
    dialog.locator(".instance").get_by_role("button", name="Check").click()
    expect(dialog.locator(".instance").get_by_role("button", name="Works")).to_be_visible()
    dialog.get_by_label("Address of an instance to add").fill(
        "searx.example:8080/search?q=<query>&format=json"
    )

    expect(dialog.locator(".understood code")).to_contain_text("searx.example:8080")


def test_projects_sessions_search_and_export_work(page: Any) -> None:
    page.get_by_role("button", name="New project").click()
    dialog = page.get_by_role("dialog", name="New project")
    dialog.get_by_label("Name").fill("出行")
    dialog.get_by_role("button", name="Create").click()
    expect(page.locator(".projects")).to_contain_text("出行")
    ask(page, "北线渡轮几点开？")
    finished(page)

    page.get_by_role("searchbox", name="Search all messages").fill("渡轮")
    expect(page.locator(".hit mark").first).to_have_text("渡轮")
    page.get_by_role("searchbox", name="Search all messages").fill("")
    page.locator(".row.current").hover()
    page.locator(".row.current .row-tool").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as Markdown").click()
    assert "每" in Path(download.value.path()).read_text(encoding="utf-8") or "ferry" in Path(
        download.value.path()
    ).read_text(encoding="utf-8")


def test_a_draft_is_kept_and_forgotten_when_sent(page: Any) -> None:
    composer(page).fill("half a thought")
    page.reload()
    expect(composer(page)).to_have_value("half a thought")
    composer(page).press("Enter")
    finished(page)
    page.get_by_role("button", name="New chat").first.click()
    page.reload()
    expect(page.locator(".model-chip")).to_be_visible()
    page.get_by_role("button", name="New chat").first.click()

    expect(composer(page)).to_have_value("")


def test_a_killed_sidecar_is_survived_and_its_turn_ends_as_stopped(
    page: Any, serving: Serving, outside: Outside, home: Path
) -> None:
    outside.go_on.clear()
    ask(page, "ferry?")
    expect(turn(page).locator(".markdown")).to_contain_text("the last one")
    serving.kill()
    expect(page.get_by_text("Sidelight is restarting. Your question is safe.")).to_be_visible()

    with Serving(home) as again:
        page.goto(again.address)
        expect(page.locator(".session-list")).to_contain_text("ferry?")
        page.locator(".row-main", has_text="ferry?").click()
        expect(turn(page).locator(".notice")).to_contain_text("Stopped.")
    page.faults[:] = [fault for fault in page.faults if "ERR_" not in fault]


def test_a_turn_of_another_process_is_shown_when_it_ends(page: Any, home: Path) -> None:
    """Answered by `sidelight ask` beside the window, say, or of a process that is just being killed."""
    begun = asked("ferry?", "beside")
    store = open_sessions(home / "data" / "sessions.db")
    try:
        store.turns.begin(begun)
        page.reload()
        page.get_by_role("button", name="ferry?", exact=True).click()
        expect(turn(page).locator(".activity")).to_be_visible()

        store.turns.finish(outcome(begun, "Every forty minutes."))

        expect(turn(page).locator(".markdown")).to_have_text("Every forty minutes.", timeout=15_000)
    finally:
        store.close()


def test_a_backup_can_be_saved_and_put_back(page: Any) -> None:
    ask(page, "ferry?")
    finished(page)
    dialog = open_settings(page, "Data")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save backup").click()
    saved = Path(download.value.path()).read_bytes()
    assert saved.startswith(b"PK")
    dialog.locator("input[type=file]").set_input_files(
        {"name": "b.zip", "mimeType": "application/zip", "buffer": saved}
    )
    page.get_by_role("dialog", name="Restore a backup").get_by_role(
        "button", name="Restore", exact=True
    ).click()

    expect(page.get_by_text("Backup restored")).to_be_attached()
    expect(page.locator(".session-list")).to_contain_text("ferry?")


def test_a_backup_larger_than_one_message_is_saved_and_put_back(
    browser: Any, home: Path, tmp_path: Path
) -> None:
    database = home / "data" / "sessions.db"
    texts = [random.Random(n).randbytes(90_000).hex() for n in range(75)]  # noqa: S311 - only to be large
    store = open_sessions(database)
    for number, text in enumerate(texts):
        stored(store, f"question {number}", text, session_id=f"s{number % 5}")
    store.close()
    with Serving(home) as serving, opened(browser, serving.address) as page:
        dialog = open_settings(page, "Data")
        with page.expect_download(timeout=60_000) as download:
            dialog.get_by_role("button", name="Save backup").click()
        backup = tmp_path / "backup.zip"
        download.value.save_as(backup)
        assert backup.stat().st_size > 6_000_000
        dialog.get_by_role("button", name="Delete all chats").click()
        page.get_by_role("dialog", name="Delete all chats").get_by_role(
            "button", name="Delete all chats"
        ).click()
        expect(page.locator(".session-list")).not_to_contain_text("question 3")

        dialog.locator("input[type=file]").set_input_files(str(backup))
        page.get_by_role("dialog", name="Restore a backup").get_by_role(
            "button", name="Restore", exact=True
        ).click()
        expect(page.locator(".session-list")).to_contain_text("question 3", timeout=60_000)
        assert not page.faults
    store = open_sessions(database)
    try:
        turns = [turn for one in store.sessions.newest() for turn in store.sessions.get(one.id).turns]
    finally:
        store.close()
    assert sorted(turn.outcome.text for turn in turns if turn.outcome) == sorted(texts)

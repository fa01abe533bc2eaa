import base64
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.ui.acting import ask, called, composer, finished, open_settings
from tests.ui.stand_in.plays import direct
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually


def field(dialog: Any, path: str) -> Any:
    return dialog.locator(f'[data-field="{path}"]')


def test_a_setting_saves_on_leaving_it_and_can_be_undone(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Search")
    control = dialog.get_by_label("Time limit of a search (ms)")
    control.fill("20000")
    control.blur()
    expect(field(dialog, "search.timeout_ms")).to_contain_text("Saved")
    assert called(stand_in, "settings.set") == [{"key": "search.timeout_ms", "value": "20000"}]

    field(dialog, "search.timeout_ms").get_by_role("button", name="Undo").click()

    expect(control).to_have_value("10000")
    assert called(stand_in, "settings.unset") == [{"key": "search.timeout_ms"}]


def test_an_error_stands_beside_its_field_and_the_old_value_is_kept(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Search")
    control = dialog.get_by_label("Time limit of a search (ms)")
    control.fill("5")
    control.press("Enter")
    expect(field(dialog, "search.timeout_ms").get_by_role("alert")).to_contain_text("1000")
    expect(control).to_have_attribute("aria-invalid", "true")

    field(dialog, "search.timeout_ms").get_by_role("button", name="Undo").click()

    expect(control).to_have_value("10000")
    expect(field(dialog, "search.timeout_ms").locator(".field-error")).to_be_empty()


def test_language_and_theme_change_at_once(page: Page, stand_in: StandIn) -> None:
    composer(page).fill("typed before")
    dialog = open_settings(page, "Appearance")
    dialog.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_label("Language").select_option("zh-CN")

    expect(page.get_by_role("dialog", name="设置")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="提问")).to_have_value("typed before")
    expect(page.get_by_role("button", name="新对话").first).to_be_visible()


def test_the_system_theme_is_followed(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_font_size_changes_the_conversation(page: Page, stand_in: StandIn) -> None:
    ask(page, "x")
    finished(page)
    dialog = open_settings(page, "Appearance")
    slider = dialog.get_by_label("Font size (px)")
    slider.focus()
    for _ in range(5):
        slider.press("ArrowRight")

    expect(page.locator(".turn").first).to_have_css("font-size", "20px")


def test_a_new_setting_and_a_new_provider_appear_by_themselves(page: Page, stand_in: StandIn) -> None:
    world = stand_in.world
    new = {
        "path": "memory.keep_days",
        "kind": "number",
        "title": {"en": "Keep for days", "zh": "保留天数"},
        "help": {"en": "h", "zh": "h"},
        "default": 3,
        "minimum": 1,
        "maximum": 900,
        "choices": [],
        "secret": False,
    }
    world.more_fields = [new]
    config = {
        "path": "search.providers.novel.topic",
        "kind": "choice",
        "title": {"en": "Topic", "zh": "主题"},
        "help": {"en": "", "zh": ""},
        "default": "general",
        "minimum": None,
        "maximum": None,
        "choices": ["general", "news"],
        "value": "general",
        "secret": False,
    }
    world.providers.append(
        world.providers[0] | {"name": "novel", "title": "Novel Search", "config_fields": [config]}
    )
    world.key_rows.append(world.key_rows[0] | {"name": "novel", "title": "Novel Search"})

    dialog = open_settings(page, "memory")
    expect(dialog.get_by_label("Keep for days")).to_have_value("3")
    dialog.get_by_role("button", name="Sources").click()
    dialog.locator("[data-provider=novel] summary").click()

    expect(dialog.get_by_label("Novel Search key")).to_be_visible()
    dialog.get_by_label("Topic").select_option("news")
    expect(field(dialog, "search.providers.novel.topic")).to_contain_text("Saved")


def test_a_check_runs_then_names_cause_and_fix_and_typing_clears_it(page: Page, stand_in: StandIn) -> None:
    stand_in.world.checks["model"] = {
        "ok": False,
        "results": [{"name": "m", "state": "fail", "cause": "The key is wrong.", "fix": "Paste a new one."}],
    }
    dialog = open_settings(page, "Model")
    dialog.get_by_role("button", name="Check").click()
    expect(dialog.locator(".verdict")).to_contain_text("The key is wrong. Paste a new one.")

    dialog.get_by_label("Base URL").press_sequentially("h")

    expect(dialog.locator(".verdict")).to_be_empty()


def test_a_check_saves_first_and_ends_in_a_tick(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Model")
    dialog.get_by_label("Model", exact=True).fill("deepseek-pro")
    dialog.get_by_role("button", name="Check").click()

    expect(dialog.get_by_role("button", name="Works")).to_be_visible()
    order = [name for name, _ in stand_in.world.calls if name in {"settings.set", "model.check"}]
    assert order == ["settings.set", "model.check"]


def test_zero_results_are_no_success(page: Page, stand_in: StandIn) -> None:
    stand_in.world.checks["duckduckgo"] = {
        "ok": False,
        "results": [{"name": "d", "state": "warn", "cause": "found nothing", "fix": "Check its engines."}],
    }
    dialog = open_settings(page, "Sources")
    pane = dialog.locator("[data-provider=duckduckgo]")
    pane.locator("summary").click()
    pane.get_by_role("button", name="Check").click()

    expect(pane.locator(".verdict-line.warn")).to_contain_text("found nothing")
    expect(pane.get_by_role("button", name="Works")).to_have_count(0)


def test_a_provider_without_a_key_says_so_until_it_has_one(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    pane = dialog.locator("[data-provider=tavily]")
    expect(pane.locator(".tag")).to_have_text("needs a key")
    expect(dialog.locator("[data-provider=exa] .tag")).to_have_text("needs a key")
    pane.locator("summary").click()
    pane.get_by_label("Tavily key").fill("tvly-1")
    pane.get_by_role("button", name="Save").click()
    expect(pane.get_by_role("button", name="Replace")).to_be_visible()

    pane.get_by_role("button", name="Remove").click()

    expect(pane.get_by_label("Tavily key")).to_have_value("")
    assert len(called(stand_in, "key.set")) == 1


def test_a_key_of_the_environment_is_not_ours_to_change(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    pane = dialog.locator("[data-provider=exa]")
    pane.locator("summary").click()

    expect(pane.locator(".key-row")).to_contain_text("From the environment variable EXA_API_KEY")
    expect(pane.locator(".key-row").get_by_role("button")).to_have_count(0)


def test_an_instance_of_any_shape_is_understood_and_added(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    box = dialog.get_by_label("Address of an instance to add")
    box.fill("not an address")
    expect(dialog.locator(".understood")).to_contain_text("Not an address that can be used")
    box.fill("me:pw@host.example:8080/search?q=<query>")
    expect(dialog.locator(".understood code")).to_have_text("http://host.example:8080/")
    expect(dialog.locator(".understood")).to_contain_text("with user name and password")
    box.press("Enter")

    expect(dialog.locator(".instance")).to_have_count(4)
    assert called(stand_in, "settings.set")[0]["value"][3] == "me:pw@host.example:8080/search?q=<query>"


def test_the_order_changes_with_the_keyboard(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    grip = dialog.get_by_role("button", name=re.compile("^Move .*gruble"))
    grip.focus()
    grip.press("ArrowUp")

    expect(dialog.locator(".instance-address").first).to_contain_text("gruble")
    expect(dialog.locator(".field").first).to_contain_text("Saved")
    assert called(stand_in, "settings.set")[0]["value"][0] == "https://www.gruble.de"


def test_the_order_changes_by_dragging(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    rows = dialog.locator(".instances .order-row")
    rows.nth(2).locator(".grip").drag_to(rows.nth(0))

    expect(dialog.locator(".instance-address").first).to_contain_text("paulgo")
    saved = eventually(lambda: called(stand_in, "settings.set"), "the new order is saved")
    assert saved[-1]["value"][0] == "https://paulgo.io"


def test_a_list_that_decides_itself_can_be_taken_over(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Sources")
    engines = field(dialog, "search.builtin_free.engines")
    engines.get_by_role("switch", name="Decide automatically").uncheck()
    expect(engines.locator(".order-row")).to_have_count(3)
    engines.get_by_role("switch", name="Mojeek").uncheck()

    expect(engines).to_contain_text("Saved")
    assert [call["value"] for call in called(stand_in, "settings.set")] == [
        ["duckduckgo", "mojeek", "brave_html"],
        ["duckduckgo", "brave_html"],
    ]


def test_settings_are_found_by_their_words(page: Page) -> None:
    dialog = open_settings(page, "Model")
    dialog.get_by_role("searchbox").fill("proxy")
    expect(dialog.locator(".field")).to_have_count(1)
    dialog.get_by_role("searchbox").fill("zzz")

    expect(dialog.get_by_text("No such setting")).to_be_visible()


def test_the_backup_leaves_keys_out_unless_their_box_is_ticked(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Data")
    for ticked in (False, True):
        dialog.get_by_label("Include keys").set_checked(ticked)
        with page.expect_download():
            dialog.get_by_role("button", name="Save backup").click()

    expect(dialog.get_by_text("can be read by anyone")).to_be_visible()
    assert [call["include_keys"] for call in called(stand_in, "data.backup")] == [False, True]


def test_a_backup_is_put_back_in_pieces_after_a_question(page: Page, stand_in: StandIn) -> None:
    data = bytes(range(256)) * 8000
    dialog = open_settings(page, "Data")
    dialog.locator("input[type=file]").set_input_files(
        {"name": "old.zip", "mimeType": "application/zip", "buffer": data}
    )
    page.get_by_role("dialog", name="Restore a backup").get_by_role(
        "button", name="Restore", exact=True
    ).click()

    expect(page.get_by_text("Backup restored")).to_be_attached()
    assert called(stand_in, "data.restore") == [{"upload": "u1"}]
    assert len(called(stand_in, "data.upload")) == 2
    assert base64.b64decode(stand_in.world.uploaded) == data


def test_the_diagnostics_name_each_fault(page: Page, stand_in: StandIn) -> None:
    rows = [
        {"name": "a", "title": "Model", "state": "fail", "cause": "no key", "fix": "Add one."},
        {"name": "b", "title": "Keys", "state": "ok", "cause": None, "fix": None},
    ]
    stand_in.world.checks["doctor"] = {"ok": False, "results": rows}
    dialog = open_settings(page, "Data")
    dialog.get_by_role("button", name="Check").click()

    expect(dialog.locator(".verdict")).to_have_text("Model: no key Add one.")


def test_clearing_all_chats_asks_first(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Data")
    dialog.get_by_role("button", name="Delete all chats").click()
    sure = page.get_by_role("dialog", name="Delete all chats")
    sure.get_by_role("button", name="Cancel").click()
    assert not called(stand_in, "data.clear")
    dialog.get_by_role("button", name="Delete all chats").click()
    sure.get_by_role("button", name="Delete all chats").click()

    expect(page.get_by_text("Cleared", exact=True)).to_be_attached()
    assert called(stand_in, "data.clear") == [{"what": "sessions"}]


def test_the_first_run_offers_a_found_server_a_key_or_to_stay(open_page: Any, stand_in: StandIn) -> None:
    world = stand_in.world
    world.state = {}
    world.model = {
        "chosen": "extractive",
        "why": "",
        "extractive": True,
        "local": {"installed": []},
        "found_servers": [{"preset": "ollama", "title": "Ollama", "models": ["qwen2.5:7b"]}],
    }
    page = open_page()
    banner = page.get_by_role("region", name="Getting started")
    banner.get_by_role("button", name="Paste a key").click()
    expect(page.get_by_label("DeepSeek key")).to_be_focused()
    page.keyboard.press("Escape")

    banner.get_by_role("button", name="Use Ollama (qwen2.5:7b)").click()

    expect(banner).to_have_count(0)
    assert called(stand_in, "settings.set") == [{"key": "model.preset", "value": "ollama"}]


def test_the_banner_once_closed_stays_closed(open_page: Any, stand_in: StandIn) -> None:
    stand_in.world.state = {"place": [1, 2]}
    stand_in.world.model = stand_in.world.model | {"extractive": True}
    page = open_page()
    page.get_by_role("button", name="Stay as it is").click()
    page.reload()
    expect(page.locator(".model-chip")).to_be_visible()

    expect(page.locator(".banner")).to_have_count(0)
    assert stand_in.world.state["place"] == [1, 2]


def test_zoom_is_kept(page: Page, stand_in: StandIn) -> None:
    for _ in range(2):
        page.keyboard.press("ControlOrMeta++")
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "20px"
    page.reload()
    expect(page.locator("html")).to_have_attribute("style", re.compile("--zoom: 1.25"))
    page.keyboard.press("ControlOrMeta+0")

    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "16px"


def test_settings_of_a_project_less_chat_can_be_edited(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("x", [("q", direct("a"))])
    page.get_by_role("button", name="Settings of chats without a project").click()
    dialog = page.get_by_role("dialog", name="Edit project")

    expect(dialog.get_by_role("button", name="Delete project")).to_have_count(0)


def test_block_and_allow_lists_are_lines_and_bad_ones_are_told_by_number(
    page: Page, stand_in: StandIn
) -> None:
    dialog = open_settings(page, "Search")
    box = dialog.get_by_label("Blocked sites")
    expect(field(dialog, "search.block").get_by_role("button", name="Check")).to_have_count(0)
    box.fill("spam.example\n\n  not a rule at all \n*://*.ads.example/*, x\n/(a+)+$/")
    box.blur()

    expect(field(dialog, "search.block")).to_contain_text("Saved")
    expect(box).to_have_value("spam.example\nnot a rule at all\n*://*.ads.example/*, x\n/(a+)+$/")
    expect(field(dialog, "search.block").locator(".field-doubts li")).to_contain_text(
        "line 2 (not a rule at all)"
    )
    dialog.get_by_label("Sites kept in any case").fill("good.example")
    dialog.get_by_label("Block list files").fill("/nowhere/list.txt")
    dialog.get_by_label("Block list files").blur()
    expect(field(dialog, "search.block_files").locator(".field-doubts li")).to_contain_text(
        "/nowhere/list.txt cannot be read"
    )
    expect(field(dialog, "search.allow").locator(".field-doubts li")).to_have_count(0)
    assert stand_in.world.settings["search.allow"] == ["good.example"]

    dialog.get_by_role("button", name="Model", exact=True).click()
    dialog.get_by_role("button", name="Search", exact=True).click()
    expect(field(dialog, "search.block").locator(".field-doubts li")).to_contain_text("line 2")


def test_two_sources_at_once_is_chosen_by_words(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Search")
    dialog.get_by_label("Two sources at once").select_option(label="Always")
    expect(field(dialog, "search.fan_out")).to_contain_text("Saved")
    assert stand_in.world.settings["search.fan_out"] == "all"

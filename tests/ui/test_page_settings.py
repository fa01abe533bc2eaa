import base64
import re
from typing import Any

from playwright.sync_api import Page, expect

from settings.model import SHIPPED_INSTANCES
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


# ---- what a choice lacks -----------------------------------------------------------------------------------


def test_a_source_without_a_key_says_so_beside_the_choice_in_the_list_and_in_its_pane(
    page: Page, stand_in: StandIn
) -> None:
    stand_in.world.settings["search.provider"] = "tavily"
    dialog = open_settings(page, "Search")
    expect(
        field(dialog, "search.provider").get_by_role("option", name="Tavily – needs a key")
    ).to_be_attached()
    others = field(dialog, "search.fallbacks")
    others.get_by_role("switch", name="Decide automatically").uncheck()
    expect(others.locator(".order-row")).to_have_count(2)
    expect(others.get_by_role("switch", name="Exa")).not_to_be_checked()
    expect(others.locator(".order-row .tag")).to_have_text(["needs a key", "needs a key"])

    dialog.get_by_role("button", name="Sources").click()

    expect(dialog.locator("[data-provider=tavily] .tag")).to_have_text("needs a key")
    expect(dialog.locator("[data-provider=tavily] .tag")).not_to_have_class(re.compile("good"))


def test_a_chosen_source_with_its_key_is_the_first_choice(page: Page, stand_in: StandIn) -> None:
    stand_in.world.settings["search.provider"] = "tavily"
    stand_in.world.keys["tavily"] = "tvly-1"
    dialog = open_settings(page, "Sources")

    expect(dialog.locator("[data-provider=tavily] .tag")).to_have_text("first choice")


def test_a_ca_file_that_cannot_be_used_is_told_beside_its_field(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Network")
    control = dialog.get_by_label("Extra CA file")
    control.fill("/nope/ca.pem")
    control.blur()

    expect(field(dialog, "network.ca_file").locator(".field-doubts")).to_contain_text("there is no such file")


# ---- the model's service, address and key ------------------------------------------------------------------


def test_another_service_takes_the_address_and_model_of_the_former_away_and_undo_brings_them_back(
    page: Page, stand_in: StandIn
) -> None:
    mine = {
        "model.preset": "custom",
        "model.base_url": "http://my.example:9/v1",
        "model.name": "my-model",
    }
    stand_in.world.settings.update(mine)
    dialog = open_settings(page, "Model")
    expect(dialog.locator(".key-row + .help")).to_have_text("This key is sent to http://my.example:9/v1")
    dialog.get_by_label("Model service", exact=True).select_option("deepseek")

    expect(field(dialog, "model.preset")).to_contain_text(
        "belonged to the former service: Base URL and Model."
    )
    expect(dialog.get_by_label("Base URL")).to_have_value("")
    expect(dialog.get_by_label("Model", exact=True)).to_have_value("")
    assert stand_in.world.settings == {"model.preset": "deepseek"}
    order = [(name, params["key"]) for name, params in stand_in.world.calls if "key" in params]
    assert order[-1] == ("settings.set", "model.preset"), "the address goes before the service changes"

    field(dialog, "model.preset").get_by_role("button", name="Undo").click()

    expect(dialog.get_by_label("Base URL")).to_have_value("http://my.example:9/v1")
    expect(dialog.get_by_label("Model", exact=True)).to_have_value("my-model")
    assert stand_in.world.settings == mine


def test_an_address_of_ones_own_is_kept_between_auto_and_custom(page: Page, stand_in: StandIn) -> None:
    stand_in.world.settings["model.base_url"] = "http://my.example:9/v1"
    dialog = open_settings(page, "Model")
    dialog.get_by_label("Model service", exact=True).select_option("custom")

    expect(field(dialog, "model.preset")).to_contain_text("Saved")
    assert stand_in.world.settings["model.base_url"] == "http://my.example:9/v1"


def test_an_address_under_a_named_service_says_where_its_key_goes(page: Page, stand_in: StandIn) -> None:
    stand_in.world.settings["model.preset"] = "deepseek"
    dialog = open_settings(page, "Model")
    control = dialog.get_by_label("Base URL")
    control.fill("http://my.example:9/v1")
    control.blur()

    expect(field(dialog, "model.base_url").locator(".field-doubts")).to_contain_text(
        "the key of DeepSeek are sent to http://my.example:9/v1"
    )
    expect(dialog.get_by_text("This key is sent to http://my.example:9/v1")).to_be_visible()


def test_a_local_model_that_is_not_installed_is_said_at_once(page: Page, stand_in: StandIn) -> None:
    stand_in.world.model = stand_in.world.model | {
        "chosen": "local",
        "problem": "The local model is not installed. Run in a terminal: sidelight model install",
    }
    dialog = open_settings(page, "Model")

    expect(dialog.locator(".page-lead")).to_contain_text("is not installed")
    expect(dialog.locator(".page-lead")).not_to_contain_text("Answering now")


def test_where_no_service_is_set_up_the_list_says_just_that(page: Page, stand_in: StandIn) -> None:
    stand_in.world.models = {"models": [], "error": "No language model is set up yet."}
    dialog = open_settings(page, "Model")

    expect(field(dialog, "model.name")).to_contain_text("No language model is set up yet.")


def test_what_was_odd_about_a_key_goes_with_it(page: Page, stand_in: StandIn) -> None:
    stand_in.world.key_warning = "this system has no keyring"
    dialog = open_settings(page, "Model")
    dialog.get_by_label("DeepSeek key").fill("sk-1")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("this system has no keyring")).to_be_visible()
    dialog.locator(".key-row").get_by_role("button", name="Remove").click()

    expect(dialog.get_by_label("DeepSeek key")).to_be_visible()
    expect(dialog.get_by_text("this system has no keyring")).to_have_count(0)


# ---- instances ---------------------------------------------------------------------------------------------


def test_an_instance_typed_in_any_shape_has_its_health(page: Page, stand_in: StandIn) -> None:
    typed = "127.0.0.1:8888/search?q=%s"
    stand_in.world.settings["search.builtin_free.instances"] = [typed]
    stand_in.world.instances[typed] = {
        "state": "empty", "last_outcome": "empty", "cause": "", "rest_left_s": 0, "usual_ms": 120,
    }  # fmt: skip
    dialog = open_settings(page, "Sources")

    expect(dialog.locator(".instance .health")).to_contain_text("answers, but found nothing")
    expect(dialog.locator(".instance .health")).not_to_contain_text("works")


def test_a_resting_instance_says_it_once(page: Page, stand_in: StandIn) -> None:
    (address, *_) = SHIPPED_INSTANCES
    stand_in.world.instances[address] = {
        "state": "resting", "last_outcome": "rate_limited", "cause": "", "rest_left_s": 120, "usual_ms": None,
    }  # fmt: skip
    dialog = open_settings(page, "Sources")
    row = dialog.locator(".instance .health.resting")

    expect(row).to_contain_text("resting for another 2 min")
    assert row.inner_text().count("resting") == 1


def test_what_was_known_before_a_check_does_not_come_back_after_it(page: Page, stand_in: StandIn) -> None:
    (address, *_) = SHIPPED_INSTANCES
    works = {"state": "ok", "last_outcome": "ok", "cause": "", "rest_left_s": 0, "usual_ms": 120}
    # The first answer, from before the check, comes last.
    page.evaluate(
        """() => {
            const real = window.fetch;
            let held = null;
            window.fetch = async (...given) => {
              const asked = String(given[1]?.body ?? "");
              const answer = await real(...given);
              if (!asked.includes("instance.list")) return answer;
              const body = await answer.text();
              const again = () => new Response(body, { status: answer.status, headers: answer.headers });
              if (held) return setTimeout(held, 200), again();
              return new Promise((resolve) => {
                held = () => { resolve(again()); setTimeout(() => { window.late = true; }, 50); };
              });
            };
        }"""
    )
    dialog = open_settings(page, "Sources")
    stand_in.world.instances[address] = works
    row = dialog.locator(".instance").first
    row.get_by_role("button", name="Check").click()
    expect(row.locator(".health.ok")).to_be_visible()
    page.wait_for_function("() => window.late")

    expect(row.locator(".health.ok")).to_be_visible()


# ---- finding, undoing --------------------------------------------------------------------------------------


def test_the_search_finds_services_keys_and_what_the_data_page_does_in_both_languages(
    page: Page, stand_in: StandIn
) -> None:
    dialog = open_settings(page, "Model")
    box = dialog.get_by_role("searchbox")
    box.fill("tavily")
    expect(dialog.locator("[data-provider=tavily]")).to_be_visible()
    expect(dialog.get_by_label("Tavily key")).to_be_visible()
    for word in ("key", "密钥"):
        box.fill(word)
        expect(dialog.locator(".key-row[data-key=deepseek]")).to_be_visible()
    for word in ("backup", "备份"):
        box.fill(word)
        expect(dialog.get_by_role("button", name="Save backup")).to_be_visible()
    box.fill("duckduckgo")
    expect(dialog.locator("[data-provider=duckduckgo]")).to_be_visible()
    box.fill("no such words")
    expect(dialog.get_by_text("No such setting")).to_be_visible()


def test_after_an_error_the_old_value_typed_again_leaves_nothing_to_undo(
    page: Page, stand_in: StandIn
) -> None:
    dialog = open_settings(page, "Search")
    control = dialog.get_by_label("Time limit of a search (ms)")
    control.fill("5")
    control.blur()
    expect(field(dialog, "search.timeout_ms").get_by_role("button", name="Undo")).to_be_visible()
    control.fill("10000")
    control.blur()

    expect(field(dialog, "search.timeout_ms").locator(".field-error")).to_be_empty()
    expect(field(dialog, "search.timeout_ms").get_by_role("button")).to_have_count(0)


def test_another_language_keeps_undo_and_focus(page: Page, stand_in: StandIn) -> None:
    dialog = open_settings(page, "Appearance")
    dialog.get_by_label("Theme").select_option("dark")
    expect(field(dialog, "ui.theme")).to_contain_text("Saved")
    dialog.get_by_label("Language").focus()
    dialog.get_by_label("Language").select_option("zh-CN")
    chinese = page.get_by_role("dialog", name="设置")

    expect(field(chinese, "ui.language").get_by_role("button", name="撤销")).to_be_visible()
    expect(field(chinese, "ui.theme").get_by_role("button", name="撤销")).to_be_visible()
    expect(chinese.get_by_label("界面语言")).to_be_focused()
    field(chinese, "ui.theme").get_by_role("button", name="撤销").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_field_of_a_service_that_was_never_set_has_nothing_to_reset(page: Page, stand_in: StandIn) -> None:
    kind = {
        "path": "search.providers.exa.type", "kind": "text", "title": {"en": "Search type", "zh": "搜索类型"},
        "help": {"en": "", "zh": ""}, "default": "auto", "minimum": None, "maximum": None, "choices": [],
        "value": "auto", "secret": False, "set": False,
    }  # fmt: skip
    world = stand_in.world
    world.providers = [row | {"config_fields": [kind] * (row["name"] == "exa")} for row in world.providers]
    dialog = open_settings(page, "Sources")
    pane = dialog.locator("[data-provider=exa]")
    pane.locator("summary").click()

    expect(pane.get_by_label("Search type")).to_have_value("auto")
    expect(pane.get_by_role("button", name="Reset")).to_have_count(0)


# ---- the banner --------------------------------------------------------------------------------------------


def _first_start(world: Any, *servers: dict[str, Any], **model: Any) -> None:
    world.state = {}
    local = {"runtime": "ready", "installed": []}
    world.model = world.model | {"found_servers": list(servers), "local": local} | model


_OLLAMA = {"preset": "ollama", "title": "Ollama", "models": ["qwen2.5:7b"]}
_STUDIO = {"preset": "lmstudio", "title": "LM Studio", "models": ["phi-4"]}


def test_every_found_server_with_a_model_is_offered(open_page: Any, stand_in: StandIn) -> None:
    empty = {"preset": "llamacpp", "title": "llama.cpp", "models": []}
    _first_start(stand_in.world, _OLLAMA, _STUDIO, empty, chosen="ollama/qwen2.5:7b")
    stand_in.world.settings["model.base_url"] = "http://old.example/v1"
    banner = open_page().get_by_role("region", name="Getting started")

    expect(banner.get_by_role("button", name="Use Ollama (qwen2.5:7b)")).to_be_visible()
    expect(banner.get_by_role("button", name="Paste a key")).to_be_visible()
    expect(banner.get_by_role("button", name="Fine")).to_be_visible()
    expect(banner.get_by_role("button", name="Use llama.cpp")).to_have_count(0)
    expect(banner).to_contain_text("llama.cpp is running, but has no model yet")
    banner.get_by_role("button", name="Use LM Studio (phi-4)").click()
    expect(banner).to_have_count(0)
    assert stand_in.world.settings == {"model.preset": "lmstudio"}


def test_a_server_that_was_found_is_not_said_to_write_while_another_does(
    open_page: Any, stand_in: StandIn
) -> None:
    _first_start(stand_in.world, _OLLAMA)
    page = open_page()
    expect(page.locator(".model-chip")).to_contain_text("deepseek")

    expect(page.locator(".banner")).to_have_count(0)


def test_with_nothing_installed_the_local_model_is_offered(open_page: Any, stand_in: StandIn) -> None:
    _first_start(stand_in.world, chosen="extractive", extractive=True)
    banner = open_page().get_by_role("region", name="Getting started")

    expect(banner).to_contain_text("sidelight model install")

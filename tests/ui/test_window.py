"""The real window on a display of its own: one window for each test, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest

from app.sidecar.about import version
from tests.ui.outside import Outside, settings_file
from tests.ui.windows import (
    LIMIT_S,
    QT,
    ROOT,
    Drawing,
    Opened,
    display,
    eventually,
    need_a_display,
    need_a_window,
    need_gtk,
)

pytestmark = [pytest.mark.slow_cap(240), pytest.mark.real_window]
Opening = Callable[..., Opened]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    need_a_display()
    with display() as name:
        yield name


@pytest.fixture
def drawing(request: pytest.FixtureRequest) -> Drawing:
    if getattr(request, "param", "qt") == "gtk":
        return need_gtk()
    need_a_window()
    return QT


by_both = pytest.mark.parametrize("drawing", ["qt", "gtk"], indirect=True)
by_gtk = pytest.mark.parametrize("drawing", ["gtk"], indirect=True)


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
def opening(screen: str, home: Path, drawing: Drawing) -> Iterator[Opening]:
    with ExitStack() as stack:

        def opened(**environ: str) -> Opened:
            window = stack.enter_context(Opened(home, screen, drawing=drawing, **environ))
            window.until_ready()
            return window

        yield opened


@by_both
def test_a_question_is_answered_cited_and_its_source_opens_outside(
    opening: Opening, outside: Outside, drawing: Drawing
) -> None:
    window = opening()
    outside.go_on.clear()
    window.ask("When does the northern ferry run?")
    window.until_text("article .markdown", "the last one")
    assert window.js("!!document.querySelector('.stop')")
    outside.go_on.set()
    window.until("document.querySelectorAll('.sources li').length == 2")

    assert window.text(".markdown") == "The ferry runs every forty minutes 1, the last one at 22:40 2."
    window.js("document.querySelector('.cite').dispatchEvent(new FocusEvent('focusin', {bubbles: true}))")
    window.until_text("[role=tooltip]", "every forty minutes")
    before = window.tell("address")
    if drawing is QT:  # WebKitGTK opens no window without a hand on the mouse
        window.js("window.open('https://news.example/ferry')")
        eventually(lambda: window.tell("outside") == ["https://news.example/ferry"], "the link opens outside")
    assert window.tell("address") == before
    assert "t=" not in before


@by_both
def test_nothing_leads_the_window_away(opening: Opening) -> None:
    window = opening()
    home = window.tell("address")
    for way in (
        "location.href = 'https://evil.example/'",
        "location.href = 'file:///etc/hostname'",
        "location.assign('data:text/html,<h1>x</h1>')",
        "window.open('file:///etc/hostname')",
        "document.body.append(Object.assign(document.createElement('iframe'), {src: 'https://evil.example/'}))",
    ):
        window.js(f"(() => {{ {way}; return 1; }})()")
    window.js(
        "(() => { const a = document.createElement('a'); a.setAttribute('href', 'https://city.example/ferry');"
        "document.documentElement.append(a);"
        "document.addEventListener('click', (e) => e.stopImmediatePropagation(), true);"
        "a.click(); return 1; })()"
    )
    slipped = "https://city.example/ferry"
    eventually(lambda: slipped in window.tell("outside"), "a link that slipped through opens outside")
    assert all(url.startswith("https://") for url in window.tell("outside"))

    assert window.tell("address") == home
    assert window.js("!!document.querySelector('.model-chip')")


@by_both
def test_no_bridge_leads_from_the_page_into_python(opening: Opening) -> None:
    window = opening()
    assert window.js("Object.keys(window.pywebview?.api ?? {})") == []


@by_both
def test_settings_are_kept_and_a_key_never_comes_back(opening: Opening, home: Path) -> None:
    secret = "tvly-seeded-0815"
    window = opening()
    window.tell("menu", "Settings…")
    window.click("dialog nav button", "Search")
    window.fill('[data-field="search.timeout_ms"] input', "20000")
    window.until_text('[data-field="search.timeout_ms"]', "Saved")
    window.click("dialog nav button", "Sources")
    window.click("[data-provider=tavily] summary")
    window.fill("[data-provider=tavily] input[type=password]", secret)
    window.js(
        "document.querySelector('[data-provider=tavily] input[type=password]').dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}))"
    )
    window.until("!!document.querySelector('[data-provider=tavily] .masked')")
    assert secret not in window.js(
        "document.documentElement.outerHTML + [...document.querySelectorAll('input')].map((i) => i.value)"
    )
    window.tell("close")
    assert window.ending() == "closed"
    assert "20000" in next(home.rglob("settings.toml")).read_text()

    again = opening()
    again.tell("menu", "Settings…")
    again.click("dialog nav button", "Search")
    box = "document.querySelector('[data-field=\"search.timeout_ms\"] input')"
    again.until(f"{box}?.value.replace(/[^0-9]/g, '') == '20000'")
    again.click("dialog nav button", "Sources")
    again.click("[data-provider=tavily] summary")
    again.until("!!document.querySelector('[data-provider=tavily] .masked')")
    assert secret not in again.js("document.documentElement.outerHTML")


@by_both
def test_stop_keeps_the_text_and_the_sidecar_comes_back_after_a_kill(
    opening: Opening, outside: Outside
) -> None:
    window = opening()
    outside.go_on.clear()
    window.ask("ferry?")
    window.until_text("article .markdown", "the last one")
    window.click("button.stop")
    window.until_text("article .notice", "Stopped.")
    window.ask("and the next one?")
    window.until("document.querySelectorAll('article')[1]?.textContent.includes('the last one')")
    first = window.sidecar()
    assert first
    window.js("(window.before = true)")

    first.kill()
    window.until("!window.before")
    window.until_ready()
    window.until_text("article .notice", "Stopped.Try again|Stopped.")
    outside.go_on.set()
    window.ask("once more?")
    window.until("document.querySelectorAll('article').length == 3 && !document.querySelector('.stop')")
    window.until_text("article .markdown", "at 22:40 2.")


@by_both
def test_what_is_written_while_the_sidecar_is_away_comes_back_with_the_next_one(opening: Opening) -> None:
    window = opening()
    window.ask("ferry?")
    window.until_text("article .markdown", "at 22:40 2.")
    first = window.sidecar()
    assert first
    window.js("(window.before = true)")
    first.suspend()  # it takes connections and answers nothing, as a hanging one does
    window.ask("and the next one?")
    window.until("document.querySelectorAll('article').length == 2")
    window.fill("form textarea", "half a thought")
    first.kill()

    window.until("!window.before")
    window.until_ready()
    window.until("document.querySelectorAll('article').length == 2")
    window.until_text("article .notice", "it is safe here")
    window.until("document.querySelector('form textarea').value == 'half a thought'")
    window.click("article .notice button", "Send again")
    window.until(
        "document.querySelectorAll('article .markdown').length == 2 && !document.querySelector('.stop')"
    )


@by_both
def test_menu_speaks_chinese_where_the_user_does_and_its_entries_work(opening: Opening) -> None:
    window = opening(LANG="zh_CN.UTF-8", LC_ALL="")
    assert window.tell("menus") == ["Sidelight", "视图", "帮助"]
    window.tell("menu", "放大")
    window.until("document.documentElement.style.getPropertyValue('--zoom') == '1.1'")
    window.tell("menu", "设置…")
    window.until_text("dialog h2", "设置")
    window.tell("menu", "退出")
    assert window.ending() == "closed"
    assert window.gone()


def test_size_and_place_are_found_again(opening: Opening, home: Path) -> None:
    window = opening()
    window.tell("place", [900, 600, 120, 90])
    kept = home / "data" / "window-place.json"
    eventually(lambda: kept.exists() and json.loads(kept.read_text())["width"] == 900, "the place is kept")
    os.kill(window.window_pid, signal.SIGKILL)
    assert window.ending() == "crashed"
    again = opening()

    width, height = again.js("[outerWidth, outerHeight]")
    place = json.loads(kept.read_text())
    assert (place["width"], place["height"], place["x"], place["y"]) == (900, 600, 120, 90)
    assert abs(width - 900) < 20
    assert abs(height - 600) < 60


@by_both
def test_an_exported_session_is_saved_where_the_user_says(opening: Opening, tmp_path: Path) -> None:
    window = opening()
    window.ask("ferry?")
    window.until_text("article .markdown", "at 22:40 2.")
    window.tell("save_to", str(tmp_path / "saved.md"))
    window.click(".row.current .row-tool")
    window.click("[role=menuitem]", "Markdown")
    eventually((tmp_path / "saved.md").exists, "the file is saved")
    eventually(lambda: "ferry" in (tmp_path / "saved.md").read_text("utf-8"), "the file is whole")


def test_menu_and_colours_follow_the_settings_at_once(opening: Opening) -> None:
    window = opening()
    assert window.tell("menus") == ["Sidelight", "View", "Help"]
    assert "#fcfcfb" in window.tell("colours")
    window.tell("menu", "Settings…")
    window.click("dialog nav button", "Appearance")
    window.fill('[data-field="ui.theme"] select', "dark")
    eventually(lambda: "#161918" in window.tell("colours"), "a dark menu")
    window.fill('[data-field="ui.language"] select', "zh-CN")
    eventually(lambda: window.tell("menus") == ["Sidelight", "视图", "帮助"], "a Chinese menu")
    assert window.tell("entries") == ["新对话", "设置…", "退出", "放大", "缩小", "实际大小", "关于 Sidelight"]

    window.tell("menu", "关于 Sidelight")
    words = eventually(lambda: window.tell("dialog", "0"), "the dialog About")
    assert "桌面 AI 搜索助手" in words
    window.until_text("dialog h2", "设置")
    window.tell("menu", "放大")
    window.until("document.documentElement.style.getPropertyValue('--zoom') == '1.1'")


@by_gtk
def test_menu_of_gtk_follows_the_settings_at_once(opening: Opening) -> None:
    window = opening()
    assert window.tell("menus") == ["Sidelight", "View", "Help"]
    assert window.tell("bar") > 0
    window.tell("menu", "Settings…")
    window.click("dialog nav button", "Appearance")
    window.fill('[data-field="ui.theme"] select', "dark")
    eventually(lambda: window.tell("dark"), "dark colours")
    window.fill('[data-field="ui.language"] select', "zh-CN")
    eventually(
        lambda: window.tell("bar_words") == ["Sidelight", "视图", "帮助"], "a Chinese menu on the screen"
    )
    window.tell("menu", "放大")
    window.until("document.documentElement.style.getPropertyValue('--zoom') == '1.1'")


@by_gtk
def test_right_mouse_button_of_gtk_offers_editing_and_nothing_else(opening: Opening) -> None:
    window = opening()
    shown = window.tell("right_click", ["GO_BACK", "RELOAD", "COPY", "PASTE", "OPEN_LINK_IN_NEW_WINDOW"])
    assert shown == (["copy", "paste"], True)
    assert window.tell("right_click", ["GO_BACK", "RELOAD"]) == ([], False)


@by_both
def test_about_names_the_version_and_where_the_data_lies(opening: Opening, home: Path) -> None:
    window = opening()
    window.tell("menu", "About Sidelight")
    words = eventually(lambda: window.tell("dialog", "0"), "the dialog About")

    assert f"Sidelight {version()}" in words
    assert str(home / "data") in words
    assert eventually(lambda: window.tell("dialog", "0") is None, "it closes")
    assert window.js("!!document.querySelector('.model-chip')")


def test_a_button_and_the_right_mouse_button_reach_the_clipboard(opening: Opening) -> None:
    window = opening()
    window.ask("ferry?")
    window.until_text("article .markdown", "at 22:40 2.")
    window.until("!document.querySelector('.stop')")
    window.tell("click_at", ["LeftButton", *window.middle('.question-actions [aria-label="Copy question"]')])
    eventually(lambda: window.tell("clipboard") == "ferry?", "the question is copied")

    window.tell("clipboard", "从别处来")
    box = "form textarea"
    window.tell("click_at", ["LeftButton", *window.middle(box)])
    window.tell("click_at", ["RightButton", *window.middle(box)])
    entries = eventually(lambda: window.tell("popup", "Paste"), "the menu of the right button")
    assert not {"Back", "Reload", "View page source"} & set(entries)
    window.until(f"document.querySelector('{box}').value == '从别处来'")
    window.js(f"document.querySelector('{box}').select()")
    window.tell("click_at", ["RightButton", *window.middle(box)])
    eventually(lambda: window.tell("popup", "Cut"), "the menu of the right button")
    window.until(f"document.querySelector('{box}').value == ''")
    assert window.tell("clipboard") == "从别处来"


@pytest.mark.parametrize(
    ("lang", "words"), [("C.UTF-8", "could not start its search"), ("zh_CN.UTF-8", "搜索进程无法启动")]
)
def test_a_sidecar_that_cannot_start_is_told_in_the_window(
    home: Path, screen: str, drawing: Drawing, lang: str, words: str
) -> None:
    with Opened(home, screen, kind="failing", drawing=drawing, LANG=lang, LC_ALL="") as window:
        window.until_text("[role=status]", words)
        assert window.js("document.querySelectorAll('script, iframe').length") == 0
        window.tell("close")
        assert window.ending() == "closed"


def test_a_second_start_raises_the_first_window_and_ends(opening: Opening, home: Path, screen: str) -> None:
    window = opening()
    window.tell("cover")
    eventually(lambda: window.tell("front") == (True, False, "#ff00ff"), "another window in front")
    environ = dict(os.environ) | {"SIDELIGHT_HOME": str(home), "DISPLAY": screen}
    done = subprocess.run(
        [sys.executable, "-m", "app"],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")

    def in_front() -> bool:
        minimized, active, colour = window.tell("front")
        return active and not minimized and colour != "#ff00ff"

    eventually(in_front, "the first window in front again")
    assert window.js("!!document.querySelector('.model-chip')")


@by_both
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_no_process_outlives_the_one_the_user_started(how: str, opening: Opening) -> None:
    window = opening()
    window.look()
    assert window.sidecar()
    window.launcher.send_signal(getattr(signal, how))

    assert window.gone()
    if how == "SIGINT":
        assert window.ending() == "stopped"


def test_ctrl_c_of_a_terminal_reaches_all_and_leaves_nothing(opening: Opening) -> None:
    window = opening()
    for process in [psutil.Process(window.launcher.pid), *window.look()]:
        with suppress(psutil.Error):  # helpers of the engine come and go
            if "--type=" not in " ".join(process.cmdline()):
                process.send_signal(signal.SIGINT)

    assert window.gone()
    assert window.ending() == "stopped"

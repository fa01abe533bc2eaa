"""Pictures of every state of the page: `python -m tests.ui.screenshots [name…]` writes them to screenshots/.

Each state is taken in both languages, both themes and both sizes; with `--quick` once each.
"""

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.ui.pages import chromium, opened
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import Play, direct, failed, searched
from tests.ui.stand_in.server import StandIn

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {"small": (900, 600), "large": (1440, 900)}
State = Callable[[Page, StandIn, bool], None]
STATES: dict[str, State] = {}


def state(run: State) -> State:
    STATES[run.__name__] = run
    return run


def furnished(stand_in: StandIn, *, chinese: bool) -> None:
    """Fill the world with some projects and sessions."""
    world = stand_in.world
    world.system_language = "zh-CN" if chinese else "en"
    project = world.add_project("出行计划" if chinese else "Travel plans")
    quiet = world.add_project("翻译" if chinese else "Translations", search_mode="disabled")
    names = (
        [
            "北线渡轮的时刻表",
            "灯塔博物馆开放时间",
            "把这封信译成英文",
            "Python 的模式匹配怎么用",
            "今天的科技新闻",
        ]
        if chinese
        else [
            "Northern ferry timetable",
            "Opening hours of the lighthouse museum",
            "Translate this letter to Chinese",
            "How does pattern matching work in Python",
            "Tech news of today",
        ]
    )
    for place, (name, home) in enumerate(
        zip(names, [project, project, quiet, "default", "default"], strict=True)
    ):
        world.add_session(name, [(name, answer(chinese))], days=place * 1.7, project=home)


def answer(chinese: bool) -> Play:
    return samples.ferry_zh() if chinese else samples.ferry()


def ask(page: Page, stand_in: StandIn, question: str, play: Play) -> None:
    stand_in.world.plays = {question: play}
    box = page.locator(".composer-text")
    box.fill(question)
    box.press("Enter")


def question(chinese: bool) -> str:
    return (
        "北线渡轮什么时候开？票价多少？"
        if chinese
        else "When does the northern ferry run, and what is a ticket?"
    )


def done(page: Page) -> None:
    expect(page.locator(".send.stop")).to_have_count(0)
    expect(page.locator(".turn.running")).to_have_count(0)


@state
def empty(page: Page, stand_in: StandIn, chinese: bool) -> None:
    pass


@state
def first_run(page: Page, stand_in: StandIn, chinese: bool) -> None:
    world = stand_in.world
    world.state = {}
    world.model = {
        "chosen": "extractive",
        "why": "no model",
        "extractive": True,
        "local": {"installed": False},
        "found_servers": [{"preset": "ollama", "title": "Ollama", "models": ["qwen2.5:7b"]}],
    }
    page.reload()
    expect(page.locator(".banner")).to_be_visible()


@state
def planning(page: Page, stand_in: StandIn, chinese: bool) -> None:
    ask(page, stand_in, question(chinese), searched("q", [], [], "", gates=True))
    expect(page.locator(".activity[data-state=running]")).to_be_visible()


@state
def searching(page: Page, stand_in: StandIn, chinese: bool) -> None:
    play = samples.ferry_zh(gates=True) if chinese else samples.ferry(gates=True)
    for gate in ("planning", "asked searxng"):
        stand_in.world.open_gate(gate)
    ask(page, stand_in, question(chinese), play)
    expect(page.get_by_text("DuckDuckGo")).to_be_visible()


@state
def writing(page: Page, stand_in: StandIn, chinese: bool) -> None:
    text = samples.ZH_ANSWER if chinese else samples.ANSWER
    sources = samples.ZH_SOURCES if chinese else samples.SOURCES
    play = searched("渡轮" if chinese else "northern ferry", samples.ATTEMPTS, sources, "")
    play.write(text[: len(text) // 3]).pause(gate="never")
    ask(page, stand_in, question(chinese), play)
    expect(page.locator(".cite").first).to_be_visible()


@state
def answered(page: Page, stand_in: StandIn, chinese: bool) -> None:
    ask(page, stand_in, question(chinese), answer(chinese))
    done(page)
    page.locator(".activity-head").click()


@state
def citation(page: Page, stand_in: StandIn, chinese: bool) -> None:
    ask(page, stand_in, question(chinese), answer(chinese))
    done(page)
    page.locator(".cite").nth(2).hover()
    expect(page.locator(".cite-card")).to_be_visible()


@state
def edit_query(page: Page, stand_in: StandIn, chinese: bool) -> None:
    answered(page, stand_in, chinese)
    page.locator("[data-focus=edit]").click()
    page.locator(".scroll").evaluate("node => { node.scrollTop = 0 }")


@state
def edit_question(page: Page, stand_in: StandIn, chinese: bool) -> None:
    ask(page, stand_in, question(chinese), direct("Short answer." if not chinese else "简短的回答。"))
    done(page)
    page.keyboard.press("ControlOrMeta+Shift+e")
    expect(page.locator(".question-area")).to_be_visible()


def _failure(play: Callable[[], Play], name: str) -> None:
    def run(page: Page, stand_in: StandIn, chinese: bool) -> None:
        made = play()
        if chinese:
            made.notice = _ZH[made.status]
        ask(page, stand_in, question(chinese), made)
        expect(page.locator(".notice").first).to_be_visible()

    STATES[name] = run


_ZH = {
    "planner_failed": "模型密钥无效，请在设置中检查。",
    "search_timeout": "这次联网搜索超时了，请稍后重试。",
    "search_no_results": "没有找到足够可靠的实时结果。",
    "search_provider_unavailable": "当前搜索服务暂时不可用，已回退为普通回答。",
    "synthesis_failed": "生成回答时出错，请重试。下面是找到的来源。",
    "cancelled": "已停止。",
}
_failure(samples.bad_key, "failed_model")
_failure(samples.timed_out, "failed_timeout")
_failure(samples.no_results, "failed_no_results")
_failure(samples.unavailable, "failed_unavailable")
_failure(samples.no_synthesis, "failed_synthesis")
_failure(
    lambda: failed("cancelled", "Stopped.", text="The ferry runs every forty minutes between the"), "stopped"
)


@state
def restarting(page: Page, stand_in: StandIn, chinese: bool) -> None:
    stand_in.stop()
    expect(page.locator(".strip")).to_be_visible()


@state
def offline(page: Page, stand_in: StandIn, chinese: bool) -> None:
    page.evaluate(
        "() => { Object.defineProperty(navigator, 'onLine', {value: false});"
        " window.dispatchEvent(new Event('offline')) }"
    )
    expect(page.locator(".strip")).to_be_visible()


@state
def find_hits(page: Page, stand_in: StandIn, chinese: bool) -> None:
    page.keyboard.press("ControlOrMeta+k")
    page.locator(".search-field input").fill("灯塔" if chinese else "lighthouse")
    expect(page.locator(".hit").first).to_be_attached()


@state
def find_nothing(page: Page, stand_in: StandIn, chinese: bool) -> None:
    page.keyboard.press("ControlOrMeta+k")
    page.locator(".search-field input").fill("zzz")
    expect(page.locator(".empty-note").first).to_be_attached()


@state
def session_menu(page: Page, stand_in: StandIn, chinese: bool) -> None:
    if page.viewport_size and page.viewport_size["width"] <= SIZES["small"][0]:
        page.keyboard.press("ControlOrMeta+b")
    page.locator(".row").last.hover()
    page.locator(".row .row-tool").last.click()
    expect(page.locator(".menu")).to_be_visible()


@state
def project(page: Page, stand_in: StandIn, chinese: bool) -> None:
    page.keyboard.press("ControlOrMeta+k")
    page.locator("[data-focus=add-project]").click()
    page.locator(".project-form input").first.fill("出行计划" if chinese else "Travel plans")


def _settings(name: str, act: Callable[[Page, StandIn], Any] = lambda *_: None) -> None:
    def run(page: Page, stand_in: StandIn, chinese: bool) -> None:
        page.keyboard.press("ControlOrMeta+,")
        page.locator(f'.rail [data-page="{name.split("-", maxsplit=1)[0]}"]').click()
        expect(page.locator(".page-title")).to_be_visible()
        page.wait_for_timeout(150)
        act(page, stand_in)

    STATES["settings_" + name] = run


def _check_fails(page: Page, stand_in: StandIn) -> None:
    stand_in.world.checks["model"] = {
        "ok": False,
        "results": [
            {
                "name": "deepseek",
                "state": "fail",
                "cause": "The model rejected the API key; check it in Settings.",
                "fix": None,
            }
        ],
    }
    page.locator(".check-line button").click()
    expect(page.locator(".verdict-line")).to_be_visible()


def _open_pane(page: Page, stand_in: StandIn) -> None:
    page.locator('[data-provider="tavily"] summary').click()
    page.locator('[data-provider="tavily"]').scroll_into_view_if_needed()
    page.locator('[data-provider="tavily"] .check-button').click()
    expect(page.locator('[data-provider="tavily"] .check-button[data-state]')).to_be_visible()


def _wrong_number(page: Page, stand_in: StandIn) -> None:
    field = page.locator('[data-path="search.timeout_ms"]')
    field.fill("5")
    field.press("Enter")
    expect(page.locator(".field-error").filter(has_text="1").first).to_be_visible()
    page.locator('[data-path="search.timeout_ms"]').scroll_into_view_if_needed()


def _lists(page: Page, stand_in: StandIn) -> None:
    for path, lines in {
        "search.block": "spam.example\nthis is no rule\n*://*.ads.example/*",
        "search.allow": "docs.spam.example",
        "search.block_files": "uBlacklist.txt",
    }.items():
        box = page.locator(f'[data-path="{path}"]')
        box.fill(lines)
        box.blur()
    expect(page.locator(".field-doubts li")).to_have_count(2)
    page.locator('[data-path="search.fan_out"]').scroll_into_view_if_needed()
    page.locator('[data-path="search.block_files"]').scroll_into_view_if_needed()


def _instances(page: Page, stand_in: StandIn) -> None:
    page.locator(".adder input").fill("me:secret@search.home.example:8080/search?q=<query>")
    expect(page.locator(".understood code")).to_be_visible()


_settings("model", _check_fails)
_settings("search")
_settings("search-error", _wrong_number)
_settings("search-lists", _lists)
_settings("sources", _instances)
_settings("sources-pane", _open_pane)
_settings("network")
_settings("ui")
_settings("data")


def take(browser: Any, name: str, language: str, theme: str, size: str) -> Path:
    """Make one picture; a word on the console is an error."""
    width, height = SIZES[size]
    chinese = language == "zh"
    with StandIn() as stand_in:
        furnished(stand_in, chinese=chinese)
        look = {
            "viewport": {"width": width, "height": height},
            "color_scheme": theme,
            "reduced_motion": "reduce",
        }
        with opened(browser, stand_in.address, locale="zh-CN" if chinese else "en-US", **look) as page:
            expect(page.locator(".model-chip")).to_be_visible()
            STATES[name](page, stand_in, chinese)
            page.wait_for_timeout(250)
            path = FOLDER / f"{name}-{language}-{theme}-{size}.png"
            page.screenshot(path=path)
            if page.faults and name != "restarting":  # type: ignore[attr-defined]
                print(path.name, page.faults)  # type: ignore[attr-defined]
    return path


def main(arguments: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    quick = "--quick" in arguments
    wanted = [name for name in arguments if not name.startswith("-")] or list(STATES)
    looks = list(product(("en", "zh"), ("light", "dark"), ("large", "small")))
    with chromium() as browser:
        for place, name in enumerate(wanted):
            for look in [looks[(place * 3) % len(looks)]] if quick else looks:
                take(browser, name, *look)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The page of a real sidecar in headless Chromium: streaming, opening, scrolling, by the browser's clock.

Needs Playwright and the system's Chromium (both of the tests); the network stays on loopback.
"""

import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

from app.own_program import own_command
from app.sessions import SessionStore, open_sessions
from app.store.turns import Asked
from bench.figures import Figure
from bench.home import a_home, write_settings
from bench.long_texts import KINDS, huge, markdown
from bench.page_scripts import OPENING, READ, TYPING, WATCH
from bench.questions import a_question
from bench.sidecar_clients import a_process
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, ToolCallRecord, TurnOutcome
from search.plan import ParsedBy, SearchPlan
from search.result import Source

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
TURNS, QUICK_TURNS = 1000, 60
RUNS, QUICK_RUNS = 5, 1
_LONG = "A long conversation"
_ANSWER = 2000
_PAUSE_MS = 700
_LONGEST_MS = 60_000
Runs = list[dict[str, Any]]


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    runs = QUICK_RUNS if quick else RUNS
    turns = QUICK_TURNS if quick else TURNS
    with a_home() as home:
        write_settings(home, ports, model="fake-long")
        _fill(home / "data" / "sessions.db", turns)
        async with a_page(home) as page:
            streamed = [await _stream(page) for _ in range(runs)]
            opened = [await _open_and_scroll(page) for _ in range(runs)]
            huge_ones = {kind: [await _open_huge(page, kind) for _ in range(runs)] for kind in KINDS}
    return [*_of_streaming(streamed), *_of_a_long_session(opened, 2 * turns), *_of_huge(huge_ones)]


@asynccontextmanager
async def a_page(home: Path) -> AsyncIterator[Page]:
    """Start a sidecar and open its page as a window does."""
    async with a_process(own_command("sidecar", "--http"), home) as host, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = await browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-US")
            page.set_default_timeout(_LONGEST_MS)
            await page.goto(await host.page_address())
            await page.locator(".row-main", has_text=_LONG).wait_for()
            yield page
        finally:
            await browser.close()


async def _new_chat(page: Page) -> None:
    await page.get_by_role("button", name="New chat").first.click()
    await page.locator(".composer-text").fill("")
    await page.wait_for_timeout(_PAUSE_MS)


async def _stream(page: Page) -> dict[str, Any]:
    """Ask for a long answer and type while it streams."""
    await _new_chat(page)
    box = page.locator(".composer-text")
    await box.fill(a_question()[0])
    await page.evaluate(WATCH)
    await box.press("Enter")
    await page.locator(".turn .markdown > *").nth(3).wait_for(state="attached")
    typed = await page.evaluate(TYPING)
    await page.get_by_role("button", name="Stop").wait_for(state="detached")
    figures: dict[str, Any] = await page.evaluate(READ)
    size = await page.evaluate("() => document.querySelector('.turn .markdown').textContent.length")
    return figures | {"typed_ms": typed, "shown_characters": size}


async def _open_and_scroll(page: Page) -> dict[str, Any]:
    await _new_chat(page)
    opening = await page.evaluate(OPENING, _LONG)
    await page.wait_for_timeout(_PAUSE_MS)
    await page.evaluate(WATCH)
    for _ in range(30):
        await page.locator(".scroll").evaluate("node => { node.scrollTop -= 2500 }")
        await page.wait_for_timeout(60)
    figures: dict[str, Any] = await page.evaluate(READ)
    return figures | {"opening_ms": opening, "turns": await page.get_by_role("article").count()}


async def _open_huge(page: Page, kind: str) -> dict[str, Any]:
    await _new_chat(page)
    await page.evaluate(WATCH)
    opening = await page.evaluate(OPENING.replace(".markdown p", ".markdown > *"), f"Huge: {kind}")
    await page.wait_for_timeout(3 * _PAUSE_MS)
    figures: dict[str, Any] = await page.evaluate(READ)
    return figures | {"opening_ms": opening}


def _fill(database: Path, turns: int) -> None:
    """Write the sessions that will be opened."""
    database.parent.mkdir(parents=True, exist_ok=True)
    store = open_sessions(database)
    began = datetime.now(UTC) - timedelta(hours=turns)
    with store.together():
        for kind in KINDS:
            _keep(store, f"huge-{kind}", f"Huge: {kind}", huge(kind), began)
        for number in range(turns):
            question = _LONG if not number else f"question {number}"
            _keep(store, "long", question, markdown(_ANSWER), began + timedelta(hours=number))
    store.close()


def _keep(store: SessionStore, session: str, question: str, text: str, at: datetime) -> None:
    asked = Asked(f"{session}-{at:%Y%m%d%H}", session, question, at)
    sources = tuple(
        Source(n, f"Page {n}", f"https://city.example/{n}", "Every forty minutes.", "searxng") for n in (1, 2)
    )
    attempt = Attempt("searxng", "http://127.0.0.1:9/", AttemptOutcome.OK, "", 310)
    call = ToolCallRecord("ferry", "builtin_free: 2 results", "builtin_free", 2, "ok", (attempt,))
    plan = SearchPlan("ferry", ParsedBy.JSON, "needs today's figures")
    store.turns.begin(asked)
    store.turns.finish(
        TurnOutcome(
            Status.ANSWERED, asked.turn_id, session, text, plan=plan, tool_calls=(call,), sources=sources
        )
    )


def _of_streaming(runs: Runs) -> list[Figure]:
    what = "while an answer of 40 KB streams"
    typed = f"page: longest wait of a keystroke for its frame {what}"
    return [
        _least("page_stream_frames", f"page: frames a second {what}", runs, "per_second", 60),
        _none_long("page_stream_tasks", f"page: tasks over 50 ms {what}", runs),
        _most("page_stream_typing", typed, runs, "typed_ms", 50),
    ]


def _of_a_long_session(runs: Runs, messages: int) -> list[Figure]:
    what = f"a session of {messages:,} messages"
    opened = f"page: {what}, from the click to its last answer"
    return [
        _most("page_open", opened, runs, "opening_ms", 300),
        _none_long("page_scroll", f"page: tasks over 50 ms while {what} is scrolled", runs),
    ]


def _of_huge(kinds: dict[str, Runs]) -> list[Figure]:
    """Told, not judged: the page must not freeze, which no limit says."""
    what = "page: tasks over 50 ms while a message of 1 MB opens"
    found = [_none_long(f"page_huge_{kind}", f"{what}, {kind}", runs) for kind, runs in kinds.items()]
    return [replace(figure, must="", met=None) for figure in found]


def _most(key: str, title: str, runs: Runs, name: str, most: float) -> Figure:
    value = statistics.median(run[name] for run in runs)
    return Figure(key, title, value, "ms", None, f"{most:.0f}", value <= most, len(runs), {"runs": runs})


def _least(key: str, title: str, runs: Runs, name: str, least: float) -> Figure:
    value = statistics.median(run[name] for run in runs)
    # The screen's clock and the page's differ by less than this.
    met = value >= least * 0.99
    return Figure(key, title, value, "", None, f"{least:.0f}", met, len(runs), {"runs": runs})


def _none_long(key: str, title: str, runs: Runs) -> Figure:
    """Return how many tasks were too long in the median run, with the longest of all of them."""
    value = statistics.median(len(run["tasks"]) for run in runs)
    longest = max((task for run in runs for task in run["tasks"]), default=0)
    told = f"{value:g}" + (f" (longest {longest:.0f} ms)" if longest else "")
    return Figure(key, title, told, "", None, "0", value == 0, len(runs), {"runs": runs})

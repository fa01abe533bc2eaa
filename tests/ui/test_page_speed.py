"""Numbers of the browser's own clock, with room for a busy machine; the goals stand beside them."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bench.long_texts import KINDS, huge, markdown
from bench.page_scripts import OPENING, READ, TYPING, UNSTEADY, WATCH
from tests.ui.acting import ask, composer, finished, turn
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import searched
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually

# Neighbours on the machine only ever add time: a bound is widened by how unsteady the same work is in the
# same browser at that moment, and the best of a few runs counts.
ROOM = 1.5
RUNS = 3
LONGEST_TASK_MS = 50
OPEN_MS = 300
FREEZE_MS = 200


def room(page: Page) -> float:
    """Return by how much a bound is widened: about twice on a quiet machine, 10 times at most."""
    return min(ROOM * float(page.evaluate(UNSTEADY)), 10.0)


def longest(figures: Any) -> float:
    return float(max(figures["tasks"], default=0))


def report(name: str, figures: Any) -> None:
    print(f"\n{name}: {json.dumps(figures)}")


@pytest.mark.slow_cap(180)
def test_a_long_answer_streams_without_long_tasks_and_typing_goes_on(page: Page, stand_in: StandIn) -> None:
    play = searched("q", samples.ATTEMPTS, samples.SOURCES, markdown(40_000), pieces=500, seconds=0.008)
    stand_in.world.plays["x"] = play
    for _run in range(RUNS):
        wide = room(page)
        page.get_by_role("button", name="New chat").first.click()
        composer(page).fill("")
        page.evaluate(WATCH)
        ask(page, "x")
        expect(turn(page).locator(".markdown > *").nth(3)).to_be_attached(timeout=20_000)
        typing = page.evaluate(TYPING)
        page.get_by_role("button", name="Stop").wait_for(state="detached", timeout=60_000)
        figures = page.evaluate(READ)
        report("40 KB streamed", figures | {"slowest_typing_ms": typing, "room": wide})
        assert len(composer(page).input_value()) == 20
        smooth = figures["median"] < 1000 / 60 * wide and longest(figures) < LONGEST_TASK_MS * wide
        if smooth and typing < LONGEST_TASK_MS * wide:
            return
    pytest.fail(f"not smooth in {RUNS} runs: {figures}")


def test_streaming_ends_in_the_same_page_as_reading_at_once(page: Page, stand_in: StandIn) -> None:
    text = markdown(12_000)
    stand_in.world.plays["x"] = searched(
        "q", samples.ATTEMPTS, samples.SOURCES, text, pieces=300, seconds=0.004
    )
    ask(page, "x")
    finished(page)
    expect(turn(page).locator(".turn-actions")).to_be_visible()
    page.wait_for_timeout(300)
    streamed = turn(page).locator(".markdown").inner_html()

    page.reload()
    expect(turn(page).locator(".sources")).to_be_visible()

    # A long text is drawn in several tasks.
    eventually(lambda: turn(page).locator(".markdown").inner_html() == streamed, "the same page")


@pytest.mark.slow_cap(180)
def test_a_session_of_two_thousand_messages_opens_at_once_and_scrolls(page: Page, stand_in: StandIn) -> None:
    text = markdown(2000)
    turns = [(f"question {n}", searched("q", samples.ATTEMPTS, samples.SOURCES, text)) for n in range(1000)]
    stand_in.world.add_session("Long", turns)
    page.reload()
    expect(page.get_by_role("button", name="Long", exact=True)).to_be_visible()
    page.wait_for_timeout(300)
    for _run in range(RUNS):
        wide = room(page)
        page.evaluate(WATCH)
        opening = page.evaluate(OPENING, "Long")
        expect(page.get_by_role("article")).to_have_count(20)
        for _ in range(30):
            page.locator(".scroll").evaluate("node => { node.scrollTop -= 2500 }")
            page.wait_for_timeout(60)
        page.wait_for_timeout(300)
        figures = page.evaluate(READ)
        count = page.get_by_role("article").count()
        report("2,000 messages", figures | {"opening_ms": opening, "turns": count, "room": wide})
        assert count > 30
        if opening < OPEN_MS * wide and longest(figures) < LONGEST_TASK_MS * wide:
            return
        page.get_by_role("button", name="New chat").first.click()
        page.wait_for_timeout(700)
        page.reload()
        expect(page.get_by_role("button", name="Long", exact=True)).to_be_visible()
    pytest.fail(f"not smooth in {RUNS} runs: opened in {opening} ms, {figures}")


@pytest.mark.slow_cap(120)
@pytest.mark.parametrize("kind", KINDS)
def test_a_message_of_a_megabyte_does_not_freeze_the_page(page: Page, stand_in: StandIn, kind: str) -> None:
    stand_in.world.add_session("Huge", [("q", searched("q", samples.ATTEMPTS, samples.SOURCES, huge(kind)))])
    page.reload()
    expect(page.get_by_role("button", name="Huge", exact=True)).to_be_visible()
    wide = room(page)
    page.evaluate(WATCH)

    page.get_by_role("button", name="Huge", exact=True).click()
    expect(turn(page).locator(".markdown > *").first).to_be_attached(timeout=20_000)
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="New chat").first.click()
    expect(composer(page)).to_be_focused()
    figures = page.evaluate(READ)
    report(f"1 MB, {kind}", figures)

    assert longest(figures) < FREEZE_MS * wide

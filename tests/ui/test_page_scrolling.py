# ruff: noqa: E501 - scripts for the page stay in one piece
"""A long conversation: what is read stays where it is, whatever is built, measured or reflowed around it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bench.long_texts import huge, markdown
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import searched
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually

# The first turn on the screen, and how far its top is from the top of the conversation.
TOP = """() => { const edge = document.querySelector('.scroll').getBoundingClientRect().top;
  const first = [...document.querySelectorAll('.turn')].find((one) => one.getBoundingClientRect().bottom > edge);
  return [first.dataset.turn, first.getBoundingClientRect().top - edge] }"""
# Two frames: one that lays out what came near the screen, one in which its new height was answered.
FRAMES = "async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame) }"
SCROLL = """async (by) => { document.querySelector('.scroll').scrollTop += by;
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame) }"""
PLACE = "(id) => document.querySelector(`[data-turn='${id}']`).getBoundingClientRect().top"


@pytest.fixture
def long(page: Page, stand_in: StandIn) -> Page:
    """A page with a session of a hundred turns open at its end, all of the newest twenty built."""
    sizes = (200, 900, 3000)
    turns = [
        (f"question {n}", searched("q", samples.ATTEMPTS, samples.SOURCES, markdown(sizes[n % 3])))
        for n in range(100)
    ]
    stand_in.world.add_session("Long", turns)
    page.reload()
    page.get_by_role("button", name="Long", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(20)
    expect(page.locator(".turn.settled")).to_have_count(20)
    return page


def moved(page: Page, by: int) -> float:
    """Scroll, and return by how much the turn at the top of the screen moved with it."""
    turn, _ = page.evaluate(TOP)
    before = page.evaluate(PLACE, turn)
    page.evaluate(SCROLL, by)
    return float(page.evaluate(PLACE, turn) - before)


def test_scrolling_up_shows_older_turns_without_a_jump(long: Page) -> None:
    for _ in range(40):
        assert abs(moved(long, -700) - 700) < 4  # heights are rounded on the way; a jump is many lines
    assert long.get_by_role("article").count() >= 40


def test_turns_measured_at_another_width_do_not_jump_when_they_come_near(long: Page) -> None:
    for _ in range(12):
        page_up(long)
    long.evaluate(SCROLL, 1e6)
    long.set_viewport_size({"width": 700, "height": 800})
    long.evaluate(FRAMES)
    for _ in range(20):
        assert abs(moved(long, -300) - 300) < 4


LEFT = "() => { const box = document.querySelector('.scroll'); return box.scrollHeight - box.scrollTop - box.clientHeight }"
SHOWN = "() => document.querySelector('.turn .markdown')?.textContent.length ?? 0"
# The first block on the screen of the open turn, marked, and by how much it moved while it was scrolled.
BLOCK_MOVED = """async (by) => { const box = document.querySelector('.scroll');
  const edge = box.getBoundingClientRect().top;
  const block = [...document.querySelectorAll('.markdown > *')].find((one) => one.getBoundingClientRect().bottom > edge + 5);
  const before = block.getBoundingClientRect().top; box.scrollTop += by;
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  return block.getBoundingClientRect().top - before }"""


@pytest.mark.slow_cap(90)
@pytest.mark.parametrize("kind", ["prose", "list"])
def test_a_message_of_a_megabyte_is_scrolled_without_a_jump(page: Page, stand_in: StandIn, kind: str) -> None:
    stand_in.world.add_session("Huge", [("q", searched("q", samples.ATTEMPTS, samples.SOURCES, huge(kind)))])
    page.reload()
    page.get_by_role("button", name="Huge", exact=True).click()
    eventually(lambda: all_shown(page), "all of it is shown", 60)
    page.evaluate(FRAMES)
    assert page.evaluate(LEFT) < 2  # the end is followed however fast it moves away
    for _ in range(20):
        assert abs(page.evaluate(BLOCK_MOVED, -700) - 700) < 4


def all_shown(page: Page) -> bool:
    """Tell whether nothing comes any more; in between the last piece may not have been followed yet."""
    before = page.evaluate(SHOWN)
    page.evaluate(FRAMES)
    return bool(before > 750_000 and page.evaluate(SHOWN) == before)


def page_up(page: Page) -> None:
    page.evaluate(SCROLL, -700)


@pytest.mark.parametrize("change", ["width", "font", "older text"])
def test_what_is_read_stays_when_the_text_around_it_gets_another_height(long: Page, change: str) -> None:
    for _ in range(6):
        page_up(long)
    turn, top = long.evaluate(TOP)
    if change == "width":
        long.set_viewport_size({"width": 760, "height": 800})
    elif change == "font":
        long.evaluate("() => document.documentElement.style.setProperty('--conversation-size', '1.3rem')")
    else:
        long.evaluate(
            "(id) => { const p = document.createElement('p'); p.textContent = 'more '.repeat(400); document.querySelector(`[data-turn='${id}']`).previousElementSibling.append(p) }",
            turn,
        )
    long.evaluate(FRAMES)
    now, place = long.evaluate(TOP)
    assert (now, abs(place - top) < 2) == (turn, True)


def test_the_end_stays_in_sight_when_the_window_gets_narrow(long: Page) -> None:
    long.set_viewport_size({"width": 620, "height": 500})
    long.evaluate(FRAMES)
    left = long.locator(".scroll").evaluate("one => one.scrollHeight - one.scrollTop - one.clientHeight")
    assert left < 2


def test_keys_that_move_the_focus_are_not_scrolled_back(long: Page) -> None:
    for _ in range(6):
        page_up(long)
    chip: Any = long.locator(".turn").nth(2).locator(".cite").first
    chip.focus()
    long.evaluate(FRAMES)
    expect(chip).to_be_in_viewport()

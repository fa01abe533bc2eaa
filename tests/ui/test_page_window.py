# ruff: noqa: E501 - scripts for the page stay in one piece
"""Far away in a long conversation: only a window of turns is read and built, and the way back to the end is short."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bench.long_texts import markdown
from tests.ui.acting import ask, called, finished, turn
from tests.ui.stand_in import samples
from tests.ui.stand_in.plays import direct, searched
from tests.ui.stand_in.server import StandIn
from tests.ui.test_page_scrolling import FRAMES, LEFT, SCROLL, TOP, moved
from tests.ui.windows import eventually

MOST = 220
ABOVE = "() => document.querySelector('.scroll').scrollTop"
IDS = "() => [...document.querySelectorAll('.turn')].map((one) => one.dataset.turn)"
# Milliseconds from the click on a hit to the frame that shows its turn on the screen.
REACH = """async (id) => { const start = performance.now(); document.querySelector('.hit').click();
  const box = document.querySelector('.scroll').getBoundingClientRect();
  for (;;) { await new Promise(requestAnimationFrame);
    const place = document.querySelector(`[data-turn='${id}'] .markdown p`)?.getBoundingClientRect();
    if (place && place.bottom > box.top && place.top < box.bottom) return performance.now() - start } }"""


def filled(page: Page, stand_in: StandIn, *words: tuple[int, str], count: int = 1000) -> None:
    """Have a session of so many turns in which some have a word of their own, open at its end."""
    sizes = (200, 900, 2000)
    texts = [searched("q", samples.ATTEMPTS, samples.SOURCES, markdown(size)) for size in sizes]
    at = dict(words)
    stand_in.world.add_session(
        "Long", [(f"question {n} {at.get(n, '')}", texts[n % 3]) for n in range(count)]
    )
    page.reload()
    page.get_by_role("button", name="Long", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(20)
    expect(shown(page, count - 1)).to_be_in_viewport()


def find(page: Page, word: str) -> Locator:
    page.get_by_role("searchbox", name="Search all messages").fill(word)
    expect(page.locator(".hit mark")).to_have_text(word)
    return page.locator(".hit")


def shown(page: Page, number: int) -> Locator:
    return page.locator(f"[data-turn=s1-t{number}]")


def settled(page: Page) -> None:
    """Wait until nothing more is read and built."""
    known: list[Any] = []

    def rests() -> bool:
        page.evaluate(FRAMES)
        known.append(page.evaluate(IDS))
        return len(known) > 4 and all(one == known[-1] for one in known[-4:])

    eventually(rests, "the page rests")


def in_order(page: Page) -> list[int]:
    """Return the numbers of the turns on the page, which are neighbours."""
    numbers = [int(one.rpartition("t")[2]) for one in page.evaluate(IDS) if one.startswith("s1-t")]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return numbers


def slow(stand_in: StandIn, when: Callable[[dict[str, Any]], bool]) -> threading.Event:
    """Hold the answers to some readings of a session back until the event is set."""
    go = threading.Event()
    real, lock = stand_in.world.answer, stand_in.world._lock

    def late(client: str, method: str, params: dict[str, Any]) -> Any:
        if method == "session.get" and when(params):
            with lock:
                got = real(client, method, params)
            go.wait(10)
            return got
        return real(client, method, params)

    stand_in.world.__dict__["answer"] = late
    return go


@pytest.mark.parametrize("number", [899, 599, 379, 12, 0])
def test_a_hit_far_back_is_shown_with_its_neighbours_alone(
    page: Page, stand_in: StandIn, number: int
) -> None:
    filled(page, stand_in, (number, "lighthouse"))
    find(page, "lighthouse")
    ms = page.evaluate(REACH, f"s1-t{number}")
    print(f"\n{999 - number} turns back: {ms:.0f} ms")
    settled(page)
    expect(shown(page, number)).to_be_in_viewport()
    assert len(called(stand_in, "session.get")) == 2
    assert len(in_order(page)) <= 60


def test_a_hit_of_a_session_not_open_is_read_at_once(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (100, "lighthouse"))
    stand_in.world.add_session("Other", [("q", direct("a"))])
    page.reload()
    page.get_by_role("button", name="Other", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(1)
    before = len(called(stand_in, "session.get"))
    find(page, "lighthouse").click()
    expect(shown(page, 100)).to_be_in_viewport()
    settled(page)
    assert len(called(stand_in, "session.get")) == before + 1
    page.get_by_role("searchbox", name="Search all messages").fill("")
    page.get_by_role("button", name="Other", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Long", exact=True).click()
    expect(shown(page, 999)).to_be_in_viewport()


@pytest.mark.slow_cap(120)
def test_scrolling_down_from_a_hit_leads_to_the_end_without_a_jump(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (740, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 740)).to_be_in_viewport()
    settled(page)
    most = 0
    for _ in range(600):
        left = page.evaluate(LEFT)
        if left < 700:
            settled(page)
            if page.evaluate(LEFT) == left:
                break
        if left >= 700:
            assert abs(moved(page, 700) + 700) < 4
        most = max(most, page.get_by_role("article").count())
    assert in_order(page)[-1] == 999
    assert 100 < most <= MOST
    page.evaluate(SCROLL, 1e6)
    expect(page.get_by_role("button", name="Jump to the latest")).to_be_hidden()
    ask(page, "and now")
    finished(page)
    expect(turn(page).locator(".turn-actions")).to_be_in_viewport()


@pytest.mark.slow_cap(120)
def test_turns_far_below_are_let_go_on_the_way_up_and_come_back(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, count=300)
    for _ in range(400):
        if page.evaluate(ABOVE) < 900:
            settled(page)
        assert abs(moved(page, -900) - 900) < 4
        assert page.get_by_role("article").count() <= MOST
        if in_order(page)[0] < 60:
            break
    settled(page)
    assert in_order(page)[-1] < 299
    page.get_by_role("button", name="Jump to the latest").click()
    expect(shown(page, 299)).to_be_in_viewport()
    settled(page)
    assert page.evaluate(LEFT) < 2
    assert in_order(page)[-1] == 299


def test_the_way_to_the_end_is_short(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"), (500, "ferry"))
    for word, number in (("lighthouse", 99), ("ferry", 500), ("lighthouse", 99)):
        find(page, word).click()
        expect(shown(page, number)).to_be_in_viewport()
        settled(page)
        before = len(called(stand_in, "session.get"))
        page.get_by_role("button", name="Jump to the latest").click()
        expect(shown(page, 999)).to_be_in_viewport()
        settled(page)
        assert len(called(stand_in, "session.get")) == before + 1
        assert in_order(page) == list(range(980, 1000))
        assert page.evaluate(LEFT) < 2


def test_a_question_asked_far_back_stands_at_the_end_in_order(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    stand_in.world.plays["next"] = direct("Answer. " * 400, seconds=0.02)
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    ask(page, "next")
    expect(turn(page)).to_contain_text("next")
    finished(page)
    expect(turn(page).locator(".turn-actions")).to_be_in_viewport()
    settled(page)
    assert in_order(page)[-1] == 999
    assert page.evaluate(IDS)[-2] == "s1-t999"
    assert page.evaluate(LEFT) < 2


def test_regenerating_far_back_ends_the_conversation_there(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    settled(page)
    shown(page, 99).get_by_role("button", name="Edit and resend").click()
    expect(page.locator(".question-editor")).to_contain_text("900 turns after it")
    page.locator(".question-editor").get_by_role("textbox").fill("instead")
    page.keyboard.press("Enter")
    expect(turn(page)).to_contain_text("You asked: instead")
    finished(page)
    settled(page)
    assert in_order(page)[-1] == 98
    expect(turn(page)).to_be_in_viewport()
    page.evaluate(SCROLL, 1e6)
    expect(page.get_by_role("button", name="Jump to the latest")).to_be_hidden()


def test_of_two_hits_the_later_click_counts_whichever_is_read_last(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"), (500, "ferry"))
    go = slow(stand_in, lambda params: params.get("around") == "s1-t99")
    find(page, "lighthouse").click()
    expect(page.locator(".room-sign")).to_have_text("Loading…")
    find(page, "ferry").click()
    expect(shown(page, 500)).to_be_in_viewport()
    with page.expect_response(lambda reply: "s1-t99" in (reply.request.post_data or "")):
        go.set()
    settled(page)
    expect(shown(page, 500)).to_be_in_viewport()
    expect(page.locator(".room-sign")).to_be_hidden()
    assert 99 not in in_order(page)


def test_a_hit_that_cannot_be_read_says_so_and_is_tried_again(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    hit = find(page, "lighthouse")
    page.fails_expected = True  # type: ignore[attr-defined]
    page.route(
        "**/rpc",
        lambda route: route.abort() if "around" in (route.request.post_data or "") else route.continue_(),
    )
    hit.click()
    expect(page.locator(".room-sign .notice")).to_contain_text("cannot be reached")
    expect(shown(page, 999)).to_be_in_viewport()
    page.unroute("**/rpc")
    page.locator(".room-sign").get_by_role("button", name="Try again").click()
    expect(shown(page, 99)).to_be_in_viewport()
    expect(page.locator(".room-sign")).to_be_hidden()


def test_a_reload_far_back_leads_to_the_end(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    page.reload()
    expect(shown(page, 999)).to_be_in_viewport()
    expect(page.get_by_role("article")).to_have_count(20)
    assert in_order(page) == list(range(980, 1000))


def test_what_another_window_asks_meanwhile_does_not_come_into_the_middle(
    page: Page, open_page: Any, stand_in: StandIn
) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    settled(page)
    here, place = page.evaluate(TOP)
    second = open_page()
    second.get_by_role("button", name="Long", exact=True).click()
    ask(second, "from the second window")
    finished(second)
    settled(page)
    in_order(page)
    assert page.evaluate(TOP) == [here, place]
    expect(page.get_by_text("from the second window")).to_have_count(0)
    page.get_by_role("button", name="Jump to the latest").click()
    expect(turn(page)).to_contain_text("You asked: from the second window")


def test_a_running_turn_far_below_can_be_stopped(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    stand_in.world.plays["slowly"] = direct("one ").pause(gate="later").write("two")
    ask(page, "slowly")
    expect(turn(page)).to_contain_text("one")
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    settled(page)
    page.get_by_role("button", name="Stop").click()
    finished(page)
    page.get_by_role("button", name="Jump to the latest").click()
    expect(turn(page)).to_contain_text("Stopped.")
    settled(page)
    assert in_order(page)[-1] == 999


def test_a_turn_deleted_far_back_stays_away_and_comes_back_in_its_place(
    page: Page, stand_in: StandIn
) -> None:
    filled(page, stand_in, (99, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 99)).to_be_in_viewport()
    settled(page)
    shown(page, 99).get_by_role("button", name="Delete this turn").click()
    expect(shown(page, 99)).to_have_count(0)
    stand_in.world.tell(None, "changed", {"what": "sessions", "ids": ["s1"]})
    settled(page)
    expect(shown(page, 99)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(shown(page, 99)).to_have_count(1)
    assert 99 in in_order(page)


def test_turns_that_another_window_took_away_do_not_stop_the_reading(page: Page, stand_in: StandIn) -> None:
    filled(page, stand_in, (500, "lighthouse"))
    find(page, "lighthouse").click()
    expect(shown(page, 500)).to_be_in_viewport()
    settled(page)
    numbers = in_order(page)
    for number in (numbers[0], numbers[-1]):
        stand_in.world.on_session_delete_turn("another window", f"s1-t{number}")
    page.evaluate(SCROLL, -1e6)
    eventually(lambda: numbers[0] - 5 in numbers_on(page), "older turns are read")
    page.evaluate(SCROLL, 1e6)
    eventually(lambda: numbers[-1] + 5 in numbers_on(page), "newer turns are read")
    settled(page)
    assert page.evaluate(IDS) == sorted(page.evaluate(IDS), key=lambda one: int(one.rpartition("t")[2]))


def numbers_on(page: Page) -> list[int]:
    return [int(one.rpartition("t")[2]) for one in page.evaluate(IDS)]

# ruff: noqa: E501 - scripts for the page stay in one piece
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.acting import ask, called, composer, finished, turn
from tests.ui.stand_in import samples, setting_methods
from tests.ui.stand_in.plays import direct, failed, searched, source
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually


def test_a_question_streams_to_an_answer_with_citations_and_sources(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry()

    ask(page, "When does the ferry run?")

    finished(page)
    reply = turn(page)
    expect(reply.get_by_role("table")).to_contain_text("8.50")
    expect(reply.locator(".cite")).to_have_text(["1", "2", "2", "2", "3", "4", "5"])
    expect(reply.locator(".sources li")).to_have_count(5)
    expect(reply.locator("pre")).to_contain_text("prices[1]")
    expect(page.locator(".session-list")).to_contain_text("When does the ferry run?")


def test_the_steps_show_who_is_asked_and_why_one_failed(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry(gates=True)

    ask(page, "ferry")
    expect(turn(page).locator(".activity")).to_contain_text("Planning")
    stand_in.world.open_gate("planning")
    stand_in.world.open_gate("asked searxng")

    steps = turn(page).locator(".step")
    expect(steps.filter(has_text="search.one.example: too many requests")).to_contain_text("0.3 s")
    expect(steps.filter(has_text="Asking DuckDuckGo")).to_contain_text(re.compile(r"\d\.\d s"))
    stand_in.world.open_gate("asked duckduckgo")
    expect(turn(page).locator(".step.running")).to_contain_text("Writing the answer")


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (samples.unavailable, "Could not search for"),
        (samples.timed_out, "Could not search for"),
        (samples.no_results, "No results for"),
    ],
)
def test_a_broken_search_does_not_look_like_an_empty_one(
    page: Page, stand_in: StandIn, play: Any, words: str
) -> None:
    stand_in.world.plays["ferry"] = play()
    ask(page, "ferry")
    expect(turn(page).locator(".notice").first).to_be_visible()
    expect(turn(page).locator(".activity-words")).to_contain_text(words)


def test_the_search_card_unfolds_and_its_query_can_be_changed(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry()
    ask(page, "ferry times")
    finished(page)
    card = turn(page).locator(".activity")
    expect(card.get_by_role("button")).to_contain_text("5 results · DuckDuckGo · 1.2 s · 2 sources failed")

    card.get_by_role("button").click()
    card.get_by_role("button", name="Edit query").click()
    card.get_by_role("textbox").fill("southern ferry")
    card.get_by_role("textbox").press("Enter")

    expect(page.get_by_role("article")).to_have_count(1)
    finished(page)
    assert called(stand_in, "ask")[-1] | {"replaces": ""} == {
        "text": "ferry times", "query": "southern ferry", "search": "always", "replaces": "", "session_id": "s1",
    }  # fmt: skip


def test_a_resting_source_says_how_long(page: Page, stand_in: StandIn) -> None:
    play = searched(
        "q",
        [samples.attempt("mojeek", "", "rate_limited", 90), *samples.ATTEMPTS[2:]],
        samples.SOURCES,
        "ok [1]",
    )
    stand_in.world.plays["x"] = play
    ask(page, "x")
    finished(page)

    turn(page).locator(".activity-head").click()

    expect(turn(page).locator(".step", has_text="Mojeek")).to_contain_text("resting for another 4 min")


@pytest.mark.parametrize(
    "make",
    [samples.bad_key, samples.timed_out, samples.no_results, samples.unavailable, samples.no_synthesis],
)
def test_every_failure_has_its_sentence_and_a_retry(page: Page, stand_in: StandIn, make: Any) -> None:
    play = make()
    stand_in.world.plays["x"] = play
    ask(page, "x")

    notice = turn(page).locator(f'.notice[data-status="{play.status}"]')
    expect(notice).to_contain_text(play.notice)
    expect(turn(page).locator(".sources li")).to_have_count(len(play.sources))
    stand_in.world.plays["x"] = direct("better now")
    notice.get_by_role("button", name="Try again").click()
    expect(turn(page).locator(".markdown")).to_have_text("better now")
    expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.parametrize("gate", ["planning", "asked duckduckgo", "writing"])
def test_stop_works_at_every_step(page: Page, stand_in: StandIn, gate: str) -> None:
    gates = ["planning", "asked searxng", "asked duckduckgo", "writing"]
    for earlier in gates[: gates.index(gate)]:
        stand_in.world.open_gate(earlier)
    stand_in.world.plays["ferry"] = samples.ferry(gates=True)
    ask(page, "ferry")
    expect(turn(page).locator(".activity[data-state=running]")).to_be_visible()

    page.keyboard.press("Escape")

    expect(turn(page).locator(".notice")).to_contain_text("Stopped.")
    finished(page)


def test_a_broken_off_answer_is_marked(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["x"] = direct("half an").write(" answer").pause(gate="never")
    ask(page, "x")
    expect(turn(page).locator(".markdown")).to_have_text("half an answer")

    page.get_by_role("button", name="Stop").click()

    expect(turn(page).get_by_text("Incomplete answer")).to_be_visible()


def test_a_citation_shows_its_source_on_hover_and_focus(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry()
    ask(page, "ferry")
    finished(page)
    card = page.get_by_role("tooltip")

    turn(page).locator(".cite").nth(1).hover()
    expect(card).to_contain_text("Timetable of the northern ferry")
    expect(card).to_contain_text("city.example · 2026-02-27")
    page.mouse.move(0, 0)
    expect(card).to_be_hidden()
    turn(page).locator(".cite").nth(4).focus()

    expect(card).to_contain_text("quiet, have room for 120 people")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_the_switch_goes_with_one_message_only(page: Page, stand_in: StandIn) -> None:
    page.keyboard.press("ControlOrMeta+e")
    expect(page.get_by_role("radio", name="Always")).to_be_checked()
    ask(page, "first")
    finished(page)
    expect(page.get_by_role("radio", name="Auto")).to_be_checked()
    ask(page, "second")
    expect(page.get_by_role("article")).to_have_count(2)

    assert [call["search"] for call in called(stand_in, "ask")] == ["always", "auto"]


def test_enter_belongs_to_the_input_method_while_a_word_is_composed(page: Page, stand_in: StandIn) -> None:
    box = composer(page)
    box.fill("ni hao")
    for more in ({"isComposing": True}, {"keyCode": 229}):
        box.dispatch_event("keydown", {"key": "Enter", **more})
    assert not called(stand_in, "ask")

    box.press("Shift+Enter")
    expect(box).to_have_value("ni hao\n")
    box.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)


def test_the_composer_grows_with_its_text(page: Page) -> None:
    box = composer(page)
    heights = []
    for lines in (1, 8, 80):
        box.fill("\n".join("line" for _ in range(lines)))
        heights.append(box.evaluate("node => node.offsetHeight"))

    assert heights[0] < heights[1] < heights[2] <= 241


def test_a_draft_belongs_to_its_session_and_survives_a_reload(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Old talk", [("old", direct("yes"))])
    page.reload()
    page.get_by_role("button", name="Old talk", exact=True).click()
    composer(page).fill("half a thought")
    page.get_by_role("button", name="New chat").first.click()
    expect(composer(page)).to_have_value("")
    page.get_by_role("button", name="Old talk", exact=True).click()
    expect(composer(page)).to_have_value("half a thought")

    page.reload()

    expect(composer(page)).to_have_value("half a thought")


# The first call that says such a thing stays on its way: `arrive()` lets it go on, a reload loses it.
ON_ITS_WAY = """([method, said]) => {
  const send = window.fetch; let held = false;
  window.fetch = (url, options) => {
    if (held || !options?.body?.includes(`"${method}"`) || !options.body.includes(`"${said}"`)) return send(url, options);
    held = true;
    return new Promise((done) => { window.arrive = () => done(send(url, options)) });
  };
}"""


@pytest.mark.parametrize(("method", "said"), [("window.state", "state"), ("session.draft", "text")])
def test_what_is_on_its_way_when_the_page_goes_is_kept_all_the_same(
    page: Page, stand_in: StandIn, method: str, said: str
) -> None:
    stand_in.world.add_session("Old talk", [("old", direct("yes"))])
    page.reload()
    page.get_by_role("button", name="Old talk", exact=True).wait_for()
    page.evaluate(ON_ITS_WAY, [method, said])
    page.get_by_role("button", name="Old talk", exact=True).click()
    expect(turn(page)).to_be_visible()
    composer(page).fill("half a thought")
    eventually(lambda: page.evaluate("() => Boolean(window.arrive)"), "a call on its way")

    page.reload()

    expect(turn(page)).to_contain_text("yes")
    expect(composer(page)).to_have_value("half a thought")


def test_a_draft_that_was_sent_does_not_come_back_while_its_end_is_still_on_its_way(
    page: Page, stand_in: StandIn
) -> None:
    """The sidecar still holds the draft: it hears late that it was sent."""
    composer(page).fill("half a thought")
    eventually(lambda: any(call.get("text") for call in called(stand_in, "session.draft")), "it is kept")
    page.evaluate(ON_ITS_WAY, ["session.draft", "text"])
    page.evaluate(
        "() => { const send = window.fetch; window.fetch = (url, options) => options?.keepalive ? new Promise(() => {}) : send(url, options) }"
    )
    composer(page).press("Enter")
    finished(page)
    page.get_by_role("button", name="New chat").first.click()
    page.reload()
    page.get_by_role("button", name="New chat").first.click()

    expect(page.locator(".model-chip")).to_be_visible()
    expect(composer(page)).to_have_value("")
    eventually(lambda: called(stand_in, "session.draft")[-1].get("text") == "", "the sidecar hears of it")


def test_the_session_opened_last_is_the_one_kept_however_late_the_one_before_arrives(
    page: Page, stand_in: StandIn
) -> None:
    stand_in.world.add_session("Old talk", [("old", direct("yes"))])
    stand_in.world.add_session("New talk", [("new", direct("no"))])
    page.reload()
    page.get_by_role("button", name="Old talk", exact=True).wait_for()
    page.evaluate(ON_ITS_WAY, ["window.state", "state"])
    page.get_by_role("button", name="Old talk", exact=True).click()
    eventually(lambda: page.evaluate("() => Boolean(window.arrive)"), "a call on its way")
    page.get_by_role("button", name="New talk", exact=True).click()
    expect(turn(page)).to_contain_text("no")
    page.evaluate("() => window.arrive()")

    eventually(
        lambda: sum("state" in call for call in called(stand_in, "window.state")) == 2, "both are kept"
    )
    page.reload()

    expect(turn(page)).to_contain_text("no")


def test_what_was_written_while_the_sidecar_was_away_is_there_on_its_next_page(
    open_page: Any, stand_in: StandIn
) -> None:
    stand_in.world.add_session("Old talk", [("old", direct("yes"))])
    page = open_page()
    page.fails_expected = True
    page.get_by_role("button", name="Old talk", exact=True).click()
    expect(turn(page)).to_contain_text("yes")
    page.route("**/rpc", lambda route: route.abort())
    ask(page, "sent while it was away")
    expect(turn(page)).to_contain_text("it is safe here")
    composer(page).fill("half a thought")
    page.unroute("**/rpc")

    page.reload()

    expect(turn(page, 0)).to_contain_text("yes")
    expect(turn(page)).to_contain_text("sent while it was away")
    expect(turn(page)).to_contain_text("it is safe here")
    expect(composer(page)).to_have_value("half a thought")
    turn(page).get_by_role("button", name="Send again").click()
    finished(page)
    assert called(stand_in, "ask")[-1]["text"] == "sent while it was away"
    page.reload()
    expect(page.get_by_role("article")).to_have_count(2)


def test_a_reload_in_the_middle_of_an_answer_loses_nothing(page: Page, stand_in: StandIn) -> None:
    play = searched("q", samples.ATTEMPTS, samples.SOURCES, "The first half [1].")
    play.pause(gate="half").write(" The second half [2].")
    stand_in.world.plays["x"] = play
    ask(page, "x")
    expect(turn(page).locator(".markdown")).to_contain_text("The first half")

    page.reload()
    expect(turn(page).locator(".markdown")).to_contain_text("The first half")
    stand_in.world.open_gate("half")

    expect(turn(page).locator(".markdown")).to_have_text("The first half 1. The second half 2.")
    finished(page)


def test_a_restart_of_the_sidecar_is_said_and_survived(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["x"] = direct("before").pause(gate="later").write(" and after")
    ask(page, "x")
    expect(turn(page).locator(".markdown")).to_have_text("before")
    composer(page).fill("my next question")

    stand_in.stop()
    expect(page.get_by_text("Sidelight is restarting. Your question is safe.")).to_be_visible()
    stand_in.world.open_gate("later")
    stand_in.start()

    expect(page.get_by_text("Sidelight is restarting")).to_have_count(0)
    expect(turn(page).locator(".markdown")).to_have_text("before and after")
    expect(composer(page)).to_have_value("my next question")
    page.fails_expected = True


def test_a_sidecar_that_stays_away_is_not_said_to_restart_for_ever(page: Page, stand_in: StandIn) -> None:
    page.fails_expected = True
    page.clock.install()
    stand_in.stop()
    page.clock.run_for(2000)
    expect(page.get_by_text("Sidelight is restarting")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.get_by_text("Sidelight does not answer.")).to_be_visible()
    stand_in.start()
    page.clock.run_for(20_000)
    expect(page.get_by_text("Sidelight does not answer.")).to_have_count(0)


def test_a_question_asked_while_the_sidecar_is_away_stays_and_can_be_sent(
    page: Page, stand_in: StandIn
) -> None:
    page.fails_expected = True
    stand_in.stop()
    ask(page, "important question")
    expect(turn(page)).to_contain_text("not been delivered")
    expect(page.get_by_text("Sidelight is restarting")).to_be_visible()
    stand_in.start()
    expect(page.get_by_text("Sidelight is restarting")).to_have_count(0)

    turn(page).get_by_role("button", name="Send again").click()

    expect(turn(page).locator(".markdown")).to_have_text("You asked: important question")
    expect(page.get_by_role("article")).to_have_count(1)


def test_editing_the_last_question_sends_it_anew(page: Page, stand_in: StandIn) -> None:
    ask(page, "frist")
    finished(page)

    composer(page).press("ArrowUp")
    editor = page.get_by_role("textbox", name="Edit and resend")
    expect(editor).to_be_focused()
    editor.fill("first")
    editor.press("Enter")

    expect(turn(page).locator(".markdown")).to_have_text("You asked: first")
    expect(page.get_by_role("article")).to_have_count(1)


def test_an_answer_is_copied_with_and_without_citations(open_page: Any, stand_in: StandIn) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    stand_in.world.plays["x"] = searched("q", samples.ATTEMPTS, samples.SOURCES[:1], "Fact 【1】.")
    ask(page, "x")
    finished(page)

    turn(page).get_by_role("button", name="Copy answer").click()
    page.get_by_role("menuitem", name="Without citations").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == "Fact."

    page.keyboard.press("ControlOrMeta+Shift+c")
    cited = "Fact [1].\n\nSources:\n[1] Harbour"
    eventually(lambda: page.evaluate("() => navigator.clipboard.readText()").startswith(cited), cited)


def test_a_turn_is_deleted_and_can_be_brought_back(page: Page, stand_in: StandIn) -> None:
    ask(page, "one")
    finished(page)
    ask(page, "two")
    finished(page)

    turn(page, 0).hover()
    turn(page, 0).get_by_role("button", name="Delete this turn").click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()

    expect(page.get_by_role("article")).to_have_count(2)
    assert not called(stand_in, "session.delete_turn")


def test_a_corrected_answer_takes_the_place_of_the_first(page: Page, stand_in: StandIn) -> None:
    play = direct("thinking aloud").pause(gate="go").say("answer_replaced", text="the answer")
    play.text = "the answer"
    stand_in.world.plays["x"] = play
    ask(page, "x")
    expect(turn(page).locator(".markdown")).to_have_text("thinking aloud")

    stand_in.world.open_gate("go")

    expect(turn(page).locator(".markdown")).to_have_text("the answer")


def test_a_disabled_control_says_why(page: Page, stand_in: StandIn) -> None:
    expect(page.get_by_role("button", name="Send: write a question first")).to_be_visible()
    composer(page).fill("x")
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()


def test_steps_and_the_end_are_read_out_but_not_the_text(page: Page, stand_in: StandIn) -> None:
    page.evaluate(
        """() => { window.said = []; new MutationObserver(() => window.said.push(document.querySelector('#app > .sr-only').textContent))
        .observe(document.querySelector('#app > .sr-only'), {childList: true, characterData: true, subtree: true}) }"""
    )
    stand_in.world.plays["x"] = searched(
        "quay", samples.ATTEMPTS, samples.SOURCES, "Secret words [1].", seconds=0.03
    )
    ask(page, "x")
    finished(page)

    def said() -> str:
        return " | ".join(page.evaluate("() => window.said"))

    eventually(lambda: "Answer finished, 5 sources." in said(), "the end is read out")
    assert "Secret" not in said()


def test_no_source_is_hidden_when_nothing_is_cited(page: Page, stand_in: StandIn) -> None:
    many = [source(n, f"Page {n}", f"https://a{n}.example", "s") for n in range(1, 10)]
    stand_in.world.plays["x"] = searched("q", samples.ATTEMPTS, many, "No marks here, [12] is no source.")
    ask(page, "x")
    finished(page)

    expect(turn(page).locator(".cite")).to_have_count(0)
    expect(turn(page).locator(".markdown")).to_contain_text("[12] is no source")
    turn(page).get_by_role("button", name="5 more").click()
    expect(turn(page).locator(".sources li")).to_have_count(9)


def test_a_cancelled_turn_of_a_killed_process_offers_a_retry(page: Page, stand_in: StandIn) -> None:
    stand_in.world.add_session("Cut", [("cut off", failed("cancelled", "Stopped."))])
    page.reload()
    page.get_by_role("button", name="Cut", exact=True).click()

    expect(turn(page).locator(".notice")).to_contain_text("Stopped.")
    expect(turn(page).get_by_role("button", name="Try again")).to_be_visible()


def test_remarks_on_an_answer_are_still_there_after_a_reload(page: Page, stand_in: StandIn) -> None:
    said = "Limits of this answer: only one <b>result</b> was found."
    stand_in.world.plays["x"] = (
        direct("Fine.").remark("limits", said).remark("model_chosen", "ferry-1 was taken.")
    )
    ask(page, "x")
    finished(page)
    expect(turn(page).locator(".remark")).to_have_text([said, "ferry-1 was taken."])

    page.reload()

    expect(turn(page).locator(".remark")).to_have_text([said, "ferry-1 was taken."])


def test_a_depth_is_chosen_for_one_message_where_there_are_several(
    open_page: Any, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()
    expect(page.get_by_label("Depth for this message")).to_be_hidden()
    monkeypatch.setitem(setting_methods.CHOICES, "search.depth", ("quick", "balanced"))
    page.reload()

    page.get_by_label("Depth for this message").select_option(label="Balanced")
    ask(page, "x")
    finished(page)
    expect(page.get_by_label("Depth for this message")).to_have_value("")
    ask(page, "y")
    finished(page)

    assert [call.get("depth") for call in called(stand_in, "ask")] == ["balanced", None]


def test_a_stopped_search_is_no_broken_one(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry(gates=True)
    ask(page, "ferry")
    for gate in ("planning", "asked searxng"):
        stand_in.world.open_gate(gate)
    expect(turn(page).locator(".step.running")).to_contain_text("Asking DuckDuckGo")
    page.keyboard.press("Escape")
    finished(page)

    for _ in range(2):
        card = turn(page).locator(".activity")
        expect(card).to_have_attribute("data-state", "stopped")
        words = "Search for “northern ferry timetable March 2026” stopped"
        expect(card.locator(".activity-words")).to_have_text(words)
        expect(card.locator(".icon-warn")).to_have_count(0)
        card.locator(".activity-head").click()
        expect(card.locator(".step.running, .step.failed", has_text="usable")).to_have_count(0)
        expect(card.locator(".step").last).to_contain_text("The search was stopped")
        page.reload()


def test_the_cause_of_a_failure_has_its_status_beside_it(page: Page, stand_in: StandIn) -> None:
    broken = samples.attempt("searxng", "https://search.one.example/", "bad_response", 90, "HTTP 500")
    stand_in.world.plays["x"] = searched("q", [broken, *samples.ATTEMPTS[2:]], samples.SOURCES, "ok [1]")
    ask(page, "x")
    finished(page)
    turn(page).locator(".activity-head").click()

    words = "search.one.example: sent a reply that cannot be used (HTTP 500)"
    expect(turn(page).locator(".step.failed")).to_contain_text(words)


def test_writing_has_a_time_of_its_own(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["ferry"] = samples.ferry(gates=True)
    ask(page, "ferry")
    for gate in ("planning", "asked searxng", "asked duckduckgo"):
        stand_in.world.open_gate(gate)
    step = turn(page).locator(".step.running", has_text="Writing the answer")
    expect(step.locator(".step-time")).to_have_text(re.compile(r"^\d\.\d s$"))
    stand_in.world.open_gate("writing")
    finished(page)
    turn(page).locator(".activity-head").click()

    expect(turn(page).locator(".step").last).to_have_text(re.compile(r"^Answer written\s*2\.1 s$"))


RTL = """العبّارة تعمل كل أربعين دقيقة [1].

- أول رحلة في 06:20
- ثاني رحلة

  فقرة ثانية
- A line in English

> اقتباس قصير

| الوقت | Price |
|---|---|
| صباحا | 3.20 |

An English paragraph with عبّارة inside.

```
code()
```"""


def test_each_block_runs_in_its_own_direction(page: Page, stand_in: StandIn) -> None:
    stand_in.world.plays["x"] = searched("q", samples.ATTEMPTS, samples.SOURCES, RTL)
    ask(page, "x")
    finished(page)
    answer = turn(page).locator(".markdown")

    def way(selector: str, words: str) -> str:
        one = answer.locator(selector, has_text=words).first
        return str(one.evaluate("node => getComputedStyle(node).direction"))

    for selector, words in [
        ("> p", "العبّارة"), ("ul", "رحلة"), ("li", "أول"), ("li > p", "ثانية"), ("blockquote", "اقتباس"),
        ("table", "الوقت"), ("th", "الوقت"), ("td", "3.20"),
    ]:  # fmt: skip
        assert way(selector, words) == "rtl", (selector, words)
    for selector, words in [("li", "English"), ("th", "Price"), ("> p", "An English"), ("pre", "code")]:
        assert way(selector, words) == "ltr", (selector, words)
    first = answer.locator("> p").first
    assert first.evaluate(
        """node => { const words = document.createRange(); words.selectNode(node.firstChild);
        return node.querySelector(".cite").getBoundingClientRect().right <= words.getBoundingClientRect().left + 8 }"""
    )
    mark = answer.locator("li").first.evaluate("node => parseFloat(getComputedStyle(node).marginRight)")
    assert mark > 0


def test_tasks_are_boxes_with_names_and_citations_stay_citations(page: Page, stand_in: StandIn) -> None:
    text = "- [ ] todo **now**\n- [x] done [1]\n- [1] cited\n- [x](https://a.example) link\n- plain [x] text\n\n[x] none"
    stand_in.world.plays["x"] = searched("q", samples.ATTEMPTS, samples.SOURCES, text)
    ask(page, "x")
    finished(page)
    answer = turn(page).locator(".markdown")

    boxes = answer.get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    expect(answer.get_by_role("checkbox", name="To do: todo")).not_to_be_checked()
    expect(answer.get_by_role("checkbox", name="Done: done")).to_be_checked()
    for place in range(2):
        expect(boxes.nth(place)).to_be_disabled()
    expect(answer.locator(".cite")).to_have_count(2)
    expect(answer.locator("li").nth(1)).to_have_text(re.compile(r"^\s*done 1$"))
    expect(answer.locator("li").nth(4)).to_contain_text("plain [x] text")
    expect(answer.locator("> p")).to_have_text("[x] none")


def test_our_own_limit_is_not_shown_as_the_refusal_of_a_source(page: Page, stand_in: StandIn) -> None:
    ours = "not asked: our own limit for it is reached, 5 s left"
    attempts = [
        samples.attempt("searxng", "https://search.one.example/", "rate_limited", 0, ours),
        *samples.ATTEMPTS[2:],
    ]
    stand_in.world.plays["x"] = searched("q", attempts, samples.SOURCES, "As it is [1].")
    ask(page, "x")
    finished(page)
    turn(page).locator(".activity button").first.click()

    expect(turn(page).locator(".activity")).to_contain_text("was not asked: our own limit")
    expect(turn(page).locator(".activity")).not_to_contain_text("too many requests")

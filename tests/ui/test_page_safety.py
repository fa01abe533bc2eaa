# ruff: noqa: E501 - hostile text stays in one piece
"""Hostile titles, snippets, answers and settings: nothing of them is interpreted, nothing is loaded from elsewhere."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.acting import ask, called, finished, open_settings, turn
from tests.ui.stand_in.plays import attempt, direct, failed, searched, source
from tests.ui.stand_in.server import StandIn
from tests.ui.windows import eventually

MARKUP = '<script>window.hit=1</script><img src=x onerror="window.hit=1"><svg onload="window.hit=1"></svg>'
TRICKS = f"{MARKUP}\u202etxt.exe\u202c\x1b[31mred\x07"
ANSWER = f"""Text {MARKUP} [1] and <iframe src="https://evil.example"></iframe>

[click me](javascript:window.hit=1) [data](data:text/html,<script>window.hit=1</script>) [file](file:///etc/passwd)
[vb](vbscript:x) [good](https://good.example/a?b=1) <javascript:window.hit=1> <https://auto.example/>
![pixel](https://tracker.example/pixel.gif?u=1) ![js](javascript:window.hit=1)

[1]: https://evil.example/definition

<a href="javascript:window.hit=1">raw</a> <style>body{{display:none}}</style> <base href="https://evil.example/">

```html
{MARKUP}
```

| {MARKUP} | b |
|---|---|
| <b onclick="window.hit=1">x</b> | https://bare.example/x |

\u202ereversed\u202c \x1b]8;;https://evil.example\x1b\\link
"""
SOURCES = [
    source(1, TRICKS, "https://one.example/", TRICKS, TRICKS),
    source(2, "js", "javascript:window.hit=1", "bad address"),
    source(3, "data", "data:text/html,<script>window.hit=1</script>", "bad address"),
]


def no_harm(page: Page, stand_in: StandIn) -> None:
    assert page.evaluate("() => window.hit") is None
    bad = "script:not([type=module]), img, iframe, object, embed, svg[onload], [onerror], [onclick], style, base, body link, .markdown svg"
    assert page.locator(bad).count() == 0
    for link in page.locator("a[href]").all():
        assert (link.get_attribute("href") or "").startswith(("https://", "http://", "mailto:"))
    shown = page.locator("#app").text_content() or ""
    assert not set(shown) & set("\u202e\u202c\x1b\x07")


def test_hostile_answers_titles_and_snippets_stay_text(page: Page, stand_in: StandIn) -> None:
    elsewhere: list[str] = []
    page.on(
        "request",
        lambda request: (
            elsewhere.append(request.url) if not request.url.startswith(stand_in.address) else None
        ),
    )
    calls = [
        attempt("<img src=x>", "https://t.example/<script>", "blocked", 5, TRICKS),
        attempt("duckduckgo", "", "ok", 9),
    ]
    stand_in.world.plays["x"] = searched(TRICKS, calls, SOURCES, ANSWER, pieces=40)

    ask(page, f"x {TRICKS}")
    finished(page)
    turn(page).locator(".activity-head").click()
    turn(page).locator(".cite").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("<script>")

    no_harm(page, stand_in)
    assert elsewhere == []
    hrefs = {link.get_attribute("href") for link in turn(page).locator(".markdown a").all()}
    assert hrefs == {
        "https://good.example/a?b=1", "https://auto.example/", "https://tracker.example/pixel.gif?u=1", "https://bare.example/x", "https://one.example/",
        # Written out, so a person sees where they lead.
        "https://evil.example/", "https://evil.example/definition",
    }  # fmt: skip


def test_hostile_names_in_the_sidebar_and_the_notice_stay_text(page: Page, stand_in: StandIn) -> None:
    project = stand_in.world.add_project(TRICKS)
    stand_in.world.add_session(TRICKS, [("q <b>", failed("planner_failed", TRICKS))], project=project)
    stand_in.world.model = stand_in.world.model | {"chosen": TRICKS, "why": TRICKS}
    stand_in.world.warnings = [{"code": "x", "text": TRICKS}]
    page.reload()
    page.locator(".row-main").nth(1).click()
    expect(turn(page).locator(".notice")).to_contain_text("<script>")
    page.locator(".search-field input").fill("q <b")
    expect(page.locator(".hit")).to_be_visible()

    no_harm(page, stand_in)


def test_hostile_values_of_settings_stay_text(page: Page, stand_in: StandIn) -> None:
    world = stand_in.world
    world.settings["model.name"] = MARKUP
    world.models = {"models": [MARKUP, "javascript:window.hit=1"], "error": MARKUP}
    world.checks["model"] = {
        "ok": False,
        "results": [{"name": MARKUP, "state": "fail", "cause": MARKUP, "fix": MARKUP}],
    }
    world.key_rows[0] |= {"title": MARKUP, "key_url": "javascript:window.hit=1"}
    world.providers[0] |= {"title": MARKUP, "default_base_url": MARKUP}
    dialog = open_settings(page, "Model")
    dialog.get_by_role("button", name="Check").click()
    expect(dialog.locator(".verdict")).to_contain_text("<script>")
    dialog.get_by_role("button", name="Sources").click()
    dialog.locator("[data-provider=tavily] summary").click()
    expect(dialog.locator("[data-provider=tavily] .key-row")).to_be_visible()

    no_harm(page, stand_in)
    assert dialog.locator("[data-provider=tavily] a[href]").count() == 0


@pytest.mark.parametrize("how", ["click", "middle", "keyboard"])
def test_links_open_in_the_system_browser_and_the_page_stays(page: Page, stand_in: StandIn, how: str) -> None:
    stand_in.world.plays["x"] = direct("[good](https://good.example/a) and [mail](mailto:me@good.example)")
    ask(page, "x")
    finished(page)
    link = turn(page).get_by_role("link", name="good")

    if how == "keyboard":
        link.press("Enter")
    else:
        link.click(button="left" if how == "click" else "middle")

    expect(page.locator(".model-chip")).to_be_visible()
    eventually(lambda: called(stand_in, "ui.open"), "the link is handed over")
    assert called(stand_in, "ui.open") == [{"url": "https://good.example/a"}]
    assert page.url == stand_in.address
    assert len(page.context.pages) == 1


def test_a_key_is_written_and_never_seen_again(page: Page, stand_in: StandIn) -> None:
    secret = "sk-do-not-show-4711"
    dialog = open_settings(page, "Sources")
    dialog.locator("[data-provider=tavily] summary").click()
    field = dialog.get_by_label("Tavily key")
    assert field.get_attribute("type") == "password"
    field.fill(secret)
    field.press("Enter")

    expect(dialog.locator("[data-provider=tavily]")).to_contain_text("in the system keyring")
    assert called(stand_in, "key.set") == [{"name": "tavily", "value": secret}]
    found = page.evaluate(
        "secret => document.documentElement.outerHTML.includes(secret) || [...document.querySelectorAll('input')].some(i => i.value.includes(secret))",
        secret,
    )
    assert not found


def test_dropping_a_file_does_not_leave_the_page(page: Page, stand_in: StandIn) -> None:
    prevented = page.evaluate(
        "() => !document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true}))"
    )

    assert prevented


def test_the_policy_forbids_text_to_become_markup(page: Page) -> None:
    refused: Any = page.evaluate(
        "() => { try { document.createElement('p').innerHTML = '<b>x</b>'; return false } catch { return true } }"
    )

    assert refused is True
    page.faults.clear()

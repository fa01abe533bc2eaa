"""Sessions as Markdown, HTML and JSON files."""

import json
import re
from base64 import b64encode
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from app.export import ExportFormat, export, session_object
from search.outcome import Status
from search.result import Source
from search.session import Session, Turn
from tests.app.store.turns_of import asked, outcome, searched

HOSTILE = (
    "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'><svg/onload=alert(3)>"
    "<iframe src=//evil><style>*{}</style><base href=//evil><meta http-equiv=refresh content=0>"
)
AT = datetime(2026, 11, 29, 20, 15, tzinfo=timezone(timedelta(hours=8)))


def turn(question: str = "上海天气？", **more) -> Turn:
    begun = asked(question, "s1", turn_id="t1")
    more.setdefault("outcome", searched(begun))
    return Turn("t1", "s1", question, AT, finished_at=AT, **more)


def session(*turns: Turn, title: str = "上海天气") -> Session:
    return Session("s1", title, "default", AT, AT, len(turns), turns)


def text(form: str, *turns: Turn, language: str = "zh-CN", **more) -> str:
    return export(session(*turns, **more), ExportFormat(form), language).text


class Page(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize(
    ("form", "media_type"), [("md", "text/markdown"), ("html", "text/html"), ("json", "application/json")]
)
def test_file_is_named_after_the_session(form, media_type):
    made = export(session(turn(), title="a/b: 天气?"), ExportFormat(form))
    assert (made.file_name, made.media_type) == (f"a b 天气.{form}", media_type)


@pytest.mark.parametrize("form", ["md", "html"])
def test_question_answer_and_sources_are_there_with_their_numbers(form):
    made = text(form, turn(outcome=searched(asked(), "见 [2]，以及 [1]。")))
    for part in (
        "上海天气？",
        "[2]",
        "[1]",
        "上海天气预报",
        "weather.example",
        "2026-11-29",
        "联网搜索",
        "上海 天气",
    ):
        assert part in made
    assert made.index("上海天气预报") > made.index("见 ")


@pytest.mark.parametrize("form", ["md", "html"])
def test_sources_are_listed_even_when_none_is_cited(form):
    made = text(
        form,
        turn(
            outcome=searched(asked(), "", status=Status.SYNTHESIS_FAILED, notice="生成回答时出错，请重试。")
        ),
    )
    assert "https://weather.example/shanghai" in made
    assert "https://other.example/?q=1" in made
    assert "生成回答时出错" in made


@pytest.mark.parametrize("form", ["md", "html"])
def test_unfinished_answers_are_marked(form):
    cut = outcome(asked(), "多云", status=Status.CANCELLED, notice="已停止。", incomplete=True)
    assert "未完成" in text(form, turn(outcome=cut))
    assert "Incomplete" in text(form, turn(outcome=cut), language="en")
    assert "未完成" not in text(form, turn())


@pytest.mark.parametrize("form", ["md", "html"])
def test_running_turn_is_shown_as_not_answered(form):
    made = text(form, turn(outcome=None, partial="到目前为止"))
    assert "尚未回答" in made
    assert "到目前为止" in made


def test_json_has_the_object_of_ask_json_for_each_turn():
    told = searched(asked(turn_id="t1"))
    made = json.loads(text("json", turn(outcome=told)))
    assert made["format"] == "sidelight-session"
    assert made["version"] == 1
    assert made["session"]["title"] == "上海天气"
    (one,) = made["turns"]
    assert one["outcome"] == told.as_object()
    assert one["message"] == told.text
    assert one["asked_at"] == "2026-11-29T20:15:00+08:00"
    assert made == session_object(session(turn(outcome=told)))


def test_json_of_a_running_turn_has_no_outcome():
    (one,) = json.loads(text("json", turn(outcome=None)))["turns"]
    assert one["outcome"] is None


def test_page_needs_nothing_and_allows_nothing():
    made = text("html", turn())
    page = Page(made)
    policies = [tag["content"] for name, tag in page.tags if name == "meta" and tag.get("http-equiv")]
    (style,) = re.findall(r"<style>(.*?)</style>", made, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policies == [
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    ]
    assert made.index("Content-Security-Policy") < made.index("<style>")
    assert {name for name, _ in page.tags}.isdisjoint(
        {"script", "img", "iframe", "link", "object", "form", "base"}
    )


def test_hostile_text_stays_text_everywhere_in_the_page():
    bad = Source(1, HOSTILE, "javascript:alert(1)", HOSTILE, HOSTILE, HOSTILE)
    told = searched(
        asked(), HOSTILE, notice=HOSTILE, sources=(bad, replace(bad, n=2, url=f"https://x/{HOSTILE}"))
    )
    call = replace(told.tool_calls[0], tool_input=HOSTILE, summary=HOSTILE)
    made = text(
        "html", turn(HOSTILE, outcome=replace(told, tool_calls=(call,), model=HOSTILE)), title=HOSTILE
    )
    page = Page(made)
    names = {name for name, _ in page.tags}
    assert names.isdisjoint({"script", "img", "svg", "iframe", "base"})
    assert sum(name == "style" for name, _ in page.tags) == 1
    assert sum(name == "meta" for name, _ in page.tags) == 4
    assert not any(key.startswith("on") for _, attributes in page.tags for key in attributes)
    links = [attributes.get("href") or "" for name, attributes in page.tags if name == "a"]
    assert all(link.startswith(("https://", "http://", "mailto:", "#")) for link in links)


def test_citations_of_each_turn_lead_to_its_own_sources():
    page = Page(text("html", turn(), turn()))
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    anchors = [
        attributes["href"][1:] for name, attributes in page.tags if attributes.get("class") == "citation"
    ]
    assert len(anchors) == 2
    assert set(anchors) <= set(ids)


def links_of(markdown: str) -> list[str]:
    tokens = MarkdownIt("commonmark").parse(markdown)
    return [
        str(child.attrGet("href"))
        for token in tokens
        for child in token.children or []
        if child.type == "link_open"
    ]


def test_markdown_links_only_to_the_sources():
    assert links_of(text("md", turn())) == [
        "https://weather.example/shanghai",
        "https://other.example/?q=1&r=2",
    ]


def test_hostile_titles_do_not_break_out_of_the_markdown_list():
    bad = Source(1, "](https://evil) [x]\n\n# head <script>", "https://good.example/a b)(<c>", "", "s")
    made = text(
        "md", turn("# q\n<b>", outcome=searched(asked(), "a", sources=(bad,))), title="# [t](u) <i>\n\nx"
    )
    assert links_of(made) == ["https://good.example/a%20b)(%3Cc%3E"]
    html = MarkdownIt("commonmark").render(made)
    assert not re.search(r"<(script|b|i)>", html)
    assert html.count("<h1>") == 1


def test_address_that_is_no_web_page_is_no_link():
    bad = Source(1, "title", "javascript:alert(1)", "", "s")
    assert links_of(text("md", turn(outcome=searched(asked(), "a", sources=(bad,))))) == []


def test_definition_in_an_answer_does_not_catch_the_citations():
    answer = "See [1].\n\n[1]: https://evil.example\n\n```\n[2]: kept as it is\n```"
    made = text("md", turn(outcome=searched(asked(), answer)))
    assert "https://evil.example" not in links_of(made)
    assert "\n[2]: kept as it is\n" in made


@pytest.mark.parametrize("mark", ["```", "~~~~"])
def test_code_block_that_broke_off_is_closed(mark):
    made = text("md", turn(outcome=outcome(asked(), f"{mark}py\nprint()")), turn())
    assert MarkdownIt("commonmark").render(made).count("<h2>") == 2


def test_empty_session_can_be_exported():
    for form in ExportFormat:
        made = export(session(title=""), form, "zh-CN")
        assert made.file_name == f"session.{form}"
        assert made.text.endswith("\n")


@given(st.text(max_size=80), st.text(max_size=200), st.text(max_size=60))
@settings(deadline=None, max_examples=80)
def test_every_text_can_be_exported(title, answer, address):
    source = Source(1, title, address, answer, "s", title)
    one = Turn("t", "s1", answer, datetime.now(UTC), searched(asked(), answer, sources=(source,)))
    for form in ExportFormat:
        made = export(session(one, title=title), form, "en").text
        assert Page(made).tags if form is ExportFormat.HTML else made


def test_stored_session_is_exported_whole(tmp_path):
    from app.sessions import open_sessions

    store = open_sessions(tmp_path / "sessions.db")
    begun = asked()
    store.turns.begin(begun)
    store.turns.finish(searched(begun))
    made = json.loads(export(store.sessions.get("s1"), ExportFormat.JSON).text)
    store.close()
    assert made["turns"][0]["outcome"] == searched(begun).as_object()


@pytest.mark.parametrize("form", ["md", "html", "json"])
def test_remarks_are_part_of_the_file_and_are_text(form):
    made = text(form, turn(remarks=(("limits", "Limits: <b>one</b> source."), ("model", "没有模型。"))))
    assert "没有模型。" in made
    if form == "json":
        assert json.loads(made)["turns"][0]["remarks"] == [
            {"code": "limits", "text": "Limits: <b>one</b> source."},
            {"code": "model", "text": "没有模型。"},
        ]
    else:
        assert "<b>" not in made
        assert made.index("Limits:") < made.index("没有模型。") < made.index("weather.example")


@pytest.mark.parametrize("form", ["md", "html"])
def test_the_summary_of_a_search_is_in_the_language_of_the_export(form):
    told = turn(outcome=searched(asked()))

    chinese, english = (text(form, told, language=language) for language in ("zh-CN", "en"))

    assert "2 条结果（searxng 没有及时响应）" in chinese
    assert "2 results" not in chinese
    assert "2 results" in english

"""Exported answers are safe HTML: citations lead to the list, nothing from a model or page is interpreted."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.result import Source
from ui.markdown import answer_html, plain_html, sources_html

SOURCES = (
    Source(1, "<img src=x onerror=alert(1)>", 'https://a.example/"><script>', "", "searxng", "2026-11-28"),
    Source(2, "tulip show](javascript:x) place", "https://b.example/p", "", "searxng"),
)
HREF = re.compile(r'href="([^"]*)"')
TAG = re.compile(r"<([a-z0-9]+)")


def test_citations_become_links_to_their_source():
    html = answer_html("多云[1]，有雨【2】。", SOURCES)
    assert '<a href="#source-1" class="citation" rel="noopener noreferrer">[1]</a>' in html
    assert HREF.findall(html) == ["#source-1", "#source-2"]


def test_every_answer_of_a_page_can_have_its_own_anchors():
    assert HREF.findall(answer_html("[2]", SOURCES, prefix='Turn 7"')) == ["#turn-7--2"]
    assert 'id="turn-7--2"' in sources_html(SOURCES, prefix='Turn 7"')


def test_marks_in_code_links_and_out_of_range_stay_text():
    text = "`dp[1]` [see [1]](https://x.example) [3] [0] \\[1\\]\n\n```py\na = b[2]\n```"
    html = answer_html(text, SOURCES)
    assert HREF.findall(html) == ["https://x.example"]
    assert "<code>dp[1]</code>" in html
    assert "a = b[2]" in html


def test_markdown_is_rendered():
    html = answer_html("# T\n\n**b** *i* ~~s~~\n\n3. x\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> q", SOURCES)
    for piece in (
        "<h1>T</h1>",
        "<strong>b</strong>",
        "<em>i</em>",
        "<s>s</s>",
        '<ol start="3">',
        "<td>1</td>",
        "<blockquote>",
    ):
        assert piece in html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1)) <javascript:alert(1)>",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](//evil.example) [y](/etc/passwd) [z](#source-1) [f](file:///etc/passwd)",
        "![x](javascript:alert(1))",
        "[1]: https://evil.example\n\nfact [1]",
        "[a]: https://evil.example\n\n[a]",
        "<a href='https://evil.example' onclick=x>a</a>",
        '```"><script>\nx\n```',
        "<style>*{}</style><iframe src=https://evil.example></iframe><svg onload=x>",
    ],
)
def test_hostile_answers_stay_text(text):
    html = answer_html(text, SOURCES)
    assert set(TAG.findall(html)) <= {"p", "a", "pre", "code"}
    assert all(href == "#source-1" for href in HREF.findall(html))


def test_links_open_without_a_way_back_and_images_become_links():
    html = answer_html("[m](mailto:a@b.example) <https://c.example> ![alt](https://d.example/i.png)", SOURCES)
    assert HREF.findall(html) == ["mailto:a@b.example", "https://c.example", "https://d.example/i.png"]
    assert html.count('rel="noopener noreferrer"') == 3
    assert "<img" not in html


def test_sources_are_listed_with_anchors_as_text():
    html = sources_html(SOURCES)
    assert '<li id="source-1" value="1">' in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "tulip show](javascript:x) place" in html
    assert set(TAG.findall(html)) == {"ol", "li", "a", "cite", "time"}
    assert sources_html(()) == ""


def test_a_source_that_is_no_web_address_is_not_linked():
    html = sources_html([Source(1, "t", "javascript:alert(1)", "", "x")])
    assert "href" not in html


def test_plain_text_keeps_its_lines_and_nothing_else():
    assert plain_html("<b>\n问题 \ud83d&") == "&lt;b&gt;<br>问题 &amp;"


SIGNS = (
    """[1] [x]( javascript: https://e.example ) < > " ' ` ![ ] | # ** \\ &#106;avascript: &lt;script&gt;"""
)
OTHERS = ("```\n", "\n\n", "- ", " ", "<img src=x onerror=y>", "\x00", "\ud800")
PIECES = st.lists(st.sampled_from([*SIGNS.split(), *OTHERS]), max_size=25).map("".join)
KNOWN_TAGS = "p a pre code em strong s ul ol li h1 h2 h3 h4 h5 h6 blockquote hr br table tr td th"


@settings(deadline=None, max_examples=300)
@given(PIECES)
def test_whatever_a_model_writes_only_known_tags_and_safe_links_come_out(text):
    html = answer_html(text, SOURCES)
    assert set(TAG.findall(html)) <= set(KNOWN_TAGS.split())
    assert all(re.match(r"https?://|mailto:|#source-[12]$", href) for href in HREF.findall(html))
    assert not re.search(r"<[^>]*\son\w+\s*=", html)

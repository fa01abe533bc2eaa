"""Citations are what points to a source, in whatever shape; nothing else is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.citation import find_citations, foreign_links, normalise_marks
from search.result import Source

SOURCES = tuple(
    Source(n, f"title {n}", f"https://s{n}.example/p", "see https://quoted.example/x.", "p")
    for n in range(1, 6)
)


def numbers(text):
    return [c.number for c in find_citations(text, SOURCES)]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("The lower deck is closed [1].", [1]),
        ("多云[1][2]。", [1, 2]),
        ("x [3, 5] y [1，2] z [4、5]", [3, 5, 1, 2, 4, 5]),
        ("x [1-3] y [2–4]", [1, 2, 3, 2, 3, 4]),
        ("湖深 288 米【3】，见［4］", [3, 4]),
        ("note[^3]", [3]),
        ("x【3†source】y【1†L1-L5】", [3, 1]),
        ("x [citation:2] y [来源 4] z [Source: 5]", [2, 4, 5]),
        ("【２】", [2]),
        ("[[2]]", [2]),
        ("见 https://s1.example/p[1]。", [1]),
        ("closed [1](as of Monday)", [1]),
        ("x [1, 9]", [1]),
        ("`dp[1][0]` and\n```python\nx = a[2]\ny = [1]\n```\n教程[1]。", [1]),
    ],
)
def test_every_shape_of_mark_is_understood(text, cited):
    assert numbers(text) == cited


@pytest.mark.parametrize(
    "text",
    [
        "see [7], [0] and [-1]",
        "the interval [0, 1]",
        "[4-9] and [3-1]",
        "[1](https://other.example) and ![2](i.png)",
        "[see [3] here](https://other.example)",
        "[1]: https://other.example",
        "[^1]: a footnote",
        "\\[1\\] and \\sqrt[3]{8}",
        "https://a.example/?ids[1]=2",
        "x[1]=3",
        "~~~\n[1]",
        "[1 2] [a] [] [1.5] [2026] [1e3]",
        "①",
    ],
)
def test_what_only_looks_like_a_mark_is_none(text):
    assert numbers(text) == []


def test_a_citation_knows_its_place_and_address():
    text = "a [3, 5]"
    citations = find_citations(text, SOURCES)
    assert [(c.number, c.url, text[c.start : c.end]) for c in citations] == [
        (3, "https://s3.example/p", "[3, 5]"),
        (5, "https://s5.example/p", "[3, 5]"),
    ]


MARKS = st.lists(
    st.sampled_from(
        [
            "[",
            "]",
            "【",
            "】",
            "［",
            "］",
            "1",
            "2",
            "7",
            "12",
            "0",
            ",",
            "-",
            "^",
            "†",
            "`",
            "\n",
            "(",
            ")",
            "x",
            " ",
            "³",
        ]
    ),
    max_size=40,
).map("".join)


@settings(deadline=None, max_examples=400)
@given(st.one_of(MARKS, st.text(max_size=60)), st.integers(0, 5))
def test_citations_never_point_outside_the_sources(text, count):
    sources = SOURCES[:count]
    urls = {s.n: s.url for s in sources}
    for citation in find_citations(text, sources):
        assert urls[citation.number] == citation.url
        assert 0 <= citation.start < citation.end <= len(text)


@settings(deadline=None, max_examples=200)
@given(MARKS)
def test_normalising_twice_changes_nothing_more(text):
    once = normalise_marks(text, SOURCES)
    assert normalise_marks(once, SOURCES) == once


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a【3】b［4］c[^5]d [3, 5]", "a[3]b[4]c[5]d [3][5]"),
        ("x【3†source】 [1-3] [1, 9]", "x[3] [1][2][3] [1][9]"),
        ("`a【1】` 【9】 [0] [1](https://x.example)", "`a【1】` 【9】 [0] [1](https://x.example)"),
        (
            "先写 `dp[1][0]`：\n```python\nx = a[2]\n```\n详见[1]。",
            "先写 `dp[1][0]`：\n```python\nx = a[2]\n```\n详见[1]。",
        ),
    ],
)
def test_marks_are_shown_in_one_shape(text, shown):
    assert normalise_marks(text, SOURCES) == shown


def test_links_that_are_not_in_the_evidence_are_foreign():
    text = (
        "[a](https://s1.example/p?utm_source=x) [b](https://evil.example/x) <https://s2.example/p/> "
        "https://quoted.example/x。 见https://s3.example/p的说明 (www.foo.example/a). "
        "(https://wiki.example/Foo_(bar)). [j](javascript:alert(1)) [m](mailto:a@b.example) [r](/x)"
    )
    assert foreign_links(text, SOURCES) == (
        "https://evil.example/x",
        "javascript:alert(1)",
        "www.foo.example/a",
        "https://wiki.example/Foo_(bar)",
    )


def test_links_in_code_are_not_presented_as_sources():
    assert foreign_links("`curl https://a.example` \n```\nhttps://b.example\n```", SOURCES) == ()


@settings(deadline=None, max_examples=200)
@given(st.text("[]()htps:/.x <>w`\n中", max_size=60))
def test_no_text_breaks_the_search_for_links(text):
    assert all(url in text for url in foreign_links(text, SOURCES))


def test_long_answers_are_read_in_linear_time():
    for text in ("text [1] `code` " * 3000, "[" * 30_000, "` `` " * 10_000, "[1](" * 10_000, "【1†" * 10_000):
        find_citations(text, SOURCES)
        foreign_links(text, SOURCES)

import pytest

from providers.hit import hit, hits, iso_date, web_address


def test_a_row_becomes_a_result_of_plain_text() -> None:
    found = hit(
        " https://a.example/x ", "A\u200e &amp; <b>\n B", "s\xa0 t", published="2026-03-05T00:00:00", score=2
    )

    assert found is not None
    assert (found.url, found.title, found.snippet) == ("https://a.example/x", "A &amp; <b> B", "s t")
    assert (found.published, found.score) == ("2026-03-05", 2.0)


@pytest.mark.parametrize(
    "url",
    [None, 5, "", "/search?q=a", "//a.example/", "javascript:alert(1)", "data:text/html,x", "mailto:a@b", "ftp://a/",
     "http://", "https:///x", "http://[::1", "https://a.example/" + "x" * 5000],
)  # fmt: skip
def test_a_row_without_a_web_address_is_dropped(url: object) -> None:
    assert hit(url, "title", "text") is None


@pytest.mark.parametrize(("title", "snippet"), [("", ""), (None, None), (" \u200e", "\n"), (3, {"a": 1})])
def test_a_row_without_any_text_is_dropped(title: object, snippet: object) -> None:
    assert hit("https://a.example/", title, snippet) is None


@pytest.mark.parametrize("score", [True, "high", float("nan"), float("inf"), [], None])
def test_a_score_that_is_no_figure_is_none(score: object) -> None:
    assert [row.score for row in hits([hit("https://a.example/", "t", score=score), None])] == [None]


def test_an_address_is_kept_as_it_was_given() -> None:
    given = "https://zhishi.example.com/问答/九层塔?来源=搜索&x=%2F#a"

    assert web_address(given) == given


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2026-02-11T00:00:00.0000000", "2026-02-11"),
        ("2026-02-11 -", "2026-02-11"),
        ("2026年3月5日", "2026-03-05"),
        ("2026/3/5", "2026-03-05"),
        ("Wed, 11 Feb 2026 08:00:00 GMT", "2026-02-11"),
        ("\xa0 2 days ago · ", "2 days ago"),
        ("Feb 11, 2026", "Feb 11, 2026"),
        ("20261", "20261"),
        (None, ""),
        (20260211, ""),
    ],
)
def test_a_date_is_a_day_or_the_sources_own_words(words: object, day: str) -> None:
    assert iso_date(words) == day

"""News as a list of headlines."""

from search.extractive.answer.candidates import pages_of
from search.extractive.answer.headlines import headlines, site
from tests.search.extractive.answer.stage import asked
from tests.search.extractive.stage import TODAY, evidence


def listed(question, *pages, language="en"):
    given = evidence(*pages)
    return headlines(asked(question), pages_of(given, TODAY), given.texts, language).splitlines()


FRESH = ("Chipmaker unveils new process", "Production begins in 2027.", "2026-11-29")


def test_definitions_front_pages_and_old_reports_are_no_news():
    lines = listed(
        "tech news",
        FRESH,
        ("Tech News - Latest Technology News", "Get the latest technology news."),
        ("What is technology?", "Technology is applied science."),
        ("Top 10 gadgets", "Gadgets of the year.", "2019-12-30"),
        ("科技新闻_某网站", "为您提供最新科技新闻。"),
    )
    assert [line[-3:] for line in lines] == ["[1]"]


def test_only_pages_on_the_thing_asked_about_are_listed():
    lines = listed(
        "news about NASA",
        ("NASA delays landing", "It moves to 2028.", "2026-11-28"),
        ("ESA budget approved", "Members agreed.", "2026-11-28"),
    )
    assert len(lines) == 1


def test_undated_pages_go_where_there_are_dated_ones():
    assert (
        len(
            listed(
                "tech news",
                FRESH,
                ("Regulator fines store owner", "The fine is big.", "2026-11-28"),
                ("Gadget daily", "A paper."),
            )
        )
        == 2
    )
    assert (
        len(
            listed(
                "tech news",
                ("Chipmaker unveils process", "It is new."),
                ("Regulator fines owner", "It is big."),
            )
        )
        == 2
    )


def test_a_first_sentence_that_repeats_the_headline_is_left_out():
    line = listed("tech news", ("Chipmaker unveils new process", "Chipmaker unveils new process."))[0]
    assert line.count("unveils") == 1


def test_at_most_five_lines():
    pages = [(f"Report number {n} on things", "It happened.", "2026-11-29") for n in range(9)]
    assert len(listed("news today", *pages)) == 5


def test_chinese_lines_have_chinese_brackets():
    line = listed("科技新闻", ("可回收火箭着陆成功", "首次在海上平台着陆。", "2026-11-29"), language="zh-CN")[
        0
    ]
    assert line == "- 可回收火箭着陆成功：首次在海上平台着陆。（site1.example，2026-11-29） [1]"


def test_an_address_without_host_has_no_site():
    given = evidence(("t", "s", "", "http://[bad"), ("t", "s", "", "https://www.a.example/x"))
    assert [site(page) for page in pages_of(given, TODAY)] == ["", "a.example"]

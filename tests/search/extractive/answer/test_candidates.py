"""What the rules know of a sentence and its page."""

from datetime import date

from tests.search.extractive.answer.stage import candidates, sentence


def test_sentences_come_first_and_the_title_last():
    found = candidates(("Foo news - Site", "One. Two."))
    assert [(c.text, c.position, c.is_title) for c in found] == [
        ("One.", 0, False),
        ("Two.", 1, False),
        ("Foo news", -1, True),
    ]


def test_a_page_without_text_has_only_its_title():
    assert [c.text for c in candidates(("Foo", ""))] == ["Foo"]
    assert candidates(("", "")) == []


def test_today_in_a_page_means_the_day_it_was_written():
    assert date(2026, 11, 20) in sentence("今天多云。", published="2026-11-20").days


def test_the_date_before_a_snippet_stands_for_a_missing_one():
    assert sentence("Nov 20, 2026 · It rose.").page.published == date(2026, 11, 20)
    assert sentence("It rose.", published="junk").page.published is None


def test_years_and_figures_are_read():
    found = sentence("In 2021 it hit $69,000.")
    assert (found.years, found.numbers) == ({2021}, {"2021", "69000"})

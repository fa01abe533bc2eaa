from datetime import date

from app.demo.article import Article


def _text(text: str, published: date | None) -> str:
    return Article("t", "https://a.example/", text, published).with_days_written().text


def test_days_are_written_in_the_language_of_the_text() -> None:
    assert _text("It opens on {day}.", date(2031, 5, 6)) == "It opens on 6 May."
    assert _text("{day}开放", date(2031, 5, 6)) == "5 月 6 日开放"


def test_days_are_counted_over_the_end_of_a_month_and_a_year() -> None:
    assert _text("{day+1} and {day-31}", date(2030, 12, 31)) == "1 January and 30 November"


def test_without_a_day_of_its_own_a_text_stays_as_it_is() -> None:
    assert _text("{day+1}", None) == "{day+1}"


def test_other_braces_stay() -> None:
    assert _text("{daytime} {0} {day+}", date(2031, 5, 6)) == "{daytime} {0} {day+}"

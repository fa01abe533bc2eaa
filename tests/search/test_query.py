"""A query knows its locale, the user's country where it is at home, and the first day of young results."""

from datetime import date

import pytest

from search.query import Query, Recency


@pytest.mark.parametrize(
    ("language", "region", "locale", "home"),
    [
        ("ja", "ja-JP", "ja-JP", "JP"),
        ("pt", "pt-BR", "pt-BR", "BR"),
        ("zh-TW", "zh-TW", "zh-TW", "TW"),
        ("en", "de-DE", "en", ""),
        ("en", "", "en", ""),
        ("es", "es-419", "es", ""),
        ("sr", "sr-Latn-RS", "sr-RS", "RS"),
        ("", "en-US", "", ""),
    ],
)
def test_the_country_counts_where_the_query_is_in_its_language(
    language: str, region: str, locale: str, home: str
) -> None:
    query = Query("x", language=language, region=region)

    assert (query.locale, query.home_country) == (locale, home)


def test_young_results_are_counted_back_from_the_day_of_the_question() -> None:
    asked_on = date(2026, 11, 29)

    assert Query("x", recency=Recency.WEEK, asked_on=asked_on).since == date(2026, 11, 22)
    assert Query("x", recency=Recency.ANY, asked_on=asked_on).since is None
    assert Query("x", recency=Recency.WEEK).since is None

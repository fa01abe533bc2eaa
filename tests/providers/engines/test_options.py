"""Each source is told language, country and age of results in its own words, or not at all."""

from datetime import date
from typing import Any

import pytest

from providers.engine import Request, Setup
from providers.registry import load
from search.query import Query, Recency
from tests.providers.samples import config_of, samples_of, talk

# Every engine that can be asked for young results.
FILTERING = [
    "bocha", "brave", "brave_html", "duckduckgo", "duckduckgo_lite", "exa", "firecrawl", "google_pse",
    "mojeek", "perplexity", "searxng", "serpapi", "serper", "startpage", "tavily",
]  # fmt: skip


def request_of(name: str, query: Query, *, key: str = "k") -> Request:
    engine = load(name)
    good = next(s for s in samples_of(name) if s.expected("expected.raw"))
    setup = Setup(engine.base_url or "http://127.0.0.1:8080", key=key, config=config_of(engine))
    return talk(engine, query, setup, *good.before, good.reply)[0][-1]


def sent(name: str, query: Query, *, key: str = "k") -> dict[str, Any]:
    request = request_of(name, query, key=key)
    cookies = dict(part.split("=", 1) for part in request.headers.get("Cookie", "").split("; ") if part)
    return {**request.params, **(request.form or {}), **(request.json or {}), **cookies}


def asked(language: str = "", region: str = "", recency: Recency = Recency.ANY) -> Query:
    return Query("basil", language=language, region=region, recency=recency, asked_on=date(2026, 11, 29))


@pytest.mark.parametrize(
    ("name", "recency", "options"),
    [
        ("searxng", Recency.DAY, {"time_range": "day"}),
        ("searxng", Recency.WEEK, {"time_range": "month"}),
        ("searxng", Recency.YEAR, {"time_range": "year"}),
        ("tavily", Recency.DAY, {"time_range": "day", "topic": "news"}),
        ("tavily", Recency.MONTH, {"time_range": "month"}),
        ("exa", Recency.WEEK, {"startPublishedDate": "2026-11-22T00:00:00.000Z"}),
        ("mojeek", Recency.MONTH, {"since": "20261029"}),
        ("brave_html", Recency.WEEK, {"tf": "pw"}),
        ("startpage", Recency.MONTH, {"with_date": "m"}),
        ("duckduckgo", Recency.WEEK, {"df": "w"}),
        ("brave", Recency.WEEK, {"freshness": "pw"}),
    ],
)
def test_young_results_are_asked_for_in_the_sources_own_words(
    name: str, recency: Recency, options: dict[str, str]
) -> None:
    assert options.items() <= sent(name, asked(recency=recency)).items()


@pytest.mark.parametrize("name", FILTERING)
def test_no_filter_is_sent_where_any_age_will_do(name: str) -> None:
    plain, filtered = sent(name, asked()), sent(name, asked(recency=Recency.MONTH))

    assert plain != filtered
    assert not {"time_range", "topic", "since", "tf", "df", "startPublishedDate", "tbs"} & set(plain)
    assert plain.get("with_date", "") == ""


@pytest.mark.parametrize(
    ("language", "region", "code", "country"),
    [
        ("ja", "ja-JP", "jp", "JP"),
        ("zh-CN", "zh-CN", "zh-hans", "CN"),
        ("zh-HK", "zh-HK", "zh-hant", "HK"),
        ("pt", "pt-BR", "pt-br", "BR"),
        ("pt", "", "pt-pt", None),
        ("en", "en-GB", "en-gb", "GB"),
        ("en", "en-SG", "en", None),
        ("vi", "vi-VN", "vi", None),
        ("fil", "fil-PH", None, "PH"),
        ("el", "el-GR", None, None),
    ],
)
def test_brave_is_sent_only_codes_of_its_own_lists(
    language: str, region: str, code: str | None, country: str | None
) -> None:
    options = sent("brave", asked(language, region))

    assert (options.get("search_lang"), options.get("country")) == (code, country)


@pytest.mark.parametrize(
    ("language", "region", "kl"),
    [
        ("ja", "ja-JP", "jp-jp"),
        ("ja", "", "jp-jp"),
        ("pt", "pt-BR", "br-pt"),
        ("pt", "pt-PT", "pt-pt"),
        ("ko", "ko-KR", "kr-kr"),
        ("ru", "ru-RU", "ru-ru"),
        ("es", "es-MX", "mx-es"),
        ("fr", "fr-CH", "ch-fr"),
        ("de", "de-LU", "de-de"),
        ("en", "en-GB", "uk-en"),
        ("en", "de-DE", "wt-wt"),
        ("zh-TW", "zh-TW", "tw-tzh"),
        ("sv", "sv-SE", "se-sv"),
    ],
)
def test_duckduckgo_has_a_region_for_language_and_country(language: str, region: str, kl: str) -> None:
    assert sent("duckduckgo", asked(language, region))["kl"] == kl


@pytest.mark.parametrize("name", ["serpapi", "serper", "google_pse"])
@pytest.mark.parametrize(
    ("language", "region", "hl"),
    [
        ("zh-HK", "zh-HK", "zh-tw"),
        ("zh-CN", "zh-CN", "zh-cn"),
        ("pt", "pt-BR", "pt-br"),
        ("fil", "fil-PH", "tl"),
        ("de", "de-AT", "de"),
    ],
)
def test_google_is_told_a_language_it_knows(name: str, language: str, region: str, hl: str) -> None:
    assert sent(name, asked(language, region))["hl"] == hl


@pytest.mark.parametrize(
    ("name", "language", "region", "options"),
    [
        ("tavily", "ja", "ja-JP", {"country": "japan"}),
        ("firecrawl", "ja", "ja-JP", {"country": "JP"}),
        ("perplexity", "ja", "ja-JP", {"country": "JP", "search_language_filter": ["ja", "en"]}),
        ("mojeek", "de", "de-DE", {"lb": "de", "arc": "de"}),
        ("brave_html", "de", "de-DE", {"country": "de"}),
        ("bing", "ja", "ja-JP", {"mkt": "ja-JP"}),
        ("bing", "pt", "pt-PT", {"mkt": "pt-PT"}),
        ("searxng", "pt", "pt-BR", {"language": "pt-BR"}),
        ("startpage", "zh-TW", "zh-TW", {"language": "fantizhengwen"}),
        ("startpage", "zh-CN", "zh-CN", {"language": "jiantizhongwen"}),
    ],
)
def test_language_and_country_go_out_in_the_sources_own_words(
    name: str, language: str, region: str, options: dict[str, Any]
) -> None:
    assert {key: sent(name, asked(language, region)).get(key) for key in options} == options


def test_tavily_is_told_no_country_for_news_for_other_languages_or_without_a_key() -> None:
    assert "country" not in sent("tavily", asked("ja", "ja-JP", Recency.WEEK))
    assert "country" not in sent("tavily", asked("en", "ja-JP"))
    assert "country" not in sent("tavily", asked("ja", "ja-JP"), key="")


def test_perplexity_does_not_filter_a_query_of_latin_letters() -> None:
    assert "search_language_filter" not in sent("perplexity", asked("en", "zh-CN"))

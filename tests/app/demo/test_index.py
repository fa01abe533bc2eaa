from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo.article import Article
from app.demo.index import Index
from tests.app.demo.collections_of import TODAY, all_of_them, ferry, lighthouse, tea_house


@pytest.fixture
def index() -> Iterator[Index]:
    with closing(Index(all_of_them(), TODAY)) as opened:
        yield opened


def _found(index: Index, query: str, language: str = "") -> list[str]:
    return [hit.article.title for hit in index.search(query, language)]


def _search(query: str, *articles: Article, language: str = "") -> list[str]:
    with closing(Index(articles, TODAY)) as opened:
        return _found(opened, query, language)


def test_chinese_is_found_by_any_two_characters_of_it(index: Index) -> None:
    assert _found(index, "龙须酥") == [tea_house().title]
    assert _found(index, "云栖坞的茶馆") == [tea_house().title]


def test_english_is_found_in_any_case_and_ending(index: Index) -> None:
    assert _found(index, "FERRIES of Vellmar") == [ferry().title]


def test_words_that_stand_in_no_text_find_nothing(index: Index) -> None:
    assert _found(index, "zqxjv 彗星") == []


def test_words_that_only_ask_find_nothing(index: Index) -> None:
    assert _found(index, "what is the 什么") == []
    assert _found(index, "") == []


def test_the_text_that_names_the_thing_comes_first() -> None:
    other = Article("Ferry prices", "https://a.example/2", "A ferry is a ship. A ferry carries cars.", TODAY)
    assert _search("Vellmar ferry", other, ferry())[0] == ferry().title


def test_of_two_like_texts_the_one_in_the_language_of_the_query_comes_first() -> None:
    english = Article("Orrin 7", "https://a.example/en", "Orrin 7 is here.")
    chinese = Article("Orrin 7", "https://a.example/zh", "Orrin 7 在此。")
    for language, first in (("zh-CN", chinese), ("en", english)):
        with closing(Index((english, chinese), TODAY)) as opened:
            assert opened.search("Orrin 7", language)[0].article == first


def test_of_two_like_texts_the_fresh_one_comes_first() -> None:
    old = Article("Cape Orrin news", "https://a.example/1", "The path is open.", TODAY - timedelta(days=9))
    new = Article("Cape Orrin news", "https://a.example/2", "The path is open.", TODAY)
    with closing(Index((old, new), TODAY)) as opened:
        assert [hit.article for hit in opened.search("Orrin news")] == [new, old]


def test_one_text_is_one_hit_with_the_passage_that_fits() -> None:
    text = "The harbour has a crane. " * 40 + "\n\nThe lantern room holds a Fresnel lens."
    with closing(Index((Article("Port", "https://a.example/1", text),), TODAY)) as opened:
        (hit,) = opened.search("Fresnel lens")
    assert "Fresnel" in hit.passage


def test_texts_far_behind_the_best_are_left_out() -> None:
    weak = Article(
        "Shells", "https://a.example/s", "The cape has shells. " + "Sand and stones lie about. " * 12
    )
    assert _search("lighthouse of Cape Orrin steps", lighthouse(), weak) == [lighthouse().title]


@given(st.text(max_size=80))
def test_no_query_is_read_as_search_syntax(query: str) -> None:
    with closing(Index(all_of_them(), TODAY)) as opened:
        opened.search(query)
        opened.search(f'"{query}" OR * NEAR({query})')

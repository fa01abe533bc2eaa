"""The sentences of the answer."""

from search.extractive.answer.choose import chosen
from tests.search.extractive.answer.stage import asked, candidates


def texts(question, *pages):
    return [candidate.text for candidate in chosen(asked(question), candidates(*pages))]


def test_one_value_takes_one_sentence():
    assert texts("SOXL 价格", ("SOXL", "SOXL 现价 27.41 美元。SOXL 昨收 26.56 美元。")) == [
        "SOXL 现价 27.41 美元。"
    ]


def test_weather_may_take_two_neighbours_of_one_day():
    assert texts("上海天气", ("上海天气", "上海多云。气温 14 到 19 度。")) == [
        "上海多云。",
        "气温 14 到 19 度。",
    ]
    assert texts("上海明天天气", ("上海天气", "上海今天晴。上海明天有雨。")) == ["上海明天有雨。"]


def test_open_questions_take_up_to_three_different_sentences():
    page = (
        "Foo vs Bar",
        "Foo is faster than Bar in all tests. Bar is half as dear as Foo, so better. Foo is faster in tests.",
    )
    assert len(texts("Foo vs Bar", page)) == 2


def test_a_firm_name_some_page_has_must_be_in_the_answers_page():
    pages = [("香港迪士尼门票", "香港迪士尼门票 639 港元。"), ("上海迪士尼攻略", "上海迪士尼很受欢迎。")]
    assert texts("上海迪士尼门票多少钱", *pages) == []


def test_a_name_no_page_has_is_not_guessed():
    assert texts("Solana price", ("Bitcoin price", "Bitcoin trades at $91,240.")) == []


def test_a_title_answers_only_where_no_sentence_does():
    assert texts("国足比分", ("国足 1-1 战平泰国", "")) == ["国足 1-1 战平泰国"]
    assert texts("国足比分", ("国足 1-1 战平泰国", "国足 1-1 战平泰国队。")) == ["国足 1-1 战平泰国队。"]


def test_nothing_comes_of_nothing():
    assert texts("SOXL 价格") == []

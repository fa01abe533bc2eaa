"""Extractive answers: the right sentence with its number, or the honest word that there is none."""

import asyncio
import re

import pytest

from search.errors import ModelError, ModelErrorKind
from search.extractive.writer import ExtractiveWriter
from search.ports import CallMeter, FinishReason, WhyPlain
from tests.search.extractive.stage import KeptText, evidence, question, written

SOXL = ("SOXL 行情", "SOXL（三倍做多半导体 ETF）最新价 27.41 美元，较前一交易日上涨 3.2%。")
SOXS = ("SOXS 行情", "SOXS（三倍做空半导体 ETF）最新价 19.85 美元，下跌 3.1%。")


def test_the_sentence_that_names_the_thing_and_holds_the_value_is_taken():
    text = written("SOXL 今天的价格", SOXS, SOXL)
    assert text == "SOXL（三倍做多半导体 ETF）最新价 27.41 美元，较前一交易日上涨 3.2%。[2]"


def test_one_value_asked_for_is_one_sentence():
    text = written(
        "latest version of Foo",
        ("Foo releases", "Foo 3.2 is the latest stable version."),
        ("Foo news", "Foo 3.2 is out."),
    )
    assert text == "Foo 3.2 is the latest stable version. [1]"


def test_a_comparison_takes_several_sentences_each_with_its_number():
    text = written(
        "uv 和 poetry 哪个快",
        ("uv 与 poetry 对比", "实测 uv 比 poetry 快 10 倍。"),
        ("再测 uv 和 poetry", "解析依赖时 uv 也比 poetry 更省内存，约少一半。"),
    )
    assert [line[-3:] for line in text.splitlines()] == ["[1]", "[2]"]


@pytest.mark.parametrize(
    ("asked", "pages", "opening"),
    [
        (
            "美元兑人民币汇率",
            ("汇率", "美元兑人民币中间价报 7.0412。", "2026-11-27"),
            "截至 2026 年 11 月 27 日：",
        ),
        (
            "USD to CNY rate",
            ("USD/CNY", "The dollar bought 7.0412 yuan.", "2026-11-27"),
            "As of 27 November 2026: ",
        ),
        ("美元兑人民币汇率", ("汇率", "11 月 27 日美元兑人民币中间价报 7.0412。", "2026-11-27"), "11 月"),
        ("美元兑人民币汇率", ("汇率", "美元兑人民币中间价报 7.0412。"), "美元"),
    ],
)
def test_the_answer_says_as_of_when_only_where_the_page_does(asked, pages, opening):
    assert written(asked, pages).startswith(opening)


def test_the_date_a_search_page_puts_before_a_snippet_counts_as_its_date():
    text = written("bitcoin price", ("Bitcoin", "Nov 28, 2026 · Bitcoin is trading at $91,240…"))
    assert text == "As of 28 November 2026: Bitcoin is trading at $91,240… [1]"


@pytest.mark.parametrize(
    ("asked", "pages"),
    [
        (
            "What is the current price of Solana?",
            [
                ("Bitcoin price", "Bitcoin trades at $91,240."),
                ("Solana network", "Solana processed 90 million transactions."),
            ],
        ),
        (
            "上海迪士尼门票多少钱",
            [
                ("香港迪士尼门票", "香港迪士尼门票 639 港元。"),
                ("上海迪士尼攻略", "上海迪士尼最受欢迎的是创极速光轮。"),
            ],
        ),
        (
            "Who won the 2026 Turing Award?",
            [
                ("2024 Turing Award", "Barto and Sutton won the 2024 Turing Award."),
                ("Turing Award", "The Turing Award is given by the ACM."),
            ],
        ),
        (
            "华为 Mate 90 多少钱",
            [
                ("华为 Mate 80", "华为 Mate 80 售价 4699 元。"),
                ("华为 Mate 90 传闻", "华为 Mate 90 或换新摄像头。"),
            ],
        ),
    ],
)
def test_where_nothing_fits_no_figure_is_given(asked, pages):
    text = written(asked, *pages)
    assert re.match("没有找到明确的答案。|No clear answer was found.", text)
    assert re.search(r"\d", re.sub(r"\[\d\]|site\d", "", text)) is None


def test_where_nothing_fits_the_pages_on_the_thing_are_named():
    text = written(
        "What is the current price of Solana?",
        ("Bitcoin price", "Bitcoin trades at $91,240."),
        ("Solana network", "Solana processed 90 million transactions."),
        ("Solana up 12% to $180?", "A video about Solana."),
    )
    assert text.splitlines() == [
        "No clear answer was found.",
        "These pages look relevant:",
        "- Solana network [2]",
        "- site3.example [3]",
    ]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Tampere weather: 12°C and rain", "Tampere weather"),
        ("坦佩雷天气预报：12°C", "坦佩雷天气预报"),
        ("Tampere 12°C", "site1.example"),
        ("12 facts: Tampere", "site1.example"),
    ],
)
def test_of_a_title_with_a_figure_the_part_before_it_is_shown(title: str, shown: str):
    text = written("Who is the mayor of Tampere?", (title, "Tampere 坦佩雷 lies between two lakes."))
    assert text.splitlines()[-1] == f"- {shown} [1]"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "When does the lighthouse museum open?",
            "The lighthouse museum is open from 9:30 to 16:00 every day in winter.",
        ),
        ("When does the lighthouse museum close?", "The lighthouse museum closes at 4 pm."),
        ("When does the film Aurora start?", "The film Aurora starts at 19:45 in Kino Engel."),
        ("灯塔博物馆什么时候开门？", "灯塔博物馆冬季每天 9:30 至 16:00 开放。"),
        ("灯塔博物馆何时闭馆？", "灯塔博物馆下午 4 点闭馆。"),
    ],
)
def test_what_recurs_every_day_is_told_by_the_clock(question: str, sentence: str):
    assert written(question, ("Lighthouse 灯塔", sentence)).startswith(sentence)


def test_the_clock_does_not_tell_when_something_was_founded():
    text = written(
        "When was the lighthouse museum founded?",
        ("Lighthouse museum", "The lighthouse museum, founded by sailors, is open until 16:00."),
    )
    assert text.startswith("No clear answer")


def test_without_any_page_on_the_thing_the_sentence_stands_alone():
    assert written("小鹏 P9 售价", ("蔚来 ET9", "蔚来 ET9 售价 78.8 万元。")) == "没有找到明确的答案。"
    assert written("小鹏 P9 售价") == "没有找到明确的答案。"


def test_news_are_listed_as_headlines_with_site_and_date():
    text = written(
        "latest news about NASA",
        ("NASA delays crewed landing - Space Daily", "The landing moves to 2028.", "2026-11-28"),
        ("NASA - Wikipedia", "NASA is an independent agency."),
        ("New telescope sends first images", "The NASA telescope sent images.", "2026-11-27"),
    )
    assert text.splitlines() == [
        "- NASA delays crewed landing: The landing moves to 2028. (site1.example, 2026-11-28) [1]",
        "- New telescope sends first images: The NASA telescope sent images. (site3.example, 2026-11-27) [3]",
    ]


def test_citation_marks_of_a_page_do_not_become_ours():
    text = written("population of Canada", ("Canada", "The population of Canada is 41.6 million.[12][3]"))
    assert text == "The population of Canada is 41.6 million. [1]"


def test_former_office_holders_and_old_years_do_not_answer():
    text = written(
        "现任联合国秘书长是谁",
        ("前任秘书长", "潘基文曾任第八任联合国秘书长。"),
        ("联合国秘书长", "联合国秘书长是安东尼奥·古特雷斯。"),
    )
    assert "古特雷斯" in text
    assert "潘基文" not in text


def test_a_follow_up_is_written_for_what_it_means():
    asked = question("那明天呢？", ("今天上海天气怎么样", "上海多云。[1]"))
    text = written(asked, ("苏州天气", "苏州明天小雨。"), ("上海天气", "上海明天大雨，11 到 15 度。"))
    assert text == "上海明天大雨，11 到 15 度。[2]"


def test_todays_weather_is_not_given_for_tomorrows():
    asked = question("那明天呢？", ("今天上海天气怎么样", "上海多云。[1]"))
    text = written(
        asked, ("上海天气", "上海今天多云，气温12到18度。"), ("上海今日天气", "今日上海阴，18度。")
    )
    assert text.startswith("没有找到明确的答案。")
    assert "18" not in text


def test_the_weather_may_take_two_neighbouring_sentences():
    text = written("上海天气", ("上海天气预报", "上海今天多云。气温 14 到 19 度。点击查看详情。"))
    assert text == "上海今天多云。气温 14 到 19 度。[1]"


def test_the_fixed_words_follow_the_answers_language():
    asked = question("Solana price")
    text = written(asked, ("比特币", "比特币 91240 美元。"))
    assert text == "No clear answer was found."


def test_writing_needs_no_model_and_counts_no_call():
    sink, meter = KeptText(), CallMeter()
    reason = asyncio.run(ExtractiveWriter().write(question("SOXL 价格"), evidence(SOXL), sink, meter))
    assert (reason, meter.calls) == (FinishReason.STOP, 0)


def test_without_the_web_there_is_nothing_to_write():
    with pytest.raises(ModelError) as caught:
        asyncio.run(ExtractiveWriter().plain(question("hi"), WhyPlain.SEARCH_OFF, KeptText(), CallMeter()))
    assert caught.value.kind is ModelErrorKind.NO_MODEL


def test_the_whole_evidence_fits():
    assert ExtractiveWriter().model == "extractive"
    assert ExtractiveWriter().budget(question("x")) > 100_000

"""The guard drops what the evidence does not carry and leaves everything else exactly as it was."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.citation import find_citations
from search.guard import guard
from search.ports import Evidence
from search.result import Source


def evidence(*rows):
    sources = tuple(
        Source(n, title, f"https://e{n}.example/", text, "x") for n, (title, text) in enumerate(rows, 1)
    )
    return Evidence(sources, tuple(text for _, text in rows))


WEATHER = evidence(
    ("上海天气预报", "上海市今日多云转小雨，气温 14 到 19 摄氏度，东北风 3 级，夜间有雨。"),
    ("北京天气", "北京今天晴，最高气温 8 度，空气质量良。"),
)
QUOTES = evidence(
    ("SOXL 行情", "SOXL（三倍做多半导体 ETF）最新价 27.41 美元，较前一交易日上涨 3.2%，成交量 6800 万股。"),
    ("什么是 SOXL", "SOXL 是 Direxion 发行的三倍杠杆半导体 ETF，追踪 NYSE 半导体指数。"),
    ("SOXS 行情", "SOXS（三倍做空半导体 ETF）最新价 19.85 美元，下跌 3.1%。"),
)
RACE = evidence(
    (
        "Race report",
        "Oscar Piastri won the Qatar Grand Prix on Sunday ahead of Max Verstappen and Charles Leclerc.",
    ),
    ("Standings", "After Qatar, Verstappen leads the championship by four points from Piastri."),
    ("MotoGP", "Marc Marquez won the MotoGP race in Valencia."),
)


def test_a_sentence_with_an_unknown_number_goes():
    answer = "上海多云转小雨，气温 14 到 19 摄氏度[1]。明天气温 25 度[1]。"
    assert guard(answer, "今天上海天气怎么样", WEATHER) == "上海多云转小雨，气温 14 到 19 摄氏度[1]。"


def test_a_sentence_nobody_wrote_goes():
    answer = (
        "Oscar Piastri won the Qatar Grand Prix [1]. The Louvre museum displays famous Renaissance paintings."
    )
    assert guard(answer, "Who won the F1 race?", RACE) == "Oscar Piastri won the Qatar Grand Prix [1]."


def test_the_figure_of_a_name_is_no_number():
    answer = "Piastri won the F1 race in Qatar on Sunday [1]."
    assert guard(answer, "Who won the race last weekend?", RACE) == answer


def test_a_comparison_takes_its_numbers_from_several_sources():
    answer = "SOXL 最新价 27.41 美元，SOXS 最新价 19.85 美元[1][3]。"
    assert guard(answer, "比较 SOXL 和 SOXS", QUOTES) == answer


def test_a_citation_moves_to_the_source_that_fits():
    assert guard("SOXL 最新价 27.41 美元[3]。", "SOXL 今天的价格", QUOTES) == "SOXL 最新价 27.41 美元[1]。"
    assert guard("SOXL 最新价 27.41 美元【2】。", "SOXL 今天的价格", QUOTES) == "SOXL 最新价 27.41 美元[1]。"


def test_repetitions_go():
    first = "SOXL 最新价 27.41 美元[1]。"
    answer = f"{first} SOXL 最新价27.41美元 [1]！\n\n- SOXL 最新价 27.41 美元\n- 成交量 6800 万股[1]"
    assert guard(answer, "SOXL", QUOTES) == f"{first}\n\n- 成交量 6800 万股[1]"


@pytest.mark.parametrize(
    "answer",
    [
        "截至2026年11月29日，上海多云转小雨，气温 14 到 19 摄氏度[1]。",
        "现有来源没有提到明天的降水概率和具体的雨势变化[1]。",
        "Shanghai turns from cloudy to light rain, 14 to 19 degrees [1].",
        "## 上海天气 2026\n\n以下 3 点：\n\n- 多云转小雨[1]\n- 东北风 3 级[1]",
        "",
        "  \n\n",
    ],
)
def test_what_is_carried_or_in_doubt_stays_to_the_letter(answer):
    assert guard(answer, "今天上海天气怎么样", WEATHER) == answer


def test_code_is_never_touched():
    code = "```python\nx = [99, 1234]\n\n\ny = a[2]  # 一句编造的长长的注释，没有任何来源。\n```"
    answer = f"气温 25 度。\n\n{code}\n\n用 `pip install weather==9.9` 安装。编造的气温 77 度。"
    expected = f"{code}\n\n用 `pip install weather==9.9` 安装。"
    assert guard(answer, "天气脚本", WEATHER) == expected


def test_a_dropped_line_takes_its_blank_line_along():
    answer = "气温 14 到 19 摄氏度[1]。\n\n气温 25 度。\n\n- 气温 30 度\n- 东北风 3 级[1]\n"
    assert guard(answer, "上海天气", WEATHER) == "气温 14 到 19 摄氏度[1]。\n\n- 东北风 3 级[1]"


def test_a_table_keeps_its_head_and_loses_wrong_rows():
    answer = "| 名称 | 价格 |\n|---|---|\n| SOXL | 27.41[1] |\n| SOXS | 20.85[3] |\n"
    assert guard(answer, "价格", QUOTES) == "| 名称 | 价格 |\n|---|---|\n| SOXL | 27.41[1] |"


def test_headings_alone_are_no_answer():
    assert guard("## 天气\n\n预报如下：\n\n- 气温 25 度\n- 气温 26 度", "上海天气", WEATHER) == ""


def test_without_evidence_nothing_is_judged():
    assert guard("气温 25 度。", "上海天气", Evidence((), ())) == "气温 25 度。"


CLAIMS = ("气温 14 到 19 度", "气温 25 度", "Piastri won", "北京今天晴", "`x=9`", "| 7 |")
SIGNS = ("[1]", "[2]", "[9]", "。", ". ", "\n", "\n\n", "- ", "```\n", "# ")
PIECES = st.lists(st.sampled_from([*CLAIMS, *SIGNS]), max_size=20).map("".join)


@settings(deadline=None, max_examples=300)
@given(PIECES)
def test_guarding_only_removes_and_twice_is_once(answer):
    once = guard(answer, "上海天气", WEATHER)
    assert guard(once, "上海天气", WEATHER) == once
    assert len(once) <= len(answer)
    assert all(c.number in {1, 2} for c in find_citations(once, WEATHER.sources))

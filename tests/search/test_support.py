"""Claims are judged against the sources: their numbers, their words, and where they fit best."""

import pytest

from search.ports import Evidence
from search.result import Source
from search.support import Claim, Support

TEXTS = (
    "SOXL（三倍做多半导体 ETF）最新价 27.41 美元，较前一交易日上涨 3.2%。",
    "SOXL 是 Direxion 发行的三倍杠杆半导体 ETF。",
    "SOXS（三倍做空半导体 ETF）最新价 19.85 美元，下跌 3.1%。",
)
EVIDENCE = Evidence(
    tuple(
        Source(n, f"行情 {n}", f"https://q{n}.example/", text, "searxng") for n, text in enumerate(TEXTS, 1)
    ),
    TEXTS,
)
SUPPORT = Support("SOXL 今天的价格", EVIDENCE)


def test_numbers_may_come_from_several_sources_or_the_question():
    assert SUPPORT.has_figures(Claim("27.41 美元与 19.85 美元"))
    assert Support("2027 年的价格", EVIDENCE).has_figures(Claim("2027 年"))
    assert not SUPPORT.has_figures(Claim("27.41 美元与 20.85 美元"))


@pytest.mark.parametrize(
    "moment",
    [
        "截至2026年11月29日 15:30，",
        "截至 11 月 29 日，",
        "As of 29 November 2026, ",
        "As of Nov 29, 2026 at 5:00 ",
    ],
)
def test_the_moment_of_the_answer_needs_no_source(moment):
    assert SUPPORT.has_figures(Claim(f"{moment}SOXL 27.41")) is ("5:00" not in moment)


def test_half_of_the_words_must_be_covered_by_one_source():
    assert SUPPORT.has_words(Claim("三倍做多半导体 ETF 最新价上涨"))
    assert not SUPPORT.has_words(Claim("巴黎是法国首都，卢浮宫位于塞纳河畔"))


def test_cited_sources_together_carry_a_comparison():
    claim = "甲乙丙丁戊己庚辛与子丑寅卯辰巳午未"
    texts = ("甲乙丙丁戊己庚辛", "子丑寅卯辰巳午未")
    evidence = Evidence(
        tuple(Source(n, "", "https://a.example/", text, "x") for n, text in enumerate((*texts, "别的"), 1)),
        (*texts, "别的"),
    )
    support = Support("比较", evidence)
    assert support.has_words(Claim(claim, (1, 2)))
    assert not support.has_words(Claim(f"{claim}，而且还有许多没有出处的话语和说法全都编造出来", (3,)))


@pytest.mark.parametrize(
    "text",
    [
        "来源中没有提到该基金的持仓变化情况",
        "The retrieved pages do not mention any dividend history or payout ratio",
        "Shanghai will be cloudy with light rain tonight",
        "短句。",
    ],
)
def test_admissions_other_scripts_and_short_claims_get_the_benefit_of_the_doubt(text):
    assert SUPPORT.has_words(Claim(text))


def test_a_citation_moves_only_to_a_source_that_fits_far_better():
    claim = Claim("SOXL 最新价 27.41 美元")
    assert SUPPORT.fitting_number(claim, 3) == 1
    assert SUPPORT.fitting_number(claim, 1) == 1
    assert SUPPORT.fitting_number(Claim("SOXL 半导体 ETF"), 1) == 1
    assert SUPPORT.fitting_number(Claim("与证据毫无关系的一句话"), 2) == 2


@pytest.mark.parametrize(
    "text",
    [
        "截至2026年11月29日20:00 UTC+08:00，SOXL 的价格是 27.41 美元。",
        "As of 29 November 2026, in the user's time zone (UTC+08:00), SOXL is at 27.41 dollars.",
        "SOXL costs 27.41 dollars (GMT-5).",
    ],
)
def test_the_users_time_zone_is_no_number_of_the_claim(text: str) -> None:
    assert SUPPORT.has_figures(Claim(text))

import pytest

from app.cli._result_lines import Line, Role, early_notice, ending
from search.attempt import NOT_ASKED, Attempt, AttemptOutcome
from search.events import ResultsFound
from search.health_record import OWN_LIMIT
from search.outcome import Status
from search.result import Source
from tests.app.cli.turns import SOURCES, THROTTLED, WORKED, call, outcome


def texts(lines: object) -> list[str]:
    return [line.text for line in lines]  # type: ignore[attr-defined]


def test_cited_sources_are_marked() -> None:
    end = outcome("Light [1].", sources=SOURCES)
    assert texts(ending(end, "en")) == [
        "",
        "Sources (* cited in the answer)",
        "* [1] All of basil · site1.test · 2026-11-02",
        "      https://site1.test/a",
        "  [2] site2.test",
        "      https://site2.test/b?x=1",
        "",
        "custom/some-model · 2 model calls · 1.2 s",
    ]


def test_sources_are_listed_when_nothing_is_cited() -> None:
    lines = list(ending(outcome(status=Status.SYNTHESIS_FAILED, sources=SOURCES), "zh-CN"))
    assert Line(Role.HEADING, "来源") in lines
    assert all(line.role is not Role.CITED for line in lines)


def test_attempts_are_told_when_one_failed() -> None:
    lines = texts(ending(outcome("x", tool_calls=(call(THROTTLED, WORKED),)), "en"))
    assert "- searxng http://127.0.0.1:8080/: too many requests (HTTP 429, 0.1 s)" in lines
    assert "+ duckduckgo https://html.duckduckgo.com/: found results (0.3 s)" in lines


def test_attempts_are_told_in_chinese() -> None:
    lines = texts(ending(outcome("x", tool_calls=(call(THROTTLED),)), "zh-CN"))
    assert "- searxng http://127.0.0.1:8080/：请求过多，被限流（HTTP 429，0.1 秒）" in lines


def test_the_details_of_attempts_are_in_the_language_of_the_turn() -> None:
    lost = Attempt(
        "searxng", "http://127.0.0.1:8080/", AttemptOutcome.TIMEOUT, "no answer within 2.0 s", 2000
    )
    end = outcome("x", tool_calls=(call(lost),))
    place = "- searxng http://127.0.0.1:8080/"

    assert f"{place}: did not answer in time (no answer within 2.0 s, 2.0 s)" in texts(ending(end, "en"))
    assert f"{place}：没有及时响应（2.0 秒内没有回答，2.0 秒）" in texts(ending(end, "zh-CN"))


def test_attempts_are_not_told_when_all_went_well() -> None:
    assert texts(ending(outcome("x", tool_calls=(call(WORKED),)), "en")) == texts(ending(outcome("x"), "en"))


def test_unfinished_text_is_marked() -> None:
    assert "(The answer is incomplete.)" in texts(ending(outcome("Light", incomplete=True), "en"))
    assert "（回答不完整。）" in texts(ending(outcome("Light", incomplete=True), "zh-CN"))


def test_nothing_written_is_not_marked() -> None:
    end = outcome(status=Status.CANCELLED, incomplete=True)
    assert all("incomplete" not in text for text in texts(ending(end, "en")))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Extractive answer, no language model · 1.2 s"),
        ("zh-CN", "摘录式回答，未使用语言模型 · 1.2 秒"),
    ],
)
def test_extractive_answer_says_that_no_model_wrote_it(language: str, words: str) -> None:
    source = Source(1, "Basil", "https://basil.example/", "Light", "searxng")
    end = outcome("Light [1]", model="extractive", model_calls=0, sources=(source,))
    assert texts(ending(end, language))[-1] == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Worked out by rules, no language model · 1.2 s"),
        ("zh-CN", "按规则得出，未使用语言模型 · 1.2 秒"),
    ],
)
def test_a_sum_is_no_extract(language: str, words: str) -> None:
    assert texts(ending(outcome("2 + 2 = 4", model="extractive", model_calls=0), language))[-1] == words


def test_our_own_pause_is_not_told_as_a_refusal() -> None:
    skipped = Attempt(
        "duckduckgo",
        "https://html.duckduckgo.com/",
        AttemptOutcome.RATE_LIMITED,
        f"{NOT_ASKED}{OWN_LIMIT}, 5 s left",
    )
    end = outcome("x", tool_calls=(call(skipped),))
    place = "- duckduckgo https://html.duckduckgo.com/"

    assert f"{place}: was not asked (our own limit for it is reached, 5 s left)" in texts(ending(end, "en"))
    assert f"{place}：未被询问（已达到我们对它的限额，还剩 5 秒）" in texts(ending(end, "zh-CN"))


def test_one_call_is_singular() -> None:
    assert texts(ending(outcome("Light", model_calls=1), "en"))[-1].endswith("1 model call · 1.2 s")


def test_nobody_is_named_where_nobody_answered() -> None:
    assert list(ending(outcome(status=Status.PLANNER_FAILED, model="extractive", model_calls=0), "en")) == []


def test_titles_are_one_safe_line() -> None:
    evil = Source(1, "a\nb\x1b[2J\u202ec", "https://site.test/\x1b[31m", "", "x")
    lines = texts(ending(outcome("x", sources=(evil,)), "en"))
    assert "  [1] a b[2Jc · site.test" in lines
    assert "      https://site.test/[31m" in lines


def test_detail_of_an_attempt_is_safe() -> None:
    bad = Attempt("searxng", "http://a.test/", AttemptOutcome.BAD_RESPONSE, "\x1b]0;owned\x07", 5)
    assert all("\x1b" not in text for text in texts(ending(outcome("x", tool_calls=(call(bad),)), "en")))


def test_notice_is_known_early_when_the_web_was_out_of_reach() -> None:
    away = ResultsFound("t1", 1, "search-1", "builtin_free", "search_provider_unavailable", 0, 10)
    assert early_notice(away, "en") == "Web search is unavailable right now; answered without it."
    assert early_notice(ResultsFound("t1", 1, "s", "builtin_free", "ok", 2, 10), "en") == ""

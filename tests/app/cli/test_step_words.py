import pytest

from app.cli import _step_words as steps
from search.attempt import Attempt, AttemptOutcome
from search.events import PlanReady, ResultsFound, SourcesChosen
from search.plan import AnswerPlan, ParsedBy, SearchPlan
from tests.app.cli.turns import THROTTLED


def found(count: int, status: str = "ok") -> ResultsFound:
    return ResultsFound("t1", 1, "search-1", "builtin_free", status, count, 1250)


def test_search_is_told_with_its_query_on_one_line() -> None:
    words = steps.planned(PlanReady("t1", 1, SearchPlan("basil\x1b[2J\nlight", ParsedBy.JSON), 5))
    assert words
    assert (words.en, words.zh) == ("Searching for: basil[2J light", "搜索：basil[2J light")


def test_long_query_is_cut() -> None:
    words = steps.planned(PlanReady("t1", 1, SearchPlan("天" * 400, ParsedBy.JSON), 5))
    assert words
    assert words.en.endswith("…")
    assert len(words.en) < 150


def test_direct_answer_has_no_step() -> None:
    assert steps.planned(PlanReady("t1", 1, AnswerPlan("Light.", ParsedBy.JSON), 5)) is None


def test_source_is_named_with_host_and_port() -> None:
    assert steps.source("searxng", "http://[::1]:8080/sub/") == "searxng ([::1]:8080)"
    assert steps.source("tavily", "") == "tavily"


def test_failure_is_told_in_plain_words() -> None:
    assert steps.failed(THROTTLED).en == "searxng (127.0.0.1:8080): too many requests (0.1 s)"
    slow = Attempt("exa", "https://api.exa.ai/", AttemptOutcome.TIMEOUT, "", 4000)
    assert steps.failed(slow).zh == "exa (api.exa.ai)：没有及时响应（4.0 秒）"


def test_a_source_that_was_left_out_took_no_time() -> None:
    rests = Attempt("exa", "", AttemptOutcome.RATE_LIMITED, "not asked: it asked us to wait, 3 min left")
    assert steps.failed(rests).en == "exa: too many requests (not asked: it asked us to wait, 3 min left)"
    assert steps.failed(rests).zh == "exa：请求过多，被限流（未询问：对方要求等待，还剩 3 分钟）"


def test_results_are_counted() -> None:
    assert steps.found(found(1)).en == "1 result from builtin_free (1.2 s)"
    assert steps.found(found(5)).zh == "从 builtin_free 得到 5 条结果（1.2 秒）"
    assert steps.found(found(0, "search_no_results")).en == "No results (1.2 s)"


@pytest.mark.parametrize("status", ["search_provider_unavailable", "search_timeout"])
def test_a_broken_search_is_not_told_as_an_empty_one(status: str) -> None:
    assert steps.found(found(0, status)).en == "The search failed (1.2 s)"
    assert steps.found(found(0, status)).zh == "搜索没有成功（1.2 秒）"


def test_writing_follows_results_and_a_web_out_of_reach() -> None:
    assert steps.is_written_after(found(2))
    assert steps.is_written_after(found(0, "search_provider_unavailable"))
    assert not steps.is_written_after(found(0, "search_no_results"))


def test_what_was_left_out_is_told() -> None:
    words = steps.cut(SourcesChosen("t1", 1, (), "2 snippets shortened, 1 result left out"))
    assert words
    assert words.en == "Left out to fit the model: 2 snippets shortened, 1 result left out"
    assert words.zh == "为适应模型长度而省略：2 段摘录已截短，1 条结果未采用"
    assert steps.cut(SourcesChosen("t1", 1, ())) is None

import pytest

from app.search_summary import summary_in
from search.attempt import Attempt, AttemptOutcome
from search.outcome import ToolCallRecord

LOST = Attempt("searxng", "https://one.test/", AttemptOutcome.TIMEOUT, "", 900)
GOOD = Attempt("bing", "https://bing.test/", AttemptOutcome.OK, "", 80)


@pytest.mark.parametrize(
    ("call", "chinese"),
    [
        (
            ToolCallRecord("q", "builtin_free: 1 result", "builtin_free", 1, "ok", (GOOD,)),
            "builtin_free：1 条结果",
        ),
        (
            ToolCallRecord(
                "q",
                "builtin_free: 5 results (searxng timeout); 2 snippets shortened",
                "builtin_free",
                5,
                "ok",
                (LOST, GOOD),
            ),
            "builtin_free：5 条结果（searxng 没有及时响应）；2 段摘录已截短",
        ),
        (
            ToolCallRecord(
                "q", "tavily: search_timeout (searxng timeout)", "tavily", 0, "search_timeout", (LOST,)
            ),
            "tavily：搜索超时（searxng 没有及时响应）",
        ),
        (ToolCallRecord("q", "tavily: cancelled", "tavily", 0, "cancelled"), "tavily：已停止"),
    ],
)
def test_a_chinese_reader_has_the_summary_in_chinese_and_others_as_it_is_stored(
    call: ToolCallRecord, chinese: str
) -> None:
    assert summary_in(call, "zh-CN") == chinese
    assert summary_in(call, "en") == call.summary

"""The summary of a stored search where people read it; stored and sent it is English (SPEC 2.7)."""

from app.causes import cause_of
from app.details import detail_in
from search.attempt import AttemptOutcome, SearchStatus
from search.outcome import Status, ToolCallRecord

_STATUS = {
    SearchStatus.TIMEOUT.value: "搜索超时",
    SearchStatus.NO_RESULTS.value: "没有找到结果",
    SearchStatus.UNAVAILABLE.value: "搜索服务不可用",
    Status.CANCELLED.value: "已停止",
}


def summary_in(call: ToolCallRecord, language: str) -> str:
    """Return provider, count or status, failed sources and what was cut, in a language."""
    if not language.startswith("zh"):
        return call.summary
    is_fine = call.status == SearchStatus.OK.value
    found = f"{call.count} 条结果" if is_fine else _STATUS.get(call.status, call.status)
    failed = [
        f"{one.provider} {cause_of(one.outcome, one.detail).zh}"
        for one in call.attempts
        if one.outcome is not AttemptOutcome.OK
    ]
    summary = f"{call.provider}：{found}" + (f"（{'、'.join(failed)}）" if failed else "")
    cut = call.summary.partition("; ")[2]
    return f"{summary}；{detail_in(cut, language)}" if cut else summary

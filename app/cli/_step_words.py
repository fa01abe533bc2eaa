"""The sentences of the progress, in the language of the interface."""

from app.causes import cause_of
from app.cli._result_lines import seconds
from app.details import detail_in
from search.attempt import NOT_ASKED, Attempt, SearchStatus
from search.counted import counted
from search.events import PlanReady, ResultsFound, SourcesChosen
from search.plain_text import clean_text
from search.plan import SearchPlan
from settings.text import Text

PLANNING = Text("Planning", "规划中")
WRITING = Text("Writing the answer", "正在撰写回答")
REPLACED = Text("The text above is corrected to:", "以上内容更正为：")
_LONGEST = 120


def planned(event: PlanReady) -> Text | None:
    """Say what will be searched for; None for a plan that is the answer itself."""
    if not isinstance(event.plan, SearchPlan):
        return None
    query = shortened(event.plan.query)
    return Text(f"Searching for: {query}", f"搜索：{query}")


def asking(provider: str, target: str) -> Text:
    place = source(provider, target)
    return Text(f"Asking {place}", f"正在询问 {place}")


def failed(attempt: Attempt) -> Text:
    """Say why a source is out."""
    place, cause = source(attempt.provider, attempt.target), cause_of(attempt.outcome, attempt.detail)
    if attempt.detail.startswith(NOT_ASKED):  # that took no time
        return Text(
            f"{place}: {cause.en} ({attempt.detail})",
            f"{place}：{cause.zh}（{detail_in(attempt.detail, 'zh-CN')}）",
        )
    spent = seconds(attempt.ms)
    return Text(f"{place}: {cause.en} ({spent.en})", f"{place}：{cause.zh}（{spent.zh}）")


def found(event: ResultsFound) -> Text:
    spent = seconds(event.ms)
    if event.count == 0 and event.status != SearchStatus.NO_RESULTS:  # a broken search is no empty one
        return Text(f"The search failed ({spent.en})", f"搜索没有成功（{spent.zh}）")
    if event.count == 0:
        return Text(f"No results ({spent.en})", f"没有结果（{spent.zh}）")
    return Text(
        f"{counted(event.count, 'result')} from {event.provider} ({spent.en})",
        f"从 {event.provider} 得到 {event.count} 条结果（{spent.zh}）",
    )


def is_written_after(event: ResultsFound) -> bool:
    """Tell whether a completion follows: from the evidence, or one without the web (SPEC 2.6)."""
    return event.count > 0 or event.status == SearchStatus.UNAVAILABLE


def cut(event: SourcesChosen) -> Text | None:
    """Say what was left out to fit the prompt; None when nothing was."""
    if not event.cut:
        return None
    told = detail_in(event.cut, "zh-CN")
    return Text(f"Left out to fit the model: {event.cut}", f"为适应模型长度而省略：{told}")


def source(provider: str, target: str) -> str:
    """Name a source with its host and port."""
    place = clean_text(target.partition("://")[2].partition("/")[0])
    return f"{provider} ({place})" if place else provider


def shortened(text: str) -> str:
    text = clean_text(text)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

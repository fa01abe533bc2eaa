"""What stands around an answer: notice, sources, what each source did, who wrote it; roles, no looks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.causes import cause_of
from app.compose import EXTRACTIVE
from app.details import detail_in
from app.failures import sentence
from search.attempt import Attempt, AttemptOutcome, SearchStatus
from search.citation import find_citations
from search.counted import counted
from search.events import ResultsFound
from search.outcome import Failure, Status, TurnOutcome
from search.plain_text import clean_text
from search.result import Source
from search.url_key import host_of
from settings.text import Text

_INCOMPLETE = Text("(The answer is incomplete.)", "（回答不完整。）")
_SOURCES = Text("Sources", "来源")
_CITED = Text("Sources (* cited in the answer)", "来源（* 表示回答中引用）")
_ATTEMPTS = Text("What each source did", "各来源的情况")
_BY_RULES = Text("Extractive answer, no language model", "摘录式回答，未使用语言模型")


class Role(StrEnum):
    """What a line is, for whoever gives it a look."""

    STEP = "step"
    FAILED_STEP = "failed_step"
    REMARK = "remark"
    QUESTION = "question"
    NOTICE = "notice"
    MARK = "mark"
    HEADING = "heading"
    CITED = "cited"
    SOURCE = "source"
    ADDRESS = "address"
    GOOD = "good"
    BAD = "bad"
    FOOT = "foot"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Line:
    role: Role
    text: str = ""


def early_notice(event: ResultsFound, language: str) -> str:
    """Return the sentence that is already known before a text, "" where none is: the web was out of reach."""
    if event.status != SearchStatus.UNAVAILABLE:
        return ""
    return sentence(Failure(Status.SEARCH_PROVIDER_UNAVAILABLE, answered_without=True), language)


def ending(outcome: TurnOutcome, language: str) -> Iterator[Line]:
    """Yield what follows the text; every block begins with a gap."""
    if outcome.incomplete and outcome.text.strip():
        yield Line(Role.MARK, _INCOMPLETE.say(language))
    yield from _sources(outcome, language)
    yield from _attempts([a for call in outcome.tool_calls for a in call.attempts], language)
    if foot := _foot(outcome, language):
        yield Line(Role.GAP)
        yield Line(Role.FOOT, foot)


def _sources(outcome: TurnOutcome, language: str) -> Iterator[Line]:
    if not outcome.sources:
        return
    cited = {citation.number for citation in find_citations(outcome.text, outcome.sources)}
    yield Line(Role.GAP)
    yield Line(Role.HEADING, (_CITED if cited else _SOURCES).say(language))
    for source in outcome.sources:
        yield from _source(source, is_cited=source.n in cited)


def _source(source: Source, *, is_cited: bool) -> Iterator[Line]:
    host = host_of(source.url)
    facts = " · ".join(filter(None, (clean_text(source.title), host, clean_text(source.published))))
    yield Line(Role.CITED if is_cited else Role.SOURCE, f"{'*' if is_cited else ' '} [{source.n}] {facts}")
    yield Line(Role.ADDRESS, f"      {clean_text(source.url)}")


def _attempts(attempts: Sequence[Attempt], language: str) -> Iterator[Line]:
    """Yield what each source did, when any of them failed."""
    if all(attempt.outcome is AttemptOutcome.OK for attempt in attempts):
        return
    yield Line(Role.GAP)
    yield Line(Role.HEADING, _ATTEMPTS.say(language))
    for attempt in attempts:
        good = attempt.outcome is AttemptOutcome.OK
        yield Line(Role.GOOD if good else Role.BAD, f"{'+' if good else '-'} {_attempt(attempt, language)}")


def _attempt(attempt: Attempt, language: str) -> str:
    cause = cause_of(attempt.outcome, attempt.detail).say(language)
    place = clean_text(f"{attempt.provider} {attempt.target}").strip()
    detail = clean_text(detail_in(attempt.detail, language))
    facts = ", ".join(part for part in (detail, f"{attempt.ms / 1000:.1f} s") if part)
    return f"{place}：{cause}（{facts}）" if language == "zh-CN" else f"{place}: {cause} ({facts})"


def _foot(outcome: TurnOutcome, language: str) -> str:
    """Say who answered, with how many calls and in what time; nothing where nobody did."""
    if not outcome.model or not (outcome.text or outcome.model_calls):
        return ""
    spent = f"{outcome.timings.total / 1000:.1f} s"
    if outcome.model == EXTRACTIVE:
        return f"{_BY_RULES.say(language)} · {spent}"
    number = outcome.model_calls
    calls = Text(counted(number, "model call"), f"{number} 次模型调用").say(language)
    return f"{clean_text(outcome.model)} · {calls} · {spent}"

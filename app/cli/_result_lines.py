"""What stands around an answer: notice, sources, what each source did, who wrote it; roles, no looks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.causes import cause_of, fix_of, is_own_limit
from app.compose import EXTRACTIVE
from app.details import detail_in
from app.failures import sentence
from search.attempt import LOGIN_NEEDED, LOGIN_REFUSED, NOT_ASKED, Attempt, AttemptOutcome, SearchStatus
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
_WORKED_OUT = Text("Worked out by rules, no language model", "按规则得出，未使用语言模型")
_BY_RULES = Text("Extractive answer, no language model", "摘录式回答，未使用语言模型")


_BY_SETTING = frozenset({AttemptOutcome.NOT_CONFIGURED, AttemptOutcome.BAD_KEY})


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
        if fix := _within_reach(attempt):
            yield Line(Role.SOURCE, f"      {fix.say(language)}")


def _within_reach(attempt: Attempt) -> Text | None:
    """Return the fix where it is a setting or a key; the rest is for `doctor`."""
    if attempt.outcome not in _BY_SETTING and attempt.detail != LOGIN_NEEDED:
        return None
    is_login = attempt.detail in (LOGIN_NEEDED, LOGIN_REFUSED)
    return fix_of(attempt.outcome, attempt.provider, attempt.detail, instance=is_login)


def _attempt(attempt: Attempt, language: str) -> str:
    cause = cause_of(attempt.outcome, attempt.detail).say(language)
    place = clean_text(f"{attempt.provider} {attempt.target}").strip()
    is_chinese, skipped = language == "zh-CN", attempt.detail.startswith(NOT_ASKED)
    detail = _beside(attempt, language)
    spent = "" if skipped else seconds(attempt.ms).say(language)
    facts = ("，" if is_chinese else ", ").join(filter(None, (detail, spent)))
    return f"{place}：{cause}（{facts}）" if is_chinese else f"{place}: {cause} ({facts})"


def _beside(attempt: Attempt, language: str) -> str:
    """Return the detail; where the cause is that nobody asked, that is not said twice."""
    detail = clean_text(detail_in(attempt.detail, language))
    if not is_own_limit(attempt.outcome, attempt.detail):
        return detail
    return detail.removeprefix(NOT_ASKED).removeprefix("未询问：")


def seconds(ms: float) -> Text:
    return Text(f"{ms / 1000:.1f} s", f"{ms / 1000:.1f} 秒")


def _foot(outcome: TurnOutcome, language: str) -> str:
    """Say who answered, with how many calls and in what time; nothing where nobody did."""
    if not outcome.model or not (outcome.text or outcome.model_calls):
        return ""
    spent = seconds(outcome.timings.total).say(language)
    if outcome.model == EXTRACTIVE:
        return f"{(_BY_RULES if outcome.sources else _WORKED_OUT).say(language)} · {spent}"
    number = outcome.model_calls
    calls = Text(counted(number, "model call"), f"{number} 次模型调用").say(language)
    return f"{clean_text(outcome.model)} · {calls} · {spent}"

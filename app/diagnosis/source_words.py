"""What was found of one source, in words."""

from dataclasses import dataclass

from app.causes import cause_of, fix_of
from app.details import detail_in
from app.diagnosis.check import Check, State
from search.asking import Verdict
from search.attempt import AttemptOutcome
from search.counted import counted
from search.health_record import Health, Rest
from search.ports import ProviderFacts
from settings.text import Text


@dataclass(frozen=True, slots=True)
class Rests:
    """Whether a source rested when it was asked, and whether it rests after that."""

    before: Rest | None = None
    now: Rest | None = None


def _name(facts: ProviderFacts) -> str:
    return f"source:{facts.provider} {facts.target}"


def _title(facts: ProviderFacts) -> Text:
    return Text(f"{facts.provider} {facts.target}", f"{facts.provider} {facts.target}")


def verdict_check(facts: ProviderFacts, verdict: Verdict, ms: float, rests: Rests) -> Check:
    spent = f"{ms / 1000:.1f} s"
    if verdict.outcome is AttemptOutcome.OK:
        count = len(verdict.results)
        cause = _joined(
            Text(f"{counted(count, 'result')} ({spent})", f"{count} 条结果（{spent}）"),
            _was_resting(rests.before),
        )
        return Check(_name(facts), _title(facts), State.OK, cause)
    told = cause_of(verdict.outcome)
    details = {one: detail_in(verdict.detail, one) for one in ("en", "zh")}
    said = {one: ", ".join(filter(None, (detail, spent))) for one, detail in details.items()}
    is_strangers = not facts.own and facts.polite_gap_s > 0
    harmless = verdict.outcome is AttemptOutcome.EMPTY or is_strangers
    state = State.WARN if harmless else State.FAIL
    cause = Text(f"{told.en} ({said['en']})", f"{told.zh}（{said['zh']}）")
    cause = _joined(cause, _rests_now(rests.now))
    return Check(_name(facts), _title(facts), state, cause, fix_of(verdict.outcome, facts.provider))


def _was_resting(rest: Rest | None) -> Text:
    return Text("; it no longer rests", "；已结束休息") if rest else Text("", "")


def _rests_now(rest: Rest | None) -> Text:
    if rest is None:
        return Text("", "")
    left = _span(rest.left_s)
    return Text(f"; searches leave it in peace for {left.en}", f"；搜索会在 {left.zh}内不再询问它")


def _joined(first: Text, more: Text) -> Text:
    return Text(first.en + more.en, first.zh + more.zh)


def resting_check(facts: ProviderFacts, rest: Rest) -> Check:
    left, told = _span(rest.left_s), cause_of(rest.outcome)
    cause = Text(
        f"not asked: it rests for another {left.en} ({told.en})", f"未询问：还要休息 {left.zh}（{told.zh}）"
    )
    command = f"sidelight doctor --provider {facts.target.partition('://')[2].rstrip('/')}"
    fix = Text(f"Ask all the same: {command}", f"仍要询问：{command}")
    return Check(_name(facts), _title(facts), State.WARN, cause, fix)


def spared_check(facts: ProviderFacts, last: Health | None = None) -> Check:
    cause = Text(
        "not asked: a public instance, spared unless you name it or add --all",
        "未询问：公共实例，指定地址或加 --all 才会询问",
    )
    if last is not None:
        told = cause_of(last.outcome)
        cause = _joined(cause, Text(f"; last time: {told.en}", f"；上次：{told.zh}"))
    return Check(_name(facts), _title(facts), State.SKIP, cause)


def missing_key_check(provider: str) -> Check:
    outcome = AttemptOutcome.NOT_CONFIGURED
    title = Text(provider, provider)
    return Check(f"source:{provider}", title, State.FAIL, cause_of(outcome), fix_of(outcome, provider))


def _span(seconds: float) -> Text:
    for size, english, chinese in ((86_400, "days", "天"), (3600, "hours", "小时"), (60, "minutes", "分钟")):
        if seconds >= 2 * size:
            return Text(f"{seconds / size:.0f} {english}", f"{seconds / size:.0f} {chinese}")
    whole = round(max(seconds, 1))
    return Text(counted(whole, "second"), f"{whole} 秒")

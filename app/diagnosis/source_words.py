"""What was found of one source, in words."""

from app.causes import cause_of, fix_of
from app.diagnosis.check import Check, State
from search.asking import Verdict
from search.attempt import AttemptOutcome
from search.health_record import Rest
from search.ports import ProviderFacts
from settings.text import Text


def _name(facts: ProviderFacts) -> str:
    return f"source:{facts.provider} {facts.target}"


def _title(facts: ProviderFacts) -> Text:
    return Text(f"{facts.provider} {facts.target}", f"{facts.provider} {facts.target}")


def verdict_check(facts: ProviderFacts, verdict: Verdict, ms: float, rest: Rest | None) -> Check:
    spent = f"{ms / 1000:.1f} s"
    if verdict.outcome is AttemptOutcome.OK:
        count = len(verdict.results)
        english = f"{count} result{'' if count == 1 else 's'} ({spent})"
        cause = Text(english + _was_resting(rest).en, f"{count} 条结果（{spent}）" + _was_resting(rest).zh)
        return Check(_name(facts), _title(facts), State.OK, cause)
    told = cause_of(verdict.outcome)
    facts_said = ", ".join(part for part in (verdict.detail, spent) if part)
    is_strangers = not facts.own and facts.polite_gap_s > 0
    harmless = verdict.outcome is AttemptOutcome.EMPTY or is_strangers
    state = State.WARN if harmless else State.FAIL
    cause = Text(f"{told.en} ({facts_said})", f"{told.zh}（{facts_said}）")
    return Check(_name(facts), _title(facts), state, cause, fix_of(verdict.outcome, facts.provider))


def _was_resting(rest: Rest | None) -> Text:
    return Text("; it no longer rests", "；已结束休息") if rest else Text("", "")


def resting_check(facts: ProviderFacts, rest: Rest) -> Check:
    left, told = _span(rest.left_s), cause_of(rest.outcome)
    cause = Text(
        f"not asked: it rests for another {left.en} ({told.en})", f"未询问：还要休息 {left.zh}（{told.zh}）"
    )
    command = f"sidelight doctor --provider {facts.target.partition('://')[2].rstrip('/')}"
    fix = Text(f"Ask all the same: {command}", f"仍要询问：{command}")
    return Check(_name(facts), _title(facts), State.WARN, cause, fix)


def spared_check(facts: ProviderFacts) -> Check:
    cause = Text(
        "not asked: a public instance, spared unless you name it or add --all",
        "未询问：公共实例，指定地址或加 --all 才会询问",
    )
    return Check(_name(facts), _title(facts), State.SKIP, cause)


def missing_key_check(provider: str) -> Check:
    outcome = AttemptOutcome.NOT_CONFIGURED
    title = Text(provider, provider)
    return Check(f"source:{provider}", title, State.FAIL, cause_of(outcome), fix_of(outcome, provider))


def _span(seconds: float) -> Text:
    for size, english, chinese in ((86_400, "days", "天"), (3600, "hours", "小时"), (60, "minutes", "分钟")):
        if seconds >= 2 * size:
            return Text(f"{seconds / size:.0f} {english}", f"{seconds / size:.0f} {chinese}")
    return Text(f"{max(seconds, 1):.0f} seconds", f"{max(seconds, 1):.0f} 秒")

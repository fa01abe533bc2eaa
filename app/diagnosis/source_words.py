"""What was found of one source, in words."""

from dataclasses import dataclass, replace

from app.causes import cause_of, fix_of
from app.details import detail_in
from app.diagnosis.check import Check, State
from app.fix import Fix
from app.key_owners import KeyOwner
from app.key_remarks import NO_BEARER, mixed_up, set_anew
from providers import registry
from providers.engine import Group
from search.asking import Verdict
from search.attempt import Attempt, AttemptOutcome
from search.counted import counted
from search.health_record import Health, Rest
from search.ports import ProviderFacts
from settings.secret import Secret
from settings.text import Text

_LISTED = {"en": ", ", "zh": "，"}
_LIMITS = frozenset({AttemptOutcome.QUOTA_EXHAUSTED, AttemptOutcome.RATE_LIMITED})
# Services refuse a wrong key in many ways; an unfit one is worth a word whatever they say.
_ABOUT_THE_KEY = frozenset(
    {
        AttemptOutcome.BAD_KEY,
        AttemptOutcome.BLOCKED,
        AttemptOutcome.BAD_RESPONSE,
        AttemptOutcome.QUOTA_EXHAUSTED,
    }
)


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
    """Say how it ended, what follows from it, and the fix."""
    spent = {"en": f"{ms / 1000:.1f} s", "zh": f"{ms / 1000:.1f} 秒"}
    if verdict.outcome is AttemptOutcome.OK:
        count = len(verdict.results)
        cause = _joined(
            Text(f"{counted(count, 'result')} ({spent['en']})", f"{count} 条结果（{spent['zh']}）"),
            _was_resting(rests.before),
        )
        return Check(_name(facts), _title(facts), State.OK, cause)
    instance = _is_instance(facts)
    told = cause_of(verdict.outcome, verdict.detail, instance=instance)
    details = {one: detail_in(verdict.detail, one) for one in ("en", "zh")}
    said = {one: _LISTED[one].join(filter(None, (details[one], spent[one]))) for one in spent}
    is_strangers = not facts.own and facts.polite_gap_s > 0
    harmless = verdict.outcome is AttemptOutcome.EMPTY or is_strangers
    state = State.WARN if harmless else State.FAIL
    cause = Text(f"{told.en} ({said['en']})", f"{told.zh}（{said['zh']}）")
    cause = _joined(cause, _resets(verdict, rests.now), _rests_now(rests.now))
    fix = fix_of(verdict.outcome, facts.provider, verdict.detail, instance=instance)
    return Check(_name(facts), _title(facts), state, cause, fix)


def key_remarked(check: Check, verdict: Verdict, owner: KeyOwner, secret: Secret) -> Check:
    """Add what is odd about the key that was sent, where that may be why it was refused."""
    refused = verdict.outcome in _ABOUT_THE_KEY
    found = [mixed_up(owner, secret.value) if refused else None, NO_BEARER if secret.had_bearer else None]
    said = [Text(f"; {one.en}", f"；{one.zh}") for one in found if one]
    fix = set_anew(owner, secret) if verdict.outcome is AttemptOutcome.BAD_KEY or found[0] else check.fix
    return replace(check, cause=_joined(check.cause, *said), fix=fix)


def useless_key_check(facts: ProviderFacts, why: Text, fix: Fix) -> Check:
    """Say why a source was not even asked."""
    cause = Text(f"not asked, its key cannot be right: {why.en}", f"未询问，密钥不可用：{why.zh}")
    return Check(_name(facts), _title(facts), State.FAIL, cause, fix)


def _is_instance(facts: ProviderFacts) -> bool:
    known = facts.provider in registry.names()
    return known and Group.INSTANCE in registry.load(facts.provider).groups


def _resets(verdict: Verdict, rest: Rest | None) -> Text:
    """Say when the source counts anew, where that is not the very time it rests."""
    wait = verdict.retry_after_s
    if not wait or verdict.outcome not in _LIMITS:
        return Text("", "")
    if verdict.outcome is AttemptOutcome.RATE_LIMITED and rest and wait <= rest.left_s + 2:
        return Text("", "")
    left = _span(wait)
    return Text(f"; it resets in {left.en}", f"；{left.zh}后重置")


def _was_resting(rest: Rest | None) -> Text:
    return Text("; it no longer rests", "；已结束休息") if rest else Text("", "")


def _rests_now(rest: Rest | None) -> Text:
    if rest is None:
        return Text("", "")
    left = _span(rest.left_s)
    return Text(f"; searches leave it in peace for {left.en}", f"；搜索会在 {left.zh}内不再询问它")


def _joined(*texts: Text) -> Text:
    return Text("".join(text.en for text in texts), "".join(text.zh for text in texts))


def resting_check(facts: ProviderFacts, rest: Rest) -> Check:
    left, told = _span(rest.left_s), cause_of(rest.outcome)
    cause = Text(
        f"not asked: it rests for another {left.en} ({told.en})", f"未询问：还要休息 {left.zh}（{told.zh}）"
    )
    command = f"sidelight doctor --provider {facts.target.partition('://')[2].rstrip('/')}"
    fix = Fix(
        f"Ask all the same: {command}",
        f"仍要询问：{command}",
        Text("Ask all the same: check it in the settings.", "仍要询问：请在设置中单独检查它。"),
    )
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


def not_configured_check(lacking: Attempt) -> Check:
    """Say what a source lacks: its key, or the setting that the attempt names."""
    name, detail = lacking.provider, lacking.detail
    cause = cause_of(lacking.outcome, detail)
    if cause != cause_of(lacking.outcome):
        chinese = detail_in(detail, "zh")
        cause = Text(f"{cause.en}: {detail}", f"{cause.zh}：{chinese}")
    fix = fix_of(lacking.outcome, name, detail)
    return Check(f"source:{name}", Text(name, name), State.FAIL, cause, fix)


def outside_check(check: Check, fix: Fix) -> Check:
    """Add that a source is not in the chain of searches, and how it gets there."""
    cause = _joined(
        check.cause,
        Text("; searches do not ask it: it is not in the chain", "；它不在搜索链中，搜索不会询问它"),
    )
    own = check.fix
    if own is None:
        return replace(check, cause=cause, fix=fix)
    first, inside = _also(own, fix), _also(own.for_window, fix.for_window)
    return replace(check, cause=cause, fix=Fix(first.en, first.zh, inside))


def _also(first: Text, more: Text) -> Text:
    return Text(f"{first.en.rstrip('.')}. {more.en}", f"{first.zh.rstrip('。')}；{more.zh}")


def _span(seconds: float) -> Text:
    for size, english, chinese in ((86_400, "days", "天"), (3600, "hours", "小时"), (60, "minutes", "分钟")):
        if seconds >= 2 * size:
            return Text(f"{seconds / size:.0f} {english}", f"{seconds / size:.0f} {chinese}")
    whole = round(max(seconds, 1))
    return Text(counted(whole, "second"), f"{whole} 秒")

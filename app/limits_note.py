"""One sentence on what limits an answer: which sources failed and why, and that there is little evidence."""

from urllib.parse import urlsplit

from app.causes import cause_of
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, TurnOutcome
from settings.text import Text

_FINE = frozenset({AttemptOutcome.OK, AttemptOutcome.EMPTY})
_SKIPPED = "not asked:"
_MOST_NAMED = 3


def limits_note(outcome: TurnOutcome) -> Text | None:
    """Return the sentence; None where all sources asked were healthy and the evidence is not thin.

    A source that was only skipped, because it rests, is no news.
    """
    if outcome.status is not Status.ANSWERED or not outcome.tool_calls or not outcome.sources:
        return None
    failed = [a for call in outcome.tool_calls for a in call.attempts if _failed(a)]
    thin = len(outcome.sources) == 1
    if not failed and not thin:
        return None
    return _sentence(failed[:_MOST_NAMED], max(len(failed) - _MOST_NAMED, 0), thin=thin)


def _failed(attempt: Attempt) -> bool:
    return attempt.outcome not in _FINE and not attempt.detail.startswith(_SKIPPED)


def _sentence(failed: list[Attempt], more: int, *, thin: bool) -> Text:
    en = [f"{_name(a)} {_cause_en(a)}" for a in failed] + ([f"{more} more failed"] if more else [])
    zh = [f"{_name(a)} {cause_of(a.outcome, a.detail).zh}" for a in failed] + (
        [f"另有 {more} 个来源失败"] if more else []
    )
    if thin:
        en.append("only one result was found")
        zh.append("只找到一条结果")
    return Text(f"Limits of this answer: {'; '.join(en)}.", f"本回答的局限：{'；'.join(zh)}。")


def _cause_en(attempt: Attempt) -> str:
    cause = cause_of(attempt.outcome, attempt.detail).en
    return f"refused: {cause}" if attempt.outcome is AttemptOutcome.RATE_LIMITED else cause


def _name(attempt: Attempt) -> str:
    host = urlsplit(attempt.target).netloc
    return f"{attempt.provider} ({host})" if host else attempt.provider

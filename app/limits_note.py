"""One sentence on what limits an answer: which sources failed and why, and that there is little evidence."""

import re
from urllib.parse import urlsplit

from app.causes import cause_of
from providers import registry
from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, TurnOutcome
from settings.text import Text

_FINE = frozenset({AttemptOutcome.OK, AttemptOutcome.EMPTY})
_SKIPPED = "not asked:"
_MOST_NAMED = 3
_INSTANCES = "searxng"
_HTTP_STATUS = re.compile(r"HTTP [1-5]\d\d\b")


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
    en = [f"{_name(a)} {_cause_en(a)}{_status(a, ' ({})')}" for a in failed]
    zh = [f"{_name(a)} {cause_of(a.outcome, a.detail).zh}{_status(a, '（{}）')}" for a in failed]
    if more:
        en.append(f"{more} more failed")
        zh.append(f"另有 {more} 个来源失败")
    if thin:
        en.append("only one result was found")
        zh.append("只找到一条结果")
    return Text(f"Limits of this answer: {'; '.join(en)}.", f"本回答的局限：{'；'.join(zh)}。")


def _cause_en(attempt: Attempt) -> str:
    cause = cause_of(attempt.outcome, attempt.detail).en
    return f"refused: {cause}" if attempt.outcome is AttemptOutcome.RATE_LIMITED else cause


def _status(attempt: Attempt, around: str) -> str:
    found = _HTTP_STATUS.search(attempt.detail)
    return around.format(found.group()) if found else ""


def _name(attempt: Attempt) -> str:
    """Name a source as the steps of the page do: an instance by its host, any other by its title."""
    host = urlsplit(attempt.target).netloc.rpartition("@")[2].removeprefix("www.")
    if attempt.provider == _INSTANCES and host:
        return host
    try:
        return registry.load(attempt.provider).title
    except registry.RegistryError:
        return attempt.provider

"""The two shapes of a decision (SPEC 2.1), and which objects fit them."""

import math
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from search.placeholder import is_placeholder
from search.text import listed


class Action(StrEnum):
    """What the planner may decide."""

    ANSWER = "answer"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Fit:
    """An object that fits: `value` is the content, or the query as it stands there.

    `exact` is false where an action or key was spelt in another way; `echoed` is true for the prompt's own
    example given back.
    """

    action: Action
    value: object
    reason: str = ""
    kind: object = None
    exact: bool = True
    echoed: bool = False


_SEARCH = listed(
    "search|websearch|searchweb|searchtheweb|searchonline|onlinesearch|internetsearch|dosearch|lookup|query|google|"
    "browse|browsing|find|retrieve|research|搜索|联网搜索|搜寻|检索|查询|搜尋|檢索"
)
_ANSWER = listed(
    "answer|answers|directanswer|answerdirectly|finalanswer|final|respond|response|reply|direct|finish|"
    "回答|直接回答|回复|答复|答案|回覆"
)
_SYNONYMS = dict.fromkeys(_SEARCH, Action.SEARCH) | dict.fromkeys(_ANSWER, Action.ANSWER)


def action_of(value: object) -> Action | None:
    """Return the action a name stands for, in any case and hyphenation; None for other names."""
    if not isinstance(value, str):
        return None
    return _SYNONYMS.get(re.sub(r"[\W_]+", "", value).lower())


def is_plan(found: dict[str, Any]) -> bool:
    """Say whether an object is a planner's, even an empty one, and not another program's with an action."""
    action = action_of(found.get("action"))
    if action is None:
        return False
    field = "content" if action is Action.ANSWER else "query"
    named = str(found["action"]).lower() == action
    return field in found or (named and found.keys() <= {"action", "content", "query", "reason", "kind"})


def fit(found: dict[str, Any]) -> Fit | None:
    """Return what the object decides; None when it fits neither shape. Keys beyond the five are ignored."""
    fields = {key.strip().lower(): value for key, value in reversed(found.items()) if isinstance(key, str)}
    action = action_of(fields.get("action"))
    exact = found.get("action") == action
    if action is Action.ANSWER:
        return _answer(fields.get("content"), exact=exact and "content" in found)
    if action is Action.SEARCH:
        return _search(fields, exact=exact)
    return None


def _answer(content: object, *, exact: bool) -> Fit | None:
    if isinstance(content, int | float) and not isinstance(content, bool) and math.isfinite(content):
        return Fit(Action.ANSWER, str(content), exact=False)
    if not isinstance(content, str) or not content.strip():
        return None
    return Fit(Action.ANSWER, content, exact=exact, echoed=is_placeholder(content))


def _search(fields: dict[str, Any], *, exact: bool) -> Fit:
    query, reason = fields.get("query"), fields.get("reason")
    echoed = isinstance(query, str) and is_placeholder(query)
    words = reason if isinstance(reason, str) else ""
    return Fit(Action.SEARCH, query, words, fields.get("kind"), exact=exact, echoed=echoed)

"""Finds the planner's JSON objects in a text, and repairs those that are broken (SPEC 2.2)."""

import re
from collections.abc import Iterator
from typing import Any

from search.json_scan import Found, begins_like_object, braces, repaired_objects, strict_object
from search.plan_shape import fit

_MOST_BRACES = 300
_MOST_REPAIRS = 4
# The brace was the last thing the prompt said, or was lost.
_HEADLESS = re.compile(r"""\s*["“”]action["“”]\s*[:：]""", re.IGNORECASE)
_ACTION = re.compile("action", re.IGNORECASE)


def read_object(text: str) -> dict[str, Any] | None:
    """Return the one object a text consists of, or the first of a list; broken, in the reading that fits."""
    at = next(braces(text), None)
    if at is None:
        return None
    strict = strict_object(text, at)
    if strict:
        return strict.value
    readings = [found.value for found in repaired_objects(text, at)]
    return next((value for value in readings if fit(value)), readings[0] if readings else None)


def planner_objects(text: str, *, finished: bool) -> Iterator[Found]:
    """Yield the valid objects in order, and between them the broken ones that fit once they are repaired."""
    if _HEADLESS.match(text):
        text = "{" + text
    end, repairs = 0, _MOST_REPAIRS
    for count, at in enumerate(braces(text)):
        if at < end:
            continue
        if count > _MOST_BRACES:
            return
        found = strict_object(text, at)
        if found is None and repairs and begins_like_object(text, at) and _ACTION.search(text, at):
            repairs -= 1
            found = _fitting_repair(text, at, finished=finished)
        if found:
            end = found.end
            yield found


def _fitting_repair(text: str, at: int, *, finished: bool) -> Found | None:
    return next((found for found in repaired_objects(text, at, finished=finished) if fit(found.value)), None)

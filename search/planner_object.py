"""Reads the one JSON object a text consists of, broken or not; the first one of a list."""

from typing import Any

from search.json_scan import braces, repaired_objects, strict_object
from search.plan_shape import fit


def read_object(text: str) -> dict[str, Any] | None:
    """Return the object at the first brace, in the reading that fits a planner's shape if one does."""
    at = next(braces(text), None)
    if at is None:
        return None
    strict = strict_object(text, at)
    if strict:
        return strict.value
    readings = [found.value for found in repaired_objects(text, at)]
    return next((value for value in readings if fit(value)), readings[0] if readings else None)

"""An answer of a source as one line of text, and back: how the result cache survives the end of a process."""

import json
from typing import Any

from search.ports import Found
from search.result import Result

_FIELDS = ("url", "title", "snippet", "provider", "rank", "score", "published")
_TEXTS = ("url", "title", "snippet", "provider", "published")


def written(found: Found) -> str:
    """Return the answer as JSON without any line break."""
    rows = [[getattr(result, name) for name in _FIELDS] for result in found.results]
    return json.dumps([found.detail, rows], ensure_ascii=False)


def read(text: str) -> Found | None:
    """Return the answer; None for anything that no `written` has made."""
    try:
        detail, rows = json.loads(text)
        results = tuple(_result(row) for row in rows)
    except (ValueError, TypeError, RecursionError):
        return None
    return Found(results, detail) if results and isinstance(detail, str) else None


def _result(row: Any) -> Result:
    """Return one result. Raises TypeError, or ValueError for a row of another length."""
    if not isinstance(row, list):
        raise TypeError
    fields = dict(zip(_FIELDS, row, strict=True))
    score = fields["score"]
    fits = all(isinstance(fields[name], str) for name in _TEXTS) and type(fields["rank"]) is int
    if not fits or not (score is None or type(score) in (int, float)):
        raise TypeError
    return Result(**fields)

"""The health book as a plain table that fits into JSON, and back; whatever cannot be right is left out."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from search.attempt import AttemptOutcome
from search.health import HealthBook
from search.health_record import MOST_REMEMBERED, REFUSALS, Health

VERSION = 1
MOST_SOURCES = 200
MOST_NOTES = 16
LONGEST_TEXT = 300
# A note from the future comes from a clock that was set back; it would win over every newer one.
CLOCK_SLACK_S = 60.0


def to_table(book: HealthBook) -> dict[str, Any]:
    """Return the newest entries, times in seconds since the epoch; an address with userinfo is left out."""
    entries = [entry for entry in book.entries() if "@" not in entry[0]]
    newest = sorted(entries, key=lambda entry: -entry[1].noted_at)[:MOST_SOURCES]
    return {"version": VERSION, "sources": {key: _row(health, memory) for key, health, memory in newest}}


def absorb_table(book: HealthBook, table: object, now: float) -> None:
    """Take over the entries of `table` that are newer than those of `book`; never raises."""
    for key, row in _rows(table):
        health = _health(row)
        if health.noted_at <= now + CLOCK_SLACK_S:
            book.absorb(key, health, _memory(row.get("memory")))


def _row(health: Health, memory: Mapping[str, str]) -> dict[str, Any]:
    row = {name: getattr(health, name) for name in Health.__dataclass_fields__}
    row |= {"outcome": str(health.outcome), "refusal": str(health.refusal), "asked_at": list(health.asked_at)}
    return row | ({"memory": _memory(memory)} if memory else {})


def _rows(table: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    sources = table.get("sources") if isinstance(table, dict) and table.get("version") == VERSION else None
    if not isinstance(sources, dict):
        return
    for key, row in list(sources.items())[:MOST_SOURCES]:
        if isinstance(key, str) and isinstance(row, dict):
            yield key, row


def _health(row: Mapping[str, Any]) -> Health:
    refusal = _outcome(row.get("refusal"))
    asked_at = row.get("asked_at")
    times = asked_at[-MOST_REMEMBERED:] if isinstance(asked_at, list) else []
    return Health(
        noted_at=_figure(row.get("noted_at")),
        outcome=_outcome(row.get("outcome")) or AttemptOutcome.OK,
        failures=int(min(_figure(row.get("failures")), 1000)),
        refusals=int(min(_figure(row.get("refusals")), 1000)),
        refusal=refusal if refusal in REFUSALS else AttemptOutcome.BLOCKED,
        rest_until=_figure(row.get("rest_until")),
        rest_guessed=row.get("rest_guessed") is not False,
        behind_until=_figure(row.get("behind_until")),
        usual_ms=_figure(row.get("usual_ms")) or None,
        asked_at=tuple(sorted(_figure(at) for at in times)),
    )


def _memory(notes: object) -> dict[str, str]:
    pairs = list(notes.items())[:MOST_NOTES] if isinstance(notes, Mapping) else []
    return {
        key: value[:LONGEST_TEXT]
        for key, value in pairs
        if isinstance(key, str) and isinstance(value, str) and len(key) <= LONGEST_TEXT
    }


def _figure(value: object) -> float:
    """Return a finite figure that is not negative; 0 for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    try:
        figure = float(value)
    except OverflowError:
        return 0.0
    return figure if math.isfinite(figure) and figure > 0 else 0.0


def _outcome(value: object) -> AttemptOutcome | None:
    try:
        return AttemptOutcome(value)  # type: ignore[arg-type]  # anything may stand in the file
    except ValueError:
        return None

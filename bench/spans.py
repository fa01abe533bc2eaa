"""Where the time of a question went: its own total minus the union of the spans in which a server worked."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Span = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """One question: seconds of CLOCK_MONOTONIC; `first` is when the first answer text was in hand."""

    mark: str
    t0: float
    t1: float
    first: float = 0.0
    ok: bool = True


def union_s(spans: Iterable[tuple[float, float]], low: float, high: float) -> float:
    """Return the seconds between `low` and `high` that at least one span covers."""
    total, end = 0.0, low
    for begin, stop in sorted(spans):
        new = min(stop, high) - max(begin, end)
        if new > 0:
            total += new
            end = min(stop, high)
    return total


def overheads_ms(asked: Sequence[Asked], spans: Sequence[Span]) -> list[float]:
    by_mark = grouped(spans)
    return [
        1000 * (a.t1 - a.t0 - union_s([(s["t0"], s["t1"]) for s in by_mark.get(a.mark, ())], a.t0, a.t1))
        for a in asked
    ]


def grouped(spans: Sequence[Span]) -> dict[str, list[Span]]:
    by_mark: dict[str, list[Span]] = {}
    for span in spans:
        by_mark.setdefault(span["mark"], []).append(span)
    return by_mark


def calls_before_text(asked: Sequence[Asked], spans: Sequence[Span]) -> list[int]:
    """Return for each question how many model calls began before its first answer text."""
    by_mark = grouped(spans)
    return [sum(s["kind"] != "search" and s["t0"] <= a.first for s in by_mark.get(a.mark, ())) for a in asked]


def delays_ms(asked: Sequence[Asked], spans: Sequence[Span]) -> list[float]:
    """Return how long after the model sent its first visible character each question had it."""
    sent = {span["mark"]: span["first"] for span in spans if "first" in span}
    return [1000 * (a.first - sent[a.mark]) for a in asked if a.first and a.mark in sent]


def median(values: Sequence[float]) -> float:
    return statistics.median(values) if values else float("nan")


def high(values: Sequence[float], share: float = 0.95) -> float:
    """Return the value that so large a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

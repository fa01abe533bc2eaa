"""What the bench found: figures with their limits, as a table, as JSON, and in docs/PERFORMANCE.md."""

import math
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent.parent / "docs" / "PERFORMANCE.md"
_BEGIN, _END = "<!-- last run: begin -->", "<!-- last run: end -->"


@dataclass(frozen=True)
class Figure:
    """One figure of SPEC 11. `met` is None where nothing is demanded; `floor` is that of the same run."""

    key: str
    title: str
    value: float | str
    unit: str = "ms"
    floor: float | None = None
    must: str = ""
    met: bool | None = None
    n: int = 0
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Failure:
    """A part of the bench that could not be measured, and why."""

    part: str
    why: str


@dataclass
class Run:
    """One run of the bench on one machine."""

    quick: bool
    figures: list[Figure] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    at: str = field(default_factory=lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))
    load: tuple[float, ...] = field(default_factory=os.getloadavg)

    @property
    def missed(self) -> list[str]:
        return [f.key for f in self.figures if f.met is False] + [f.part for f in self.failures]

    def as_object(self) -> dict[str, Any]:
        return {
            "at": self.at,
            "machine": machine(),
            "load_at_start": self.load[0],
            "quick": self.quick,
            "figures": [asdict(f) for f in self.figures],
            "failures": [asdict(f) for f in self.failures],
            "missed": self.missed,
        }


def machine() -> dict[str, Any]:
    return {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()}


def table(figures: Sequence[Figure]) -> str:
    """Return a Markdown table that reads well in a terminal, too."""
    head = ("figure", "measured", "floor", "must", "met", "n")
    rows = [head, *(_row(f) for f in figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = [
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    return "\n".join((lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]))


def write_document(run: Run, document: Path = DOCUMENT) -> None:
    """Put the run between the markers of the document. Raises ValueError where it has none."""
    text = document.read_text(encoding="utf-8")
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{document.name} has no markers for the last run")
    facts = machine()
    told = (
        f"Run of {run.at} on {facts['system']}, Python {facts['python']}, {facts['cores']} cores, "
        f"load {run.load[0]:.1f} at the start{' (quick run)' if run.quick else ''}."
    )
    block = f"{begin}\n{told}\n\n{table(run.figures)}\n{end}"
    document.write_text(before + block + after, encoding="utf-8")


def _row(figure: Figure) -> tuple[str, ...]:
    met = {True: "yes", False: "NO", None: ""}[figure.met]
    floor = "" if figure.floor is None else _number(figure.floor)
    n = str(figure.n) if figure.n else ""
    value = (
        figure.value if isinstance(figure.value, str) else f"{_number(figure.value)} {figure.unit}".strip()
    )
    return figure.title, value, floor, figure.must, met, n


def _number(value: float) -> str:
    if math.isnan(value):
        return "-"
    if value == int(value):
        return str(int(value))
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"

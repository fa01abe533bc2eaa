"""Numbered steps from older settings files to today's. Append-only: a released step never changes.

Step n (counted from 1) turns a table of version n into one of version n + 1. Steps must bear any content.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Table = dict[str, Any]
Step = Callable[[Table], None]

VERSION_KEY = "schema_version"
STEPS: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Migrated:
    """`table` is of the newest version known, or untouched where the file is from the `future`."""

    table: Table
    future: int | None = None
    bad_version: bool = False


def migrate(raw: Table, steps: Sequence[Step] = STEPS) -> Migrated:
    """Bring a raw table up to date without touching `raw`. A file without a version counts as version 1."""
    newest, found = len(steps) + 1, raw.get(VERSION_KEY, 1)
    bad = isinstance(found, bool) or not isinstance(found, int) or found < 1
    version = 1 if bad else int(found)
    if version > newest:
        return Migrated(raw, future=version)
    table = copy.deepcopy(raw) if version < newest else dict(raw)
    for step in steps[version - 1 :]:
        step(table)
    # First in the file, whatever the order was before.
    return Migrated({VERSION_KEY: newest} | table | {VERSION_KEY: newest}, bad_version=bad)

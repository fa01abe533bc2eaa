"""Keeps the health book on disk as JSON: off the answer's path, shared with other processes of ours.

What is lost with the file is only a hint; nothing here ever fails a question.
"""

import asyncio
import contextlib
import json
import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from search.health import HealthBook
from search.health_table import absorb_table, to_table

log = logging.getLogger(__name__)

FILE_NAME = "health.json"
LARGEST_FILE = 1_000_000
_FORGOTTEN = "forgotten_at"


class HealthStore:
    """Reads and writes `health.json` in `folder`; `wall` gives seconds since the epoch."""

    def __init__(self, folder: Path, wall: Callable[[], float]) -> None:
        self._path = folder / FILE_NAME
        self._wall = wall
        self._writing = asyncio.Lock()

    def load(self) -> HealthBook:
        """Return what is remembered; an unreadable file is set aside and nothing is remembered."""
        book = HealthBook()
        absorb_table(book, self._read(), self._wall())
        return book

    def forget(self) -> HealthBook:
        """Delete what is remembered and return an empty book. Raises OSError.

        Another process goes on with its own memory until it ends; the file does not take that back.
        """
        _replace(self._path, json.dumps(to_table(HealthBook()) | {_FORGOTTEN: self._wall()}))
        return HealthBook()

    def sources(self) -> int:
        """Return of how many sources something is remembered."""
        return len(to_table(self.load())["sources"])

    async def save(self, book: HealthBook) -> None:
        """Write what changed from a worker thread and take over what another process noted meanwhile."""
        async with self._writing:
            if not book.changed:
                return
            book.changed = False
            merged = await asyncio.to_thread(self._merge_and_write, to_table(book))
            absorb_table(book, merged, self._wall())

    def save_now(self, book: HealthBook) -> None:
        """Write what changed before this returns, for a process that is about to end."""
        if book.changed:
            book.changed = False
            self._merge_and_write(to_table(book))

    def _merge_and_write(self, ours: dict[str, Any]) -> dict[str, Any]:
        both, theirs = HealthBook(), self._read()
        forgotten = _forgotten_at(theirs, self._wall())
        for table in (_noted_after(ours, forgotten), theirs):
            absorb_table(both, table, self._wall())
        merged = to_table(both) | ({_FORGOTTEN: forgotten} if forgotten else {})
        try:
            _replace(self._path, json.dumps(merged))
        except OSError as error:
            log.warning("health memory not saved: %s", error)
        return merged

    def _read(self) -> object:
        try:
            with self._path.open(encoding="utf-8") as file:
                # Beyond that size it is not ours, and cut off it is damaged.
                return json.loads(file.read(LARGEST_FILE))
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError) as error:
            log.warning("health memory is damaged and was set aside: %s", error)
            with contextlib.suppress(OSError):
                self._path.replace(self._path.with_suffix(".damaged"))
        except OSError as error:
            log.warning("health memory cannot be read: %s", error)
        return None


def _forgotten_at(table: object, now: float) -> float:
    """Return when everything was forgotten last, 0 for never; a moment to come is of a clock set back."""
    at = table.get(_FORGOTTEN) if isinstance(table, dict) else None
    return float(at) if isinstance(at, int | float) and 0 < at <= now else 0.0


def _noted_after(table: dict[str, Any], moment: float) -> dict[str, Any]:
    rows = {key: row for key, row in table["sources"].items() if not moment or row["noted_at"] > moment}
    return table | {"sources": rows}


def _replace(path: Path, text: str) -> None:
    """Put `text` in place of the file in one step; readers see the old or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise

"""Keeps the result cache on disk for the next process, written off the answer's path.

One line for each answer, under the digest of its question; the first line holds a mark that a clearing
changes, so that other processes notice. What is lost with the file costs a repeated search, nothing more.
"""

import asyncio
import logging
import math
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from app.service import masked
from providers.cache import ResultCache, Rows
from search.ports import Found
from settings.errors import SettingsError
from settings.files import write_atomically
from settings.lock import held
from settings.text import Text

log = logging.getLogger(__name__)

FILE_NAME = "results.cache"
LARGEST_FILE = 1_000_000
LONGEST_LINE = 100_000
_HEAD = "sidelight-results-1"
_WAIT_S = 2.0
_BUSY = Text(
    "Another Sidelight process is writing the result cache; try again.",
    "另一个 Sidelight 进程正在写入结果缓存，请重试。",
)
_Signature = tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class OnDisk:
    """What lies on the disk: how many answers, how many bytes."""

    answers: int
    size: int


class ResultStore:
    """Reads and writes `results.cache` in `folder`; `redact` takes secrets out of what is written."""

    def __init__(self, folder: Path, redact: Callable[[str], str] = lambda text: text) -> None:
        self._path = folder / FILE_NAME
        self._redact = redact
        self._seen: _Signature = None
        self._mark: str | None = None

    def refresh(self, cache: ResultCache) -> None:
        """Take over what another process has written, or cleared, since the last look. Never raises."""
        if not cache.is_on or ((seen := _signature(self._path)) == self._seen and self._mark is not None):
            return
        mark, rows = self._read()
        if self._mark not in (None, mark):
            cache.clear()
        self._seen, self._mark = seen, mark
        cache.take_over(rows)

    def begin_anew(self) -> None:
        """Look again next time: the cache is another one."""
        self._seen = self._mark = None

    async def save(self, cache: ResultCache) -> None:
        """Write what is new from a worker thread; a cache that is off keeps nothing on disk either."""
        if cache.changed or (not cache.is_on and self._path.exists()):
            await asyncio.to_thread(self.save_now, cache)

    def save_now(self, cache: ResultCache) -> None:
        """Write before this returns. Never raises: the log says what went wrong."""
        try:
            if cache.is_on:
                self._merge_and_write(cache)
            else:
                self._path.unlink(missing_ok=True)
        except (OSError, SettingsError) as error:
            log.warning("result cache not saved: %s", error)

    def clear(self) -> OnDisk:
        """Forget all answers, also those that other processes have in memory; return what there was.

        Raises SettingsError, or OSError when the file cannot be written.
        """
        found = self.on_disk()
        with self._locked():
            self._write({}, secrets.token_hex(8))
        return found

    def on_disk(self) -> OnDisk:
        rows = self._read()[1]
        return OnDisk(len(rows), self._path.stat().st_size if rows else 0)

    # ---- inside -----------------------------------------------------------------------------------------

    def _masked(self, found: Found) -> Found:
        changed: Found = masked(found, self._redact)
        return changed

    def _merge_and_write(self, cache: ResultCache) -> None:
        with self._locked():
            mark, theirs = self._read()
            if self._mark not in (None, mark):
                return  # cleared meanwhile: what this process found before is not to come back
            cache.take_over(theirs)
            self._write(cache.rows(self._masked), mark)

    def _locked(self) -> AbstractContextManager[None]:
        return held(self._path.with_suffix(".lock"), _WAIT_S, _BUSY)

    def _write(self, rows: Rows, mark: str) -> None:
        data = "\n".join((f"{_HEAD} {mark}", *_lines(rows))).encode("utf-8", "backslashreplace")
        write_atomically(self._path, data, durable=False)
        self._seen, self._mark = _signature(self._path), mark

    def _read(self) -> tuple[str, Rows]:
        """Return mark and rows; whatever is damaged is not there."""
        try:
            with self._path.open("rb") as file:
                data = file.read(2 * LARGEST_FILE)
        except FileNotFoundError:
            return "", {}
        except OSError as error:
            log.warning("result cache cannot be read: %s", error)
            return "", {}
        head, *lines = data.decode("utf-8", "replace").split("\n")
        name, _, mark = head.partition(" ")
        return (mark, dict(_rows(lines))) if name == _HEAD else ("", {})


def _rows(lines: list[str]) -> Iterator[tuple[str, tuple[float, str]]]:
    for line in lines:
        digest, _, rest = line.partition(" ")
        at, _, text = rest.partition(" ")
        try:
            moment = float(at)
        except ValueError:
            continue
        if math.isfinite(moment) and text:
            yield digest, (moment, text)


def _lines(rows: Rows) -> Iterator[str]:
    left = LARGEST_FILE
    for digest, (at, text) in rows.items():
        line = f"{digest} {at:.3f} {text}"
        size = len(line.encode("utf-8", "backslashreplace")) + 1
        if size <= min(left, LONGEST_LINE):
            left -= size
            yield line


def _signature(path: Path) -> _Signature:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino

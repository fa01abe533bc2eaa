"""The real model the tests run: a GGUF file named by SIDELIGHT_TEST_MODEL and the installed runtime."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, TypeVar

from providers.local.process import ServerProcess
from providers.local.runtime import Runtime, runtime
from providers.local.selection import select
from providers.local.shelf import Shelf
from providers.local_model import LocalModel, LocalWaits
from providers.transport import Network, Transport
from search.language import sentence_language
from search.ports import CallMeter, FinishReason, Prompt
from search.query import Message, Question, Role, SearchSwitch
from tests.missing import missing

T = TypeVar("T")
# Tests run in an empty environment; what the machine offers is read before that.
_FILE = os.environ.get("SIDELIGHT_TEST_MODEL", "")
SAMPLES = Path(__file__).parents[1] / "samples"
NOW = datetime(2026, 11, 29, 20, 10, tzinfo=timezone(timedelta(hours=8)))
# A shared machine may be ten times slower than a quiet one.
WAITS = LocalWaits(start_s=120.0, first_s=300.0, idle_s=300.0)
LIMIT_S = 1500.0


def file_or_skip() -> Path:
    """Return the weights; skip, or fail where real servers are required, when something is missing."""
    reason = _what_is_missing()
    if reason:
        missing(reason)
    return Path(_FILE)


def _what_is_missing() -> str:
    if runtime() is not Runtime.READY:
        return "the runtime of the local model (xllamacpp) is not installed"
    if not _FILE:
        return "SIDELIGHT_TEST_MODEL names no GGUF file"
    return "" if Path(_FILE).is_file() else f"SIDELIGHT_TEST_MODEL: there is no file {Path(_FILE).name}"


@dataclass
class RealModel:
    """One server for many tests, all on one loop."""

    runner: asyncio.Runner
    transport: Transport
    model: LocalModel

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        async def bounded() -> T:
            async with asyncio.timeout(LIMIT_S):
                return await work

        return self.runner.run(bounded())

    @property
    def server(self) -> ServerProcess:
        assert self.model.server is not None
        return self.model.server


@contextmanager
def real_model(file: Path) -> Iterator[RealModel]:
    """Start nothing yet: the first completion does. One thread; the server's temperature is 0."""
    with asyncio.Runner() as runner:

        async def open_transport() -> Transport:
            return Transport(Network(proxy="none"))

        transport = runner.run(open_transport())
        selected = select(Shelf(file.parent), str(file), "")
        model = LocalModel(selected, transport, waits=WAITS, threads=1)
        try:
            yield RealModel(runner, transport, model)
        finally:
            runner.run(model.close())
            runner.run(transport.aclose())


@dataclass
class Hearing:
    """A ChatModel that passes everything on and keeps what was asked and said."""

    inner: LocalModel
    replies: list[str] = field(default_factory=list)
    endings: list[FinishReason | None] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def context_tokens(self) -> int:
        return self.inner.context_tokens

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        pieces: list[str] = []

        def hear(piece: str) -> None:
            pieces.append(piece)
            on_text(piece)

        ending: FinishReason | None = None
        try:
            ending = await self.inner.complete(prompt, hear, meter)
            return ending
        finally:
            self.replies.append("".join(pieces))
            self.endings.append(ending)


def question(text: str, *history: list[str], switch: SearchSwitch = SearchSwitch.AUTO) -> Question:
    """Return a question as the service would make it."""
    before = tuple(Message(Role(who), words) for who, words in history)
    language = sentence_language(text, "auto")
    return Question(
        text, NOW, "t1", "s1", language=language, time_zone="Asia/Shanghai", switch=switch, history=before
    )


def samples(path: str) -> list[dict[str, Any]]:
    """Return the rows of a file below tests/samples."""
    lines = (SAMPLES / path).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def children_of(pid: int) -> list[int]:
    """Return the direct child processes, as Linux tells them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text(encoding="ascii", errors="replace")
        except OSError:
            continue
        if int(text.rpartition(") ")[2].split()[1]) == pid:
            found.append(int(stat.parent.name))
    return found


def kill_hard(pid: int) -> None:
    """End a process as a crash would."""
    os.kill(pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

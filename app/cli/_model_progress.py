"""How an installation is shown while it runs: a bar on a terminal, a line for every tenth part elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from app.cli._output import aside, complain, is_plain, printable
from providers.local.install import Progress, Stage, Tell
from providers.local.shelf import readable_size
from settings.text import Text

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

_CHECKING = Text("Comparing the SHA-256 …", "正在核对 SHA-256 …")
_STEP_PERCENT = 10
_SMALLEST_STEP = 1 << 20  # what a bar can show


@contextmanager
def progress_view(language: str) -> Iterator[Tell]:
    """Return what shows progress on stderr for as long as the context is open."""
    if is_plain(sys.stderr):
        yield PlainProgress(language)
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        yield BarProgress(bars, language)


class PlainProgress:
    """Writes a line when a source begins, at every tenth part, and when a source is given up."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._source = ""
        self._told = -1

    def __call__(self, progress: Progress) -> None:
        """Show where the installation is, if that is worth a line."""
        if progress.stage is Stage.CHECKING:
            aside(_CHECKING.say(self._language))
        elif progress.stage is Stage.FAILED:
            complain(given_up(progress, self._language))
        else:
            self._fetching(progress)

    def _fetching(self, progress: Progress) -> None:
        source = progress.source.say(self._language)
        if source != self._source:
            self._source, self._told = source, -1
        step = progress.done * 100 // progress.total // _STEP_PERCENT
        if step > self._told:
            self._told = step
            done, total = readable_size(progress.done), readable_size(progress.total)
            aside(f"{source}: {step * _STEP_PERCENT:3} %  {done} / {total}")


class BarProgress:
    """Moves a bar; a source that is given up leaves a line above it."""

    def __init__(self, bars: "Bars", language: str) -> None:
        self._bars = bars
        self._language = language
        self._source = ""
        self._bar: TaskID | None = None
        self._shown = 0

    def __call__(self, progress: Progress) -> None:
        """Show where the installation is."""
        if progress.stage is Stage.FAILED:
            self._bars.console.print(given_up(progress, self._language), markup=False, highlight=False)
            return
        checking = progress.stage is Stage.CHECKING
        label = (_CHECKING if checking else progress.source).say(self._language)
        if self._bar is None or label != self._source:
            self._begin(label, progress)
        elif abs(progress.done - self._shown) >= _SMALLEST_STEP or progress.done == progress.total:
            self._shown = progress.done
            self._bars.update(self._bar, completed=progress.done)

    def _begin(self, label: str, progress: Progress) -> None:
        if self._bar is not None:
            self._bars.remove_task(self._bar)
        self._source, self._shown = label, progress.done
        self._bar = self._bars.add_task(printable(label), total=progress.total, completed=progress.done)


def given_up(progress: Progress, language: str) -> str:
    """Return why a source was given up, as one line."""
    why = progress.trouble or Text("failed", "失败")
    colon = "：" if language == "zh-CN" else ": "
    return printable(f"{progress.source.say(language)}{colon}{why.say(language)}")

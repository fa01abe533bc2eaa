"""Installs one file of weights: room first, then one source after the other, and the hash decides."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from providers.local.catalogue import Weights
from providers.local.errors import InstallError, NoSpaceError, SourceError, WrongWeightsError
from providers.local.partial import Partial, digest_of, settle
from providers.local.shelf import Shelf, readable_size, size_of
from providers.local.source import Source
from settings.errors import SettingsError
from settings.lock import held
from settings.text import Text

_SPARE_BYTES = 50_000_000  # a disk filled to its last byte breaks other programs
_BUSY = Text(
    "Another Sidelight process is installing a model; wait until it is done.",
    "另一个 Sidelight 进程正在安装模型，请等它完成。",
)


class Stage(StrEnum):
    """What an installation is doing."""

    FETCHING = "fetching"
    CHECKING = "checking"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where an installation is, in bytes; `trouble` says why a source was given up."""

    stage: Stage
    source: Text
    done: int
    total: int
    trouble: Text | None = None


Tell = Callable[[Progress], None]


class Installer:
    """Installs into one shelf from the sources it is given, in their order."""

    def __init__(self, shelf: Shelf, sources: Sequence[Source], tell: Tell) -> None:
        self._shelf = shelf
        self._sources = sources
        self._tell = tell

    async def install(self, weights: Weights) -> Path:
        """Return the path of the installed file, at once where the right one stands already.

        Raises InstallError; what has arrived by then is kept for the next time. So it is on cancellation.
        """
        try:
            with held(self._shelf.folder / "install.lock", 0, _BUSY):
                return await self._install(weights)
        except SettingsError as error:
            raise InstallError(error.text) from error

    async def _install(self, weights: Weights) -> Path:
        path = self._shelf.path(weights)
        if await asyncio.to_thread(is_right, path, weights):
            return path
        troubles: list[tuple[Source, Text]] = []
        try:
            for source in self._sources:
                if (trouble := await self._from(source, weights)) is None:
                    return path
                troubles.append((source, trouble))
        finally:
            self._shelf.clear_scratch()
        raise _nowhere(troubles)

    async def _from(self, source: Source, weights: Weights) -> Text | None:
        """Try one source; return why it failed. A wrong file that began with old bytes gets a fresh try."""
        had_some = bool(size_of(self._shelf.partial(weights)))
        try:
            await self._try(source, weights)
        except WrongWeightsError as error:
            return await self._from(source, weights) if had_some else self._gave_up(source, weights, error)
        except SourceError as error:
            return self._gave_up(source, weights, error)
        return None

    async def _try(self, source: Source, weights: Weights) -> None:
        self._shelf.clear_scratch()
        partial = self._shelf.partial(weights)
        self._check_room(weights, source)

        def on_grown(size: int) -> None:
            self._tell(Progress(Stage.FETCHING, source.title, size, weights.bytes))

        with Partial(partial, weights.bytes, on_grown) as growing:
            on_grown(growing.size)
            await source.deliver(weights, growing)
        self._tell(Progress(Stage.CHECKING, source.title, weights.bytes, weights.bytes))
        await asyncio.to_thread(settle, partial, self._shelf.path(weights), weights.bytes, weights.sha256)

    def _check_room(self, weights: Weights, source: Source) -> None:
        have = size_of(self._shelf.partial(weights)) or 0
        needed = weights.bytes - have + source.extra_bytes + _SPARE_BYTES
        if (free := self._shelf.free_bytes()) < needed:
            raise _no_room(needed, free, self._shelf.folder)

    def _gave_up(self, source: Source, weights: Weights, error: InstallError) -> Text:
        have = size_of(self._shelf.partial(weights)) or 0
        self._tell(Progress(Stage.FAILED, source.title, have, weights.bytes, error.text))
        return error.text


def is_right(path: Path, weights: Weights) -> bool:
    """Tell whether a file is exactly the published one."""
    if size_of(path) != weights.bytes:
        return False
    try:
        return digest_of(path) == weights.sha256
    except OSError:
        return False


def _no_room(needed: int, free: int, folder: Path) -> NoSpaceError:
    need, have = readable_size(needed), readable_size(free)
    return NoSpaceError(
        Text(
            f"Not enough space in {folder}: {need} are needed, {have} are free.",
            f"{folder} 空间不足：需要 {need}，剩余 {have}。",
        )
    )


def _nowhere(troubles: Sequence[tuple[Source, Text]]) -> InstallError:
    en = "; ".join(f"{source.title.en}: {why.en}" for source, why in troubles)
    zh = "；".join(f"{source.title.zh}：{why.zh}" for source, why in troubles)
    return InstallError(
        Text(
            f"No source could deliver the model ({en or 'none is available'}). What has arrived is kept. "
            "Run the command again later, or give a file you have: --file PATH.",
            f"没有来源能提供该模型（{zh or '没有可用的来源'}）。已下载的部分会保留。请稍后重试，"
            "或用 --file 指定已有的文件。",
        )
    )

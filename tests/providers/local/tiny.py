"""Weights of a hundred kilobytes, and everything a test needs to bring them from somewhere to a shelf."""

import asyncio
import hashlib
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from providers.local.catalogue import Parts, Weights
from providers.local.errors import InstallError
from providers.local.install import Installer, Progress
from providers.local.shelf import Shelf
from providers.local.source import Source
from providers.transport import Network, Transport

T = TypeVar("T")

CONTENT = b"GGUF" + random.Random(5).randbytes(99_996)  # noqa: S311  # the same bytes in every run
TINY = Weights(
    size="tiny",
    title="Tiny-Instruct",
    file="tiny.gguf",
    bytes=len(CONTENT),
    sha256=hashlib.sha256(CONTENT).hexdigest(),
    repository="Somebody/Tiny-GGUF",
    parts=Parts("tiny-part", "1.0", 3, 40_000),
    memory_gb=0.1,
    small=True,
)
WRONG = replace(TINY, sha256="0" * 64)


def run(work: Coroutine[Any, Any, T]) -> T:
    async def bounded() -> T:
        async with asyncio.timeout(20):
            return await work

    return asyncio.run(bounded())


def with_transport(use: Callable[[Transport], Coroutine[Any, Any, T]]) -> T:
    async def work() -> T:
        transport = Transport(Network(proxy="none"))
        try:
            return await use(transport)
        finally:
            await transport.aclose()

    return run(work())


def install(
    shelf: Shelf, sources: Callable[[Transport], Sequence[Source]], weights: Weights = TINY
) -> tuple[Path, list[Progress]]:
    told: list[Progress] = []

    async def use(transport: Transport) -> Path:
        return await Installer(shelf, sources(transport), told.append).install(weights)

    return with_transport(use), told


def fail(
    shelf: Shelf, sources: Callable[[Transport], Sequence[Source]], weights: Weights = TINY
) -> InstallError:
    with pytest.raises(InstallError) as caught:
        install(shelf, sources, weights)
    return caught.value

"""What `sidelight model install` does: says what will happen, asks, fetches, says how it went."""

import asyncio
import os
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from app.cli._answer import typed_line
from app.cli._home import home, ui_language
from app.cli._model_list import RUNTIME_TROUBLE
from app.cli._model_progress import progress_view
from app.cli._output import complain, put
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, RefusedError, Stop, run_stoppable, say
from app.local_choice import shelf_of
from providers.local.catalogue import WEIGHTS, Weights, weights_called
from providers.local.errors import InstallError
from providers.local.given_file import weights_of_size
from providers.local.install import Installer, is_right
from providers.local.runtime import runtime
from providers.local.shelf import Shelf, readable_size
from providers.local.source import Source
from providers.local.sources import sources
from providers.transport import Network, Transport
from settings.text import Text

T = TypeVar("T")


def chosen_weights(size: str | None, file: Path | None) -> Weights:
    """Return what is to be installed. Raises RefusedError for an unknown size or a file of another model."""
    named = weights_called(size) if size is not None else None
    if size is not None and named is None:
        known = ", ".join(weights.size for weights in WEIGHTS)
        raise RefusedError(
            f"There is no size {size!r}. Sizes: {known}.", f"没有大小 {size!r}。可选：{known}。"
        )
    if file is None:
        return named or WEIGHTS[0]
    try:
        found = weights_of_size(file)
    except InstallError as error:
        raise RefusedError(error.text.en, error.text.zh) from error
    if named not in (None, found):
        raise RefusedError(
            f"{file} is the {found.size} model, not {size}.", f"{file} 是 {found.size} 模型，不是 {size}。"
        )
    return found


def install_and_show(weights: Weights, file: Path | None, *, asks: bool) -> int:
    """Install and return the exit code: 0, 3 when it failed, 130 when it was stopped or not wanted."""
    shelf = shelf_of(home().folders)
    if is_right(shelf.path(weights), weights):
        return _done(Text(f"{weights.title} is installed already.", f"{weights.title} 已经安装。"))
    network = Network(home().settings.network.proxy, home().settings.network.ca_file)
    transport = Transport(network)
    found = sources(shelf, transport, network, os.environ, file=file)
    _explain(weights, shelf, found)
    if asks and not _agreed():
        return EXIT_STOPPED

    async def work(stop: Stop) -> int:
        try:
            return await _install(weights, shelf, found, stop)
        finally:
            await transport.aclose()

    return run_stoppable(work)


async def _install(weights: Weights, shelf: Shelf, found: Sequence[Source], stop: Stop) -> int:
    failed: InstallError | None = None
    try:
        with progress_view(ui_language()) as view:
            path = await _stoppable(Installer(shelf, found, view).install(weights), stop)
    except InstallError as error:
        failed = error
    if failed is not None:
        complain(failed.text.say(ui_language()))
        return EXIT_FAILED
    if path is None:
        say(
            "Stopped. What has arrived is kept; run the same command again to go on.",
            "已停止。已下载的部分会保留，重新运行同一命令即可继续。",
        )
        return EXIT_STOPPED
    return _done(Text(f"Installed: {path}", f"已安装：{path}"))


async def _stoppable(work: Coroutine[Any, Any, T], stop: Stop) -> T | None:
    """Return what the work returns, None when the user stopped it. Raises what it raises."""
    try:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(work)
            stop.watch(task)
    except* InstallError as several:
        raise several.exceptions[0] from None
    return None if task.cancelled() else task.result()


def _explain(weights: Weights, shelf: Shelf, found: Sequence[Source]) -> None:
    """Say on stderr what will be fetched, from where and to where, before anything is asked or sent."""
    size, free = readable_size(weights.bytes), readable_size(shelf.free_bytes())
    places = [source.title for source in found]
    say(
        f"{weights.title} by Qwen (Apache-2.0): {size}; it runs in about {weights.memory_gb} GB of memory.\n"
        f"To:   {shelf.folder} ({free} free)\n"
        f"From: {', then '.join(place.en for place in places) or 'nowhere'}\n"
        "It is installed only if its SHA-256 is the published one.",
        f"{weights.title}（Qwen 发布，Apache-2.0）：{size}，运行时约占 {weights.memory_gb} GB 内存。\n"
        f"存放：{shelf.folder}（剩余 {free}）\n"
        f"来源：{'，其次 '.join(place.zh for place in places) or '无'}\n"
        "只有 SHA-256 与官方公布的一致才会安装。",
    )
    if (trouble := RUNTIME_TROUBLE.get(runtime())) is not None:
        say(trouble.en, trouble.zh)


def _agreed() -> bool:
    """Ask on the terminal, while Ctrl-C has its usual meaning. Raises RefusedError without a terminal."""
    if not sys.stdin.isatty():
        raise RefusedError(
            "There is no terminal to ask on; add --yes to go ahead.", "没有可供询问的终端，请加上 --yes。"
        )
    sys.stderr.write(Text("Go ahead? [y/N] ", "继续吗？[y/N] ").say(ui_language()))
    sys.stderr.flush()
    return typed_line().strip().lower() in ("y", "yes", "是", "好")


def _done(text: Text) -> int:
    """Say the result and what can be done with it now; return the exit code of success."""
    put(text.say(ui_language()))
    if (trouble := RUNTIME_TROUBLE.get(runtime())) is not None:
        say(trouble.en, trouble.zh)
        return EXIT_OK
    say(
        "It answers when no other model is set up. To have it answer always: "
        "sidelight settings set model.preset local",
        "没有配置其他模型时由它回答。若要始终使用：sidelight settings set model.preset local",
    )
    return EXIT_OK

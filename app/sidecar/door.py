"""The two ways to start a sidecar: for a host on stdio, and in the foreground for a browser."""

import asyncio
import os
import socket
import sys
from contextlib import suppress
from importlib import import_module

from app.sidecar import stdio
from app.sidecar.desk import Desk
from app.sidecar.loopback import bound
from app.sidecar.running import run
from app.user_locale import language_of
from settings.text import Text

_OPEN = Text(
    # The address ends its line: a terminal takes what touches it for a part of it.
    "Sidelight is at {}\nThe address works once. Ctrl-C ends it.",
    "Sidelight 已启动： {}\n此地址仅可使用一次。按 Ctrl-C 结束。",
)
_AGAIN = Text("Press Enter for a fresh address.", "按回车可得到新的地址。")
_READ_ONLY = Text(
    "Another Sidelight has this data folder open: this one can only read.",
    "另一个 Sidelight 正在使用此数据文件夹：当前只能读取。",
)


def serve_host(*, http: bool = False, port: int = 0) -> None:
    """Speak the protocol on stdin and stdout, with `http` also on loopback; returns at the end.

    A `port` is wanted, not demanded: what is taken gives way to a free one.
    """
    wire = stdio.Wire()

    async def start(desk: Desk) -> None:
        desk.group.create_task(stdio.serve(desk, wire))
        if http:
            desk.group.create_task(_listen(desk, _bound_best(port)))

    asyncio.run(run(start, ends_with_parent=True))


def serve_browser(listening: socket.socket, *, browser: bool = True) -> None:
    """Serve the page at a bound socket until Ctrl-C."""

    async def start(desk: Desk) -> None:
        await _listen(desk, listening)
        await _show(desk, browser=browser)

    asyncio.run(run(start, ends_with_parent=False))


def _bound_best(port: int) -> socket.socket:
    try:
        return bound(port)
    except OSError:
        return bound()


async def _listen(desk: Desk, listening: socket.socket) -> None:
    # Imported beside the loop: a host that is greeted meanwhile does not wait for it.
    await asyncio.to_thread(import_module, "app.sidecar.http")
    from app.sidecar.http import listen

    await listen(desk, listening)


async def _show(desk: Desk, *, browser: bool) -> None:
    from app.sidecar.system_browser import has_browser, open_link

    assert desk.mint
    _say(_OPEN, desk.mint())
    if desk.read_only:
        _say(_READ_ONLY)
    if browser and has_browser():
        await open_link(desk.group, desk.mint())
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(NotImplementedError):  # Windows cannot wait for its console beside other things
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), _again, desk)
            _say(_AGAIN)
    desk.warm_up()


def _again(desk: Desk) -> None:
    assert desk.mint
    if sys.stdin.readline():
        _say(_OPEN, desk.mint())
    else:
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())


def _say(text: Text, *values: str) -> None:
    sys.stdout.write(text.say(language_of(os.environ)).format(*values) + "\n")
    sys.stdout.flush()

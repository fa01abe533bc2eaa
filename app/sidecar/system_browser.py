"""Opens links in the system's browser, off the loop: a browser may take its time to answer."""

import asyncio
import logging
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

log = logging.getLogger(__name__)
_PATIENCE_S = 5.0
_IN_TERMINALS = frozenset({"lynx", "w3m", "links", "links2", "elinks", "www-browser"})


async def open_link(group: asyncio.TaskGroup, url: str) -> bool:
    """Open a checked address; tell whether a browser took it."""
    task = group.create_task(asyncio.to_thread(_open, url))
    done, _ = await asyncio.wait([task], timeout=_PATIENCE_S)
    return bool(done) and task.result()


def _open(url: str) -> bool:
    import webbrowser

    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError) as error:
        log.warning("no browser was opened: %s", error)
        return False


def is_named(environ: Mapping[str, str]) -> bool:
    """Tell whether BROWSER names one that needs no display of ours, as on WSL one of Windows."""
    first = environ.get("BROWSER", "").split(os.pathsep)[0].split(" ")[0]
    return bool(first) and Path(first).name not in _IN_TERMINALS and shutil.which(first) is not None


def has_browser() -> bool:
    """Tell whether there is a graphical browser: one inside a terminal would fight with our output."""
    import webbrowser

    without_display = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if without_display and not is_named(os.environ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True

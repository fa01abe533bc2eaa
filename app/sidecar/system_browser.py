"""Opens links in the system's browser, off the loop: a browser may take its time to answer."""

import asyncio
import logging
import sys

log = logging.getLogger(__name__)
_PATIENCE_S = 5.0


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


def has_browser() -> bool:
    """Tell whether there is a graphical browser: one inside a terminal would fight with our output."""
    import os
    import webbrowser

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True

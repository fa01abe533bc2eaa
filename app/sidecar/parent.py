"""Notices the end of the parent process, also where something else keeps our stdin open."""

import asyncio
import contextlib
import os
import sys


def watch_parent(ended: asyncio.Event) -> None:
    """Set the event when the parent ends. Where the system offers no such watch, stdin alone must do."""
    parent = os.getppid()
    if parent <= 1 or not sys.platform.startswith("linux"):
        return
    loop = asyncio.get_running_loop()
    with contextlib.suppress(OSError, AttributeError):
        # A descriptor of the very process: no polling, and no other process can take its number.
        descriptor = os.pidfd_open(parent)
        if os.getppid() != parent:
            ended.set()
        loop.add_reader(descriptor, ended.set)

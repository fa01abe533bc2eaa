"""Runs the real child process over a runtime that stands in for the real one."""

import os
import sys
from pathlib import Path

import pytest

from providers.local.process import Order

STAND_IN = Path(__file__).with_name("runtime_stand_in")
ORDER = Order("/models/good.gguf", "tiny-model", 1, 4096)


def order(name: str) -> Order:
    """Return an order for a file whose name says how the stand-in misbehaves."""
    return Order(f"/models/{name}.gguf", "tiny-model", 1, 4096)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(STAND_IN))


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that ended and was not waited for does not."""
    if sys.platform == "linux":
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]
        except OSError:
            return False
        return state not in "ZX"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True

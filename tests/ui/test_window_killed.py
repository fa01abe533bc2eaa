"""`kill -9` of sidecar, window or both at any moment of a request: nothing is lost or left behind."""

import random
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from app.sessions import open_sessions
from tests.ui.outside import Outside, settings_file
from tests.ui.windows import Opened, display, eventually, need_a_window

# Each lane has a data folder and one window at a time; much of a round is waiting, so lanes share the cores.
KILLS, LANES, UNDRAWN = 50, 3, 4
_LONGEST_S = 0.5
VICTIMS = ("sidecar", "window", "both", "first")


@pytest.fixture
def outside() -> Iterator[Outside]:
    running = Outside(pause_s=0.03)
    yield running
    running.close()


@pytest.fixture
def home(tmp_path: Path, outside: Outside) -> Path:
    settings_file(tmp_path / "home", outside)
    return tmp_path / "home"


@pytest.mark.slow_cap(600)
@pytest.mark.real_window
def test_fifty_times_killed_at_random_moments_nothing_is_lost(home: Path) -> None:
    need_a_window()
    homes = [Path(shutil.copytree(home, home.with_name(f"home-{lane}"))) for lane in range(LANES)]
    with display() as screen, ThreadPoolExecutor(LANES) as pool:
        lanes = [pool.submit(kill_again_and_again, home, screen, lane) for lane, home in enumerate(homes)]
        counts = [lane.result() for lane in lanes]
    assert sum(counts) == KILLS


def kill_again_and_again(home: Path, screen: str, lane: int) -> int:
    """Open, ask and kill by turns on a data folder of our own; return how often."""
    moments = random.Random(4711 + lane)  # noqa: S311 - repeatable, not secret
    asked: dict[str, str] = {}
    for number in range(lane, KILLS, LANES):
        with Opened(home, screen) as window:
            window.until_ready()
            assert window.js("!document.querySelector('.strip')")
            window.ask(f"question {number}")
            # The page shows a turn once it is stored.
            window.until_text("article", f"question {number}")
            asked[str(number)] = f"question {number}"
            strike(window, moments, VICTIMS[len(asked) % len(VICTIMS)])
    everything_is_there(home, asked)
    return len(asked)


@pytest.mark.slow_cap(300)
def test_the_same_without_a_display(home: Path) -> None:
    moments = random.Random(815)  # noqa: S311 - repeatable, not secret
    asked: dict[str, str] = {}
    for number in range(UNDRAWN):
        with Opened(home, kind="undrawn") as window:
            address = eventually(lambda window=window: window.tell("address"), "an address")
            page = Page(address)
            page.starts_clean()
            turn = page.call("ask", text=f"question {number}")["turn_id"]
            asked[turn] = f"question {number}"
            strike(window, moments, VICTIMS[number % len(VICTIMS)])
    everything_is_there(home, asked)


def strike(window: Opened, moments: random.Random, victim: str) -> None:
    """Kill at some moment; everything ends by itself, but for a window whose sidecar alone was killed."""
    threading.Event().wait(moments.uniform(0, _LONGEST_S))
    sidecar = window.sidecar()
    assert sidecar
    mine = psutil.Process(window.window_pid)
    for process in {"sidecar": [sidecar], "window": [mine], "both": [mine, sidecar]}.get(
        victim, [window.launcher]
    ):
        process.kill()
    if victim == "sidecar":
        eventually(lambda: (found := window.sidecar()) and found.pid != sidecar.pid, "another sidecar")
        assert mine.is_running()
        mine.terminate()
    assert window.gone(), [process for process in window.seen if process.is_running()]


class Page:
    """What the page does to ask: the one-time address, the cookie, calls."""

    def __init__(self, address: str) -> None:
        self._origin = address.partition("/?")[0]
        self._cookies = httpx.get(address, trust_env=False, timeout=20).cookies

    def call(self, method: str, **params: Any) -> Any:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        headers = {"Origin": self._origin}
        where = f"{self._origin}/rpc"
        reply = httpx.post(
            where, json=body, headers=headers, cookies=self._cookies, trust_env=False, timeout=20
        ).json()
        assert "error" not in reply, reply
        return reply["result"]

    def starts_clean(self) -> None:
        hello = self.call("initialize")
        assert not hello["read_only"]
        assert hello["warnings"] == []
        assert hello["running"] == []


def everything_is_there(home: Path, asked: dict[str, str]) -> None:
    store = open_sessions(home / "data" / "sessions.db")
    try:
        assert store.warnings == ()
        turns = [turn for one in store.sessions.newest(500) for turn in store.sessions.get(one.id).turns]
    finally:
        store.close()
    assert sorted(turn.question for turn in turns) == sorted(asked.values())
    statuses = {turn.outcome.status if turn.outcome else None for turn in turns}
    assert None not in statuses
    assert "cancelled" in statuses
    assert all(t.outcome and t.outcome.incomplete == (t.outcome.status == "cancelled") for t in turns)
    assert not list((home / "data").glob("*damaged*"))
    assert not list((home / "data").glob("*.tmp"))

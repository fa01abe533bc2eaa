"""Every test: no traffic but loopback, an empty environment, a home of its own, and a cap on its time."""

import faulthandler
import ipaddress
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import settings

CAP_S = 60.0
_SECRET_OR_PROXY = re.compile(r"_API_KEY$|^SIDELIGHT_|_PROXY$", re.IGNORECASE)

# Found examples are pinned as tests; nothing is kept between runs, and every run draws the same ones.
settings.register_profile("sidelight", database=None, deadline=None, derandomize=True)
settings.register_profile("explore", database=None, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "sidelight"))


class TrafficRefusedError(ConnectionRefusedError):
    """A test tried to leave the machine; libraries clean up after it as after any refusal."""


def _stays_here(host: object) -> bool:
    if host is None or host in ("", b"", "localhost", b"localhost"):
        return True
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if text.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(text.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _is_address(host: object) -> bool:
    try:
        return bool(ipaddress.ip_address(str(host).partition("%")[0]))
    except ValueError:
        return False


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Refuse other connections and look-ups; the test fails even where the code under test recovers.

    The value lists what was refused; a test that means it empties the list.
    """
    refused: list[str] = []

    def check(address: Any) -> None:
        if isinstance(address, tuple) and not _stays_here(address[0]):
            refused.append(f"connection to {address[0]}")
            raise TrafficRefusedError(refused[-1])

    def guarded(name: str) -> Callable[..., Any]:
        real = getattr(socket.socket, name)

        def call(self: socket.socket, *arguments: Any) -> Any:
            check(arguments[-1])
            return real(self, *arguments)

        return call

    real_getaddrinfo = socket.getaddrinfo

    def getaddrinfo(host: Any, *arguments: Any, **options: Any) -> Any:
        # Reading an address written in figures asks nobody.
        if not _stays_here(host) and not _is_address(host):
            refused.append(f"look-up of {host}")
            raise TrafficRefusedError(refused[-1])
        return real_getaddrinfo(host, *arguments, **options)

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, guarded(name))
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    yield refused
    assert not refused, f"left the machine: {refused}"


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No keys, no proxies, no keyring, and every folder of ours below the test's own."""
    for name in list(os.environ):
        if _SECRET_OR_PROXY.search(name):
            monkeypatch.delenv(name)
    monkeypatch.setenv("SIDELIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")


@pytest.fixture(autouse=True)
def time_cap(request: pytest.FixtureRequest) -> Iterator[None]:
    """End a test after its cap: 60 s, or the figure of its `slow_cap` marker."""
    marker = request.node.get_closest_marker("slow_cap")
    cap_s = float(marker.args[0]) if marker else CAP_S
    if sys.platform == "win32":
        # No alarm signal there: the stacks are printed and the run ends.
        faulthandler.dump_traceback_later(cap_s, exit=True)
        yield
        faulthandler.cancel_dump_traceback_later()
        return

    def too_slow(_: int, frame: FrameType | None) -> None:
        faulthandler.dump_traceback()
        pytest.fail(f"still running after {cap_s:g} s, in {frame.f_code if frame else 'unknown code'}")

    before = signal.signal(signal.SIGALRM, too_slow)
    signal.setitimer(signal.ITIMER_REAL, cap_s)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)

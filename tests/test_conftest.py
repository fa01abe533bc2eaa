"""The promises of conftest.py: what it refuses is refused."""

import asyncio
import os
import signal
import socket
import sys

import keyring
import pytest


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1", "search.example.com"])
def test_other_machines_are_out_of_reach(address: str, loopback_only: list[str]) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((address, 80), timeout=1)
    assert address in loopback_only.pop()


def test_other_machines_are_out_of_reach_of_a_loop_too(loopback_only: list[str]) -> None:
    async def main() -> None:
        await asyncio.open_connection("search.example.com", 80)

    with pytest.raises(ConnectionRefusedError):
        asyncio.run(main())
    assert loopback_only.pop() == "look-up of search.example.com"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_loopback_is_reached(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection((host, server.getsockname()[1]), timeout=1).close()


def test_environment_holds_no_secret_and_the_home_is_new(tmp_path: object) -> None:
    assert not [name for name in os.environ if name.upper().endswith(("_API_KEY", "_PROXY"))]
    assert os.environ["SIDELIGHT_HOME"].startswith(str(tmp_path))


def test_system_keyring_is_not_used() -> None:
    assert keyring.get_password("sidelight", "tavily") is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarm signal")
@pytest.mark.slow_cap(0.05)
def test_test_that_runs_too_long_is_ended() -> None:
    with pytest.raises(pytest.fail.Exception, match="still running"):
        signal.pause()

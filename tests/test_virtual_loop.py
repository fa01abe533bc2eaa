"""The virtual loop itself: time that costs nothing, and the three ways it refuses a careless test."""

import asyncio
import time

import pytest

from tests.virtual_loop import NothingWillHappenError, run


async def _clock_after(seconds: float) -> float:
    await asyncio.sleep(seconds)
    return asyncio.get_running_loop().time()


def test_thirty_seconds_cost_almost_nothing() -> None:
    before = time.perf_counter()
    assert run(_clock_after(30)) == 30
    assert time.perf_counter() - before < 1


def test_deadline_passes_at_its_virtual_moment() -> None:
    async def main() -> float:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await asyncio.sleep(3600)
        return asyncio.get_running_loop().time()

    assert run(main()) == 30


def test_sleepers_wake_in_the_order_of_their_times() -> None:
    woken: list[int] = []

    async def sleeper(seconds: int) -> None:
        await asyncio.sleep(seconds)
        woken.append(seconds)

    async def main() -> None:
        async with asyncio.TaskGroup() as group:
            for seconds in (3, 1, 2):
                group.create_task(sleeper(seconds))

    run(main())
    assert woken == [1, 2, 3]


def test_waiting_for_what_never_comes_is_an_error_not_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.virtual_loop.OUTSIDE_WAIT_S", 0.01)

    async def main() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(NothingWillHappenError):
        run(main())


def test_thread_is_waited_for() -> None:
    async def main() -> int:
        return await asyncio.to_thread(sum, [1, 2, 3])

    assert run(main()) == 6


def test_loopback_traffic_flows() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(3))
        writer.close()
        await writer.wait_closed()

    async def main() -> bytes:
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"abc")
        reply = await reader.read()
        writer.close()
        await writer.wait_closed()
        server.close()
        await server.wait_closed()
        return reply

    assert run(main()) == b"abc"


def test_task_that_outlives_the_test_is_named() -> None:
    async def main() -> None:
        asyncio.get_running_loop().create_task(asyncio.sleep(5))

    with pytest.raises(AssertionError, match="outlived"):
        run(main())


def test_exception_that_nobody_fetched_is_named() -> None:
    async def broken() -> None:
        raise LookupError

    async def main() -> None:
        asyncio.get_running_loop().create_task(broken())
        await asyncio.sleep(1)

    with pytest.raises(AssertionError, match="nobody fetched"):
        run(main())


def test_callback_that_fails_is_named() -> None:
    async def main() -> None:
        asyncio.get_running_loop().call_soon(int, "not a number")
        await asyncio.sleep(1)

    with pytest.raises(AssertionError, match="the loop logged"):
        run(main())

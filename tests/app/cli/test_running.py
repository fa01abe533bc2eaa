import asyncio
import os

import pytest

from app.cli._running import EXIT_STOPPED, RefusedError, Stop, refuse, run_stoppable


def test_coroutine_gives_the_exit_code() -> None:
    async def work(_: Stop) -> int:
        return 7

    assert run_stoppable(work) == 7


def test_first_wish_cancels_what_is_watched() -> None:
    async def work(stop: Stop) -> int:
        async def wait() -> int:
            try:
                await asyncio.sleep(30)
            except asyncio.CancelledError:
                return 130
            return 0

        async with asyncio.TaskGroup() as group:
            task = group.create_task(wait())
            stop.watch(task)
            asyncio.get_running_loop().call_soon(stop.press)
        return task.result()

    assert run_stoppable(work) == 130


def test_wish_from_before_the_loop_reaches_a_task_that_has_begun() -> None:
    stop, begun = Stop(), list[str]()
    stop.press()

    async def work(heard: Stop) -> int:
        async def wait() -> int:
            begun.append("begun")
            try:
                await asyncio.sleep(30)
            except asyncio.CancelledError:
                return 130
            return 0

        async with asyncio.TaskGroup() as group:
            task = group.create_task(wait())
            heard.watch(task)
        return task.result()

    assert run_stoppable(work, stop) == 130
    assert begun == ["begun"]


def test_second_wish_ends_at_once_with_the_terminal_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(os, "_exit", said.append)
    stop = Stop()
    stop.before_exit = lambda: said.append("restored")
    stop.press()
    assert said == []
    stop.press()
    assert said == ["restored", EXIT_STOPPED]


def test_terminal_that_cannot_be_put_right_does_not_hold_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(os, "_exit", said.append)
    stop = Stop()
    stop.before_exit = lambda: 1 / 0  # type: ignore[assignment, return-value]  # it only has to fail
    stop.press()
    stop.press()
    assert said == [EXIT_STOPPED]


def test_refusal_has_both_languages() -> None:
    with pytest.raises(RefusedError) as refused:
        refuse("Wrong.", "错了。")
    assert (refused.value.english, refused.value.chinese) == ("Wrong.", "错了。")

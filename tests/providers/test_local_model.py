import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from providers.local.selection import Selected
from providers.local_model import LocalModel, LocalWaits, MissingModel
from providers.transport import Transport
from search.errors import ModelError, ModelErrorKind
from search.ports import CallMeter, ChatMessage, FinishReason, Prompt
from tests.providers.local.children import is_running, stand_in
from tests.providers.local.tiny import run, with_transport

T = TypeVar("T")
PROMPT = Prompt((ChatMessage("user", "Hello"),))

pytestmark = pytest.mark.usefixtures(stand_in.__name__)
__all__ = ["stand_in"]


def using(script: Callable[[LocalModel], Coroutine[Any, Any, T]], kind: str = "good", **options: Any) -> T:
    async def work(transport: Transport) -> T:
        model = LocalModel(
            Selected(Path(f"/models/{kind}.gguf"), "tiny-model", small=True), transport, **options
        )
        try:
            return await script(model)
        finally:
            await model.close()

    return with_transport(work)


async def said(model: LocalModel, meter: CallMeter | None = None) -> str:
    pieces: list[str] = []
    assert await model.complete(PROMPT, pieces.append, meter or CallMeter()) is FinishReason.STOP
    return "".join(pieces)


def pid_of(model: LocalModel) -> int:
    assert model.server is not None
    return model.server.pid


def test_nothing_runs_before_the_first_completion_and_one_server_serves_them_all() -> None:
    async def script(model: LocalModel) -> None:
        assert model.server is None
        meter = CallMeter()
        first, second = await said(model, meter), await said(model, meter)
        assert first == second == f"served by {pid_of(model)}"
        assert meter.calls == 2

    using(script)


def test_questions_that_come_at_once_start_one_server() -> None:
    async def script(model: LocalModel) -> None:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(said(model)) for _ in range(3)]
        assert {task.result() for task in tasks} == {f"served by {pid_of(model)}"}

    using(script)


def test_closing_ends_the_server_and_a_later_question_starts_another() -> None:
    async def script(model: LocalModel) -> None:
        await said(model)
        first = pid_of(model)
        await model.close()
        assert not is_running(first)
        assert await said(model) != f"served by {first}"

    using(script)


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_a_server_that_died_is_started_anew() -> None:
    async def script(model: LocalModel) -> None:
        await said(model)
        first = pid_of(model)
        assert model.server is not None
        os.kill(first, signal.SIGKILL)
        await model.server._process.wait()
        assert await said(model) == f"served by {pid_of(model)}"
        assert pid_of(model) != first

    using(script)


def test_a_server_that_dies_at_the_question_is_a_failure_of_the_local_model() -> None:
    async def script(model: LocalModel) -> ModelErrorKind:
        with pytest.raises(ModelError) as caught:
            await said(model)
        return caught.value.kind

    assert using(script, "mortal") is ModelErrorKind.LOCAL_FAILED


def test_a_model_that_cannot_be_loaded_fails_each_question_anew() -> None:
    async def script(model: LocalModel) -> list[ModelErrorKind]:
        kinds = []
        for _ in range(2):
            with pytest.raises(ModelError) as caught:
                await said(model)
            kinds.append(caught.value.kind)
        return kinds

    assert using(script, "damaged") == [ModelErrorKind.LOCAL_FAILED] * 2


def test_a_start_that_takes_too_long_is_a_timeout() -> None:
    async def script(model: LocalModel) -> ModelErrorKind:
        with pytest.raises(ModelError) as caught:
            await said(model)
        return caught.value.kind

    assert using(script, "slow", waits=LocalWaits(start_s=0.5)) is ModelErrorKind.TIMEOUT


def test_warming_up_starts_the_server_and_never_fails() -> None:
    async def script(model: LocalModel) -> bool:
        await model.warm_up(PROMPT)
        return model.server is not None

    assert using(script)
    assert not using(script, "damaged")


def test_name_context_and_size_are_known_before_the_start() -> None:
    async def script(model: LocalModel) -> tuple[str, int, bool]:
        return model.name, model.context_tokens, model.small

    assert using(script, context_tokens=8192) == ("local/tiny-model", 8192, True)


def test_a_missing_model_says_why_at_every_question() -> None:
    model = MissingModel(ModelError(ModelErrorKind.UNKNOWN_MODEL, "7b", models=("0.5b",)))

    async def work() -> ModelError:
        with pytest.raises(ModelError) as caught:
            await model.complete(PROMPT, lambda _: None, CallMeter())
        await model.close()
        return caught.value

    error = run(work())
    assert (error.kind, error.models) == (ModelErrorKind.UNKNOWN_MODEL, ("0.5b",))
    assert model.name == "local"

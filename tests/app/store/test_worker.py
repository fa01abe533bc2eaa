"""The thread that owns the store."""

import asyncio
import threading
from contextlib import contextmanager

import pytest

from app.store.errors import StoreError, StoreErrorKind
from app.store.worker import Worker
from tests.app.store.on_loop import on_loop


class Resource:
    """Notes who touched it."""

    def __init__(self) -> None:
        self.threads = {threading.get_ident()}
        self.log: list[str] = []

    def note(self, what: str) -> str:
        self.threads.add(threading.get_ident())
        self.log.append(what)
        return what

    def close(self) -> None:
        self.note("closed")


async def gated(worker: Worker[Resource]) -> tuple[threading.Event, "asyncio.Task[bool]"]:
    """Hold the worker at a gate, so that what comes next stands in line."""
    gate, reached = threading.Event(), threading.Event()

    def hold(_: Resource) -> bool:
        reached.set()
        return gate.wait(10)

    held = started(worker.run(hold))
    await asyncio.to_thread(reached.wait, 10)
    return gate, held


def started(work):
    return asyncio.get_running_loop().create_task(work)


@contextmanager
def worker_of(resource: Resource | None = None, **duties):
    made = resource or Resource()
    worker = Worker("test", lambda: made, Resource.close, **duties)
    try:
        yield worker
    finally:
        worker.close()


@on_loop
async def test_jobs_run_in_order_on_one_other_thread():
    resource = Resource()
    with worker_of(resource) as worker:
        results = await asyncio.gather(*(worker.run(lambda r, n=n: r.note(str(n))) for n in range(50)))
    assert results == [str(n) for n in range(50)]
    assert resource.log == [*results, "closed"]
    assert len(resource.threads) == 2


@on_loop
async def test_error_of_a_job_reaches_its_caller_alone():
    def fail(_: Resource) -> None:
        raise ValueError("mine")

    with worker_of() as worker:
        bad, good = await asyncio.gather(
            worker.run(fail), worker.run(lambda r: r.note("ok")), return_exceptions=True
        )
    assert isinstance(bad, ValueError)
    assert good == "ok"


@on_loop
async def test_job_of_a_cancelled_caller_still_runs():
    resource = Resource()
    with worker_of(resource) as worker:
        gate, held = await gated(worker)
        task = started(worker.run(lambda r: r.note("stored")))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.set()
        assert await held
    assert "stored" in resource.log


@on_loop
async def test_jobs_in_line_form_one_group():
    resource = Resource()

    @contextmanager
    def together(r: Resource):
        r.note("begin")
        yield
        r.note("commit")

    with worker_of(resource, together=together) as worker:
        gate, held = await gated(worker)
        tasks = [started(worker.run(lambda r, n=n: r.note(n))) for n in "abc"]
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(*tasks) == ["a", "b", "c"]
        assert await held
        await worker.run(lambda r: r.note("alone"))
    assert resource.log == ["begin", "a", "b", "c", "commit", "alone", "closed"]


@on_loop
async def test_group_that_fails_is_run_again_one_by_one():
    @contextmanager
    def together(_: Resource):
        yield
        raise StoreError(StoreErrorKind.FULL)

    resource = Resource()
    with worker_of(resource, together=together) as worker:
        gate, held = await gated(worker)
        tasks = [started(worker.run(lambda r, n=n: r.note(n))) for n in "ab"]
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(*tasks) == ["a", "b"]
        assert await held
    assert resource.log == ["a", "b", "a", "b", "closed"]


@on_loop
async def test_closing_runs_what_is_in_line_and_refuses_the_rest():
    resource = Resource()
    with worker_of(resource) as worker:
        gate, held = await gated(worker)
        task = started(worker.run(lambda r: r.note("last")))
        await asyncio.sleep(0)
        closing = asyncio.get_running_loop().run_in_executor(None, worker.close)
        gate.set()
        await closing
        assert await task == "last"
        assert await held
        with pytest.raises(StoreError) as caught:
            await worker.run(lambda r: r.note("late"))
    assert caught.value.kind is StoreErrorKind.CLOSED
    assert resource.log == ["last", "closed"]


@on_loop
async def test_resource_that_cannot_be_opened_fails_every_job():
    def refuse() -> Resource:
        raise StoreError(StoreErrorKind.NEWER)

    worker = Worker("test", refuse, Resource.close)
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            await worker.run(lambda r: r.note("never"))
        assert caught.value.kind is StoreErrorKind.NEWER
    worker.close()


@on_loop
async def test_upkeep_comes_when_it_is_quiet_and_as_often_as_it_asks():
    asked: list[float] = []
    done = threading.Event()

    def upkeep(_: Resource, quiet_s: float) -> float | None:
        asked.append(quiet_s)
        if len(asked) < 3:
            return 0.0
        done.set()
        return None

    with worker_of(upkeep=upkeep) as worker:
        await worker.run(lambda r: r.note("job"))
        assert await asyncio.to_thread(done.wait, 10)
    assert asked == sorted(asked)
    assert asked[0] >= 0.05


@on_loop
async def test_upkeep_comes_under_load_too():
    done = threading.Event()

    def upkeep(_: Resource, quiet_s: float) -> None:
        if quiet_s == 0.0:
            done.set()

    with worker_of(upkeep=upkeep) as worker:
        await asyncio.gather(*(worker.run(lambda r: r.note("job")) for _ in range(500)))
        assert done.is_set()


@pytest.mark.parametrize("error", [ValueError("a fault"), StoreError(StoreErrorKind.LOCKED)])
@on_loop
async def test_failing_upkeep_does_not_stop_the_worker(error):
    failed = threading.Event()

    def upkeep(_: Resource, _quiet_s: float) -> None:
        failed.set()
        raise error

    with worker_of(upkeep=upkeep) as worker:
        await worker.run(lambda r: r.note("one"))
        assert await asyncio.to_thread(failed.wait, 10)
        assert await worker.run(lambda r: r.note("two")) == "two"


def test_result_for_a_closed_loop_harms_nobody():
    resource = Resource()
    with worker_of(resource) as worker:
        gate = threading.Event()

        async def leave() -> None:
            task = started(worker.run(lambda _: gate.wait(10)))
            await asyncio.sleep(0)
            task.cancel()

        asyncio.run(leave())
        gate.set()

        async def again() -> str:
            return await worker.run(lambda r: r.note("next"))

        assert asyncio.run(again()) == "next"

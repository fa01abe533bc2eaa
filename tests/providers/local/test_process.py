import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from providers.engine import Request
from providers.local import process as module
from providers.local.process import Order, ServerProcess, child_command, start_server, usual_threads
from providers.transport import Transport
from search.errors import ModelError, ModelErrorKind
from tests.providers.local.children import ORDER, is_running, order, stand_in
from tests.providers.local.tiny import with_transport

T = TypeVar("T")
ROOT = Path(__file__).parents[3]
PARENT = """
import asyncio, sys
from providers.local.process import Order, start_server
from providers.transport import Network, Transport

async def main():
    server = await start_server(Order("/models/good.gguf", "x", 1, 512), Transport(Network("none")))
    print(server.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""

pytestmark = pytest.mark.usefixtures(stand_in.__name__)
__all__ = ["stand_in"]


def served(use: Callable[[ServerProcess, Transport], Coroutine[Any, Any, T]], what: Order = ORDER) -> T:
    async def work(transport: Transport) -> T:
        server = await start_server(what, transport)
        try:
            return await use(server, transport)
        finally:
            await server.close()
            assert not is_running(server.pid)

    return with_transport(work)


def params_of(what: Order = ORDER) -> dict[str, Any]:
    async def use(server: ServerProcess, transport: Transport) -> dict[str, Any]:
        reply = await transport.send(Request("GET", f"{server.address}/params"))
        return dict(json.loads(reply.text)) | {"server": server}

    return served(use, what)


def failed(what: Order, **options: Any) -> ModelError:
    async def work(transport: Transport) -> ModelError:
        with pytest.raises(ModelError) as caught:
            await start_server(what, transport, **options)
        return caught.value

    return with_transport(work)


def test_a_ready_server_has_an_address_of_its_own_on_loopback() -> None:
    async def use(server: ServerProcess, _: Transport) -> str:
        assert server.alive
        return server.address

    assert served(use).startswith("http://127.0.0.1:")


def test_the_server_is_set_up_for_one_small_machine() -> None:
    params = params_of(Order("/models/good.gguf", "tiny-model", 3, 4096))

    assert params["model"]["path"] == "/models/good.gguf"
    assert params["model_alias"] == ["tiny-model"]
    assert (params["n_ctx"], params["n_parallel"]) == (4096, 1)
    assert params["cpuparams"]["n_threads"] == params["cpuparams_batch"]["n_threads"] == 3
    assert params["sampling"]["temp"] == 0
    assert params["cache_ram_mib"] < 1000


def test_no_page_and_no_stranger_gets_in() -> None:
    params = params_of()

    assert params["hostnames"] == ["127.0.0.1"]
    assert params["port"] == 0
    assert params["api_keys"] == [params["server"].key]
    assert not params["ui"]
    assert params["cors_origins"] == ""
    assert params["cors_origins_explicit"]
    assert not params["cors_credentials"]


def test_each_server_has_a_key_of_its_own_that_nobody_can_see() -> None:
    first, second = params_of()["server"].key, params_of()["server"].key

    assert first != second
    assert len(first) >= 32


@pytest.mark.skipif(sys.platform != "linux", reason="reads the arguments of a process from /proc")
def test_neither_keys_nor_model_stand_in_arguments_or_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "a-key-of-the-user")

    async def use(server: ServerProcess, _: Transport) -> tuple[str, str]:
        return _visible(server.pid), server.key

    arguments, key = served(use)

    assert key not in arguments
    assert "a-key-of-the-user" not in arguments
    assert "good.gguf" not in arguments


def test_a_model_that_cannot_be_loaded_is_a_typed_failure() -> None:
    error = failed(order("damaged"))

    assert error.kind is ModelErrorKind.LOCAL_FAILED
    assert error.detail


def test_a_server_that_never_gets_ready_is_ended_in_time() -> None:
    for name in ("slow", "sick"):
        assert failed(order(name), within_s=1.0).kind is ModelErrorKind.TIMEOUT


@pytest.mark.parametrize(
    "command",
    [
        ("/no/such/program",),
        (sys.executable, "-c", "raise SystemExit(3)"),
        (sys.executable, "-c", "print('no address')"),
        (sys.executable, "-c", "print('[1]')"),
    ],
)
def test_a_child_that_is_no_server_is_a_typed_failure(command: tuple[str, ...]) -> None:
    assert failed(ORDER, command=command).kind is ModelErrorKind.LOCAL_FAILED


def test_stopping_while_the_model_loads_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ServerProcess] = []
    spawn, spawned = module._spawned, asyncio.Event()

    async def noting(command: Any) -> ServerProcess:
        made.append(await spawn(command))
        spawned.set()
        return made[-1]

    monkeypatch.setattr(module, "_spawned", noting)

    async def work(transport: Transport) -> None:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(start_server(order("slow"), transport))
            await spawned.wait()
            task.cancel()

    with_transport(work)

    assert not is_running(made[0].pid)


def test_closing_twice_and_after_the_end_is_harmless() -> None:
    async def use(server: ServerProcess, _: Transport) -> bool:
        await server.close()
        await server.close()
        return server.alive

    assert not served(use)


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_a_killed_parent_leaves_no_server() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert is_running(child)

    parent.kill()
    # The child holds the other end of this pipe only through the parent: it is read to its end at once.
    parent.communicate(timeout=10)

    assert _ends(child)


def test_the_child_runs_without_the_current_folder_on_its_path(tmp_path: Path) -> None:
    assert child_command()[:2] == [sys.executable, "-P"]
    assert Path(child_command()[2]).is_file()


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert child_command() == [sys.executable, "local_server"]


def test_one_core_is_left_to_everybody_else() -> None:
    assert usual_threads() >= 1


def _ends(pid: int) -> bool:
    """Wait for a process that is not ours to wait for, ten seconds at most."""
    waiting = "import sys, time\nfrom tests.providers.local.children import is_running\n"
    waiting += f"end = time.monotonic() + 10\nwhile is_running({pid}) and time.monotonic() < end: pass\n"
    waiting += f"sys.exit(is_running({pid}))"
    return subprocess.run([sys.executable, "-c", waiting], cwd=ROOT, timeout=30, check=False).returncode == 0


def _visible(pid: int) -> str:
    """Return what other programs of the user can see of a process."""
    seen = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "environ"))
    return b" ".join(seen).decode()

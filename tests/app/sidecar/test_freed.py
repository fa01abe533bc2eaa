import asyncio
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.app.sidecar.peer import Peer, peer, write_settings
from tests.scripted_servers import ScriptedServer, finds, row, says, searches

OURS = ("app.", "providers.", "search.", "settings.")


@contextmanager
def left_to_the_collector() -> Iterator[list[str]]:
    """Yield a list that holds, after the block, which of our objects only the collector could free."""
    found: list[str] = []
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found += {type(one).__qualname__ for one in gc.garbage if type(one).__module__.startswith(OURS)}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        if was_enabled:
            gc.enable()


async def _ask(host: Peer) -> None:
    asked = await host.call("ask", text="How do I keep basil alive?")
    assert (await host.outcome(asked["turn_id"]))["status"] == "answered"
    host.notes.clear()


def test_what_a_turn_has_gathered_is_freed_without_the_garbage_collector() -> None:
    """SPEC 11: memory stays flat; the collector seldom comes by (app/lean_start.py)."""
    home = Path(os.environ["SIDELIGHT_HOME"])
    script = [searches("basil care"), says("Water it daily [1].")]
    with ScriptedServer(*script * 3) as model, ScriptedServer(finds(row(1), row(2))) as instance:
        write_settings(home, model, instance)

        async def play() -> list[str]:
            async with peer() as host:
                await _ask(host)  # what is made once is no part of it
                with left_to_the_collector() as found:
                    await _ask(host)
                    await _ask(host)
            return found

        assert asyncio.run(play()) == []

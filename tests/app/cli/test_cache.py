"""`cache clear` as users see it: a repeated question goes out again after it, also from an open process."""

import asyncio
import json
from pathlib import Path

import pytest

from app.result_store import ResultStore
from app.sidecar.desk import LOCK_NAME
from app.store.file_lock import try_lock
from tests.app.cli.conftest import Command
from tests.app.cli.stage import Stage
from tests.app.sidecar.peer import peer, write_settings
from tests.scripted_servers import ScriptedServer, finds, row, says, searches


@pytest.mark.parametrize(
    ("language", "said"), [("en_US", "Cleared 1 kept answer "), ("zh_CN", "已清除 1 次")]
)
def test_repeated_question_is_answered_from_the_cache_until_it_is_cleared(
    language: str, said: str, tmp_path: Path
) -> None:
    with (
        ScriptedServer(searches("罗勒 光照"), says("光 [1]。"), searches("罗勒 光照"), says("光 [1]。"),
                       searches("罗勒 光照"), says("光 [1]。")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):  # fmt: skip
        stage = Stage(tmp_path, model, instance)
        details = []
        for _ in range(2):
            ran = stage.run("ask", "--json", "罗勒需要多少光照？").object
            details.append(ran["tool_calls"][0]["attempts"][0]["detail"])
        assert (details, len(instance.seen)) == (["", "cache"], 1)
        ran = stage.run("cache", "clear", LANG=f"{language}.UTF-8")
        assert (ran.code, ran.out[: len(said)]) == (0, said)
        stage.run("ask", "--json", "罗勒需要多少光照？")
        assert len(instance.seen) == 2


def test_clearing_nothing_says_so(command: Command) -> None:
    ran = command("cache", "clear")
    assert (ran.code, ran.out) == (0, "No results were kept.\n")


def test_health_is_forgotten_only_when_asked(command: Command, home: Path) -> None:
    (home / "data").mkdir(parents=True)
    book = {"version": 1, "sources": {"searxng x": {"noted_at": 1_700_000_000.0, "refusals": 1}}}
    (home / "data" / "health.json").write_text(json.dumps(book))
    command("cache", "clear")
    assert "searxng x" in (home / "data" / "health.json").read_text()
    ran = command("cache", "clear", "--health")
    assert ran.out.endswith("Forgot the health of 1 source.\n")
    assert "searxng x" not in (home / "data" / "health.json").read_text()


def test_open_window_is_said_to_keep_its_own_health(command: Command, home: Path) -> None:
    (home / "data").mkdir(parents=True)
    lock = try_lock(home / "data" / LOCK_NAME)
    assert lock
    out = command("cache", "clear", "--health").out
    lock.release()
    assert "An open window or sidecar goes on with what it remembers" in out


def test_group_alone_shows_its_help(command: Command) -> None:
    assert "clear" in command("cache").err


def test_doctor_counts_what_is_kept(command: Command, home: Path) -> None:
    (home / "settings.toml").write_text(
        '[search.builtin_free]\ninstances = []\nengines = []\nkeyless_apis = []\n[model]\npreset = "custom"\n'
        'base_url = "http://127.0.0.1:9/v1"\n[network]\nproxy = "none"\n'
    )
    assert "OK    Result cache: empty" in command("doctor").out


def test_open_sidecar_notices_the_clearing(command: Command, home: Path) -> None:
    replies = [searches("罗勒 光照"), says("光 [1]。")] * 3
    with ScriptedServer(*replies) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(home, model, instance)

        async def play() -> list[int]:
            asked = []
            async with peer() as host:
                for turn in range(3):
                    if turn == 2:
                        await asyncio.to_thread(ResultStore(home / "cache").clear)
                    begun = await host.call("ask", text="罗勒需要多少光照？")
                    await host.outcome(begun["turn_id"])
                    asked.append(len(instance.seen))
            return asked

        assert asyncio.run(play()) == [1, 1, 2]
    assert "Cleared 1 kept answer " in command("cache", "clear").out


def test_clearing_in_the_window_is_for_every_process(home: Path, command: Command) -> None:
    with (
        ScriptedServer(searches("罗勒"), says("光 [1]。")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):
        write_settings(home, model, instance)
        assert command("ask", "--json", "罗勒需要多少光照？").object["status"] == "answered"

        async def play() -> None:
            async with peer() as host:
                await host.call("data.clear", what="cache")

        asyncio.run(play())
    assert command("cache", "clear").out == "No results were kept.\n"

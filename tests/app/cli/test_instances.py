"""`doctor --refresh-instances`: proposes, and writes nothing but what was chosen."""

import io
import json
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.cli import _instances
from settings.model import SHIPPED_INSTANCES
from tests.app.cli.conftest import Command
from tests.app.cli.stage import Ran
from tests.scripted_servers import Reply, ScriptedServer, closed_port, refuses

FRESH = (
    (datetime.now(UTC) - timedelta(days=30)).strftime("%Y.%-m.%-d") if sys.platform != "win32" else "2026.9.1"
)


def listed(**instances: dict[str, Any]) -> Reply:
    rows = {f"https://{name}.example/": _row() | change for name, change in instances.items()}
    return Reply([json.dumps({"metadata": {}, "instances": rows}).encode()])


def _row() -> dict[str, Any]:
    return {
        "network_type": "normal",
        "analytics": False,
        "generator": "searxng",
        "version": f"{FRESH}+abc",
        "http": {"status_code": 200, "error": None, "grade": "A+"},
        "timing": {"search": {"success_percentage": 99.0, "all": {"median": 0.8}}},
        "uptime": {"uptimeMonth": 99.9},
    }


THREE = {"one": {}, "two": {"timing": {"search": {"success_percentage": 95, "all": {"median": 1}}}}}
THREE |= {"slow": {"timing": {"search": {"success_percentage": 95, "all": {"median": 9}}}}}


@pytest.fixture
def server(home: Path) -> Iterator[ScriptedServer]:
    with ScriptedServer(listed(**THREE)) as serving:
        point_to(home, serving.url)
        yield serving


def point_to(home: Path, url: str) -> None:
    (home / "settings.toml").write_text(
        f'[search.builtin_free]\ninstance_list = "{url}/data/instances.json"\n[network]\nproxy = "none"\n'
    )


def instances(command: Command, name: str = "instances") -> list[str]:
    found = json.loads(command("settings", "get", f"search.builtin_free.{name}").out)
    assert isinstance(found, list)
    return found


def refreshed(command: Command, *more: str, text: str = "") -> Ran:
    return command("doctor", "--refresh-instances", *more, text=text)


def test_proposal_is_numbered_with_reasons_and_changes_nothing(
    command: Command, home: Path, server: ScriptedServer
) -> None:
    before = (home / "settings.toml").read_bytes()
    ran = refreshed(command)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["3 instances are listed.", "  1 left out: slow"]
    assert lines[3] == "  1  https://one.example"
    assert "answers 99 % of test searches in 0.8 s" in lines[4]
    assert lines[5] == "  2  https://two.example"
    assert lines[-1].endswith("To add some: sidelight doctor --refresh-instances --take 1,2")
    assert (home / "settings.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("take", "added"),
    [
        ("1", ["https://one.example"]),
        ("２，1", ["https://two.example", "https://one.example"]),
        ("all", ["https://one.example", "https://two.example"]),
        ("全部", ["https://one.example", "https://two.example"]),
        ("none", []),
    ],
)
def test_what_is_taken_stands_behind_the_users_own(
    take: str, added: list[str], command: Command, server: ScriptedServer
) -> None:
    ran = refreshed(command, "--take", take)
    assert ran.code == 0
    assert instances(command) == [*SHIPPED_INSTANCES, *added]
    assert instances(command, "public_instances") == added


@pytest.mark.parametrize("take", ["3", "0", "one", "1,-2", "1.5"])
def test_number_that_was_not_proposed_is_refused(take: str, command: Command, server: ScriptedServer) -> None:
    ran = refreshed(command, "--take", take)
    assert ran.code == 2
    assert "nothing was changed" in ran.err
    assert instances(command) == list(SHIPPED_INSTANCES)


def test_list_is_fetched_once_a_day_and_numbers_stay(command: Command, server: ScriptedServer) -> None:
    refreshed(command, "--take", "1")
    again = refreshed(command, "--take", "2")
    assert len(server.seen) == 1
    assert "Added: https://two.example" in again.out
    assert "Nothing was changed" in refreshed(command, "--take", "1").out
    assert instances(command, "public_instances") == ["https://one.example", "https://two.example"]


def test_clearing_the_cache_lets_the_list_be_fetched_again(command: Command, server: ScriptedServer) -> None:
    refreshed(command)
    command("cache", "clear")
    refreshed(command)
    assert len(server.seen) == 2


@pytest.mark.parametrize(
    ("typed", "added"), [("1\n", ["https://one.example"]), ("\n", []), ("", []), ("无\n", [])]
)
def test_on_a_terminal_the_user_is_asked(
    typed: str, added: list[str], command: Command, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_instances, "_is_conversation", lambda: True)
    ran = refreshed(command, text=typed)
    assert "Which of them?" in ran.err
    assert instances(command, "public_instances") == added
    assert ("Added:" if added else "Nothing was changed.") in ran.out


def test_pipe_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("all"))
    assert not _instances._is_conversation()


def test_words_are_chinese_where_the_user_is(
    command: Command, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    out = refreshed(command).out
    assert "列表共有 3 个实例" in out
    assert "排除 1 个：速度慢" in out
    assert "没有改动。添加：sidelight doctor --refresh-instances --take 1,2" in out


def test_json_is_one_object(command: Command, server: ScriptedServer) -> None:
    found = json.loads(refreshed(command, "--json", "--take", "2").out)
    assert (found["listed"], found["added"]) == (3, ["https://two.example"])
    assert [(row["n"], row["address"]) for row in found["proposed"]] == [
        (1, "https://one.example"),
        (2, "https://two.example"),
    ]
    assert found["left_out"] == [{"reason": {"en": "slow", "zh": "速度慢"}, "count": 1}]


def test_none_that_fits_is_said(command: Command, home: Path) -> None:
    with ScriptedServer(listed(down={"error": "HTTP status code 502"})) as serving:
        point_to(home, serving.url)
        ran = refreshed(command)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "None of them fits.")


@pytest.mark.parametrize(
    ("reply", "cause", "fix"),
    [
        (refuses(503), "503", "network.proxy"),
        (refuses(429), "too many requests", "try later"),
        (Reply([b"<html>"]), "sent a reply that cannot be used", "search.builtin_free.instance_list"),
        (Reply([b'{"instances": []}']), "it holds no instances", "search.builtin_free.instance_list"),
    ],
)
def test_odd_list_is_told_with_cause_and_fix(
    reply: Reply, cause: str, fix: str, command: Command, home: Path
) -> None:
    with ScriptedServer(reply) as serving:
        point_to(home, serving.url)
        ran = refreshed(command, "--take", "all")
    assert (ran.code, ran.out) == (3, "")
    assert cause in ran.err
    assert fix in ran.err
    assert instances(command) == list(SHIPPED_INSTANCES)


def test_unreachable_list_is_told_in_chinese_too(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    for address in closed_port():
        point_to(home, address)
        ran = refreshed(command)
        assert ran.code == 3
        assert "实例列表：连接不上" in ran.err
        assert "您的实例列表没有改动" in ran.err


def test_take_alone_is_wrong_usage(command: Command) -> None:
    ran = command("doctor", "--take", "1")
    assert (ran.code, ran.out) == (2, "")
    assert "--refresh-instances" in ran.err


def test_old_list_says_how_old(command: Command, home: Path, server: ScriptedServer) -> None:
    refreshed(command)
    file = home / "cache" / "instance-list.json"
    table = json.loads(file.read_text())
    file.write_text(json.dumps(table | {"at": time.time() - 3 * 3600}))
    assert refreshed(command).out.startswith("3 instances are listed, fetched 3 h ago.")

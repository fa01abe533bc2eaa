import json
from pathlib import Path

import pytest

from tests.app.cli.conftest import Command
from tests.scripted_servers import ScriptedServer, finds, refuses, row, says


@pytest.fixture
def settings(home: Path) -> Path:
    return home / "settings.toml"


def write(file: Path, model: ScriptedServer, *instances: ScriptedServer) -> None:
    addresses = json.dumps([server.url for server in instances])
    file.write_text(
        f'[model]\npreset = "custom"\nbase_url = "{model.url}/v1"\nname = "m"\n'
        f"[search.builtin_free]\ninstances = {addresses}\nengines = []\nkeyless_apis = []\n"
        '[network]\nproxy = "none"\n'
    )


def test_all_is_well(command: Command, settings: Path) -> None:
    with ScriptedServer(says("OK")) as model, ScriptedServer(finds(row(1))) as instance:
        write(settings, model, instance)
        ran = command("doctor")
    assert ran.code == 0
    assert f"OK    searxng {instance.url}/: 1 result" in ran.out
    assert "Checking" in ran.err


def test_failure_is_told_with_the_fix_and_exit_3(command: Command, settings: Path) -> None:
    with ScriptedServer(refuses(401)) as model, ScriptedServer(refuses(429)) as instance:
        write(settings, model, instance)
        ran = command("doctor")
    assert ran.code == 3
    assert "FAIL  Language model: The " in ran.out
    assert "FAIL  Web search: 0 of 1 source asked has results" in ran.out


def test_findings_are_chinese_where_the_user_is(
    command: Command, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    with ScriptedServer(says("OK")) as model, ScriptedServer(finds(row(1))) as instance:
        write(settings, model, instance)
        out = command("doctor").out
    assert f"正常  searxng {instance.url}/：1 条结果" in out


def test_json_is_one_object(command: Command, settings: Path) -> None:
    with ScriptedServer(says("OK")) as model, ScriptedServer(finds(row(1))) as instance:
        write(settings, model, instance)
        ran = command("doctor", "--json")
    found = json.loads(ran.out)
    assert found["well"] is True
    assert {"name", "title", "state", "cause", "fix"} == set(found["checks"][0])


def test_named_source_alone_is_checked(command: Command, settings: Path) -> None:
    with ScriptedServer(says("OK")) as model, ScriptedServer(finds(row(1))) as instance:
        write(settings, model, instance)
        ran = command("doctor", "--provider", instance.url)
        assert model.seen == []
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1

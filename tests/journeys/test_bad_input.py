"""What people get wrong or what is out of order: one clear sentence with the fix, never a traceback."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.cli.stage import Ran, Stage
from tests.scripted_servers import (
    Reply,
    ScriptedServer,
    answers,
    closed_port,
    finds,
    refuses,
    row,
    says,
    searches,
)


@pytest.fixture
def nowhere() -> Iterator[str]:
    """An address at which nobody listens."""
    yield from closed_port()


def told(ran: Ran, status: str, *words: str) -> None:
    """The object says what is wrong; stderr at most adds warnings."""
    assert ran.object["status"] == status
    for word in words:
        assert word in ran.object["notice"]
    assert ran.code == (0 if status == "answered" else 3)


def test_unreachable_model_is_named(tmp_path: Path, nowhere: str) -> None:
    stage = Stage(tmp_path)
    stage.set(model={"base_url": f"{nowhere}/v1"})
    told(stage.run("ask", "--json", "hi"), "planner_failed", "cannot be reached", "model address in Settings")


def test_unreachable_model_is_named_in_chinese(tmp_path: Path, nowhere: str) -> None:
    stage = Stage(tmp_path)
    stage.set(model={"base_url": f"{nowhere}/v1"})
    told(stage.run("ask", "--json", "你好"), "planner_failed", "连接不上模型服务", "设置中的模型地址")


PAGE = Reply([b"<!doctype html><title>Welcome</title><h1>It works</h1>"], kind="text/html")


@pytest.mark.parametrize(
    "reply", [PAGE, refuses(404, "Not Found"), Reply([b"{}"])], ids=["page", "404", "object"]
)
def test_wrong_address_of_the_model_is_named(reply: Reply, tmp_path: Path) -> None:
    with ScriptedServer(reply) as server:
        told(Stage(tmp_path, server).run("ask", "--json", "hi"), "planner_failed", "Settings")


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (
            refuses(401, {"error": {"message": "Incorrect API key"}}),
            "rejected the API key; check it in Settings",
        ),
        (refuses(402, {"error": {"message": "Insufficient Balance"}}), "out of credit"),
        (
            refuses(404, {"error": {"message": "no such model", "code": "model_not_found"}}),
            "Available models: some-model",
        ),
    ],
)
def test_refusal_of_the_model_is_named_with_the_fix(reply: Reply, words: str, tmp_path: Path) -> None:
    with ScriptedServer(reply) as server:
        told(Stage(tmp_path, server).run("ask", "--json", "hi"), "planner_failed", words)


def test_missing_key_is_named_with_the_command_that_sets_it(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.settings["model"] = {"preset": "deepseek"}
    stage.environ.pop("SIDELIGHT_MODEL_API_KEY")
    told(stage.run("ask", "--json", "hi"), "planner_failed", "no API key", "sidelight settings set-key")


def test_key_of_a_source_that_is_missing_does_not_stop_the_search(tmp_path: Path) -> None:
    with (
        ScriptedServer(searches("x"), says("Light [1].")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):
        stage = Stage(tmp_path, model, instance)
        stage.set(search={"provider": "tavily"})
        ran = stage.run("ask", "What does basil need?")
    assert ran.code == 0
    assert "tavily https://api.tavily.com/: has no key" in ran.out


def test_no_network_at_all_is_answered_by_the_model_alone(tmp_path: Path, nowhere: str) -> None:
    with ScriptedServer(searches("x"), says("As far as I know, light.")) as model:
        stage = Stage(tmp_path, model)
        stage.set(search={"builtin_free": {"instances": [nowhere]}})
        ran = stage.run("ask", "What does basil need?")
    assert ran.code == 3
    assert ran.out.startswith("Web search is unavailable right now; answered without it.\n\nAs far as I know")
    assert "cannot be reached" in ran.out


def test_no_network_and_no_model_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    stage = Stage(tmp_path)
    stage.set(model={"base_url": f"{nowhere}/v1"}, search={"builtin_free": {"instances": [nowhere]}})
    ran = stage.run("ask", "hi")
    assert ran.code == 3
    assert ran.out.startswith("The model service cannot be reached")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[[[ no toml", "it is not valid TOML"),
        ("\x00\x01\x02", "it is not valid TOML"),
        ('model = "deepseek"\n', "model"),
        ("[search]\ntimeout_ms = 5\n", "search.timeout_ms = 5 is not usable"),
        ('[search]\nprovider = "altavista"\n', "'altavista' is unknown"),
        ('[model]\npreset = "gpt"\n', "model.preset: 'gpt' is unknown; auto is used"),
        ('[search.builtin_free]\ninstances = ["http://"]\n', "search.builtin_free.instances"),
        ('[search]\ndepth = "deep"\n', "later version"),
    ],
)
def test_broken_settings_are_a_warning_never_a_stop(content: str, words: str, tmp_path: Path) -> None:
    with ScriptedServer(answers("Light.")) as model:
        stage = Stage(tmp_path, model)
        stage.settings_file.write_text(content)
        ran = stage.run("ask", "--json", "--search", "never", "hi")
    assert json.loads(ran.out)["status"] in {"answered", "planner_failed"}
    assert words in ran.err + ran.out
    assert len(ran.err.strip().splitlines()) <= 2


def test_settings_that_are_a_folder_are_a_warning(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.settings_file.mkdir()
    ran = stage.run("ask", "--json", "--search", "never", "hi")
    assert ran.object["status"]
    assert "is not a file" in ran.err


def test_home_that_cannot_be_written_still_answers(tmp_path: Path) -> None:
    with ScriptedServer(answers("Light.")) as model:
        stage = Stage(tmp_path, model)
        for name in ("data", "logs", "cache"):
            (stage.home / name).write_text("in the way")
        ran = stage.run("ask", "hi")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Light.")
    assert "not saved" in ran.err


def test_damaged_database_is_set_aside_and_said(tmp_path: Path) -> None:
    with ScriptedServer(answers("Light.")) as model:
        stage = Stage(tmp_path, model)
        (stage.home / "data").mkdir()
        (stage.home / "data" / "sessions.db").write_bytes(b"not a database at all " * 500)
        ran = stage.run("ask", "hi")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Light.")
    assert "session database" in ran.err


def test_secret_in_an_address_is_shown_nowhere(tmp_path: Path, nowhere: str) -> None:
    with ScriptedServer(searches("x"), says("Light.")) as model:
        stage = Stage(tmp_path, model)
        stage.set(search={"builtin_free": {"instances": [nowhere.replace("//", "//me:geheim77@")]}})
        runs = [
            stage.run("ask", "--json", "hi"),
            stage.run("ask", "hi"),
            stage.run("doctor"),
            stage.run("settings", "list"),
        ]
    assert all("geheim77" not in ran.out + ran.err for ran in runs)
    stored = [
        file.read_bytes() for file in stage.home.rglob("*") if file.is_file() and "settings" not in file.name
    ]
    assert all(b"geheim77" not in data for data in stored)

"""The local model from the command to the child process, over a runtime that stands in for the real one."""

import json
import re
from pathlib import Path

import pytest

from tests.app.cli.stage import Stage
from tests.providers.local.children import STAND_IN, is_running


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = Stage(tmp_path)
    stage.environ["PYTHONPATH"] = str(STAND_IN)
    stage.set(model={"preset": "local", "name": ""})
    return stage


def model_file(stage: Stage, name: str) -> Path:
    path = stage.home / f"{name}.gguf"
    path.write_bytes(b"GGUF")
    stage.set(model={"file": str(path)})
    return path


def test_any_gguf_file_answers_through_a_process_that_ends_with_the_command(stage: Stage) -> None:
    model_file(stage, "good")

    done = stage.run("ask", "--json", "--search", "never", "Tell me a story.")

    outcome = done.object
    assert (done.code, outcome["status"], outcome["model"]) == (0, "answered", "local/good")
    served = re.fullmatch(r"served by (\d+)", outcome["text"])
    assert served
    assert not is_running(int(served[1]))
    assert stage.turns()[0].outcome is not None


@pytest.mark.parametrize(
    ("name", "words"),
    [("damaged", "could not be started"), ("mortal", "could not be started")],
)
def test_a_model_that_fails_is_said_with_the_fix(stage: Stage, name: str, words: str) -> None:
    model_file(stage, name)

    done = stage.run("ask", "--json", "--search", "never", "Tell me a story.")

    assert (done.code, done.object["status"]) == (3, "planner_failed")
    assert words in done.object["notice"]


def test_a_local_model_that_was_never_installed_says_how_to(stage: Stage) -> None:
    done = stage.run("ask", "--json", "讲个故事")

    assert (done.code, done.object["status"], done.object["model_calls"]) == (3, "planner_failed", 0)
    assert "sidelight model install" in done.object["notice"]
    assert re.search("[\u4e00-\u9fff]", done.object["notice"])


def test_a_file_that_is_no_model_is_said(stage: Stage) -> None:
    model_file(stage, "page").write_text("<html>", encoding="utf-8")

    done = stage.run("ask", "--json", "Tell me a story.")

    assert (done.code, done.object["status"]) == (3, "planner_failed")
    assert "model.file" in done.object["notice"]


def test_a_name_that_is_not_installed_says_so(stage: Stage) -> None:
    stage.set(model={"name": "7b"})
    from providers.local.catalogue import WEIGHTS

    path = stage.home / "data" / "models" / WEIGHTS[1].file
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        file.truncate(WEIGHTS[1].bytes)

    notice = json.loads(stage.run("ask", "--json", "Tell me a story.").out)["notice"]

    assert "0.5b" in notice

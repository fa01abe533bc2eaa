"""`sidelight demo` as a user starts it: a process of its own, over real HTTP."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[3]


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "app", "demo", *arguments]


def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "NO_PROXY": "", **more}


def _run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: PLW1510 - the exit code is what is tested
        _command(*arguments),
        env=_environment(**more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=50,
    )


def _blocks(printed: str) -> list[str]:
    return re.split(r"\n─+\n", printed)


@pytest.mark.parametrize(
    ("lang", "banner", "needs", "stranger"),
    [
        ("zh-CN", "不是互联网", "需要语言模型", "DEMONSTRATION"),
        ("en", "not the web", "needs a language model", "演示："),
    ],
)
def test_the_tour_answers_three_questions_with_sources_and_says_what_needs_a_model(
    lang: str, banner: str, needs: str, stranger: str
) -> None:
    done = _run("--lang", lang)

    opening, *turns, closing = _blocks(done.stdout)
    assert done.returncode == 0, done.stderr
    assert banner in opening
    assert banner.removeprefix("not ") in closing
    assert [("[1]" in turn, "https://demo.sidelight.example/" in turn) for turn in turns[:3]] == [
        (True, True)
    ] * 3
    assert needs in turns[3]
    assert "429" in turns[0]
    assert stranger not in opening + "".join(turns)
    assert "Traceback" not in done.stderr


def test_the_tour_speaks_the_language_of_the_system() -> None:
    assert "不是互联网" in _run(LC_ALL="zh_CN.UTF-8").stdout


def test_own_question_on_own_texts(tmp_path: Path) -> None:
    (tmp_path / "ferry.md").write_text("# Vellmar ferry\n\nThe Vellmar ferry leaves at 7:45 a.m.\n")

    done = _run("--texts", str(tmp_path), "What", "time", "does", "the", "Vellmar", "ferry", "leave?")

    opening, turn, closing = _blocks(done.stdout)
    assert done.returncode == 0, done.stderr
    assert "7:45 a.m. [1]" in turn
    assert ("your texts" in opening, "your texts" in closing) == (True, True)


def test_a_chinese_question_is_met_in_chinese_where_the_system_names_no_language(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("云栖坞茶馆的龙须酥每盒 38 元。", encoding="utf-8")

    done = _run("--texts", str(tmp_path), "云栖坞茶馆的龙须酥多少钱")

    assert "不是互联网" in _blocks(done.stdout)[0]
    assert "38 元" in _blocks(done.stdout)[1]


def test_a_question_that_finds_nothing_ends_as_ask_does() -> None:
    done = _run("zqxjv-7781")

    assert done.returncode == 3
    assert "not the web" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--texts", "nowhere", "x"], "nowhere"),
        (["--serve", "x"], "--serve"),
        ([" "], "empty"),
        (["--lang", "fr"], "--lang"),
    ],
)
def test_a_wrong_command_is_refused_in_one_sentence(arguments: list[str], why: str) -> None:
    done = _run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_home_of_the_user_gets_no_session_and_no_setting(tmp_path: Path) -> None:
    home = tmp_path / "own home"

    _run("gold price", SIDELIGHT_HOME=str(home))

    left = (
        [path for path in home.rglob("*") if path.is_file() and path.suffix != ".log"]
        if home.exists()
        else []
    )
    assert left == []


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to a child alone there")
def test_serve_runs_until_ctrl_c_and_answers_searches() -> None:
    with subprocess.Popen(
        _command("--serve"), env=_environment(), stdout=subprocess.PIPE, text=True
    ) as server:
        watchdog = threading.Timer(40, server.kill)
        watchdog.start()
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        address = next(found[0] for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        while "unset" not in next(lines):
            pass
        with urlopen(f"{address}/search?q=gold+price&format=json", timeout=10) as reply:
            found = json.load(reply)
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=10)
        watchdog.cancel()

    assert found["results"]
    assert code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to a child alone there")
def test_own_texts_are_served_behind_a_password(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# T\n\nx y z")
    command = _command("--serve", "--texts", str(tmp_path))
    with subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE, text=True) as server:
        watchdog = threading.Timer(40, server.kill)
        watchdog.start()
        assert server.stdout is not None
        shown = next(line for line in iter(server.stdout.readline, "") if "http://" in line)
        server.send_signal(signal.SIGINT)
        server.wait(timeout=10)
        watchdog.cancel()

    assert re.search(r"http://demo:[\w-]{16,}@127\.0\.0\.1:\d+", shown)

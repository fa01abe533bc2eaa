import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import entry
from app.cli.entry import command_names
from tests.app.cli.conftest import Command, forget
from tests.app.cli.stage import ROOT
from ui.runtime import Missing, Runtime


def test_every_command_is_a_file_with_an_application() -> None:
    assert {"ask", "doctor", "projects", "sessions", "settings", "version"} <= set(command_names())
    for name in command_names():
        assert importlib.import_module(f"app.cli.{name}").app


@pytest.mark.parametrize(
    "name", ["ask", "doctor", "version", "settings set", "projects create", "sessions export"]
)
def test_help_has_examples(name: str, command: Command) -> None:
    ran = command(*name.split(), "--help")
    assert ran.code == 0
    assert f"Examples:\n    sidelight {name.split(maxsplit=1)[0]}" in ran.out


def test_refusal_is_chinese_where_the_user_is(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    forget()
    assert "没有选项 --nonsense" in command("ask", "--nonsense", "x").err


def test_version_is_one_line(command: Command) -> None:
    assert command("version").out == command("--version").out
    assert command("version").out.startswith("sidelight ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("frobnicate",), "No such command 'frobnicate'. See: sidelight --help"),
        (("ask",), "Missing argument 'question'. See: sidelight ask --help"),
        (("ask", "--nonsense", "x"), "No such option: --nonsense"),
        (("ask", "--search", "maybe", "x"), "'maybe' is not one of 'auto', 'always', 'never'"),
        (("ask", "--depth", "abyss", "x"), "'abyss' is not one of"),
        (("ask", ""), "The question is empty."),
        (("ask", "  ", "\n"), "The question is empty."),
        (("ask", "\u3000\u200b"), "The question is empty."),
        (("ask", "-"), "The question is empty."),
        (("ask", "--lang", "12", "x"), "is no language tag"),
        (("ask", "--provider", "altavista", "x"), "Sources: builtin_free"),
        (("ask", "--provider", "searxng", "x"), "belongs to builtin_free"),
        (("ask", "--project", "Nobody", "x"), 'Create it: sidelight projects create "Nobody"'),
        (("ask", "--session", "zzz", "x"), "There is no session 'zzz'"),
        (("ask", "--session", "last", "x"), "There is no session 'last'"),
        (("doctor", "--provider", "altavista"), "There is no search source 'altavista'"),
    ],
)
def test_wrong_use_is_one_sentence_and_nothing_on_stdout(
    arguments: tuple[str, ...], words: str, command: Command
) -> None:
    ran = command(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(
    ("missing", "language", "words"),
    [
        (
            Missing.ENGINE,
            "en_US.UTF-8",
            'Install one with `python -m pip install QtPy "PySide6-Addons>=6.8,<6.12"`',
        ),
        (Missing.PYWEBVIEW, "zh_CN.UTF-8", "没有可用的窗口组件。安装：`python -m pip install QtPy"),
        (Missing.DISPLAY, "zh_CN.UTF-8", "没有可用的显示环境"),
    ],
)
def test_without_a_window_one_sentence_says_what_to_do(
    missing: Missing, language: str, words: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    monkeypatch.setattr("app.cli._window.find_runtime", lambda: Runtime(missing=missing))
    forget()
    ran = command()
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert "`sidelight serve`" in ran.err


def test_with_a_display_and_a_browser_the_same_page_is_served(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[object] = []
    monkeypatch.setattr("app.cli._window.find_runtime", lambda: Runtime(missing=Missing.ENGINE))
    monkeypatch.setattr("app.cli._window.has_display", lambda: True)
    monkeypatch.setattr("app.sidecar.system_browser.has_browser", lambda: True)
    monkeypatch.setattr("app.sidecar.door.serve_browser", lambda bound: (served.append(bound), bound.close()))
    ran = command()
    assert ran.code == 0
    assert "No window runtime found." in ran.err
    assert len(served) == 1


def test_unforeseen_fault_is_one_sentence_and_its_trace_is_in_the_log(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr("app.cli._past.open_sessions", broken)
    ran = command("sessions", "list")
    assert (ran.code, ran.out) == (3, "")
    assert "Something went wrong inside Sidelight (ZeroDivisionError)" in ran.err
    file = Path(ran.err.strip().rsplit(" ", 1)[-1])
    assert "ZeroDivisionError: inside" in file.read_text(encoding="utf-8")


def test_ctrl_c_outside_a_question_is_130(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli._past.open_sessions", stopped)
    assert command("sessions", "list").code == 130


def test_broken_settings_never_keep_a_command_from_running(command: Command, home: Path) -> None:
    (home / "settings.toml").write_text("[[[ no toml")
    ran = command("projects", "list")
    assert ran.code == 0
    assert "settings.toml could not be used: it is not valid TOML" in ran.err


def test_door_imports_nothing_slow_and_no_command() -> None:
    loaded = modules_after("import app.cli.entry")
    assert {name for name in loaded if name.startswith(("app", "typer", "asyncio"))} == {
        "app",
        "app.cli",
        "app.cli.entry",
        "app.lean_start",
    }


def test_ask_imports_no_other_command_and_nothing_of_the_terminal_view() -> None:
    loaded = modules_after("import app.cli._door, app.cli.ask, app.cli._asking, app.cli._views")
    assert not {name for name in loaded if name.startswith(("rich", "markdown_it", "pygments"))}
    assert {f"app.cli.{name}" for name in command_names()} & loaded == {"app.cli.ask"}


def modules_after(code: str) -> set[str]:
    code += "; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def test_ctrl_c_while_the_program_is_loaded_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli._door.run", stopped)
    with pytest.raises(SystemExit) as ended:
        entry.main(["version"])
    assert ended.value.code == 130


@pytest.mark.parametrize(
    ("language", "words"), [("zh_CN.UTF-8", "提出一个问题"), ("en_US.UTF-8", "Ask one question")]
)
def test_help_is_in_the_language_of_the_system(language: str, words: str) -> None:
    environ = {name: value for name, value in os.environ.items() if name not in {"LC_ALL", "LC_MESSAGES"}}
    environ |= {"LANG": language, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "app", "ask", "--help"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT, env=environ)
    assert words in done.stdout.decode()

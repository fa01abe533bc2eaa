"""`ask` as a process of its own: styles, follow-ups, projects, sources, interruption."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.cli.stage import Stage, ended
from tests.scripted_servers import ScriptedServer, answers, begins, finds, refuses, row, says, searches

needs_signals = pytest.mark.skipif(
    sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there"
)


@pytest.fixture
def direct(tmp_path: Path) -> Iterator[Stage]:
    """A model that answers by itself and remembers nothing."""
    with ScriptedServer(answers("Light.")) as model:
        stage = Stage(tmp_path, model)
        stage.model = model  # type: ignore[attr-defined]  # for the prompts it saw
        yield stage


def prompts(stage: Stage) -> list[str]:
    seen = stage.model.seen  # type: ignore[attr-defined]
    return ["\n".join(m["content"] for m in asked["body"]["messages"]) for asked in seen]


def test_words_need_no_quotes(direct: Stage) -> None:
    assert direct.run("ask", "What", "does", "basil", "need?").out.startswith("Light.\n")
    assert direct.turns()[0].question == "What does basil need?"


def test_question_comes_from_standard_input(direct: Stage) -> None:
    assert direct.run("ask", "--json", "-", text="罗勒需要什么？\n").object["text"] == "Light."
    assert direct.turns()[0].question == "罗勒需要什么？"


def test_follow_up_goes_on_with_the_session(direct: Stage) -> None:
    first = direct.run("ask", "--json", "What does basil need?").object
    again = direct.run("ask", "--json", "--session", first["session_id"][:6], "And mint?").object
    assert again["session_id"] == first["session_id"]
    assert "What does basil need?" in prompts(direct)[-1]
    last = direct.run("ask", "--json", "--session", "last", "And sage?").object
    assert last["session_id"] == first["session_id"]


def test_session_of_another_project_is_refused(direct: Stage) -> None:
    direct.run("projects", "create", "Kitchen")
    direct.run("ask", "--json", "What does basil need?")
    ran = direct.run("ask", "--session", "last", "--project", "Kitchen", "And mint?")
    assert (ran.code, ran.out) == (2, "")
    assert "belongs to another project" in ran.err


def test_project_gives_its_instructions_and_mode(direct: Stage) -> None:
    direct.run(
        "projects", "create", "Kitchen", "--search-mode", "disabled", "--instructions", "Answer in rhymes."
    )
    ran = direct.run("ask", "--json", "--project", "kitchen", "What does basil need?")
    assert ran.object["plan"] is None
    assert "Answer in rhymes." in prompts(direct)[-1]


def test_progress_is_on_stderr_and_the_answer_on_stdout(tmp_path: Path) -> None:
    with (
        ScriptedServer(searches("basil light"), says("Light [1].")) as model,
        ScriptedServer(refuses(429, retry_after="60")) as tired,
        ScriptedServer(finds(row(1, "All of \x1b[31mbasil"), row(2))) as fresh,
    ):
        ran = Stage(tmp_path, model, tired, fresh).run("ask", "What does basil need?")
    assert ran.out.startswith(
        "Light [1].\n\nSources (* cited in the answer)\n* [1] All of [31mbasil · site1.test"
    )
    assert "too many requests" in ran.out
    assert "\x1b" not in ran.out + ran.err
    assert "Searching for: basil light" in ran.err
    assert "2 results from builtin_free" in ran.err


def test_later_depth_falls_back_with_a_warning(direct: Stage) -> None:
    ran = direct.run("ask", "--json", "--depth", "deep", "hi")
    assert ran.object["status"] == "answered"
    assert "deep comes in a later version; quick is used" in ran.err


def test_answer_language_reaches_the_model_and_the_notice(tmp_path: Path) -> None:
    with ScriptedServer(refuses(401)) as model:
        printed = Stage(tmp_path, model).run("ask", "--json", "--lang", "zh", "hello").object
    assert printed["notice"] == "模型密钥无效，请在设置中检查。"


def test_chosen_source_without_a_key_is_an_attempt(tmp_path: Path) -> None:
    with (
        ScriptedServer(searches("basil"), says("Light [1].")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):
        printed = Stage(tmp_path, model, instance).run("ask", "--json", "--provider", "Tavily", "hi").object
    attempts = printed["tool_calls"][0]["attempts"]
    assert [a["outcome"] for a in attempts] == ["not_configured", "ok"]


@needs_signals
def test_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    with ScriptedServer(begins('{"action":"answer","content":"Bas', hangs=True)) as model:
        stage = Stage(tmp_path, model)
        process = stage.start("ask", "hi")
        model.wait_for(1)
        # The second press must find the first one being worked on, so the store is kept busy.
        process.send_signal(signal.SIGSTOP)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGINT)
        assert ended(process).code == 130


@needs_signals
def test_reader_that_leaves_ends_the_question(tmp_path: Path) -> None:
    with ScriptedServer(answers("Basil needs light. " * 200, gap_s=0.01)) as model:
        process = Stage(tmp_path, model).start("ask", "--events", "hi")
        assert process.stdout
        process.stdout.readline()
        process.stdout.close()
        process.stdout = None
        assert process.wait(20) == 0
        assert process.stderr
        assert "Traceback" not in process.stderr.read()
        process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize(("language", "words"), [("en_US.UTF-8", "Planning"), ("zh_CN.UTF-8", "规划中")])
def test_terminal_gets_the_live_view(language: str, words: str, tmp_path: Path) -> None:
    with (
        ScriptedServer(searches("basil", after_s=0.3), says("# Basil\n\nIt needs light [1].")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):
        raw, code = on_a_terminal(Stage(tmp_path, model, instance), language, "ask", "What does basil need?")
    assert code == 0
    assert words in raw
    assert "It needs light [1]." in raw
    assert raw.count("\x1b[?25l") == raw.count("\x1b[?25h") == 1


def on_a_terminal(stage: Stage, language: str, *arguments: str) -> tuple[str, int]:
    """Run on a pseudo terminal; return all that was written to it and the exit code."""
    import pty

    ours, theirs = pty.openpty()
    process = stage.start(*arguments, terminal=theirs, LANG=language, TERM="xterm-256color")
    os.close(theirs)
    raw = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        raw += piece
    os.close(ours)
    return raw.decode(), process.wait(20)

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.sessions import open_sessions
from tests.app.sidecar.host import COMMAND, LIMIT_S, ROOT, Host, environment
from tests.app.sidecar.peer import write_settings
from tests.scripted_servers import ScriptedServer, answers, begins, finds, hangs, row, says, searches

_STRAY = """
import ctypes, os, sys
from app.sidecar import door
from app.sidecar.desk import Desk
real = Desk.__init__
def noisy(self, group):
    print("a stray print")
    os.write(1, b"a stray write\\n")
    libc = ctypes.CDLL(None)
    libc.puts(b"a stray puts")
    libc.fflush(None)
    os.system("echo a stray child")
    sys.__stdout__.write("a stray original\\n")
    sys.__stdout__.flush()
    real(self, group)
Desk.__init__ = noisy
door.serve_host()
"""


@pytest.fixture
def home() -> Path:
    return Path(os.environ["SIDELIGHT_HOME"])


def test_a_question_goes_over_the_pipes(home: Path) -> None:
    plan, text = searches("天气"), says("明天多云 [1]。")
    with ScriptedServer(plan, text) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(home, model, instance)
        with Host() as host:
            host.hello()
            asked = host.call("ask", text="上海明天天气？")
            outcome = host.outcome(asked["turn_id"])
            assert (outcome["status"], outcome["text"]) == ("answered", "明天多云 [1]。")
            host.close_stdin()
            assert host.ended() == 0
            assert all("天气" in line.decode() for line in host.lines if b"search_started" in line)


def test_calls_of_a_host_that_closes_at_once_are_answered(home: Path) -> None:
    write_settings(home)
    methods = ["initialize", "session.list", "settings.get", "window.state"]
    lines = [json.dumps({"jsonrpc": "2.0", "id": n, "method": one}) for n, one in enumerate(methods)]
    done = subprocess.run(
        COMMAND,
        input="\n".join(lines).encode(),
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        timeout=LIMIT_S,
        check=True,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines() if b'"id"' in line]
    assert sorted(reply["id"] for reply in replies) == [0, 1, 2, 3]
    assert all("result" in reply for reply in replies)


def test_nonsense_is_answered_and_does_not_disturb_what_follows(home: Path) -> None:
    write_settings(home)
    with Host() as host:
        host.write(
            b"nonsense\n\n \r\n[1,2]\n\xff\xfe\n"
            + b"[" * 50_000
            + b"\n"
            + b'{"jsonrpc":"2.0","method":"x"}\n'
        )
        host.write(b'{"jsonrpc":"2.0","id":"text id","method":"nope","params":{}}\r\n')
        host.write(b"x" * 9_000_000 + b"\n")
        host.hello()
        errors = [note["error"]["code"] for note in host.notes if "error" in note]
        assert sorted(errors) == sorted([-32700, -32600, -32700, -32700, -32601, -32600])
        assert any(note.get("id") == "text id" for note in host.notes)
        host.close_stdin()
        assert host.ended() == 0


def test_a_hundred_requests_at_once_are_all_answered(home: Path) -> None:
    write_settings(home)
    with Host() as host:
        numbers = [host.send(("session.list", "project.list", "key.list", "nope")[n % 4]) for n in range(100)]
        replies = [host.reply(number) for number in numbers]
        assert [reply["id"] for reply in replies] == numbers
        assert sum("error" in reply for reply in replies) == 25


@pytest.mark.skipif(sys.platform == "win32", reason="the C library is reached in another way there")
def test_stray_output_does_not_come_between_the_messages(home: Path) -> None:
    write_settings(home)
    with Host(command=(sys.executable, "-c", _STRAY)) as host:
        host.hello()
        host.close_stdin()
        assert host.ended() == 0
        for kind in ("print", "write", "puts", "child", "original"):
            assert f"a stray {kind}".encode() in host.err


def test_closing_stdin_in_the_middle_ends_the_turn_as_cancelled(home: Path) -> None:
    with ScriptedServer(begins('{"action":"answer","content":"Half of it', hangs=True)) as model:
        write_settings(home, model)
        with Host() as host:
            host.hello()
            turn_id = host.call("ask", text="tell me")["turn_id"]
            host.event("answer_delta", turn_id)
            began = time.monotonic()
            host.close_stdin()
            assert host.ended() == 0
            assert time.monotonic() - began < 3
            assert host.outcome(turn_id)["status"] == "cancelled"
    assert _stored(home, turn_id) == "cancelled"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_properly(home: Path, number: int) -> None:
    with ScriptedServer(hangs()) as model:
        write_settings(home, model)
        with Host() as host:
            host.hello()
            turn_id = host.call("ask", text="tell me")["turn_id"]
            host.process.send_signal(number)
            assert host.ended() == 0
            assert host.outcome(turn_id)["status"] == "cancelled"
    assert _stored(home, turn_id) == "cancelled"


def test_shutdown_is_answered_and_ends_it(home: Path) -> None:
    write_settings(home)
    with Host() as host:
        host.hello()
        assert host.call("shutdown") == {}
        assert host.ended() == 0


def test_a_host_that_does_not_read_makes_nobody_wait_and_no_memory_grow(home: Path) -> None:
    words = "word " * 200_000
    with ScriptedServer(answers(words, size=20_000)) as model:
        write_settings(home, model)
        with Host(reads=False) as host:
            for n in range(12):
                message = {"jsonrpc": "2.0", "id": n, "method": "ask", "params": {"text": f"count {n}"}}
                host.write(json.dumps(message).encode() + b"\n")
            model.wait_for(12, LIMIT_S)
            host.close_stdin()
            # It has nothing to wait for: the rest cannot be told, but it is stored.
            assert host.process.wait(20) == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the watch is Linux's")
def test_it_ends_with_its_parent_also_when_stdin_stays_open(home: Path) -> None:
    write_settings(home)
    # The middle process starts the sidecar on pipes that this test keeps open, and is killed.
    middle = (
        "import subprocess, sys, threading;"
        f"p = subprocess.Popen({list(COMMAND)!r});"
        "print(p.pid, file=sys.stderr, flush=True);"
        "p.wait()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", middle],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        sidecar = int(process.stderr.readline())
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n')
        process.stdin.flush()
        assert b'"protocol"' in process.stdout.readline()
        gone = os.pidfd_open(sidecar)
        process.kill()
        try:
            assert _ends(gone)
        finally:
            os.close(gone)


def test_a_second_one_on_the_same_folder_only_reads(home: Path) -> None:
    write_settings(home)
    with Host() as first, Host() as second:
        assert first.hello()["read_only"] is False
        assert second.hello()["read_only"] is True
        refused = second.reply(second.send("project.create", name="x"))
        assert refused["error"]["data"]["kind"] == "read_only"
        assert second.call("project.list")["projects"]
        first.close_stdin()
        assert first.ended() == 0
        assert second.call("project.create", name="x")["name"] == "x"


def test_a_crash_of_the_first_frees_the_folder(home: Path) -> None:
    write_settings(home)
    with Host() as first:
        first.hello()
        first.process.kill()
        first.process.wait()
    with Host() as second:
        assert second.hello()["read_only"] is False


def _stored(home: Path, turn_id: str) -> str:
    store = open_sessions(home / "data" / "sessions.db")
    try:
        outcome = store.turns.get(turn_id).outcome
        assert outcome
        return str(outcome.status)
    finally:
        store.close()


def _ends(descriptor: int) -> bool:
    """Wait for the end of a process by its descriptor."""
    import select

    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(LIMIT_S * 1000))

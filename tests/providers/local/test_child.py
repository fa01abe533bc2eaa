import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from providers.local.process import child_command
from tests.providers.local.children import STAND_IN

ORDER = {
    "path": "/models/good.gguf",
    "name": "x",
    "threads": 1,
    "context_tokens": 512,
    "key": "k",
    "parent": 0,
}


def child(order: Any, parent: int | None = None) -> "subprocess.Popen[str]":
    """Start the child and give it an order; by default this process is its parent."""
    import os

    process = subprocess.Popen(
        child_command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(STAND_IN)},
    )
    assert process.stdin is not None
    if isinstance(order, dict):
        order = order | {"parent": os.getpid() if parent is None else parent}
    process.stdin.write(json.dumps(order) + "\n")
    process.stdin.flush()
    return process


def test_the_address_is_all_that_is_printed_and_the_end_of_stdin_is_the_end() -> None:
    process = child(ORDER)
    assert process.stdout is not None
    told = json.loads(process.stdout.readline())

    rest, complaints = process.communicate(timeout=20)

    assert told["address"].startswith("http://127.0.0.1:")
    assert (rest, complaints, process.returncode) == ("", "", 0)


def test_more_words_on_stdin_are_no_end() -> None:
    process = child(ORDER)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()

    process.stdin.write("more\n")
    process.stdin.flush()

    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.3)
    process.communicate(timeout=20)


@pytest.mark.parametrize("order", [None, [], "x"])
def test_without_an_order_there_is_no_server(order: Any) -> None:
    process = child(order)

    assert process.communicate(timeout=20)[0] == ""
    assert process.returncode == 2


def test_a_model_that_cannot_be_loaded_ends_the_child_with_its_complaint() -> None:
    process = child(ORDER | {"path": "/models/damaged.gguf"})

    code = process.wait(20)
    told, complaints = process.communicate(timeout=20)

    assert (told, code) == ("", 1)
    assert "damaged" in complaints


@pytest.mark.skipif(sys.platform == "win32", reason="knows no parents")
def test_a_child_whose_parent_is_gone_already_does_not_begin() -> None:
    process = child(ORDER, parent=1)

    assert process.communicate(timeout=20)[0] == ""
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's death")
def test_a_parent_killed_while_the_model_loads_takes_the_child_along(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, json, os, threading\n"
        f"child = subprocess.Popen({child_command()!r}, stdin=subprocess.PIPE, stdout=sys.stdout)\n"
        f"order = {ORDER | {'path': '/models/slow.gguf'}!r} | {{'parent': os.getpid()}}\n"
        "child.stdin.write(json.dumps(order).encode() + b'\\n'); child.stdin.flush()\n"
        "print(child.pid, flush=True); threading.Event().wait()\n"
    )
    import os

    env = {**os.environ, "PYTHONPATH": str(STAND_IN)}
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=env)
    assert parent.stdout is not None
    parent.stdout.readline()

    parent.kill()

    # The child has this pipe, too: it ends when both have ended.
    assert parent.communicate(timeout=20)[0] == ""

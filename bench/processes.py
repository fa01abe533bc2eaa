"""The processes of a run, started and ended by their own handles, and what the system says of them."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent


@contextmanager
def the_servers(*options: str) -> Iterator[dict[str, int]]:
    """Run `bench.servers` and yield its ports."""
    with _running("bench.servers", *options) as process:
        assert process.stdout
        yield json.loads(process.stdout.readline())


@contextmanager
def the_floor_server(ports: dict[str, int]) -> Iterator[int]:
    """Run the floor as a server and yield its port."""
    options = ("--model", str(ports["model"]), "--search", str(ports["ok"]))
    with _running("bench.floor", *options) as process:
        assert process.stdout
        yield int(process.stdout.readline())


def memory_mb(pid: int | str = "self") -> float:
    """Return the resident memory of a process; of itself by default. Linux."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"^VmRSS:\s+(\d+)", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else float("nan")


@contextmanager
def _running(module: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", module, *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(10)

"""The processes of a run, started and ended by their own handles, and what the system says of them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent


@contextmanager
def the_servers(*options: str) -> Iterator[dict[str, int]]:
    """Run `bench.servers` and yield its ports."""
    with _running([sys.executable, "-m", "bench.servers", *options]) as process:
        assert process.stdout
        yield json.loads(process.stdout.readline())


@dataclass(frozen=True)
class FloorServer:
    """The floor as a server in a process of its own."""

    pid: int
    port: int


@contextmanager
def the_floor_server(ports: dict[str, int], search: str = "ok") -> Iterator[FloorServer]:
    """Run the floor as a server that asks one of the search servers."""
    with _running(floor_command(ports, search)) as process:
        assert process.stdout
        yield FloorServer(process.pid, int(process.stdout.readline()))


def floor_command(ports: dict[str, int], search: str = "ok") -> list[str]:
    """Return what runs the floor as a server; it prints its port once it takes connections."""
    options = ("--model", str(ports["model"]), "--search", str(ports[search]))
    return [sys.executable, "-m", "bench.floor", *options]


def private_mb(pid: int) -> dict[str, float]:
    """Return a process's share of its pages (pss) and those it has for itself (uss), MB. Linux."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return {}
    sizes = {name: int(size) / 1024 for name, size in re.findall(r"^(\w+):\s+(\d+) kB", text, re.MULTILINE)}
    return {"pss_mb": sizes["Pss"], "uss_mb": sizes["Private_Clean"] + sizes["Private_Dirty"]}


def memory_mb(pid: int | str = "self") -> float:
    """Return the resident memory of a process; of itself by default. Linux."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"^VmRSS:\s+(\d+)", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else float("nan")


def processor_ms(pid: int) -> float:
    """Return what all threads of a process have had of the processor. Linux; elsewhere NaN.

    The fine figure knows the living threads alone, the coarse one (10 ms) also those that have ended.
    """
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        fine = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return max(fine, 1000 * sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"))
    except (OSError, ValueError):
        return float("nan")


def sidelight(*arguments: str) -> list[str]:
    """Return the command a user or a host types."""
    command = Path(sys.executable).with_name("sidelight")
    return [*([str(command)] if command.exists() else [sys.executable, "-m", "app"]), *arguments]


@contextmanager
def _running(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(10)

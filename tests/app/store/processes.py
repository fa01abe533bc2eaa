"""Real processes of our own beside the test: started with a script, spoken to by lines, ended by their id."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parents[3]
_LONGEST_S = 60.0


class Process:
    """A Python process; it prints lines and waits for lines."""

    def __init__(self, script: str, *arguments: str, **options) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
            encoding="utf-8",
            **options,
        )
        self._watch = Timer(_LONGEST_S, self._child.kill)
        self._watch.start()

    def line(self) -> str:
        return self._child.stdout.readline().strip()

    def say(self, text: str = "") -> None:
        self._child.stdin.write(text + "\n")
        self._child.stdin.flush()

    def kill(self) -> None:
        """Kill -9, and wait until it is gone."""
        os.kill(self._child.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        self._child.wait(_LONGEST_S)

    def end(self) -> int:
        try:
            return self._child.wait(_LONGEST_S)
        finally:
            self._watch.cancel()
            self._child.stdin.close()
            self._child.stdout.close()


@contextmanager
def running(script: str, *arguments: str, **options) -> Iterator[Process]:
    process = Process(script, *arguments, **options)
    try:
        yield process
    finally:
        process._child.kill()
        process.end()

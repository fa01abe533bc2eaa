"""`sidelight ask`: from the start of its process until the model server has its first request."""

import asyncio
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.figures import Figure
from bench.home import KEY, a_home, environment, write_settings
from bench.lean import LeanClient
from bench.processes import ROOT
from bench.questions import a_question
from bench.spans import grouped, median

# What SPEC 11 measured on a quiet machine: on a busy one the limit grows with the floor of the same run.
_QUIET_FLOOR_MS = 39.0
_MUST_MS, _AIM_MS = 300.0, 250.0
_RING = """\
from keyring.backend import KeyringBackend

class Ring(KeyringBackend):
    priority = 1
    def get_password(self, service, username): return "{key}"
    def set_password(self, service, username, password): ...
    def delete_password(self, service, username): ...
"""


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    model = LeanClient(ports["model"])
    with a_home() as home, a_home() as keyed, a_home() as ringed:
        for folder in (home, keyed, ringed):
            write_settings(folder, ports, model="fake-quick", searches=("quick",))
        _write_key(keyed)
        ring = environment(ringed, key=False) | _with_ring(ringed)
        starts: dict[str, Callable[[str], None]] = {
            "floor": lambda text: _run([sys.executable, str(ROOT / "bench" / "floor_command.py"), *_doors(ports), text]),
            "variable": lambda text: _run(_ask(text), environment(home)),
            "file": lambda text: _run(_ask(text), environment(keyed, key=False)),
            "keyring": lambda text: _run(_ask(text), ring),
        }
        taken: dict[str, list[float]] = {name: [] for name in starts}
        used: list[float] = []
        for start in starts.values():
            await asyncio.to_thread(start, a_question()[0])
        for _ in range(5 if quick else 30):
            for name, start in starts.items():
                text, mark = a_question()
                before, began = _spent_ms(), time.monotonic()
                await asyncio.to_thread(start, text)
                if name == "variable":
                    used.append(_spent_ms() - before)
                spans = grouped(await model.get("/spans"))[mark]
                taken[name].append(1000 * (min(span["t0"] for span in spans) - began))
    model.close()
    return _figures(taken, used)


def _figures(taken: dict[str, list[float]], used: list[float]) -> list[Figure]:
    base = median(taken["floor"])
    scaled = max(1.0, base / _QUIET_FLOOR_MS)
    must = f"{_MUST_MS:.0f} (aim {_AIM_MS:.0f}), or {_MUST_MS / _QUIET_FLOOR_MS:.1f} × floor"
    figures = []
    for name, where in (("variable", "in the environment"), ("file", "in the key file")):
        late = median(taken[name])
        more = {"least_ms": min(taken[name]), "aim_met": late <= _AIM_MS * scaled}
        more |= {"processor_of_whole_run_ms": median(used)} if name == "variable" else {}
        title = f"`sidelight ask`: process start to first request, key {where}"
        met = late <= _MUST_MS * scaled
        figures.append(Figure(f"start_{name}", title, late, "ms", base, must, met, len(taken[name]), more))
    late = median(taken["keyring"])
    title = "the same, key in a keyring whose backend answers at once"
    return [*figures, Figure("start_keyring", title, late, "ms", base, "", None, len(taken["keyring"]))]


def _ask(text: str) -> list[str]:
    command = Path(sys.executable).with_name("sidelight")
    return [*([str(command)] if command.exists() else [sys.executable, "-m", "app"]), "ask", text]


def _run(command: list[str], environ: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, env=environ, capture_output=True, timeout=60, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-500:]


def _spent_ms() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def _doors(ports: dict[str, int]) -> list[str]:
    return [str(ports["model"]), str(ports["quick"])]


def _write_key(home: Path) -> None:
    (home / "config").mkdir()
    file = home / "config" / "secrets.toml"
    file.write_text(f'model = "{KEY}"\n')
    file.chmod(0o600)


def _with_ring(home: Path) -> dict[str, str]:
    (home / "config").mkdir()
    (home / "config" / "keyring.toml").write_text('names = ["model"]\n')
    (home / "bench_ring.py").write_text(_RING.format(key=KEY))
    paths = os.pathsep.join((str(home), os.environ.get("PYTHONPATH", ""))).rstrip(os.pathsep)
    return {"PYTHON_KEYRING_BACKEND": "bench_ring.Ring", "PYTHONPATH": paths}

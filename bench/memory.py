"""Memory of a process that has opened the product: at rest, after many questions, and after as many again.

python -m bench.memory COUNT      asks COUNT questions twice in the home of SIDELIGHT_HOME; prints megabytes
"""

import asyncio
import json
import subprocess
import sys

from bench.figures import Figure
from bench.home import a_home, environment, write_settings
from bench.processes import ROOT, memory_mb
from bench.questions import a_question

_FLAT_MB = 2.0


async def measure(ports: dict[str, int], *, quick: bool) -> list[Figure]:
    count = 20 if quick else 200
    with a_home() as home:
        write_settings(home, ports, model="fake-quick", searches=("quick",), cache_minutes=15)
        command = [sys.executable, "-m", "bench.memory", str(count)]
        run = await asyncio.to_thread(
            subprocess.run,
            command,
            env=environment(home),
            capture_output=True,
            timeout=300,
            check=False,
            cwd=ROOT,
        )
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-500:]
    rest, after, later = json.loads(run.stdout)
    return [
        Figure(
            "memory_rest",
            "memory at rest, product opened as a library",
            rest,
            "MB",
            None,
            "60",
            rest <= 60,
            1,
        ),
        Figure(
            "memory_after", f"memory after {count} questions", after, "MB", None, "70", after <= 70, count
        ),
        Figure(
            "memory_flat",
            f"growth over {count} questions more",
            later - after,
            "MB",
            None,
            f"flat: {_FLAT_MB:.0f}",
            later - after <= _FLAT_MB,
            count,
        ),
    ]


async def _ask_many(count: int) -> list[float]:
    from bench.product import ask, the_product

    async with the_product() as opened:
        await opened.store.warnings()
        sizes = [memory_mb()]
        for _ in range(2):
            for _ in range(count):
                asked, outcome = await ask(opened, *a_question())
                assert asked.ok, outcome
            sizes.append(memory_mb())
    return sizes


def main() -> None:
    sys.stdout.write(json.dumps(asyncio.run(_ask_many(int(sys.argv[1])))))


if __name__ == "__main__":
    main()

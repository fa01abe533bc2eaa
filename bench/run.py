"""Measures SPEC 11's figures on loopback servers with fixed latencies, each beside the floor of the same run.

python -m bench.run                        a table
python -m bench.run --quick                few repeats, to see that everything runs
python -m bench.run --json FILE            the figures as JSON, - for standard output instead of the table
python -m bench.run --only overhead,dead   some parts
python -m bench.run --check                exit code 1 when a limit is missed
python -m bench.run --write-docs           put the table into docs/PERFORMANCE.md
"""

import argparse
import asyncio
import gc
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench import (
    dead,
    faults,
    memory,
    overhead,
    reading,
    sidecar,
    sidecar_memory,
    sidecar_start,
    startup,
    streaming,
)
from bench.figures import Failure, Figure, Run, table, write_document
from bench.processes import the_servers

_LONGEST_S = 600.0
Ports = dict[str, int]
Part = Callable[[Ports, bool], Awaitable[list[Figure]]]


async def _reading(_: Ports, quick: bool) -> list[Figure]:
    return reading.measure(quick=quick)


async def _page(ports: Ports, quick: bool) -> list[Figure]:
    from bench import page  # its browser library comes with the tests alone

    return await page.measure(ports, quick=quick)


PARTS: dict[str, Part] = {
    "overhead": lambda ports, quick: overhead.measure(ports, quick=quick),
    "streaming": lambda ports, quick: streaming.measure(ports, quick=quick),
    "dead": lambda ports, quick: dead.measure(ports, quick=quick),
    "startup": lambda _, quick: startup.measure(quick=quick),
    "memory": lambda ports, quick: memory.measure(ports, quick=quick),
    "sidecar": lambda ports, quick: sidecar.measure(ports, quick=quick),
    "sidecar_start": lambda ports, quick: sidecar_start.measure(ports, quick=quick),
    "sidecar_memory": lambda ports, quick: sidecar_memory.measure(ports, quick=quick),
    "page": _page,
    "faults": lambda ports, _: faults.measure(ports),
    "reading": _reading,
}


async def measure(parts: list[str], *, quick: bool) -> Run:
    """Run the parts one after the other; one that breaks does not keep the others from being measured."""
    run = Run(quick)
    with the_servers() as ports:
        for name in parts:
            sys.stderr.write(f"{name} ...\n")
            gc.collect()
            try:
                async with asyncio.timeout(_LONGEST_S):
                    run.figures += await PARTS[name](ports, quick)
            except Exception as error:  # noqa: BLE001 - told as a failure of this part
                run.failures.append(Failure(name, _why(error)))
    return run


def _why(error: BaseException) -> str:
    """Return what went wrong, of a group what went wrong first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"[:300]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="few repeats")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", help=", ".join(PARTS))
    parser.add_argument("--check", action="store_true", help="exit code 1 when a limit is missed")
    parser.add_argument("--write-docs", action="store_true", help="put the table into docs/PERFORMANCE.md")
    wanted = parser.parse_args()
    parts = [name for name in wanted.only.split(",") if name]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    run = asyncio.run(measure(parts, quick=wanted.quick))
    _tell(run, wanted.json)
    if wanted.write_docs:
        write_document(run)
    sys.exit(1 if wanted.check and run.missed else 0)


def _tell(run: Run, file: str | None) -> None:
    as_json = json.dumps(run.as_object(), indent=1, ensure_ascii=False)
    if file == "-":
        print(as_json)
    else:
        print(table(run.figures))
        if file:
            Path(file).write_text(as_json + "\n", encoding="utf-8")
    for failure in run.failures:
        sys.stderr.write(f"{failure.part} could not be measured: {failure.why}\n")


if __name__ == "__main__":
    main()

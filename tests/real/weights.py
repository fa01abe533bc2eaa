"""Fetches the weights of the small test model: `python -m tests.real.weights FOLDER`.

Does nothing where the right file stands already; fails when no source can deliver it.
"""

import asyncio
import os
import sys
from pathlib import Path

from providers.local.catalogue import weights_called
from providers.local.errors import InstallError
from providers.local.install import Installer, Progress, Stage
from providers.local.shelf import Shelf
from providers.local.sources import sources
from providers.transport import Network, Transport

# A machine without the hub shall not wait for it.
HUB_CONNECT_S = 3.0
_STEP = 10


class Lines:
    """Prints a line for every tenth part."""

    def __init__(self) -> None:
        self._told = -1

    def __call__(self, progress: Progress) -> None:
        if progress.stage is Stage.FAILED and progress.trouble:
            print(f"{progress.source.en}: {progress.trouble.en}", flush=True)
        step = progress.done * 100 // progress.total // _STEP
        if step > self._told:
            self._told = step
            print(f"{progress.source.en}: {step * _STEP} %", flush=True)


async def fetch(folder: Path) -> Path:
    weights = weights_called("0.5b")
    assert weights is not None
    network, shelf = Network(), Shelf(folder)
    transport = Transport(network)
    try:
        found = sources(shelf, transport, network, os.environ, connect_s=HUB_CONNECT_S)
        return await Installer(shelf, found, Lines()).install(weights)
    finally:
        await transport.aclose()


def main() -> None:
    try:
        print(asyncio.run(fetch(Path(sys.argv[1]))))
    except InstallError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

"""The command line over a catalogue of one tiny file, in a process of its own.

`TINY_LIMIT` is the largest file it may write, as on a full disk; `TINY_RUNTIME` what is known of the runtime.
"""

import os
import sys

from app.cli.entry import main
from providers.local import catalogue, packages, runtime
from tests.providers.local.tiny import TINY

if __name__ == "__main__":
    catalogue.WEIGHTS = (TINY,)
    packages.pip_command = lambda: ()  # no registry is asked by a test
    if state := os.environ.get("TINY_RUNTIME"):
        runtime.runtime = lambda: runtime.Runtime(state)
    if limit := os.environ.get("TINY_LIMIT"):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    main(sys.argv[1:])

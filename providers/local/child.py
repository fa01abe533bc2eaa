"""The child process: llama.cpp's server, on loopback, for its parent alone and never longer than it.

It runs as a file of its own and imports nothing of ours, so that no folder has to be on its path. The order
comes as one line of JSON on stdin (a key must not stand in the arguments, which every user may read); the
address goes out as one line on stdout. The end of stdin is the end of the parent.
"""

import json
import os
import sys
import threading
from typing import Any

_KILL = 9
_PR_SET_PDEATHSIG = 1  # prctl(2)
_QUIET = 1  # errors only
# Room for the prompts of a few conversations; the runtime's own default is 8 GB.
_PROMPT_CACHE_MIB = 256
# A small model that has begun to repeat itself would go on until its context is full.
_LONGEST_REPLY = 1024


def main() -> None:
    """Serve until the parent ends; exit code 1 when the model cannot be loaded."""
    order = json.loads(sys.stdin.buffer.readline() or "null")
    if not isinstance(order, dict):
        sys.exit(2)
    _end_with_parent(order["parent"])
    server = _serve(order)
    sys.stdout.write(json.dumps({"address": server.listening_address}) + "\n")
    sys.stdout.flush()
    threading.Event().wait()


def _serve(order: dict[str, Any]) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = order["path"]
    params.model_alias = {order["name"]}  # else the list of models would show the path
    params.n_ctx = order["context_tokens"]
    params.n_predict = _LONGEST_REPLY
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = order["threads"]
    params.sampling.temp = 0.0
    params.cache_ram_mib = _PROMPT_CACHE_MIB
    params.verbosity = _QUIET
    _close_doors(params, order["key"])
    return xllamacpp.Server(params)


def _close_doors(params: Any, key: str) -> None:
    """Loopback, a port the system picks, a key for every call but `/health`, closed to every web page."""
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [key]
    params.ui = params.endpoint_slots = params.endpoint_props = False
    params.cors_origins = params.cors_methods = params.cors_headers = ""
    params.cors_origins_explicit = True
    params.cors_credentials = False


def _end_with_parent(parent: int) -> None:
    """Watch stdin; on Linux the kernel ends us, too, also while loading, when no thread gets a turn."""
    threading.Thread(target=_watch, daemon=True).start()
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, _KILL, 0, 0, 0)
    if sys.platform != "win32" and os.getppid() != parent:
        os._exit(0)


def _watch() -> None:
    # Not through sys.stdin: its lock, held by a waiting thread, would abort the interpreter at its own end.
    while os.read(0, 4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()

"""Whether this Python can run a local model: xllamacpp, the extra `local`."""

import platform
import sys
from enum import StrEnum
from importlib.util import find_spec

MODULE = "xllamacpp"
# Where its publisher has wheels, version 2026.10.11549.
_WHEELS = frozenset({("linux", "x86_64"), ("linux", "aarch64"), ("win32", "amd64"), ("darwin", "arm64")})


class Runtime(StrEnum):
    """What is known of it; MISSING can be mended by installing the extra, NO_WHEEL cannot."""

    READY = "ready"
    MISSING = "missing"
    NO_WHEEL = "no_wheel"


def runtime() -> Runtime:
    """Look for the runtime without importing it, which takes long and belongs to the child process."""
    if find_spec(MODULE) is not None:
        return Runtime.READY
    here = (sys.platform, platform.machine().lower())
    return Runtime.MISSING if here in _WHEELS else Runtime.NO_WHEEL

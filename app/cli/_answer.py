"""Reads what a person types at a terminal, so that Ctrl-C always counts."""

import select
import sys
from contextlib import suppress

_LOOK_S = 0.2


def typed_line() -> str:
    """Return the next line of a terminal, with its end; "" at the end of the input.

    A signal that comes between a question and the read for its answer would wait for the answer: Python looks
    for signals only while it runs. So it is not left waiting inside the read.
    """
    if sys.platform != "win32":  # select knows sockets alone there
        with suppress(OSError, ValueError):  # an input that is no file
            while not select.select([sys.stdin], [], [], _LOOK_S)[0]:
                pass
    return sys.stdin.readline()

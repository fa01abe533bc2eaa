"""Where words go: results to stdout, everything about them to stderr; no text controls the terminal."""

import os
import re
import sys
from contextlib import suppress
from typing import TextIO

# C0 and C1 controls, direction marks, overrides and isolates, and what else shows nothing or breaks lines.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_DIM, _PLAIN = "\x1b[2m", "\x1b[22m"


def printable(text: str) -> str:
    """Return text of a page or a model as a terminal may be given it; line feeds and tabs stay.

    Each character is judged alone, so that a text may come in any pieces.
    """
    return _UNSAFE.sub("", text)


def is_plain(stream: TextIO) -> bool:
    """Tell whether only plain lines may be written: no terminal, a dumb one, or NO_COLOR (no-color.org)."""
    return not stream.isatty() or os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))


def put(text: str) -> None:
    """Write one line to stdout. Raises BrokenPipeError when nobody reads any more."""
    sys.stdout.write(printable(text) + "\n")
    sys.stdout.flush()


def aside(text: str) -> None:
    """Write one line about the work to stderr, dim on a terminal; who closed stderr does not want it."""
    text = printable(text)
    with suppress(OSError, ValueError):
        sys.stderr.write(f"{text}\n" if is_plain(sys.stderr) else f"{_DIM}{text}{_PLAIN}\n")
        sys.stderr.flush()


def complain(text: str) -> None:
    """Write one line to stderr that is meant to be read."""
    with suppress(OSError, ValueError):
        sys.stderr.write(printable(text) + "\n")
        sys.stderr.flush()


def forgive_characters() -> None:
    """Let no character fail: what the terminal's encoding lacks is shown as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def nobody_reads() -> None:
    """Send what is still to come on stdout nowhere: the reader of the pipe has gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

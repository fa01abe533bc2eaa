"""How this program starts another process of itself."""

import sys
from pathlib import Path

import app

_START = "import sys; sys.path.insert(0, {!r}); from app.__main__ import main; main()"


def own_command(*arguments: str) -> list[str]:
    """Return the command line of a process of our own with these arguments.

    Not `-m app`: that would run whatever package of this plain name lies in the current folder. A frozen
    program is started as it is.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    root = str(Path(app.__file__).resolve().parents[1])
    return [sys.executable, "-P", "-c", _START.format(root), *arguments]

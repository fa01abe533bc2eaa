"""Imported first by every door, it spares the start work that serves nobody (SPEC 11).

pydantic reads the metadata of every installed package to find plug-ins for itself; we have none. The garbage
collector walks what 500 modules have just made, a hundred times, and finds nothing: 10 % of the start. It
rests until `is_over`, called while the first reply is awaited; a process that never calls it collects seldom.
"""

import gc
import os

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
_START = 200_000  # the start makes 80 000 objects that stay
_USUAL = 50_000
gc.set_threshold(_START, 10, 10)


def is_over() -> None:
    """Collect more often from now on, and never walk what the start has made."""
    if gc.get_threshold()[0] == _START:
        gc.freeze()
        gc.set_threshold(_USUAL, 10, 10)

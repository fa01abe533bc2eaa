"""Imported first by every door, it spares the start work that serves nobody (SPEC 11).

pydantic reads the metadata of every installed package to find plug-ins for itself; we have none. The garbage
collector walks what 500 modules have just made, a hundred times, and finds nothing: 10 % of the start.
"""

import gc
import os

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
gc.set_threshold(50_000, 10, 10)

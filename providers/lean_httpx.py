"""Imported before httpx, it spares what httpx only tries: its command line, and sniffio where missing.

httpx imports its own command line wherever click, rich and pygments are installed, and expects the import to
fail elsewhere: 38 ms instead of 72 ms for `import httpx`. httpcore tries to import sniffio four times in
each request, and a missing module is looked for on the whole path every time: 0.8 ms instead of 1.0 ms of
processor time for a request on loopback, its server included.
"""

import sys
from importlib.util import find_spec

# None is how an import is forbidden.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
if "sniffio" not in sys.modules and find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

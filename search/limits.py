"""Plain numbers handed in by `app`: deadlines in seconds, counts, sizes in tokens and characters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one request. Their ranges are declared here once; `settings` takes them over."""

    request_s: float = 120.0
    search_s: float = 10.0
    hedge_s: float = 2.0
    max_results: int = 5
    snippet_chars: int = 1200
    query_chars: int = 400
    context_reserve: float = 0.25


REQUEST_MS = (5_000, 1_800_000)
SEARCH_MS = (1_000, 60_000)
HEDGE_MS = (100, 10_000)
MAX_RESULTS = (1, 20)
COMPLETION_MS = (1_000, 600_000)
CONTEXT_TOKENS = (2_048, 2_000_000)

"""What each source did: one attempt per source, its causes never merged."""

from dataclasses import dataclass, field
from enum import StrEnum

from search.result import Result


class AttemptOutcome(StrEnum):
    """How one source ended (SPEC 4). A broken search is never an empty one."""

    OK = "ok"
    EMPTY = "empty"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    TLS_ERROR = "tls_error"
    BLOCKED = "blocked"
    RATE_LIMITED = "rate_limited"
    BAD_KEY = "bad_key"
    QUOTA_EXHAUSTED = "quota_exhausted"
    BAD_RESPONSE = "bad_response"
    FORMAT_DISABLED = "format_disabled"
    NOT_CONFIGURED = "not_configured"


# Details that tell more than their outcome; programs may look at them.
NOT_ASKED = "not asked: "
LOGIN_NEEDED = "HTTP 401: a login is needed"
LOGIN_REFUSED = "HTTP 401: the login is refused"


class SearchStatus(StrEnum):
    """How a whole search ended; all but OK are also the status of the turn (SPEC 2.6)."""

    OK = "ok"
    TIMEOUT = "search_timeout"
    NO_RESULTS = "search_no_results"
    UNAVAILABLE = "search_provider_unavailable"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at one source. `target` holds neither userinfo nor query; `ms` is elapsed milliseconds."""

    provider: str
    target: str
    outcome: AttemptOutcome
    detail: str = ""
    ms: int = 0
    step_id: str = "search-1"


@dataclass(frozen=True, slots=True)
class SearchResponse:
    """What the router found: usable results (best first), or none and the status that says why."""

    provider: str
    query: str
    status: SearchStatus
    results: tuple[Result, ...] = ()
    attempts: tuple[Attempt, ...] = field(default=())

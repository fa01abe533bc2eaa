"""The error tree. Failures are values with a cause; the step that failed decides the status of the turn.

SearchError
├─ PlanError        the planner's text was empty or unfitting twice
├─ ProviderError    one source failed: outcome of SPEC 4, detail, when it may be asked again
├─ ModelError       one completion failed: kind, facts for the sentence the user reads
└─ ToolError        a tool failed: its card is dropped, the turn goes on
"""

from enum import StrEnum

from search.attempt import AttemptOutcome


class SearchError(Exception):
    """Root of what the pipeline expects to go wrong; anything else is a programming fault."""


class PlanError(SearchError):
    """The planner's replies were empty or fitted neither shape, twice."""


class ProviderError(SearchError):
    """One source failed. Never the user's last word: the router goes on to the next source.

    `detail` is short, free of secrets and of page text; `retry_after_s` is what the source asked for.
    `unsent` is true where the request never reached a server: it then burdened nobody.
    """

    def __init__(
        self,
        outcome: AttemptOutcome,
        detail: str = "",
        *,
        retry_after_s: float | None = None,
        unsent: bool = False,
    ) -> None:
        super().__init__(f"{outcome}: {detail}" if detail else str(outcome))
        self.outcome = outcome
        self.detail = detail
        self.retry_after_s = retry_after_s
        self.unsent = unsent


class ModelErrorKind(StrEnum):
    """Why a completion failed; each kind has its own sentence for the user."""

    NO_MODEL = "no_model"
    NO_ADDRESS = "no_address"
    NO_KEY = "no_key"
    BAD_KEY = "bad_key"
    QUOTA = "quota"
    RATE_LIMIT = "rate_limit"
    OVERFLOW = "overflow"
    UNKNOWN_MODEL = "unknown_model"
    UNREACHABLE = "unreachable"
    TLS = "tls"
    TIMEOUT = "timeout"
    CUT = "cut"
    REFUSED = "refused"
    SERVER = "server"
    BAD_RESPONSE = "bad_response"
    UNFITTING = "unfitting"
    EMPTY = "empty"
    INTERNAL = "internal"
    NO_RUNTIME = "no_runtime"  # these five are the local model's
    NO_WHEEL = "no_wheel"
    NO_WEIGHTS = "no_weights"
    MODEL_FILE = "model_file"
    LOCAL_FAILED = "local_failed"


class ModelError(SearchError):
    """One completion failed.

    `detail` is for the log only (secrets already masked); `models` lists the names a server offers when the
    one asked for is unknown to it; `key_name` is under which name the key it lacks is stored.
    """

    def __init__(
        self,
        kind: ModelErrorKind,
        detail: str = "",
        *,
        retry_after_s: float | None = None,
        models: tuple[str, ...] = (),
        key_name: str = "",
    ) -> None:
        super().__init__(f"{kind}: {detail}" if detail else str(kind))
        self.kind = kind
        self.detail = detail
        self.retry_after_s = retry_after_s
        self.models = models
        self.key_name = key_name


class ToolError(SearchError):
    """A tool failed; its card is dropped and the turn goes on."""

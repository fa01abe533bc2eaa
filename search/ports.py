"""What the heart asks of the world. Everything concrete is chosen in `app/compose.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from search.plan import Plan
from search.query import Query, Question
from search.result import Result, Source

# ---- search sources ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProviderFacts:
    """What the router must know of one source of the chain.

    `provider` is the name shown in attempts, `group` the one shown as winner (`builtin_free` for instances
    and scraped pages), `target` the shown address without userinfo and query, `key` what health is remembered
    under. `own` is true for the user's own, private and loopback sources: no politeness limit binds those.
    `query_cap` is in characters. `check_relevance` asks the router to refuse pages that have nothing to do
    with the query. `with_key` is true for third parties asked with the user's key. `usual_rest_s` is how long
    a refusal rests the source when it does not say itself, `least_rest_s` how long even when it says less.
    """

    provider: str
    group: str
    target: str
    key: str
    own: bool = False
    query_cap: int = 400
    check_relevance: bool = False
    with_key: bool = False
    usual_rest_s: float = 120.0
    longest_rest_s: float = 900.0
    least_rest_s: float = 0.0
    polite_gap_s: float = 5.0
    polite_per_minute: int = 10


@dataclass(frozen=True, slots=True)
class Found:
    """What a source returned; `detail` is for the attempt (for example `cache`)."""

    results: tuple[Result, ...]
    detail: str = ""


# The `detail` of an answer out of memory; it cost nobody a request.
FROM_CACHE = "cache"


class SearchProvider(Protocol):
    """One source of the chain: an instance, a scraped page, a keyed provider or a keyless API."""

    @property
    def facts(self) -> ProviderFacts: ...

    async def search(self, query: Query) -> Found:
        """Ask once. Raises ProviderError with the cause; an honest empty list is not an error."""
        ...


@runtime_checkable
class Remembering(Protocol):
    """A source with a memory. Neither rest nor politeness binds an answer that is recalled."""

    def recall(self, query: Query) -> Found | None: ...

    def keep(self, query: Query, found: Found) -> None:
        """Remember an answer that proved usable."""
        ...


# ---- models ------------------------------------------------------------------------------------------------


class FinishReason(StrEnum):
    """Why a completion ended."""

    STOP = "stop"
    LENGTH = "length"


class CallMeter:
    """Counts the completion requests of one turn (SPEC 12), those refused for `response_format` excepted."""

    def __init__(self) -> None:
        self.calls = 0

    def sent(self) -> None:
        self.calls += 1

    def refused(self) -> None:
        self.calls -= 1


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a prompt: role is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """Messages for one completion.

    `json_schema` asks for JSON output where the backend supports it; `think` false asks
    for no reasoning where a vendor has a switch for that.
    """

    messages: tuple[ChatMessage, ...]
    json_schema: dict[str, Any] | None = None
    think: bool = True
    max_tokens: int | None = None


class ChatModel(Protocol):
    """A chat-completion backend."""

    @property
    def name(self) -> str:
        """Return `preset/model` as shown; may change once, when the model is chosen from a list."""
        ...

    @property
    def context_tokens(self) -> int: ...

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        """Run one completion, handing every piece of content (never reasoning) to `on_text` as it arrives.

        Raises ModelError; text handed over before the error stays valid. Repeats by itself only what SPEC 5
        allows, always before any text.
        """
        ...


# ---- the two steps that need a model, or rules in its place ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Evidence:
    """The numbered sources of an answer.

    `texts[i]` is the snippet of `sources[i]` as the model sees it; `cut` says what was left
    out to fit, empty when nothing was.
    """

    sources: tuple[Source, ...]
    texts: tuple[str, ...]
    cut: str = ""


class AnswerSink(Protocol):
    """Where answer text goes: filtered, emitted, kept."""

    def feed(self, piece: str) -> None: ...

    def settle(self, whole: str | None = None) -> str:
        """End the text (as exactly `whole`, where given, after filtering) and return what is shown."""
        ...

    def restart(self) -> None:
        """Forget what was fed; what was already shown is replaced by what follows."""
        ...


class Planner(Protocol):
    """Decides; a direct answer is streamed into the sink while it arrives."""

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        """Raise ModelError when the call failed, PlanError when the reply was empty or unfitting twice."""
        ...


class WhyPlain(StrEnum):
    """Why an answer is written without the web."""

    SEARCH_OFF = "search_off"
    UNAVAILABLE = "unavailable"


class Writer(Protocol):
    """Writes the answer into the sink."""

    @property
    def model(self) -> str | None:
        """Return the name shown for the answer: `preset/model`, or `extractive`."""
        ...

    async def write(
        self, question: Question, evidence: Evidence, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Answer from the evidence with citations. Raises ModelError."""
        ...

    async def plain(
        self, question: Question, why: WhyPlain, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Answer without the web, the model being told so. Raises ModelError."""
        ...

    def budget(self, question: Question) -> int:
        """Return how many tokens of evidence fit beside question, conversation and instructions."""
        ...

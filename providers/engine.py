"""What a search engine file is: declared facts and one pure conversation of requests and replies.

An engine never touches the network: it yields requests, receives replies and returns results, so that saved
bodies can be fed to it. The runner owns transport, health and time.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import BaseModel

from search.errors import ProviderError
from search.query import Query
from search.result import Result
from settings.text import Text


class Redirects(StrEnum):
    """Which redirects the transport follows for a request (at most five)."""

    NONE = "none"
    SAME_HOST = "same_host"


@dataclass(frozen=True, slots=True)
class Request:
    """One HTTP request. `params` go into the address, `form` and `json` into the body (one of them at most).

    `basic_auth` is user and password; secrets in `headers`, `params` and `basic_auth` are never logged.
    """

    method: str
    url: str
    params: Mapping[str, str] = field(default_factory=dict, repr=False)
    form: Mapping[str, str] | None = None
    json: Any = None
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    basic_auth: tuple[str, str] | None = field(default=None, repr=False)
    redirects: Redirects = Redirects.SAME_HOST


@dataclass(frozen=True, slots=True)
class Reply:
    """One HTTP reply, read whole within the size limits.

    Header names are lower case; `text` is decoded by byte order mark, header, `<meta>`, then utf-8, then
    gb18030; `url` is the address that answered.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    text: str
    url: str

    @property
    def media_type(self) -> str:
        return self.headers.get("content-type", "").split(";")[0].strip().lower()


Conversation = Generator[Request, Reply, list[Result]]


class Group(StrEnum):
    """Which part of the chain an engine belongs to (SPEC 4)."""

    INSTANCE = "instance"
    SCRAPED = "scraped"
    KEYED = "keyed"
    KEYLESS = "keyless"


class NoSettings(BaseModel):
    """The settings table of an engine that declares none."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the user chose for one engine, handed to every call: engines keep no state between two calls.

    `base_url` is scheme://host[:port] without a trailing slash (for an instance with its sub-path); `key` is
    trimmed; `config` is an instance of the engine's own `Config`; `memory` is what is remembered for this
    source between requests (for example that an instance has JSON off).
    """

    base_url: str
    key: str = field(default="", repr=False)
    basic_auth: tuple[str, str] | None = field(default=None, repr=False)
    config: BaseModel = field(default_factory=NoSettings)
    memory: dict[str, str] = field(default_factory=dict)


class Engine:
    """One search service. Subclass facts are class attributes; the registry finds the class by its file name.

    What engines share: `hit` builds results, `html` and `result_page` read pages, `status` and `api_error`
    name causes. The runner numbers results and sends the query's language as Accept-Language.

    `name` equals the file's name; `title` is shown to people; `key_variable` is the environment variable of
    its key and `key_url` the page where a person gets one (keyed engines); `query_cap` is in characters.
    `key_shape` is a regular expression that every one of its keys matches, where its vendor's keys have a
    shape that tells them from others; beginning with letters, it is the vendor's own mark.
    `rest_s` is how long a refusal rests the service when it does not say itself, doubling up to
    `longest_rest_s`; `polite_gap_s` lies between two requests to a public service used without a key.
    `key_optional` engines are asked without a key too, once their own settings are filled in, unless those
    say where a key goes (`needs_key`). `place` orders
    the engines of a group where the user does not (lower first), `regional_place` for one region; engines
    that are neither `by_default` nor placed for the region are asked only where the settings name them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    groups: ClassVar[tuple[Group, ...]]
    base_url: ClassVar[str] = ""
    key_variable: ClassVar[str] = ""
    key_url: ClassVar[str] = ""
    key_shape: ClassVar[str] = ""
    query_cap: ClassVar[int] = 400
    check_relevance: ClassVar[bool] = False
    rest_s: ClassVar[float] = 120.0
    longest_rest_s: ClassVar[float] = 3600.0
    polite_gap_s: ClassVar[float] = 5.0
    place: ClassVar[int] = 50
    by_default: ClassVar[bool] = True
    regional_place: ClassVar[Mapping[str, int]] = {}
    key_optional: ClassVar[bool] = False
    free_rows: ClassVar[int] = 0
    Config: ClassVar[type[BaseModel]] = NoSettings

    def missing(self, setup: Setup) -> str:  # noqa: ARG002 - most need nothing
        """Return the name of the own setting that must be filled in before it can be asked, else ""."""
        return ""

    def needs_key(self, config: BaseModel) -> bool:  # noqa: ARG002 - most need one, whatever their settings
        """Tell whether it can be asked only with a key."""
        return not self.key_optional

    def origin(self, config: BaseModel) -> str:  # noqa: ARG002 - most have one address
        """Return scheme://host[:port] of the service, without user and password; "" where none is known."""
        return self.base_url

    def doubts(self, config: BaseModel) -> tuple[Text, ...]:  # noqa: ARG002 - most settings speak for themselves
        """Return warnings about own settings that can be used, but hardly as they were meant."""
        return ()

    def rows(self, query: Query, most: int) -> int:
        """Return how many rows to ask for, at most `most`.

        What costs nothing is asked for though less is shown: block lists and doubles take rows away, and the
        fusion of two lists sees more of what both have.
        """
        return min(max(query.limit, self.free_rows), most)

    def converse(self, query: Query, setup: Setup) -> Conversation:
        """Yield requests, receive replies, return results; raise ProviderError with the cause.

        The two-method form is the common case: one request, one reply.
        """
        reply = yield self.build_request(query, setup)
        return self.parse_reply(reply, query)

    def build_request(self, query: Query, setup: Setup) -> Request:
        raise NotImplementedError(f"{type(self).__name__} needs build_request or its own converse")

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        raise NotImplementedError(f"{type(self).__name__} needs parse_reply or its own converse")


__all__ = ["Conversation", "Engine", "Group", "ProviderError", "Redirects", "Reply", "Request", "Setup"]

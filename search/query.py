"""What is asked: the user's question, and the query that is sent to sources."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

_COUNTRY = 2


class SearchSwitch(StrEnum):
    """The composer's switch for one message (SPEC 3)."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class SearchMode(StrEnum):
    """A project's search mode (SPEC 3); `force_enabled` allows searching where the app says no."""

    INHERIT = "inherit"
    DISABLED = "disabled"
    FORCE_ENABLED = "force_enabled"


class Depth(StrEnum):
    """How much work one question may cost."""

    QUICK = "quick"
    BALANCED = "balanced"
    DEEP = "deep"


class Kind(StrEnum):
    """What a question is after; it decides how many sources are asked and how fresh they must be."""

    GENERAL = "general"
    FACT = "fact"
    EXPLORATORY = "exploratory"
    FRESH = "fresh"


class Recency(StrEnum):
    """How young results should be, where a source can filter by it."""

    ANY = "any"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_DAYS = {Recency.DAY: 1, Recency.WEEK: 7, Recency.MONTH: 31, Recency.YEAR: 366}


class Role(StrEnum):
    """Who said an earlier message."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """An earlier message of the conversation, as the models may see it."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """The user's words and all that the pipeline needs to know about the moment they were asked.

    `asked_at` is aware, in the user's time zone; `language` is that of the fixed sentences (zh-CN or en);
    `answer_language` and `search_language` are "auto" or a language tag, `region` one like zh-CN or empty;
    `search_allowed` is the outcome of app, project and switch.
    """

    text: str
    asked_at: datetime
    turn_id: str
    session_id: str
    language: str = "en"
    answer_language: str = "auto"
    time_zone: str = ""
    region: str = ""
    switch: SearchSwitch = SearchSwitch.AUTO
    search_allowed: bool = True
    history: tuple[Message, ...] = ()
    instructions: str = ""
    search_language: str = "auto"


@dataclass(frozen=True, slots=True)
class Query:
    """The words for a source, after hygiene and before the source's own cap.

    `language` is a tag like zh-CN or en, by the query's script and the user's region; `limit` is how many
    results are wanted; `time_bound` asks for a short cache life, `recency` for young results, counted back
    from `asked_on` where a source wants a date.
    """

    text: str
    language: str = ""
    region: str = ""
    limit: int = 5
    time_bound: bool = False
    kind: Kind = Kind.GENERAL
    recency: Recency = Recency.ANY
    asked_on: date | None = None

    @property
    def country(self) -> str:
        """Return the two-letter country of the region, in capitals; empty where none is known."""
        _, _, country = self.region.rpartition("-")
        return country.upper() if len(country) == _COUNTRY and "-" in self.region else ""

    @property
    def locale(self) -> str:
        """Return the language with the user's country where it is the language of the user's region."""
        primary, _, more = self.language.partition("-")
        home = self.region.partition("-")[0].lower()
        return f"{primary}-{self.country}" if self.country and not more and primary == home else self.language

    @property
    def home_country(self) -> str:
        """Return the user's country where the query is in its language."""
        home = self.region.partition("-")[0].lower()
        return self.country if self.language.partition("-")[0] == home else ""

    @property
    def since(self) -> date | None:
        """Return the first day young results may be of; None where any age will do."""
        days = _DAYS.get(self.recency)
        return self.asked_on - timedelta(days=days) if days and self.asked_on else None

"""What can be asked about a thing (its price, who leads it…), and the kind of value that answers."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kind of value an answer must hold."""

    MONEY = "money"
    RATE = "rate"
    PERCENT = "percent"
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    CLOCK = "clock"
    PERSON = "person"
    SCORE = "score"
    VERSION = "version"
    WEATHER = "weather"
    STATUS = "status"
    VERDICT = "verdict"
    NEWS = "news"
    YES_NO = "yes_no"
    PLACE = "place"
    REASON = "reason"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Topic:
    """`ask_zh`, `ask_en` find the topic in a folded question, `say` in a sentence; `kind` is its value."""

    name: str
    kind: Kind
    ask_zh: str
    ask_en: str
    say: str

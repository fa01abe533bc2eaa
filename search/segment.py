"""The segments that model text falls apart into: text, and the kinds of protocol."""

from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What a segment is. OBJECT is a planner's JSON object; a LONE_CLOSER makes all before it reasoning."""

    TEXT = "text"
    REASONING = "reasoning"
    SEARCH = "search"
    TOOL = "tool"
    CONTROL = "control"
    OBJECT = "object"
    LONE_CLOSER = "lone_closer"


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the text; `whole` is false where its end never came, `body` an object without its fence."""

    part: Part
    text: str
    whole: bool = True
    body: str = ""

"""The planner's decision: answer directly, or search once."""

from dataclasses import dataclass
from enum import StrEnum

from search.query import Kind


class ParsedBy(StrEnum):
    """How the decision was read (SPEC 9); `json` only for a strict parse of the whole text."""

    JSON = "json"
    REPAIRED = "repaired"
    SEARCH_TAG = "search_tag"
    TOOL_MARKUP = "tool_markup"
    PROSE = "prose"
    FORCED = "forced"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """The planner answered by itself; `finished` is false when the text broke off."""

    content: str
    parsed_by: ParsedBy
    finished: bool = True


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """The planner asks for one search.

    `query` is stand-alone and has been through hygiene; `kind` is there
    only where the planner said it.
    """

    query: str
    parsed_by: ParsedBy
    reason: str = ""
    kind: Kind | None = None


Plan = AnswerPlan | SearchPlan

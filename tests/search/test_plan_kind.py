"""The planner may say what kind of question it is; the two shapes stay what they are."""

import pytest

from search.plan import ParsedBy, SearchPlan
from search.plan_text import Decided, read_plan
from search.prompts.planner import PLAN_SCHEMA
from search.query import Kind


def planned(more: str) -> SearchPlan:
    reading = read_plan(f'{{"action": "search", "query": "heat pumps"{more}}}', "heat pumps?")
    assert isinstance(reading, Decided)
    assert isinstance(reading.plan, SearchPlan)
    return reading.plan


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        (', "kind": "exploratory"', Kind.EXPLORATORY),
        (', "kind": "FACT"', Kind.FACT),
        (', "kind": "whatever"', None),
        (', "kind": ["fact"]', None),
        ("", None),
    ],
)
def test_kind_is_read_where_it_is_one_and_changes_nothing_else(more: str, kind: Kind | None) -> None:
    assert planned(more) == SearchPlan("heat pumps", ParsedBy.JSON, kind=kind)


def test_schema_allows_exactly_the_kinds_there_are() -> None:
    assert PLAN_SCHEMA["properties"]["kind"]["enum"] == [kind.value for kind in Kind]
    assert PLAN_SCHEMA["required"] == ["action"]

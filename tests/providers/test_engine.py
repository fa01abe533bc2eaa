"""How many rows are asked for: what costs nothing is taken, what is billed row by row is not."""

import pytest

from providers import registry
from providers.engine import Engine
from search.query import Query

BILLED_BY_ROW = {"exa", "custom_json"}


class Plain(Engine):
    name = "plain"


class Flat(Engine):
    name = "flat"
    free_rows = 10


@pytest.mark.parametrize(
    ("engine", "limit", "rows"), [(Plain(), 5, 5), (Flat(), 5, 10), (Flat(), 12, 12), (Flat(), 20, 15)]
)
def test_free_rows_are_asked_for_and_never_more_than_there_are(engine: Engine, limit: int, rows: int) -> None:
    assert engine.rows(Query("basil", limit=limit), 15) == rows


@pytest.mark.parametrize("name", sorted(BILLED_BY_ROW))
def test_service_that_bills_each_row_is_asked_for_no_more_than_is_shown(name: str) -> None:
    assert registry.load(name).free_rows == 0

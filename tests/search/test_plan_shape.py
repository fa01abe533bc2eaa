"""Which objects decide, and what."""

import pytest

from search.plan_shape import Action, Fit, action_of, fit, is_plan


@pytest.mark.parametrize(
    "name", ["search", "SEARCH", " Web-Search ", "web_search", "look up", "lookup", "联网搜索"]
)
def test_names_for_searching(name: str) -> None:
    assert action_of(name) is Action.SEARCH


@pytest.mark.parametrize("name", ["answer", "Final Answer", "respond", "reply", "直接回答"])
def test_names_for_answering(name: str) -> None:
    assert action_of(name) is Action.ANSWER


@pytest.mark.parametrize("name", ["", "calculate", "answer|search", "none", None, 1, ["search"]])
def test_other_names(name: object) -> None:
    assert action_of(name) is None


@pytest.mark.parametrize(
    ("found", "fitting"),
    [
        ({"action": "answer", "content": "x"}, Fit(Action.ANSWER, "x")),
        ({"action": "search", "query": "x", "reason": "y", "z": 1}, Fit(Action.SEARCH, "x", "y")),
        ({"action": "search"}, Fit(Action.SEARCH, None)),
        ({"action": "search", "query": ["x"], "reason": 1}, Fit(Action.SEARCH, ["x"])),
        ({"ACTION": "answer", " content ": "x"}, Fit(Action.ANSWER, "x", exact=False)),
        ({"action": "Search", "query": "x"}, Fit(Action.SEARCH, "x", exact=False)),
        ({"action": "answer", "content": 1.5}, Fit(Action.ANSWER, "1.5", exact=False)),
        ({"action": "search", "query": "<your query>"}, Fit(Action.SEARCH, "<your query>", echoed=True)),
        ({"action": "answer", "content": "…"}, Fit(Action.ANSWER, "…", echoed=True)),
        ({"action": "answer", "content": " "}, None),
        ({"action": "answer", "content": float("nan")}, None),
        ({"action": "answer", "content": True}, None),
        ({"action": "answer", "content": {"text": "x"}}, None),
        ({"action": "answer", "query": "x"}, None),
        ({"content": "x"}, None),
        ({}, None),
    ],
)
def test_objects_fit_or_do_not(found: dict[str, object], fitting: Fit | None) -> None:
    assert fit(found) == fitting


@pytest.mark.parametrize(
    ("found", "is_one"),
    [
        ({"action": "answer", "content": ""}, True),
        ({"action": "search"}, True),
        ({"action": "Search", "reason": "x"}, True),
        ({"action": "lookup", "query": "x"}, True),
        ({"action": "query", "list": "search", "format": "json"}, False),
        ({"action": "search", "index": "books"}, False),
        ({"action": "delete", "query": "x"}, False),
        ({"content": "x"}, False),
    ],
)
def test_other_programs_objects_with_an_action_are_not_the_planners(
    found: dict[str, object], is_one: bool
) -> None:
    assert is_plan(found) is is_one

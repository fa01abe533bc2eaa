"""Objects are found where they start: strictly, else repaired, always within bounds."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.json_scan import (
    begins_like_object,
    inner_objects,
    repaired_list,
    repaired_objects,
    strict_json,
    strict_object,
)


def repaired(text: str, *, finished: bool = True) -> dict[str, Any] | None:
    found = next(repaired_objects(text, 0, finished=finished), None)
    return found.value if found else None


def test_a_valid_object_ends_where_its_brace_closes() -> None:
    text = 'x {"a": "} \\" {"} tail'
    found = strict_object(text, 2)
    assert found
    assert (found.value, text[found.end :]) == ({"a": '} " {'}, " tail")


def test_too_deep_nesting_is_no_json() -> None:
    assert strict_object('{"a":' * 5000, 0) is None
    with pytest.raises(ValueError, match="deeply"):
        strict_json("[" * 5000)


@given(
    st.dictionaries(
        st.sampled_from(["action", "query", "n"]), st.one_of(st.text(), st.integers(), st.none()), min_size=1
    )
)
def test_what_is_valid_is_not_changed_by_repair(value: dict[str, Any]) -> None:
    assert repaired(json.dumps(value, ensure_ascii=False) + " bye") == value


def test_an_object_that_never_closes_says_so() -> None:
    found = next(repaired_objects('{"action": "search", "query": "a"', 0))
    assert not found.closed
    assert found.value == {"action": "search", "query": "a"}


@pytest.mark.parametrize("text", ["{" * 1000, "{}", "{x", "{,}"])
def test_what_makes_no_sense_gives_nothing(text: str) -> None:
    assert not repaired(text) or set(repaired(text) or {}) != {"action"}


def test_a_broken_list_is_repaired() -> None:
    assert repaired_list("['what's new', 'b']") == ["what's new", "b"]
    assert repaired_list("[“上海”， “北京”]") == ["上海", "北京"]
    assert repaired_list('{"a": 1}') is None


def test_objects_inside_are_found_outermost_first() -> None:
    value = {"a": {"b": [{"c": 1}]}, "d": 1}
    assert list(inner_objects(value)) == [{"b": [{"c": 1}]}, {"c": 1}]


@pytest.mark.parametrize("unit", ['{"a":"x" "b', "{'a': 'b', ", '"\n', "\\", "{a b,", '{"k":[', "“，"])
def test_repair_is_bounded(unit: str) -> None:
    began = time.process_time()
    list(repaired_objects("{" + unit * (200_000 // len(unit)), 0))
    assert time.process_time() - began < 20.0


def test_keys_make_an_object() -> None:
    assert begins_like_object('{ "a"', 0)
    assert begins_like_object("{action: x", 0)
    assert begins_like_object("｛“a”", 0)
    assert not begins_like_object("{x}", 0)

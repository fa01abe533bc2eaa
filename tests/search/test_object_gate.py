"""What may be a planner's object is held back, and let go as soon as it cannot be one."""

import pytest

from search.object_gate import FenceGate, ObjectGate, Verdict, planner_object


def verdict(text: str, *, lead: bool = True, ended: bool = False) -> Verdict:
    return ObjectGate(lead=lead).judge(text, ended=ended).verdict


@pytest.mark.parametrize(
    "text", ["{", "[", "[ {", '{"', '{"act', '{"reason": "x", "query": "y', '{"action":"answer","content":"']
)
def test_a_beginning_waits(text: str) -> None:
    assert verdict(text) is Verdict.WAIT


@pytest.mark.parametrize(
    "text", ["{}", "{%", "{ }", "[1", "[x", '{"name": "x"}', "{x}", "{x} is", '["a"]', "[THINK]"]
)
def test_other_text_is_let_go(text: str) -> None:
    assert verdict(text) is Verdict.TEXT


@pytest.mark.parametrize("text", ['{"b', '{"reason": "x", "action": "search"}', "{x}", "[{"])
def test_inside_a_text_only_an_action_in_front_counts(text: str) -> None:
    assert verdict(text, lead=False) is Verdict.TEXT


@pytest.mark.parametrize("text", ['{"action": "search"}', "{'action': 'search'}", '{"action": "search"'])
def test_at_the_end_an_object_is_found_even_broken(text: str) -> None:
    judged = ObjectGate(lead=False).judge(text, ended=True)
    assert (judged.verdict, judged.body) == (Verdict.OBJECT, text)


def test_an_object_ends_at_its_brace() -> None:
    judged = ObjectGate(lead=True).judge('{"content": "}", "action": "answer"} tail', ended=False)
    assert judged.body == '{"content": "}", "action": "answer"}'


def test_a_long_object_without_an_action_is_let_go() -> None:
    assert verdict('{"rows": [' + "1, " * 150) is Verdict.WAIT
    assert verdict('{"rows": [' + "1, " * 250) is Verdict.TEXT
    assert verdict('{"content": "' + "x" * 5000) is Verdict.WAIT


@pytest.mark.parametrize(
    ("text", "ended", "expected"),
    [
        ("```js", False, Verdict.WAIT),
        ("```json\n", False, Verdict.WAIT),
        ('```json\n{"action": "search"}\n```', False, Verdict.WAIT),
        ('```json\n{"action": "search"}\n```\n', True, Verdict.OBJECT),
        ('```json\n{"action": "search"}```', True, Verdict.OBJECT),
        ('```json\n{"action": "search"', True, Verdict.OBJECT),
        ('```json\n{"action": "search"}\n```\nProse', False, Verdict.TEXT),
        ('```json\n{"name": "x"}\n```', True, Verdict.TEXT),
        ("```python\np", False, Verdict.TEXT),
        ("```a`b", False, Verdict.TEXT),
    ],
)
def test_a_fence_is_an_object_only_when_nothing_else_is_there(
    text: str, ended: bool, expected: Verdict
) -> None:
    assert FenceGate().judge(text, ended=ended).verdict is expected


def test_a_planners_object_has_an_action() -> None:
    assert planner_object('[{"action": "Search"}]')
    assert planner_object('{"a": 1}') is False
    assert planner_object("{") is None

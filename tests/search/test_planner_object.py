"""The planner's objects are found in a text."""

from search.planner_object import planner_objects, read_object


def test_the_object_is_read_whole_broken_or_from_a_list() -> None:
    assert read_object('{"action": "search"}') == {"action": "search"}
    assert read_object('[{"action": "search"}]') == {"action": "search"}
    assert read_object("{'action': 'answer', 'content': 'it's'}") == {"action": "answer", "content": "it's"}
    assert read_object("｛“action”：“answer”，“content”：“x”｝") == {"action": "answer", "content": "x"}


def test_text_without_an_object_holds_none() -> None:
    assert read_object("[1, 2]") is None
    assert read_object("{") is None


def test_objects_come_in_order_and_broken_ones_only_if_they_fit() -> None:
    text = "{x} {\"a\": 1} {'action': 'search', 'query': 'b',} {'act': broken {\"c\": 2}"
    found = [one.value for one in planner_objects(text, finished=True)]
    assert found == [{"a": 1}, {"action": "search", "query": "b"}, {"c": 2}]

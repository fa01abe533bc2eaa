"""The one object a text consists of."""

from search.planner_object import read_object


def test_the_object_is_read_whole_broken_or_from_a_list() -> None:
    assert read_object('{"action": "search"}') == {"action": "search"}
    assert read_object('[{"action": "search"}]') == {"action": "search"}
    assert read_object("{'action': 'answer', 'content': 'it's'}") == {"action": "answer", "content": "it's"}
    assert read_object("｛“action”：“answer”，“content”：“x”｝") == {"action": "answer", "content": "x"}


def test_text_without_an_object_holds_none() -> None:
    assert read_object("[1, 2]") is None
    assert read_object("{") is None

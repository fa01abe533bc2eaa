"""Chinese place names."""

from search.extractive.question.places import place_names, place_pattern


def test_the_longest_name_is_matched():
    found = place_pattern().match("印度尼西亚首都")
    assert found is not None
    assert found[0] == "印度尼西亚"


def test_names_are_whole():
    assert {"上海", "东京", "法国"} <= place_names()
    assert all(len(name) > 1 for name in place_names())

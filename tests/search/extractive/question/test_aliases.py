"""Names of one thing."""

import pytest

from search.extractive.question.aliases import chinese_names, other_names


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("美元", "usd/cny"),
        ("nvda", "英伟达股价"),
        ("f1", "the grand prix"),
        ("bitcoin", "比特币"),
        ("英伟达", "nvidia's shares"),
        ("dollars", "美元"),
    ],
)
def test_a_thing_is_found_under_its_other_names(name, text):
    pattern = other_names(name)
    assert pattern is not None
    assert pattern.search(text)


def test_names_match_as_whole_words():
    pattern = other_names("us")
    assert pattern is not None
    assert not pattern.search("status")


def test_an_unknown_thing_has_no_other_names():
    assert other_names("soxl") is None


def test_chinese_names_are_chinese():
    assert {"英伟达", "欧冠"} <= chinese_names()
    assert all(not name.isascii() for name in chinese_names())

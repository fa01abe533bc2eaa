"""BM25 without inverse document frequency."""

import pytest

from search.extractive.answer import bm25


def test_more_words_of_the_question_score_more():
    few, many, none = bm25.scores({"a", "b"}, [["a", "x"], ["a", "b"], ["x", "y"]])
    assert many > few > none == 0


def test_repeats_saturate_and_length_costs():
    once, twice, long = bm25.scores({"a"}, [["a", "x"], ["a", "a"], ["a", *["x"] * 20]])
    assert once < twice < 2 * once
    assert long < once


@pytest.mark.parametrize(("words", "documents"), [((), [["a"]]), (("a",), []), (("a",), [[]])])
def test_nothing_scores_nothing(words, documents):
    assert all(score == 0 for score in bm25.scores(words, documents))

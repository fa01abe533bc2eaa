"""Page text becomes one clean line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.plain_text import clean_text, joined_surrogates


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  a \n\t b\u00a0c\u3000d ", "a b c d"),
        ("\u200eمرحبا\u200f", "مرحبا"),
        ("罗\u200b勒", "罗勒"),
        ("<sea\u00adrch>", "<search>"),
        ("\u202eevil\u202c", "evil"),
        ("emoji museum \ud83d", "emoji museum"),
        ("\udc00x", "x"),
        ("pair \ud83d\ude00", "pair 😀"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\x00b\x07", "ab"),
        ("keeps C++ <basil> &amp;", "keeps C++ <basil> &amp;"),
        ("\u200e \u200f", ""),
    ],
)
def test_text_is_cleaned(text, clean):
    assert clean_text(text) == clean


@settings(deadline=None, max_examples=200)
@given(st.text(st.characters(exclude_categories=())))
def test_cleaning_always_gives_encodable_text_and_is_stable(text):
    clean = clean_text(text)
    clean.encode("utf-8")
    assert clean_text(clean) == clean
    joined_surrogates(text).encode("utf-8")

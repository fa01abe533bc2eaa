"""Texts on their way into the store."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.clean import Clean, repair


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("plain 天气 😀", "plain 天气 😀"),
        ("\ud83d\ude00", "😀"),
        ("a\ud800b", "a\ufffdb"),
        ("\ude00\ud83d", "\ufffd\ufffd"),
        ("a\0b", "a\ufffdb"),
    ],
)
def test_broken_characters_are_repaired(text, repaired):
    assert repair(text) == repaired


@given(st.text(st.characters(codec=None)))
def test_every_text_can_be_encoded_afterwards(text):
    assert "\0" not in repair(text).encode().decode()


def test_every_text_inside_a_value_is_masked():
    clean = Clean(lambda text: text.replace("key", "•"))
    value = {"a": ["key", 1, None, {"b": "my key\0"}], "c": True}
    assert clean.value(value) == {"a": ["•", 1, None, {"b": "my •\ufffd"}], "c": True}

"""One JSON string in pieces."""

import json

from hypothesis import given
from hypothesis import strategies as st

from search.json_string import StringDecoder
from search.text import repair_text


@given(st.text(), st.integers(1, 5), st.booleans())
def test_a_string_in_pieces_decodes_as_a_whole(value: str, size: int, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)[1:] + "rest"
    decoder, decoded, left = StringDecoder(), "", ""
    for at in range(0, len(text), size):
        if decoder.done:
            left += text[at : at + size]
        else:
            more, left = decoder.feed(text[at : at + size])
            decoded += more
    assert (decoded, left, decoder.done) == (repair_text(value), "rest", True)


def test_an_unknown_escape_or_a_control_character_breaks_it() -> None:
    for text in ("a\\q", "a\\u12x4", "a\x00"):
        decoder = StringDecoder()
        assert decoder.feed(text)[0] == "a"
        assert decoder.broken

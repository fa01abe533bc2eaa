"""Keys in texts of others."""

from urllib.parse import quote

import pytest

from providers.masking import Mask

KEY = "test/key+0000"


@pytest.mark.parametrize(
    "text",
    [
        f"key {KEY}.",
        KEY.upper(),
        f"?key={quote(KEY, safe='')}",
        f"{KEY}{KEY}",
        f"Authorization: Bearer {KEY}",
    ],
)
def test_the_key_is_blotted_out_in_every_spelling(text: str) -> None:
    masked = Mask([KEY])(text).lower()
    assert KEY not in masked
    assert quote(KEY, safe="").lower() not in masked


def test_the_longer_of_two_secrets_goes_first() -> None:
    assert Mask(["abcd", "abcdefgh"])("x abcdefgh y") == "x *** y"


def test_keys_of_others_are_recognised_by_their_look() -> None:
    masked = Mask([])("sk-proj-abcdefgh123 and Bearer abcdef123456 and the bearer of news")
    assert masked == "*** and Bearer *** and the bearer of news"


def test_short_secrets_do_not_blot_out_words() -> None:
    assert Mask(["", "key", "me"])("the key of me") == "the key of me"

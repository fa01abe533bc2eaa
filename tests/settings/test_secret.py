import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings.errors import SettingsError
from settings.secret import Place, Secret, checked_key, clean_key, has_bearer, is_address

KEY = "made-up-key-0123456789"


@pytest.mark.parametrize(
    "pasted",
    [
        KEY,
        f"  {KEY}\r\n",
        f'"{KEY}"',
        f"'{KEY}',",
        f"“{KEY}”",
        f"Bearer {KEY}",
        f"bearer\t{KEY}\n",
        f'"Bearer {KEY}"',
        f"Authorization: Bearer {KEY}",
        f"\ufeff{KEY}\u200b",
        f"\u3000{KEY}\u00a0",
        f"TAVILY_API_KEY={KEY}",
        f'export TAVILY_API_KEY="{KEY}"',
        f"$env:TAVILY_API_KEY = '{KEY}'",
    ],
)
def test_a_pasted_key_is_freed_of_what_came_along(pasted: str) -> None:
    assert clean_key(pasted) == KEY


@pytest.mark.parametrize("pasted", ["", "  \n", '""', "Bearer ", "Bearer", "''\t“”", "\ufeff", "API_KEY="])
def test_what_holds_no_key_is_blank(pasted: str) -> None:
    assert clean_key(pasted) == ""
    with pytest.raises(SettingsError, match="empty"):
        checked_key(pasted)


@pytest.mark.parametrize("key", ["bearer-token-1", "a=b==", "Bearing-x", "sk-x/y+z=", "keys_KEYS"])
def test_keys_that_look_like_a_label_stay_whole(key: str) -> None:
    assert clean_key(key) == key


@pytest.mark.parametrize("key", ["two words", "密钥abc", "a\nb", "a\x00b", "naïve"])
def test_what_no_header_can_hold_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(SettingsError) as caught:
        checked_key(key)

    assert key not in str(caught.value)
    assert not Secret("x", key, Place.FILE).sendable


def test_a_secret_never_shows() -> None:
    secret = Secret("tavily", KEY, Place.ENVIRONMENT, "TAVILY_API_KEY")

    assert secret.value == KEY
    assert secret.sendable
    assert KEY not in f"{secret!r} {secret} {[secret]} {secret.__class__.__name__}"
    assert str(secret) == "****6789 (environment)"


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert clean_key(clean_key(text)) == clean_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "https://api.deepseek.com/v1",
        "app.tavily.com/home",
        " 'app.tavily.com' ",
        "Bearer http://x",
        "localhost:8080",
        "127.0.0.1:8888/search",
        "www.exa.ai",
        "platform.deepseek.com?a=1",
    ],
)
def test_address_in_place_of_a_key_is_seen(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "key",
    [
        "tvly-dev-abc123",
        "0123abcd.AbCdEfGh12345678",
        "eyJhbGciOi.eyJzdWIiOiIx.SflKxwRJSMeKKF2QT4fwpM",
        "x/y+z=",
        "",
    ],
)
def test_key_with_dots_or_slashes_is_no_address(key: str) -> None:
    assert not is_address(key)


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Bearer abc", True),
        (" 'bearer abc'", True),
        ("Authorization: Bearer abc", True),
        ("bearerabc", False),
    ],
)
def test_bearer_in_front_is_noticed(text: str, *, has: bool) -> None:
    assert has_bearer(text) is has

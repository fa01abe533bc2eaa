import base64
import html
import json
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings.model import Settings
from settings.redact import Redactor, secrets_in

SECRET = "lantern/nine+&=ü\"'<x>"


@pytest.mark.parametrize(
    "quoted",
    [
        SECRET,
        urllib.parse.quote(SECRET, safe=""),
        urllib.parse.quote(SECRET),
        urllib.parse.quote_plus(SECRET),
        urllib.parse.quote(SECRET, safe="").lower(),
        json.dumps(SECRET)[1:-1],
        json.dumps(SECRET, ensure_ascii=False)[1:-1],
        json.dumps(SECRET).replace("/", r"\/")[1:-1],
        html.escape(SECRET),
        html.escape(SECRET, quote=False),
        repr(SECRET)[1:-1],
    ],
)
def test_a_secret_is_replaced_however_it_is_quoted(quoted: str) -> None:
    assert Redactor([SECRET]).redact(f"before {quoted} behind") == "before *** behind"


@pytest.mark.parametrize("user", ["", "a", "me", "you", "reader"])
def test_a_password_within_basic_authentication_is_replaced(user: str) -> None:
    header = base64.b64encode(f"{user}:{SECRET}".encode()).decode()

    cleaned = Redactor([SECRET]).redact(f"Authorization: Basic {header}")

    assert SECRET not in _decoded(cleaned)
    assert "***" in cleaned


def test_ordinary_text_stays_as_it_is() -> None:
    redactor = Redactor(["made-up-key-1", "", "ab"])

    assert redactor.redact("abc made-up-key 1, about 中文") == "abc made-up-key 1, about 中文"
    assert Redactor().redact("anything") == "anything"


def test_the_longer_of_two_secrets_is_replaced_whole() -> None:
    assert Redactor(["made-up", "made-up-longer"]).redact("made-up-longer made-up") == "*** ***"


def test_objects_are_cleaned_in_every_text() -> None:
    redactor = Redactor(["hidden-key"])
    dirty = {"hidden-key": ["a hidden-key", {"n": 5, "t": ("hidden-key",)}], "none": None}

    assert redactor.redact_all(dirty) == {"***": ["a ***", {"n": 5, "t": ["***"]}], "none": None}


def test_secrets_can_be_learnt_later_and_do_not_show() -> None:
    redactor = Redactor(["first-key"])

    redactor.add("second-key")

    assert redactor.redact("first-key second-key") == "*** ***"
    assert "key" not in repr(redactor)


def test_passwords_in_addresses_of_the_settings_are_secrets() -> None:
    settings = Settings.model_validate(
        {
            "model": {"base_url": "http://a:model-pass@h/v1"},
            "search": {
                "builtin_free": {"instances": ["http://b:inst%40pass@h", "http://plain"]},
                "base_urls": {"exa": "https://only-token@h"},
            },
            "network": {"proxy": "http://c:proxy-pass@h:1"},
        }
    )

    found = secrets_in(settings)

    assert {"model-pass", "inst%40pass", "inst@pass", "only-token", "proxy-pass"} <= set(found)
    assert "http://b:***@h" not in Redactor(found).redact("http://b:inst%40pass@h")
    assert "pass" not in Redactor(found).redact("http://b:inst%40pass@h inst@pass")


@given(st.text(min_size=4), st.text(max_size=5), st.text(max_size=5))
def test_no_secret_survives_whatever_it_is_made_of(secret: str, before: str, behind: str) -> None:
    cleaned = Redactor([secret]).redact(before + secret + behind)

    assert secret not in cleaned or secret in "***" or secret in before + "***" + behind


@given(st.text(min_size=8), st.text(max_size=5))
def test_no_secret_survives_percent_encoding(secret: str, before: str) -> None:
    quoted = urllib.parse.quote(secret, safe="", errors="surrogatepass")

    assert Redactor([secret]).redact(f"{before}?k={quoted}") == f"{before}?k=***"


def _decoded(text: str) -> str:
    word = text.rpartition(" ")[2].replace("***", "")
    return base64.b64decode(word + "=" * (-len(word) % 4) if len(word) % 4 != 1 else "").decode(
        "utf-8", "replace"
    )

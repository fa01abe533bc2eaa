"""Addresses and keys as people paste them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.model_address import clean_key, is_sendable, read_address


@pytest.mark.parametrize(
    ("pasted", "base"),
    [
        ("https://api.deepseek.com", "https://api.deepseek.com"),
        ("https://api.deepseek.com/", "https://api.deepseek.com"),
        (" https://host.example/v1// ", "https://host.example/v1"),
        ("https://host.example/v1/chat/completions", "https://host.example/v1"),
        ("https://host.example/v1/chat/completions/", "https://host.example/v1"),
        ("https://host.example/v1/models", "https://host.example/v1"),
        ("https://host.example/v1/chat", "https://host.example/v1"),
        ("https://host.example/api/paas/v4/", "https://host.example/api/paas/v4"),
        ("http://HOST.example:8000/v1", "http://HOST.example:8000/v1"),
        ("localhost:1234/v1", "http://localhost:1234/v1"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("192.168.1.5:11434/v1", "http://192.168.1.5:11434/v1"),
        ("my-box.local:1234/v1", "http://my-box.local:1234/v1"),
        ("ollama:11434/v1", "http://ollama:11434/v1"),
        ("api.host.example/v1", "https://api.host.example/v1"),
        (
            "\u3000“https://host.example/v1”\u200b".replace("“", '"').replace("”", '"'),
            "https://host.example/v1",
        ),
        ("<https://host.example/v1>", "https://host.example/v1"),
        ("https://host.example/v1#frag", "https://host.example/v1"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_a_pasted_address_becomes_the_base_of_the_calls(pasted: str, base: str) -> None:
    address = read_address(pasted)
    assert (address.base, address.params, address.basic_auth) == (base, {}, None)


def test_userinfo_and_query_are_taken_out_of_what_is_shown() -> None:
    address = read_address("https://me:p%40ss@host.example/v1?api-version=2026-01&x=1")
    assert address.base == "https://host.example/v1"
    assert address.basic_auth == ("me", "p@ss")
    assert address.params == {"api-version": "2026-01", "x": "1"}
    assert address.at("models") == "https://host.example/v1/models"


@given(st.text(max_size=40))
def test_no_text_makes_the_reader_fail_or_shows_a_password(text: str) -> None:
    read_address(text)
    assert "hunter2" not in read_address(f"http://me:hunter2@[{text}").base


@pytest.mark.parametrize(
    "pasted", ["sk-1", " sk-1\n", '"sk-1"', "Bearer sk-1", "bearer  sk-1", "\ufeffsk-1\u200b"]
)
def test_a_pasted_key_is_trimmed(pasted: str) -> None:
    assert clean_key(pasted) == "sk-1"


def test_a_key_that_cannot_stand_in_a_header_is_recognised() -> None:
    assert is_sendable("sk-1_2.3~")
    assert not any(is_sendable(key) for key in ("sk-密钥", "sk 1", "sk-\n1"))

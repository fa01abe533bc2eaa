import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings.web_address import regular_address, regular_proxy, secrets_of, shown_address


@pytest.mark.parametrize(
    ("written", "regular"),
    [
        (" http://127.0.0.1:9000/v1/ ", "http://127.0.0.1:9000/v1"),
        ("127.0.0.1:9000/v1", "http://127.0.0.1:9000/v1"),
        ("localhost:11434/v1", "http://localhost:11434/v1"),
        ("192.168.1.5:8080", "http://192.168.1.5:8080"),
        ("api.example.com/v1", "https://api.example.com/v1"),
        ("https://api.example.com/search", "https://api.example.com/search"),
        ("https://api.example.com/v1/search/", "https://api.example.com/v1/search"),
        ("https://API.example.com/V1?x=1#y", "https://api.example.com/V1"),
        ("http://[::1]:1234/v1", "http://[::1]:1234/v1"),
        ("“https://api.example.com”", "https://api.example.com"),
        ("https://u:p%40ss@host.example/v1", "https://u:p%40ss@host.example/v1"),
        ("https://token@host.example", "https://token@host.example"),
    ],
)
def test_addresses_become_regular_and_keep_their_path(written: str, regular: str) -> None:
    assert regular_address(written) == regular


@pytest.mark.parametrize(
    "written", ["", "http://", "http://[::2", "ftp://host", "a b", "http://h:99999", "//"]
)
def test_what_is_no_address_is_refused_without_repeating_it(written: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        regular_address(written)

    assert not written.strip("/ ") or written not in str(caught.value)


@pytest.mark.parametrize(
    ("written", "regular"),
    [("System", "system"), ("none", "none"), ("127.0.0.1:7890", "http://127.0.0.1:7890"),
     ("proxy.example.com:3128", "http://proxy.example.com:3128"), ("https://p.example:8443", "https://p.example:8443")],
)  # fmt: skip
def test_proxies_are_words_or_addresses(written: str, regular: str) -> None:
    assert regular_proxy(written) == regular


def test_unsupported_proxy_scheme_is_named() -> None:
    with pytest.raises(ValueError, match="socks5://"):
        regular_proxy("socks5://127.0.0.1:1080")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("http://me:secret@host/x", "http://***@host/x"),
        ("  me:secret@host:80", "  ***@host:80"),
        ("http://me:se/cret@host/x", "http://***@host/x"),
        ("http://me:se@cr/et@host", "http://***@cr/et@host"),
        ("http://host/@handle", "http://host/@handle"),
        ("http://host:80/a@b", "http://host:80/a@b"),
        ("http://me:secret@[::1", "http://***@[::1"),
        ("http：//me：secret＠host", "http：//***@host"),
        ("http://host", "http://host"),
        ("", ""),
    ],
)
def test_user_name_and_password_are_hidden(written: str, shown: str) -> None:
    assert shown_address(written) == shown


def test_secrets_are_the_password_and_the_pair_also_as_decoded() -> None:
    assert secrets_of("http://me:p%40ss@host") == ("p%40ss", "p@ss", "me:p%40ss", "me:p@ss")
    assert secrets_of("https://token@host") == ("token",)
    assert secrets_of("https://host/@handle") == ()
    assert base64.b64encode(b"me:p@ss").decode() == "bWU6cEBzcw=="


@given(user=st.text("abcXY中", min_size=1), password=st.text("pqr!&=$~中:", min_size=1))
def test_whatever_user_and_password_are_they_do_not_show(user: str, password: str) -> None:
    shown = shown_address(f"https://{user}:{password}@host.example:8080/path")

    assert shown == "https://***@host.example:8080/path"

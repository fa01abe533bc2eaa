import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.address import AddressError, InstanceAddress, is_public


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("https://searx.example.org", "https://searx.example.org"),
        ("https://searx.example.org/", "https://searx.example.org"),
        ("https://searx.example.org/search", "https://searx.example.org"),
        ("https://searx.example.org/search/", "https://searx.example.org"),
        ("https://searx.example.org/search?q=<query>&format=json", "https://searx.example.org"),
        ("https://searx.example.org/?q=%s&format=json", "https://searx.example.org"),
        ("https://searx.example.org/#results", "https://searx.example.org"),
        ("http://127.0.0.1:9/searx/", "http://127.0.0.1:9/searx"),
        ("http://127.0.0.1:9/searx/search?q=a", "http://127.0.0.1:9/searx"),
        ("http://127.0.0.1:9//a//b/", "http://127.0.0.1:9/a/b"),
        ("  http://127.0.0.1:9 \n", "http://127.0.0.1:9"),
        ("HTTP://Searx.Example.ORG:80/Path", "http://searx.example.org/Path"),
        ("https://searx.example.org:443/", "https://searx.example.org"),
        ("https://searx.example.org:80/", "https://searx.example.org:80"),
        ("https://searx.example.org./", "https://searx.example.org"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://::1/", "http://[::1]"),
        ("[2001:DB8::1]:8888", "http://[2001:db8::1]:8888"),
        ("https://搜索.例子.中国/路 径", "https://搜索.例子.中国/%E8%B7%AF%20%E5%BE%84"),
        ("http：//127.0.0.1：8080／search", "http://127.0.0.1:8080"),
        ("http:\\\\127.0.0.1:8080\\search", "http://127.0.0.1:8080"),
        ("https:/searx.example.org", "https://searx.example.org"),
        ("https//searx.example.org", "https://searx.example.org"),
        ("<https://searx.example.org/>", "https://searx.example.org"),
        ('"https://searx.example.org/"', "https://searx.example.org"),
    ],
)
def test_every_shape_of_an_address_becomes_one_form(text: str, base: str) -> None:
    address = InstanceAddress.parse(text)

    assert address.base == base
    assert address.shown == f"{base}/"
    assert address.basic_auth is None


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("localhost:8080", "http://localhost:8080"),
        ("localhost:8080/sx", "http://localhost:8080/sx"),
        ("localhost", "http://localhost"),
        ("127.0.0.1", "http://127.0.0.1"),
        ("8.8.8.8", "http://8.8.8.8"),
        ("192.168.1.4/search", "http://192.168.1.4"),
        ("searxng", "http://searxng"),
        ("searxng:8080", "http://searxng:8080"),
        ("nas.local", "http://nas.local"),
        ("searx.example.org", "https://searx.example.org"),
        ("searx.example.org:443", "https://searx.example.org"),
        ("searx.example.org:8080", "http://searx.example.org:8080"),
        ("//searx.example.org/a", "https://searx.example.org/a"),
        ("user:pass@searx.example.org", "https://searx.example.org"),
    ],
)
def test_without_a_scheme_only_public_names_are_asked_over_https(text: str, base: str) -> None:
    assert InstanceAddress.parse(text).base == base


@pytest.mark.parametrize(
    ("userinfo", "user"),
    [
        ("reader:p%40ss-word", ("reader", "p@ss-word")),
        ("reader:p@ss", ("reader", "p@ss")),
        ("reader", ("reader", "")),
        (":token", ("", "token")),
        ("l%C3%A9a:a:b", ("léa", "a:b")),
    ],
)
def test_user_and_password_become_basic_auth_and_are_shown_nowhere(
    userinfo: str, user: tuple[str, str]
) -> None:
    address = InstanceAddress.parse(f"http://{userinfo}@127.0.0.1:9/a")

    assert address.basic_auth == user
    assert address.base == "http://127.0.0.1:9/a"
    assert all(part not in f"{address!r} {address.shown}" for part in (*user, userinfo) if part)


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("", "write one like"),
        ("   ", "write one like"),
        ("http://", "write one like"),
        ("http:///search", "write one like"),
        ("http://user@/x", "write one like"),
        ("http://[::1", "http://[::1]:8080"),
        ("http://[nonsense]/", "http://[::1]:8080"),
        ("ftp://searx.example.org", "http:// or https://"),
        ("http://searx.example.org:99999", "1 to 65535"),
        ("http://searx.example.org:0", "1 to 65535"),
        ("http://searx.example.org:http", "1 to 65535"),
        ("http://user:se/cret@searx.example.org", "%2F"),
        ("http://user:12/cret@searx.example.org", "%2F"),
        ("http://user:12?cret@searx.example.org", "%3F"),
        ("http://searx example.org/", "searx.example.org:8080"),
        ("http://searx..example.org/", "searx.example.org:8080"),
    ],
)
def test_a_hopeless_address_names_cause_and_fix(text: str, fix: str) -> None:
    with pytest.raises(AddressError, match="The") as caught:
        InstanceAddress.parse(text)

    assert fix in str(caught.value)
    assert "cret" not in str(caught.value)


def test_the_parts_of_an_address_can_be_asked_for() -> None:
    address = InstanceAddress.parse("http://u:p@[::1]:8080/searx/search")

    assert (address.host, address.origin) == ("::1", "http://[::1]:8080")


@given(st.text(alphabet="htps:/[]@.%?#&=0123456789abc 罗勒\\：", max_size=40))
def test_any_text_is_an_address_or_an_error_and_an_address_stays_itself(text: str) -> None:
    try:
        address = InstanceAddress.parse(text)
    except AddressError:
        return
    assert address.base.startswith(("http://", "https://"))
    assert not set(address.base) & set("@?# ")
    assert InstanceAddress.parse(address.base).base.removesuffix("/search") in {
        address.base, address.base.removesuffix("/search")
    }  # fmt: skip


@pytest.mark.parametrize(
    "host",
    ["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "10.1.1.1", "172.16.0.1", "192.168.0.1",
     "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "[::1]", "::", "fe80::1", "fe80::1%eth0", "fd00::1",
     "::ffff:10.0.0.1", "nas", "printer.local", "x.lan", "x.home.arpa", "x.internal", "127.1", "2130706433",
     "0x7f.1", "NAS.LOCAL."],
)  # fmt: skip
def test_hosts_at_home_are_not_public(host: str) -> None:
    assert not is_public(host)


@pytest.mark.parametrize(
    "host",
    [
        "searx.example.org",
        "8.8.8.8",
        "2606:4700::1111",
        "搜索.中国",
        "dead.beef",
        "local.example.org",
        "1.example.org",
    ],
)
def test_hosts_out_there_are_public(host: str) -> None:
    assert is_public(host)

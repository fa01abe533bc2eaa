"""One page has one key, whatever its address is decorated with; different pages keep different keys."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.url_key import host_of, is_usable_url, merge_key

PAGE = "https://wall.example.org/flow?id=1&lang=zh"


@pytest.mark.parametrize(
    "same",
    [
        "http://wall.example.org/flow?id=1&lang=zh",
        "https://www.wall.example.org/flow/?lang=zh&id=1",
        "https://WALL.example.org:443/flow?id=1&lang=zh#top",
        "http://wall.example.org:80/flow?id=1&lang=zh",
        "https://wall.example.org/flow?utm_source=a&id=1&UTM_Medium=b&lang=zh&gclid=1&fbclid=2&msclkid=3",
        "https://wall.example.org/flow?id=1&lang=zh&yclid=1&mc_cid=2&mc_eid=3&igshid=4&spm=a.b&ref_src=tw",
        "https://wall.example.org/flow?id=1&&lang=zh&",
        " https://wall.example.org./flow?id=1&lang=zh#:~:text=x ",
        "https://user:pw@wall.example.org/%66low?id=1&lang=zh",
    ],
)
def test_decorations_do_not_make_another_page(same):
    assert merge_key(same) == merge_key(PAGE)


@pytest.mark.parametrize(
    "other",
    [
        "https://wall.example.org/flow?id=2&lang=zh",
        "https://wall.example.org/Flow?id=1&lang=zh",
        "https://wall.example.org/flow?id=1",
        "https://wall.example.org:8443/flow?id=1&lang=zh",
        "https://m.wall.example.org/flow?id=1&lang=zh",
        "https://wall.example.org/flow?id=1&lang=zh#/route",
        "https://wall.example.org/flow?id=1&lang=zh#!/route",
        "https://wall.example.org/flow/x?id=1&lang=zh",
    ],
)
def test_what_matters_makes_another_page(other):
    assert merge_key(other) != merge_key(PAGE)


def test_app_routes_are_pages_of_their_own():
    assert merge_key("https://app.example/#/a") != merge_key("https://app.example/#/b")
    assert merge_key("https://app.example/#a") == merge_key("https://app.example/#b")


def test_names_and_paths_outside_ascii_have_one_spelling():
    assert merge_key("https://例子.中国/路径?词=罗勒") == merge_key(
        "https://xn--fsqu00a.xn--fiqs8s/%e8%b7%af%E5%BE%84?%E8%AF%8D=%E7%BD%97%E5%8B%92"
    )
    assert merge_key("https://a.example/x?q=a+b") == merge_key("https://a.example/x?q=a%20b")
    assert merge_key("https://a.example/a%2Fb") != merge_key("https://a.example/a/b")


def test_repeated_parameters_keep_their_order():
    assert merge_key("https://a.example/?a=1&a=2") != merge_key("https://a.example/?a=2&a=1")


@pytest.mark.parametrize(
    "url",
    [
        "http://a.example",
        "HTTPS://A.EXAMPLE/x",
        "http://127.0.0.1:8080/",
        "http://[::1]/",
        "https://例子.中国/",
        "https://a.example/a b",
    ],
)
def test_http_addresses_with_a_host_are_usable(url):
    assert is_usable_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "", "javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "mailto:a@b.example", "/relative",
        "//a.example/",
        "https:///x", "http:a.example", "http://[::1", "http://a.example:99999/", "http://..", "http://a b/",
        "https://good.example\\@evil.example/", "null", "about:blank",
    ],
)  # fmt: skip
def test_everything_else_is_not(url):
    assert not is_usable_url(url)


def test_host_is_bare_and_lower_case():
    assert host_of("https://user:pw@WWW.Example.org:8080/x") == "www.example.org"
    assert host_of("http://[::1") == ""
    assert host_of("nothing") == ""


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        st.text(st.characters(exclude_categories=())), st.text("htps:/.?&=#%[]@wa1中\ud800", max_size=40)
    )
)
def test_no_address_ever_raises(url):
    merge_key(url)
    is_usable_url(url)
    host_of(url)
    merge_key(f"https://{url}")
    merge_key(f"https://a.example/{url}")

import asyncio

import pytest
import respx

from providers.engine import Redirects, Request
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from tests.providers.exchange import asked, fetch, get, refused
from tests.providers.loopback import Loopback, says


def test_a_redirect_on_the_same_host_is_followed_and_forgets_the_parameters() -> None:
    reply, server = asyncio.run(
        asked(says(status=302, location="/searx/search?q=b"), says("there"), params={"q": "a"})
    )

    assert reply.text == "there"
    assert [a.target for a in server.seen] == ["/search?q=a", "/searx/search?q=b"]


@pytest.mark.parametrize(
    ("status", "method"), [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")]
)
def test_a_redirected_form_becomes_a_get_except_where_the_method_stays(status: int, method: str) -> None:
    async def main() -> Loopback:
        async with Loopback(says(status=status, location="/b"), says("ok")) as server:
            await fetch(Request("POST", f"{server.url}/a", form={"q": "x"}))
            return server

    second = asyncio.run(main()).seen[1]
    assert second.method == method
    assert second.form == ({"q": ["x"]} if method == "POST" else {})


def test_a_redirect_is_handed_over_where_the_engine_wants_none_followed() -> None:
    reply, server = asyncio.run(asked(says(status=302, location="/b"), redirects=Redirects.NONE))

    assert (reply.status, reply.headers["location"], len(server.seen)) == (302, "/b", 1)


@pytest.mark.parametrize(
    ("location", "outcome"),
    [
        ("http://127.0.0.1:9/search", AttemptOutcome.BAD_RESPONSE),
        ("https://elsewhere.example.org/", AttemptOutcome.BAD_RESPONSE),
        ("ftp://127.0.0.1/", AttemptOutcome.BAD_RESPONSE),
        ("http://[::1", AttemptOutcome.BAD_RESPONSE),
        ("https://sso.example.org/", AttemptOutcome.BLOCKED),
        ("https://elsewhere.example.org/users/sign_in?next=%2F", AttemptOutcome.BLOCKED),
        ("//wappass.baidu.com/static/captcha/x", AttemptOutcome.BLOCKED),
    ],
)
def test_a_redirect_elsewhere_is_never_followed(location: str, outcome: AttemptOutcome) -> None:
    error, server = asyncio.run(refused(says(status=302, location=location)))

    assert error.outcome is outcome
    assert len(server.seen) == 1


def test_redirects_in_a_loop_end() -> None:
    to_itself, server = asyncio.run(refused(says(status=302, location="/search")))
    assert to_itself.outcome is AttemptOutcome.BAD_RESPONSE
    assert len(server.seen) == 1

    ever_new = [says(status=302, location=f"/{n}") for n in range(20)]
    onwards, server = asyncio.run(refused(*ever_new))
    assert onwards.outcome is AttemptOutcome.BAD_RESPONSE
    assert len(server.seen) == 6


@respx.mock
def test_a_redirect_to_https_on_the_same_host_is_followed_with_its_user() -> None:
    respx.get("http://a.example.org/search").respond(
        301, headers={"location": "https://a.example.org/search"}
    )
    secure = respx.get("https://a.example.org/search").respond(200, text="safe")

    reply = asyncio.run(fetch(get("http://a.example.org/search", basic_auth=("u", "p"))))

    assert reply.text == "safe"
    assert secure.calls.last.request.headers["authorization"].startswith("Basic ")


@respx.mock
def test_a_redirect_from_https_back_to_http_is_refused() -> None:
    respx.get("https://a.example.org/").respond(301, headers={"location": "http://a.example.org/"})

    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("https://a.example.org/")))

    assert caught.value.outcome is AttemptOutcome.BAD_RESPONSE

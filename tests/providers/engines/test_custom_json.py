"""Placeholders are filled wherever they may stand, and named where they may not."""

from typing import Any

import pytest

from providers.engine import Request, Setup
from providers.engines.custom_json import CustomJson, CustomJsonSettings
from search.query import Query

QUERY = Query("罗勒 a/b?", language="zh-CN", region="zh-CN", limit=7)


def request_of(url: str) -> Request:
    engine, config = CustomJson(), CustomJsonSettings(url=url)
    return next(engine.converse(QUERY, Setup(engine.origin(config), key="k/1", config=config)))


def test_placeholders_in_the_path_are_filled_and_cannot_leave_their_segment() -> None:
    request = request_of("https://host.example/{language}/find/{query}/{count}/{key}?c={country}")

    assert request.url == "https://host.example/zh-CN/find/%E7%BD%97%E5%8B%92%20a%2Fb%3F/7/k%2F1"
    assert request.params == {"c": "CN"}


def test_the_user_of_an_address_is_sent_as_credentials_and_stands_in_no_address() -> None:
    request = request_of("http://reader:pass%40word@127.0.0.1:9000/find?q={query}")

    assert request.url == "http://127.0.0.1:9000/find"
    assert request.basic_auth == ("reader", "pass@word")


@pytest.mark.parametrize(
    ("settings", "needed"),
    [
        ({"url": "https://host.example/find?q={query}&k={key}"}, True),
        ({"url": "https://host.example/find", "headers": {"Authorization": "Bearer {key}"}}, True),
        ({"url": "https://host.example/find", "method": "POST", "body": '{"k": "{key}"}'}, True),
        ({"url": "https://host.example/find", "body": '{"k": "{key}"}'}, False),
        ({"url": "https://host.example/find?q={query}"}, False),
    ],
)
def test_a_key_is_needed_where_a_template_has_a_place_for_it(settings: dict[str, Any], needed: bool) -> None:
    assert CustomJson().needs_key(CustomJsonSettings(**settings)) is needed


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("https://host.example/{querry}?n={count}&x={Query}", ["{querry}", "{Query}"]),
        ("https://{country}.host.example/{query}", ["{country}"]),
        ("https://host.example/{query}?n={count}&k={key}", []),
        ("", []),
    ],
)
def test_an_unknown_placeholder_gets_a_warning_that_names_it(url: str, named: list[str]) -> None:
    texts = CustomJson().doubts(CustomJsonSettings(url=url))

    assert [name in text.en and name in text.zh for name, text in zip(named, texts, strict=True)] == [
        True for _ in named
    ]


def test_headers_and_the_body_of_a_post_are_looked_at_and_json_is_no_placeholder() -> None:
    config = CustomJsonSettings(
        url="https://host.example/",
        method="POST",
        body='{"q": "{query}", "n": {"size": "{size}"}}',
        headers={"X-Key": "{token}"},
    )

    texts = CustomJson().doubts(config)
    assert [text.en.split()[1] for text in texts] == ["{token}", "{size}"]

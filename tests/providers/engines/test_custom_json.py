"""Placeholders are filled wherever they may stand, and named where they may not."""

import pytest

from providers.engine import Request, Setup
from providers.engines.custom_json import CustomJson, CustomJsonSettings
from search.query import Query

QUERY = Query("罗勒 a/b?", language="zh-CN", region="zh-CN", limit=7)


def request_of(url: str) -> Request:
    setup = Setup(CustomJson.base_url, key="k/1", config=CustomJsonSettings(url=url))
    return next(CustomJson().converse(QUERY, setup))


def test_placeholders_in_the_path_are_filled_and_cannot_leave_their_segment() -> None:
    request = request_of("https://host.example/{language}/find/{query}/{count}/{key}?c={country}")

    assert request.url == "https://host.example/zh-CN/find/%E7%BD%97%E5%8B%92%20a%2Fb%3F/7/k%2F1"
    assert request.params == {"c": "CN"}


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

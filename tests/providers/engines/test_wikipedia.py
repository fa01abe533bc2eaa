import json

import pytest

from providers.engine import Setup
from providers.registry import load
from search.query import Query
from tests.providers.samples import reply_of, talk

ENGINE = load("wikipedia")
FOUND = reply_of(json.dumps({"query": {"search": [{"title": "C++ 罗勒?", "snippet": "a <b>b</b>"}]}}))


@pytest.mark.parametrize(
    ("language", "host"),
    [("zh-CN", "zh"), ("en", "en"), ("", "en"), ("DE-at", "de"), ("../x", "en"), ("x.evil.example/", "en")],
)
def test_the_wikipedia_of_the_querys_language_is_asked(language: str, host: str) -> None:
    requests, found = talk(ENGINE, Query("罗勒", language=language), Setup(ENGINE.base_url), FOUND)

    assert requests[0].url == f"https://{host}.wikipedia.org/w/api.php"
    assert requests[0].params["srsearch"] == "罗勒"
    assert [(r.url, r.title, r.snippet) for r in found] == [
        (f"https://{host}.wikipedia.org/wiki/C%2B%2B_%E7%BD%97%E5%8B%92%3F", "C++ 罗勒?", "a b")
    ]


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_an_address_of_the_users_own_stands_for_every_language(language: str) -> None:
    requests, found = talk(ENGINE, Query("a", language=language), Setup("http://127.0.0.1:9400"), FOUND)

    assert requests[0].url == "http://127.0.0.1:9400/w/api.php"
    assert found[0].url.startswith("http://127.0.0.1:9400/wiki/")

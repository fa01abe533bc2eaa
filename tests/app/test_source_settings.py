"""What the tables of the search sources may hold."""

from typing import Any

import pytest

from app.source_settings import checked, source_misfits
from settings.errors import SettingsError
from settings.model import SearchSettings

PROVIDERS, ADDRESSES = "search.providers", "search.base_urls"


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        (f"{PROVIDERS}.exa.type", "bogus", "auto, fast, instant, deep"),
        (f"{PROVIDERS}.firecrawl.version", "v3", "v2, v1"),
        (f"{PROVIDERS}.perplexity.sonar", "perhaps", "true or false"),
        (f"{PROVIDERS}.exa.flavor", "x", "Known: type"),
        (f"{PROVIDERS}.exa", {"type": "fast", "flavor": "x"}, "Known: type"),
        (f"{PROVIDERS}.brave.x", 1, "has no settings of its own"),
        (f"{PROVIDERS}.custom_json.resultz", "data", "Did you mean results?"),
        (f"{PROVIDERS}.custom_json.url", "not an address", "https://host/search"),
        (f"{PROVIDERS}.nosuch.x", 1, "custom_json"),
        (PROVIDERS, {"exa": {"type": "bogus"}}, "auto, fast, instant, deep"),
        (f"{ADDRESSES}.nosuch", "http://x.test", "duckduckgo"),
        (f"{ADDRESSES}.searxng", "http://x.test", "duckduckgo"),
        (f"{ADDRESSES}.exa", "notaurl", "http://HOST:PORT"),
        (ADDRESSES, {"exa": "notaurl"}, "http://HOST:PORT"),
        ("model.base_url", "notaurl", "http://HOST:PORT"),
    ],
)
def test_what_no_source_could_use_is_refused_with_what_it_could(key: str, value: Any, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        checked(key, value)

    assert told in str(caught.value)
    assert caught.value.text.zh != caught.value.text.en


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (f"{PROVIDERS}.exa.type", "deep"),
        (f"{PROVIDERS}.perplexity.sonar", True),
        (f"{PROVIDERS}.custom_json.url", "https://{country}.host.example/find?q={query}"),
        (f"{PROVIDERS}.custom_json.url", ""),
        (f"{PROVIDERS}.custom_json.headers.Authorization", "Bearer {key}"),
        (f"{PROVIDERS}.custom_json", {"url": "http://127.0.0.1:9/find", "results": "data.items"}),
        (f"{ADDRESSES}.exa", "http://notaurl"),
        (f"{ADDRESSES}.exa", "localhost"),
        (f"{ADDRESSES}.duckduckgo", "127.0.0.1:9200"),
        ("model.base_url", ""),
        ("search.max_results", "7"),
    ],
)
def test_what_a_source_can_use_stays_as_it_is(key: str, value: Any) -> None:
    assert checked(key, value) == value


def test_an_id_of_figures_stays_text() -> None:
    assert checked(f"{PROVIDERS}.google_pse.engine_id", 12345, " 12345 ") == "12345"


def test_a_file_written_by_hand_is_held_against_the_sources_too() -> None:
    search = SearchSettings.model_validate(
        {
            "providers": {
                "exa": {"type": "bogus"},
                "custom_json": {"resultz": "data", "api_key": "told elsewhere"},
                "nosuch": {"x": 1},
                "firecrawl": {"version": "v1"},
            },
            "base_urls": {"nosuch": "http://x.test", "exa": "http://127.0.0.1:9300"},
        }
    )
    found = {misfit.key: misfit.warning for misfit in source_misfits(search)}

    assert list(found) == [
        "search.providers.exa.type",
        "search.providers.custom_json.resultz",
        "search.providers.nosuch",
        "search.base_urls.nosuch",
    ]
    assert found["search.providers.exa.type"].en == (
        'search.providers.exa.type = "bogus" is not usable: it must be auto, fast, instant, deep. '
        'Used instead: "auto".'
    )
    assert "改用" in found["search.providers.exa.type"].zh

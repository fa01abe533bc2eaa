from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from providers.engine import Engine
from search.address import InstanceAddress, is_public
from search.limits import COMPLETION_MS, CONTEXT_TOKENS, HEDGE_MS, MAX_RESULTS, REQUEST_MS, SEARCH_MS
from settings.form import at, declared
from settings.model import RATE_PER_MINUTE, SHIPPED_INSTANCES, Settings

DEFAULTS = {
    "model.preset": "auto",
    "model.base_url": "",
    "model.name": "",
    "model.file": "",
    "model.timeout_ms": 60_000,
    "model.idle_timeout_ms": 30_000,
    "model.context_tokens": 64_000,
    "search.enabled": True,
    "search.provider": "builtin_free",
    "search.fallbacks": None,
    "search.timeout_ms": 10_000,
    "search.request_timeout_ms": 120_000,
    "search.max_results": 5,
    "search.depth": "quick",
    "search.answer_language": "auto",
    "search.language": "auto",
    "search.region": "auto",
    "search.cache_minutes": 15,
    "search.rate_per_minute": 10,
    "search.fan_out": "auto",
    "search.block": [],
    "search.allow": [],
    "search.block_files": [],
    "search.builtin_free.instances": list(SHIPPED_INSTANCES),
    "search.builtin_free.public_instances": [],
    "search.builtin_free.instance_list": "https://searx.space/data/instances.json",
    "search.builtin_free.engines": None,
    "search.builtin_free.keyless_apis": None,
    "search.builtin_free.hedge_ms": 2_000,
    "search.providers": {},
    "search.base_urls": {},
    "search.rerank": False,
    "ui.language": "auto",
    "ui.theme": "system",
    "ui.font_size": 15,
    "network.proxy": "system",
    "network.ca_file": "",
}
RANGES = {
    "model.timeout_ms": COMPLETION_MS,
    "model.idle_timeout_ms": COMPLETION_MS,
    "model.context_tokens": CONTEXT_TOKENS,
    "search.timeout_ms": SEARCH_MS,
    "search.request_timeout_ms": REQUEST_MS,
    "search.max_results": MAX_RESULTS,
    "search.builtin_free.hedge_ms": HEDGE_MS,
    "search.rate_per_minute": RATE_PER_MINUTE,
}


def _with(path: str, value: object) -> dict[str, Any]:
    for part in reversed(path.split(".")):
        value = {part: value}
    return value  # type: ignore[return-value]  # a dotted path has at least one part


def test_defaults_are_those_of_the_specification() -> None:
    values = Settings().model_dump(mode="json")

    assert {path: at(values, path) for path in declared()} == DEFAULTS


@pytest.mark.parametrize("path", RANGES)
def test_both_ends_of_a_range_fit_and_one_step_beyond_does_not(path: str) -> None:
    for end, beyond in zip(RANGES[path], (-1, 1), strict=True):
        assert at(Settings.model_validate(_with(path, end)).model_dump(), path) == end
        with pytest.raises(ValidationError):
            Settings.model_validate(_with(path, end + beyond))


def test_settings_cannot_be_changed_in_place() -> None:
    with pytest.raises(ValidationError):
        Settings().search.enabled = False  # type: ignore[misc]  # that it is refused is the point


def test_secrets_in_addresses_do_not_show_in_repr() -> None:
    settings = Settings.model_validate(
        {
            "model": {"base_url": "https://u:hidden-one@host.example/v1"},
            "search": {
                "builtin_free": {"instances": ["http://u:hidden-two@host.example"]},
                "base_urls": {"exa": "http://u:hidden-three@host.example"},
                "providers": {"exa": {"api_key": "hidden-four"}},
            },
            "network": {"proxy": "http://u:hidden-five@host.example:1"},
        }
    )

    assert settings.network.proxy == "http://u:hidden-five@host.example:1"
    assert "hidden" not in repr(settings) + str(settings)


def test_a_refused_value_does_not_show_in_the_error() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate({"model": {"base_url": "ftp://u:hidden@host"}})

    assert "hidden" not in str(caught.value)


def test_shipped_instances_are_three_public_addresses() -> None:
    addresses = [InstanceAddress.parse(text) for text in SHIPPED_INSTANCES]

    assert len({address.host for address in addresses}) == 3
    assert all(address.base.startswith("https://") and is_public(address.host) for address in addresses)


def test_every_field_has_title_and_help_in_both_languages() -> None:
    for path, field in declared().items():
        assert field.title.en, path
        assert field.help.en, path
        assert field.title.zh != field.title.en, path
        assert field.help.zh != field.help.en, path


def test_sections_ignore_what_they_do_not_know() -> None:
    assert isinstance(Settings.model_validate({"x": 1, "search": {"y": 2}}), BaseModel)


def test_no_rate_is_offered_that_the_least_gap_between_two_requests_makes_idle() -> None:
    assert RATE_PER_MINUTE[1] == 60 / Engine.polite_gap_s


@pytest.mark.parametrize(
    ("written", "read"), [("zh", "zh-CN"), ("JA", "ja"), ("AUTO", "auto"), ("pt_br", "pt-BR")]
)
def test_a_search_language_is_written_as_the_language_of_answers_is(written: str, read: str) -> None:
    assert Settings.model_validate(_with("search.language", written)).search.language == read
    with pytest.raises(ValidationError):
        Settings.model_validate(_with("search.language", "Klingon please"))

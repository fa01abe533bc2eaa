"""The chain of sources as it is built from settings and keys."""

import asyncio
from typing import Any

import pytest

from app.chain import NO_KEY, Chain, ChainBuilder
from providers.cache import ResultCache
from providers.transport import Network, Transport
from search.attempt import AttemptOutcome
from search.health import HealthBook
from search.ports import ProviderFacts
from settings.model import SHIPPED_INSTANCES, SearchSettings
from settings.text import Text

NOW = 1_800_000_000.0


def chain_facts(key: str = "", free: dict[str, Any] | None = None, **search: Any) -> list[ProviderFacts]:
    async def main() -> list[ProviderFacts]:
        transport = Transport(Network(proxy="none"))
        only = {"instances": [], "engines": [], "keyless_apis": []} | (free or {})
        wanted = SearchSettings.model_validate({"builtin_free": only} | search)
        builder = ChainBuilder(wanted, transport, ResultCache(lambda: 0.0), lambda _: key, lambda _: {})
        chain = builder.build("builtin_free", "")
        await transport.aclose()
        return [source.facts for source in chain.sources]

    return asyncio.run(main())


def targets(*instances: str) -> list[str]:
    return [facts.target for facts in chain_facts(free={"instances": list(instances)})]


def asked_often(facts: ProviderFacts, times: int) -> AttemptOutcome | None:
    """Ask so often within a minute, ever so politely apart; say why the next request is not sent."""
    book = HealthBook()
    for n in range(times):
        book.note_asked(facts, NOW + n * 50 / max(times, 1))
    rest = book.too_soon(facts, NOW + 59)
    return rest.outcome if rest else None


def test_an_instance_listed_in_several_shapes_is_one_source() -> None:
    same = ("127.0.0.1:8080", "http://127.0.0.1:8080/", " HTTP://127.0.0.1:8080/search?q=<query>&format=json")

    assert targets(*same, "http://127.0.0.1:8081") == ["http://127.0.0.1:8080/", "http://127.0.0.1:8081/"]


def test_instances_apart_by_sub_path_or_by_user_stay_apart() -> None:
    listed = ("http://127.0.0.1:8080", "http://127.0.0.1:8080/searx", "http://reader:word@127.0.0.1:8080")

    assert len(targets(*listed)) == 3


# ---- the limit on politeness -------------------------------------------------------------------------------

PUBLIC = [
    {"instances": [SHIPPED_INSTANCES[0]]},
    {"instances": ["https://searx.example.org"], "public_instances": ["https://searx.example.org"]},
    {"engines": ["mojeek"]},
    {"keyless_apis": ["wikipedia"]},
]


@pytest.mark.parametrize("free", PUBLIC)
@pytest.mark.parametrize("per_minute", [3, 7])
def test_public_source_is_limited_to_the_searches_a_minute_of_the_settings(
    free: dict[str, Any], per_minute: int
) -> None:
    (facts,) = chain_facts(free=free, rate_per_minute=per_minute)
    assert asked_often(facts, per_minute - 1) is None
    assert asked_often(facts, per_minute) is AttemptOutcome.RATE_LIMITED


def test_ten_searches_a_minute_are_the_default() -> None:
    (facts,) = chain_facts(free={"engines": ["mojeek"]})
    assert facts.polite_per_minute == 10


@pytest.mark.parametrize(
    "free",
    [
        {"instances": ["https://searx.example.org"]},
        {"instances": ["http://192.168.1.9:8080"]},
        {"instances": ["http://127.0.0.1:8080"], "public_instances": ["http://127.0.0.1:8080"]},
        {"instances": ["http://searx.local"], "public_instances": ["http://searx.local"]},
    ],
)
def test_limit_never_binds_own_private_or_loopback_instances(free: dict[str, Any]) -> None:
    (facts,) = chain_facts(free=free, rate_per_minute=1)
    assert asked_often(facts, 50) is None


def test_limit_never_binds_a_results_page_at_an_address_of_the_users_own() -> None:
    (facts,) = chain_facts(
        free={"engines": ["mojeek"]}, base_urls={"mojeek": "https://proxy.example.org"}, rate_per_minute=1
    )
    assert asked_often(facts, 50) is None


def test_limit_never_binds_a_service_with_the_users_key() -> None:
    found = chain_facts("key-0000", rate_per_minute=1)
    assert found
    assert all(asked_often(facts, 50) is None for facts in found)


def test_instance_from_the_public_list_rests_a_day_after_a_refusal_and_an_own_one_minutes() -> None:
    address = "https://searx.example.org"
    (own,) = chain_facts(free={"instances": [address]})
    (public,) = chain_facts(free={"instances": [address], "public_instances": [address]})
    assert own.usual_rest_s < 3600 < public.usual_rest_s == 86_400


def test_a_placeholder_nobody_knows_is_named_in_one_warning() -> None:
    async def main() -> tuple[Text, ...]:
        transport = Transport(Network(proxy="none"))
        table = {"custom_json": {"url": "https://host.example/{querry}"}}
        wanted = SearchSettings.model_validate({"providers": table})
        builder = ChainBuilder(wanted, transport, ResultCache(lambda: 0.0), lambda _: "", lambda _: {})
        chain = builder.build("custom_json", "")
        await transport.aclose()
        return chain.warnings

    (warning,) = asyncio.run(main())
    assert "{querry}" in warning.en
    assert "{querry}" in warning.zh


def chain_of_custom(key: str = "", **settings: Any) -> Chain:
    async def main() -> Chain:
        transport = Transport(Network(proxy="none"))
        only = {"instances": [], "engines": [], "keyless_apis": []}
        wanted = SearchSettings.model_validate({"builtin_free": only, "providers": {"custom_json": settings}})
        builder = ChainBuilder(wanted, transport, ResultCache(lambda: 0.0), lambda _: key, lambda _: {})
        chain = builder.build("custom_json", "")
        await transport.aclose()
        return chain

    return asyncio.run(main())


def test_a_service_of_the_users_own_is_shown_with_the_host_of_its_address() -> None:
    chain = chain_of_custom(url="http://me:geheim@127.0.0.1:9000/find?q={query}&k=geheim")
    (facts,) = [source.facts for source in chain.sources]
    assert facts.target == "http://127.0.0.1:9000/"
    assert "geheim" not in facts.key


def test_a_service_of_the_users_own_that_wants_a_key_has_none() -> None:
    wants = {"url": "http://127.0.0.1:9000/find", "headers": {"Authorization": "Bearer {key}"}}
    (missing,) = chain_of_custom(**wants).not_configured
    assert (missing.outcome, missing.detail) == (AttemptOutcome.NOT_CONFIGURED, NO_KEY)
    assert missing.target == "http://127.0.0.1:9000/"
    assert "custom_json" in {source.facts.provider for source in chain_of_custom("k-1", **wants).sources}


def test_without_an_address_no_foreign_one_is_shown() -> None:
    (missing,) = chain_of_custom().not_configured
    assert (missing.target, missing.detail) == ("", "search.providers.custom_json.url is not set")


def test_each_wrong_entry_of_a_source_is_told_once() -> None:
    chain = chain_of_custom(url="http://127.0.0.1:9000/find", method="PUT", resultz="data")
    assert [text.en.split(" = ")[0] for text in chain.warnings] == [
        "search.providers.custom_json.resultz",
        "search.providers.custom_json.method",
    ]
    assert len(chain.sources) == 1

"""The chain of sources as it is built from settings and keys."""

import asyncio

from app.chain import ChainBuilder
from providers.cache import ResultCache
from providers.transport import Network, Transport
from settings.model import SearchSettings


def targets(*instances: str) -> list[str]:
    async def main() -> list[str]:
        transport = Transport(Network(proxy="none"))
        wanted = SearchSettings.model_validate(
            {"builtin_free": {"instances": list(instances), "engines": [], "keyless_apis": []}}
        )
        builder = ChainBuilder(wanted, transport, ResultCache(lambda: 0.0), lambda _: "", lambda _: {})
        chain = builder.build("builtin_free", "")
        await transport.aclose()
        return [source.facts.target for source in chain.sources]

    return asyncio.run(main())


def test_an_instance_listed_in_several_shapes_is_one_source() -> None:
    same = ("127.0.0.1:8080", "http://127.0.0.1:8080/", " HTTP://127.0.0.1:8080/search?q=<query>&format=json")

    assert targets(*same, "http://127.0.0.1:8081") == ["http://127.0.0.1:8080/", "http://127.0.0.1:8081/"]


def test_instances_apart_by_sub_path_or_by_user_stay_apart() -> None:
    listed = ("http://127.0.0.1:8080", "http://127.0.0.1:8080/searx", "http://reader:word@127.0.0.1:8080")

    assert len(targets(*listed)) == 3

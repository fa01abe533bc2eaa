"""One service alone, as a search would ask it, whether or not the settings have it in the chain."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.chain import NO_KEY, Chain, ChainBuilder, provider_names
from app.compose import Parts
from providers import registry
from providers.cache import ResultCache
from providers.engine import Group
from providers.runner import BUILTIN_FREE
from search.attempt import Attempt


def is_service(name: str) -> bool:
    """Tell whether this is a search service, which needs no address to be asked."""
    return name in registry.names() and Group.INSTANCE not in registry.load(name).groups


def chain_of_one(parts: Parts, name: str) -> Chain:
    """Return a chain with one service in it, be it one that the settings leave out."""
    chain = chain_with(parts, name, {"instances": (), "engines": (name,), "keyless_apis": (name,)})
    return replace(chain, sources=tuple(one for one in chain.sources if one.facts.provider == name))


def lacking_of(parts: Parts, chain: Chain, name: str = "") -> Iterator[Attempt]:
    """Yield all that a named service lacks; without a name what the settings lack, keys being told apart."""
    for found in chain.not_configured:
        if found.provider == name or (not name and found.detail != NO_KEY):
            yield found
            engine = registry.load(found.provider)
            if name and found.detail != NO_KEY and not engine.key_optional and not parts.engine_key(engine):
                yield replace(found, detail=NO_KEY)


def chain_with(parts: Parts, chosen: str, free: dict[str, Any]) -> Chain:
    """Return a chain as searches have it, without a cache: what was found earlier proves nothing now."""
    search = parts.settings.search
    alone = search.builtin_free.model_copy(update=free)
    wanted = search.model_copy(update={"builtin_free": alone, "fallbacks": ()})
    nothing_kept = ResultCache(time.monotonic, most=0, life_s=0)
    builder = ChainBuilder(wanted, parts.transport, nothing_kept, parts.engine_key, parts.health.memory)
    return builder.build(chosen if chosen in provider_names() else BUILTIN_FREE, parts.region)

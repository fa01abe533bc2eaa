"""Checks that a dialog offers, made by the functions of `sidelight doctor`; cause and fix in one language."""

import time
from collections.abc import Iterable
from typing import Any

from app.chain import ChainBuilder
from app.compose import Parts
from app.diagnosis.check import Check, State
from app.diagnosis.model import model
from app.diagnosis.source_words import missing_key_check
from app.diagnosis.sources import Wanted, check_source
from app.doctor import examine
from app.sidecar.errors import not_found
from providers import registry
from providers.cache import ResultCache
from providers.engine import Group
from providers.runner import BUILTIN_FREE
from search.address import AddressError, InstanceAddress
from search.ports import SearchProvider

Row = dict[str, Any]


async def check_everything(parts: Parts, language: str, *, everyone: bool) -> Row:
    """Return what `sidelight doctor` finds."""
    return _result(await examine(parts, Wanted(everyone=everyone)), language)


async def check_provider(parts: Parts, name: str, language: str) -> Row:
    """Ask one service as a search would; one without its key says so. Raises RpcError for an unknown name."""
    known = {engine.name: engine for engine in map(registry.load, registry.names())}
    if name not in known or Group.INSTANCE in known[name].groups:
        raise not_found("name", "search source", "搜索来源")
    alone = {"instances": (), "engines": (name,), "keyless_apis": (name,)}
    sources = [source for source in _sources(parts, name, alone) if source.facts.provider == name]
    if not sources:
        return _result([missing_key_check(name)], language)
    return _result([await check_source(parts, sources[0])], language)


async def check_address(parts: Parts, address: str, language: str) -> Row | None:
    """Ask one instance, typed or from the settings as it is listed; None when it is no address."""
    stands = parts.settings.search.builtin_free.instances
    try:
        text = next((one for one in stands if _shown(one) == address), address)
        InstanceAddress.parse(text)
    except AddressError:
        return None
    sources = _sources(parts, BUILTIN_FREE, {"instances": (text,), "engines": (), "keyless_apis": ()})
    return _result([await check_source(parts, source) for source in sources[:1]], language)


async def check_model(parts: Parts, language: str) -> Row:
    """Ask the chosen model for one word."""
    return _result([await model(parts)], language)


def _sources(parts: Parts, chosen: str, free: dict[str, Any]) -> list[SearchProvider]:
    """Return sources as the chain has them, without a cache: what was found earlier proves nothing now."""
    search = parts.settings.search
    alone = search.builtin_free.model_copy(update=free)
    wanted = search.model_copy(update={"builtin_free": alone, "fallbacks": ()})
    nothing_kept = ResultCache(time.monotonic, most=0, life_s=0)
    builder = ChainBuilder(wanted, parts.transport, nothing_kept, parts.engine_key, parts.health.memory)
    return list(builder.build(chosen, parts.region).sources)


def _result(checks: Iterable[Check], language: str) -> Row:
    rows = [
        {
            "name": check.name,
            "title": check.title.say(language),
            "state": str(check.state),
            "cause": check.cause.say(language),
            "fix": check.fix.say(language) if check.fix else None,
        }
        for check in checks
    ]
    return {"ok": all(row["state"] in {State.OK, State.SKIP} for row in rows), "results": rows}


def _shown(text: str) -> str:
    try:
        return InstanceAddress.parse(text).shown
    except AddressError:
        return ""

"""Checks that a dialog offers, made by the functions of `sidelight doctor`; cause and fix in one language."""

from collections.abc import Iterable
from typing import Any

from app.compose import Parts
from app.diagnosis.check import Check, State
from app.diagnosis.model import model
from app.diagnosis.one_service import chain_of_one, chain_with, is_service, lacking_of
from app.diagnosis.source_words import not_configured_check
from app.diagnosis.sources import Wanted, check_source
from app.doctor import examine
from app.sidecar.errors import not_found
from app.window_sentences import in_window, with_titles
from providers.runner import BUILTIN_FREE
from search.address import AddressError, InstanceAddress
from settings.web_address import shown_address

Row = dict[str, Any]


async def check_everything(parts: Parts, language: str, *, everyone: bool) -> Row:
    """Return what `sidelight doctor` finds."""
    return _result(await examine(parts, Wanted(everyone=everyone)), language)


async def check_provider(parts: Parts, name: str, language: str) -> Row:
    """Ask one service as a search would; one without its key says so. Raises RpcError for an unknown name."""
    if not is_service(name):
        raise not_found("name", "search source", "搜索来源")
    chain = chain_of_one(parts, name)
    if not chain.sources:
        return _result(map(not_configured_check, lacking_of(parts, chain, name)), language)
    return _result([await check_source(parts, chain.sources[0])], language)


async def check_address(parts: Parts, address: str, language: str) -> Row | None:
    """Ask one instance, typed or from the settings as it is listed; None when it is no address."""
    stands = parts.settings.search.builtin_free.instances
    try:
        text = next((one for one in stands if address in (shown_address(one), _shown(one))), address)
        InstanceAddress.parse(text)
    except AddressError:
        return None
    chain = chain_with(parts, BUILTIN_FREE, {"instances": (text,), "engines": (), "keyless_apis": ()})
    return _result([await check_source(parts, source) for source in chain.sources[:1]], language)


async def check_model(parts: Parts, language: str) -> Row:
    """Ask the chosen model for one word."""
    return _result([await model(parts)], language)


def _result(checks: Iterable[Check], language: str) -> Row:
    rows = [
        {
            "name": check.name,
            "title": check.title.say(language),
            "state": str(check.state),
            "cause": with_titles(in_window(check.cause.say(language)), language),
            "fix": (check.fix.for_window.say(language) or None) if check.fix else None,
        }
        for check in checks
    ]
    return {"ok": all(row["state"] in {State.OK, State.SKIP} for row in rows), "results": rows}


def _shown(text: str) -> str:
    try:
        return InstanceAddress.parse(text).shown
    except AddressError:
        return ""

"""The search sources as a settings page needs them: what they are, what they need, how they are."""

import time
from collections.abc import Iterator
from typing import Any

from app.causes import cause_of
from app.compose import Parts
from app.setting_doubts import lack_of
from providers import registry
from providers.engine import Engine, Group
from providers.presets import preset, preset_names
from search.address import AddressError, InstanceAddress
from search.attempt import AttemptOutcome
from search.health_record import Health
from search.ports import ProviderFacts
from settings.form import form_of
from settings.model import SHIPPED_INSTANCES
from settings.text import Text
from settings.web_address import shown_address


def provider_rows(parts: Parts, language: str) -> list[dict[str, Any]]:
    """Return one row for each engine that is not an instance, in the registry's order."""
    chain = {source.facts.provider: source.facts for source in parts.chain().sources}
    engines = [registry.load(name) for name in registry.names()]
    return [
        _provider_row(parts, engine, chain.get(engine.name), language)
        for engine in engines
        if Group.INSTANCE not in engine.groups
    ]


def instance_rows(parts: Parts, language: str) -> list[dict[str, Any]]:
    """Return one row for each instance of the settings, in their order."""
    chain = {source.facts.target: source.facts for source in parts.chain().sources}
    return [
        _instance_row(parts, text, chain, language) for text in parts.settings.search.builtin_free.instances
    ]


def read_instance(text: str, language: str) -> dict[str, Any]:
    """Return what was understood of an address as typed."""
    try:
        address = InstanceAddress.parse(text)
    except AddressError as error:
        return {"ok": False, "base": None, "shown": None, "has_auth": False, "error": _said(error, language)}
    has_auth = address.basic_auth is not None
    return {"ok": True, "base": address.base, "shown": address.shown, "has_auth": has_auth, "error": None}


def _said(error: AddressError, language: str) -> str:
    return Text(str(error), error.zh).say(language)


def preset_rows(parts: Parts) -> Iterator[dict[str, Any]]:
    """Return the facts of the chat presets."""
    for row in map(preset, preset_names()):
        yield {
            "name": row.name,
            "title": row.title,
            "base_url": row.base_url,
            "default_model": row.default_model,
            "needs_key": row.needs_key,
            "has_key": bool(row.key_variable and parts.model_key(row.name, row.key_variable)),
            "key_variable": row.key_variable,
            "key_url": row.key_url,
            "on_loopback": row.on_loopback,
        }


def _provider_row(parts: Parts, engine: Engine, facts: ProviderFacts | None, language: str) -> dict[str, Any]:
    search = parts.settings.search
    table = search.providers.get(engine.name, {})
    fields = form_of(engine.Config, table, f"search.providers.{engine.name}.")
    needs_key = engine.groups == (Group.KEYED,) and not engine.key_optional
    return {
        "name": engine.name,
        "title": engine.title,
        "group": str(engine.groups[0]),
        "groups": [str(group) for group in engine.groups],
        "place": engine.place,
        "needs_key": needs_key,
        "has_key": bool(engine.key_variable and parts.engine_key(engine)),
        "lacks": lack_of(parts, engine),
        "key_variable": engine.key_variable,
        "key_url": engine.key_url,
        "chosen": search.provider == engine.name,
        "active": facts is not None,
        "base_url": search.base_urls.get(engine.name, ""),
        "default_base_url": engine.base_url,
        "config_fields": [
            field.as_object() | {"set": field.path.rpartition(".")[2] in table} for field in fields
        ],
        "health": _health(parts, facts, language),
    }


def _instance_row(parts: Parts, text: str, chain: dict[str, ProviderFacts], language: str) -> dict[str, Any]:
    read = read_instance(text, language)
    facts = chain.get(read["shown"] or "")
    return {
        "address": read["shown"] or "***",
        "listed": shown_address(text),
        "has_auth": read["has_auth"],
        "shipped": text in SHIPPED_INSTANCES,
        "error": read["error"],
        "health": _health(parts, facts, language),
    }


def _health(parts: Parts, facts: ProviderFacts | None, language: str) -> dict[str, Any]:
    """Return what is remembered of a source; `state` is unknown, ok, empty, failing or resting."""
    known = {key: health for key, health, _ in parts.health.entries()}
    health = known.get(facts.key) if facts else None
    if facts is None or health is None or not health.noted_at:
        return {"state": "unknown", "last_outcome": None, "cause": None, "rest_left_s": 0, "usual_ms": None}
    rest = parts.health.resting(facts, time.time())
    outcome = rest.outcome if rest else health.outcome
    return {
        "state": "resting" if rest else _state(health),
        "last_outcome": str(outcome),
        "cause": cause_of(outcome).say(language),
        "rest_left_s": round(rest.left_s) if rest else 0,
        "usual_ms": None if health.usual_ms is None else round(health.usual_ms),
    }


def _state(health: Health) -> str:
    if health.outcome is AttemptOutcome.EMPTY:
        return "empty"
    return "ok" if health.outcome is AttemptOutcome.OK else "failing"

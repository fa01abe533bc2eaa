"""Checks that a dialog offers: a real question by the very code that answers questions, and its cause."""

import asyncio
import time
from typing import Any

from app.causes import cause_of, fix_of
from app.chain import ChainBuilder
from app.compose import EXTRACTIVE, Parts
from app.sidecar.errors import not_found
from app.sidecar.models import model_sentence
from providers import registry
from providers.cache import ResultCache
from providers.engine import Group
from providers.runner import BUILTIN_FREE
from search.address import AddressError, InstanceAddress
from search.asking import ask
from search.attempt import AttemptOutcome
from search.errors import ModelError
from search.ports import CallMeter, ChatMessage, Prompt, SearchProvider
from search.query import Query
from settings.text import Text

_QUESTION = Query("weather", language="en", limit=3)
_LONGEST_S = 20.0
_NO_MODEL = Text("No language model; answers are extractive.", "没有语言模型，使用摘录式回答。")
Row = dict[str, Any]


async def check_provider(parts: Parts, name: str, language: str) -> Row:
    """Ask one service as a search would; one without its key says so. Raises RpcError for an unknown name."""
    known = {engine.name: engine for engine in map(registry.load, registry.names())}
    if name not in known or Group.INSTANCE in known[name].groups:
        raise not_found("name", "search source", "搜索来源")
    alone = {"instances": (), "engines": (name,), "keyless_apis": (name,)}
    sources = [source for source in _sources(parts, name, alone) if source.facts.provider == name]
    if not sources:
        return _result([_row(name, AttemptOutcome.NOT_CONFIGURED, name, language)])
    return _result([await _asked(parts, source, language) for source in sources[:1]])


async def check_address(parts: Parts, address: str, language: str) -> Row | None:
    """Ask one instance, typed or from the settings as it is listed; None when it is no address."""
    stands = parts.settings.search.builtin_free.instances
    try:
        text = next((one for one in stands if _shown(one) == address), address)
        InstanceAddress.parse(text)
    except AddressError:
        return None
    sources = _sources(parts, BUILTIN_FREE, {"instances": (text,), "engines": (), "keyless_apis": ()})
    return _result([await _asked(parts, source, language) for source in sources[:1]])


async def check_model(parts: Parts, language: str) -> Row:
    """Ask the chosen model for one word."""
    chosen = await parts.model.chosen()
    if chosen.model is None:
        return _result([{"name": EXTRACTIVE, "state": "warn", "cause": _NO_MODEL.say(language), "fix": None}])
    prompt = Prompt((ChatMessage("user", "Reply with the one word: ready"),), think=False, max_tokens=16)
    try:
        await chosen.model.complete(prompt, lambda _: None, CallMeter())
        name = chosen.model.name
    except ModelError as error:
        cause = model_sentence(error.kind, language, error.models)
        return _result([{"name": parts.settings.model.preset, "state": "fail", "cause": cause, "fix": None}])
    return _result([{"name": name, "state": "ok", "cause": None, "fix": None}])


def _sources(parts: Parts, chosen: str, free: dict[str, Any]) -> list[SearchProvider]:
    search = parts.settings.search
    wanted = search.model_copy(
        update={"builtin_free": search.builtin_free.model_copy(update=free), "fallbacks": ()}
    )
    nothing_kept = ResultCache(time.monotonic, most=0, life_s=0)
    builder = ChainBuilder(wanted, parts.transport, nothing_kept, parts.engine_key, parts.health.memory)
    return list(builder.build(chosen, parts.region).sources)


async def _asked(parts: Parts, source: SearchProvider, language: str) -> Row:
    facts, began = source.facts, time.monotonic()
    try:
        async with asyncio.timeout(min(_LONGEST_S, parts.limits().search_s)):
            verdict = await ask(source, _QUESTION)
        outcome, detail = verdict.outcome, verdict.detail
    except TimeoutError:
        outcome, detail = AttemptOutcome.TIMEOUT, ""
    ms = (time.monotonic() - began) * 1000
    if outcome in (AttemptOutcome.OK, AttemptOutcome.EMPTY):
        parts.health.note_ok(facts, ms, time.time())
    return _row(facts.target, outcome, facts.provider, language) | {"detail": detail, "ms": round(ms)}


def _row(name: str, outcome: AttemptOutcome, provider: str, language: str) -> Row:
    state = {AttemptOutcome.OK: "ok", AttemptOutcome.EMPTY: "warn"}.get(outcome, "fail")
    fix = fix_of(outcome, provider)
    cause = None if state == "ok" else cause_of(outcome).say(language)
    return {"name": name, "state": state, "outcome": str(outcome), "cause": cause,
            "fix": fix.say(language) if fix and state != "ok" else None}  # fmt: skip


def _result(rows: list[Row]) -> Row:
    return {"ok": all(row["state"] == "ok" for row in rows), "results": rows}


def _shown(text: str) -> str:
    try:
        return InstanceAddress.parse(text).shown
    except AddressError:
        return ""

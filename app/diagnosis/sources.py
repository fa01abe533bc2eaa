"""The sources of the chain: a real query to each, by the code a search uses, and what is remembered of it.

Public instances, shipped or taken from the public list, are strangers' machines: asked only when named.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from app.chain import provider_names
from app.compose import Parts
from app.diagnosis.check import Check, State
from app.diagnosis.one_service import chain_of_one, is_service, lacking_of
from app.diagnosis.source_words import (
    Rests,
    key_remarked,
    not_configured_check,
    outside_check,
    resting_check,
    spared_check,
    useless_key_check,
    verdict_check,
)
from app.diagnosis.way_in import way_into_chain
from app.fix import Fix
from app.key_remarks import owner_named, set_anew, useless
from providers import registry
from search.asking import Verdict, ask, capped
from search.attempt import AttemptOutcome
from search.counted import counted
from search.health_record import Rest
from search.ports import ProviderFacts, SearchProvider
from search.query import Query
from settings.model import SHIPPED_INSTANCES
from settings.text import Text

_QUESTION = Query("Wikipedia", language="en", limit=3)
_SEARCH = Text("Web search", "联网搜索")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which sources are asked: those that `name` names (or a part of their address), or `everyone`."""

    name: str = ""
    everyone: bool = False

    @property
    def plain_name(self) -> str:
        return self.name.strip().lower()

    def wants(self, facts: ProviderFacts) -> bool:
        """Tell whether this source is to be looked at."""
        name = self.plain_name
        return not name or name in (facts.provider, facts.group) or self.names_address(facts)

    def names_address(self, facts: ProviderFacts) -> bool:
        """Tell whether this very source was named, and not only its kind."""
        name = self.plain_name
        return bool(name) and name in facts.target.lower()


@dataclass(frozen=True, slots=True)
class _Asked:
    facts: ProviderFacts
    verdict: Verdict | None
    check: Check


async def sources(parts: Parts, wanted: Wanted) -> list[Check]:
    """Ask side by side, each within the search budget; a first check sums up where no source was named."""
    name = wanted.plain_name
    chain = parts.chain(name if name in _groups(parts) else None)
    chosen = [provider for provider in chain.sources if wanted.wants(provider.facts)]
    lacking = list(lacking_of(parts, chain, name))
    if not chosen and not lacking and is_service(name):
        chosen = list(chain_of_one(parts, name).sources)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_one(parts, provider, wanted)) for provider in chosen]
    asked = [task.result() for task in tasks]
    missing = [not_configured_check(one) for one in lacking]
    if not name:
        return [_summary(asked), *missing, *(one.check for one in asked)]
    known = {provider.facts.key for provider in parts.chain().sources}
    checks = [one.check if one.facts.key in known else _outside(parts, one) for one in asked]
    return [*missing, *checks] or [_nobody(wanted)]


def _outside(parts: Parts, asked: "_Asked") -> Check:
    return outside_check(asked.check, way_into_chain(parts, registry.load(asked.facts.provider)))


def _groups(parts: Parts) -> set[str]:
    return {*provider_names(), parts.settings.search.provider}


async def _one(parts: Parts, provider: SearchProvider, wanted: Wanted) -> _Asked:
    facts, now = provider.facts, time.time()
    rest = parts.health.resting(facts, now)
    if _is_strangers(parts, facts) and not wanted.everyone and not wanted.names_address(facts):
        return _Asked(facts, None, _spared(parts, facts, rest))
    if rest and not facts.own and not wanted.everyone and not wanted.name:
        return _Asked(facts, None, resting_check(facts, rest))
    verdict, check = await _asked(parts, provider)
    return _Asked(facts, verdict, check)


async def check_source(parts: Parts, provider: SearchProvider) -> Check:
    """Ask one source, whether or not the settings have it in the chain."""
    return (await _asked(parts, provider))[1]


def _spared(parts: Parts, facts: ProviderFacts, rest: Rest | None) -> Check:
    return resting_check(facts, rest) if rest else spared_check(facts, parts.health.known(facts))


async def _asked(parts: Parts, provider: SearchProvider) -> tuple[Verdict, Check]:
    facts = provider.facts
    owner = owner_named(facts.provider) if facts.with_key else None
    secret = parts.home.secrets.read(owner.name, owner.variable) if owner else None
    if owner and secret and (why := useless(secret)):
        return Verdict(AttemptOutcome.BAD_KEY), useless_key_check(facts, why, set_anew(owner, secret))
    before = parts.health.resting(facts, time.time())
    verdict, ms = await _timed(parts, provider)
    _note(parts, facts, verdict, ms)
    rests = Rests(before, parts.health.resting(facts, time.time()))
    check = verdict_check(facts, verdict, ms, rests)
    return verdict, key_remarked(check, verdict, owner, secret) if owner and secret else check


async def _timed(parts: Parts, provider: SearchProvider) -> tuple[Verdict, float]:
    began = time.monotonic()
    parts.health.note_asked(provider.facts, time.time())
    try:
        async with asyncio.timeout(parts.limits().search_s):
            verdict = await ask(provider, capped(_QUESTION, provider.facts))
    except TimeoutError:
        verdict = Verdict(AttemptOutcome.TIMEOUT)
    return verdict, (time.monotonic() - began) * 1000


def _note(parts: Parts, facts: ProviderFacts, verdict: Verdict, ms: float) -> None:
    """Let searches know: a source that answers is asked again at once, one that refuses rests."""
    if verdict.unsent:
        parts.health.note_unsent(facts)
    if verdict.outcome in {AttemptOutcome.OK, AttemptOutcome.EMPTY}:
        parts.health.note_ok(facts, ms, time.time(), verdict.outcome)
    else:
        parts.health.note_failure(facts, verdict.outcome, ms, time.time(), verdict.retry_after_s)


def _is_strangers(parts: Parts, facts: ProviderFacts) -> bool:
    taken = parts.settings.search.builtin_free.public_instances
    return not facts.own and any(
        facts.target.rstrip("/") == address.rstrip("/") for address in (*SHIPPED_INSTANCES, *taken)
    )


def _summary(asked: Sequence[_Asked]) -> Check:
    tried = [one for one in asked if one.verdict is not None]
    working = sum(one.check.state is State.OK for one in tried)
    if not asked:
        return _nobody(Wanted())
    if not tried:
        command = "sidelight doctor --all"
        cause = Text("no source was asked", "没有询问任何来源")
        fix = Fix(command, command, Text("Check them in the settings, one by one.", "请在设置中逐个检查。"))
        return Check("search", _SEARCH, State.SKIP, cause, fix)
    cause = Text(
        f"{working} of {counted(len(tried), 'source')} asked {'has' if len(tried) == 1 else 'have'} results",
        f"询问了 {len(tried)} 个来源，{working} 个有结果",
    )
    return Check(
        "search", _SEARCH, State.OK if working else State.FAIL, cause, None if working else _NO_SEARCH
    )


_NO_SEARCH = Fix(
    "Check the network and the proxy, add your own SearXNG instance, or a key: "
    "sidelight settings set-key tavily",
    "请检查网络和代理，添加自建的 SearXNG 实例，或设置密钥：sidelight settings set-key tavily",
    Text(
        "Check the network and the proxy, add your own SearXNG instance, or the key of a search service.",
        "请检查网络和代理，添加自建的 SearXNG 实例，或填入某个搜索服务的密钥。",
    ),
)


_NO_INSTANCE = Fix(
    "Add one: sidelight settings set search.builtin_free.instances http://localhost:8080",
    "添加一个：sidelight settings set search.builtin_free.instances http://localhost:8080",
    Text("Add one to the list of instances.", "请在实例列表中添加一个。"),
)


def _nobody(wanted: Wanted) -> Check:
    if wanted.plain_name in registry.names() and not is_service(wanted.plain_name):
        cause = Text("no instance is in the settings", "设置中没有实例")
        return Check("search", _SEARCH, State.FAIL, cause, _NO_INSTANCE)
    if wanted.name:
        cause = Text(f"no source of the chain is called {wanted.name}", f"没有名为 {wanted.name} 的来源")
    else:
        cause = Text("no source is configured", "没有配置任何来源")
    return Check("search", _SEARCH, State.FAIL, cause, _NO_SEARCH)

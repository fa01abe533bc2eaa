"""The chain of sources in the order of SPEC 4, built from the settings, the keys and the registry.

chosen ─► builtin_free: instances ─► scraped pages ─► third parties with a key ─► keyless APIs
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from app.source_settings import source_misfits
from providers import registry
from providers.cache import CachedProvider, ResultCache
from providers.engine import Engine, Group, Setup
from providers.runner import BUILTIN_FREE, EngineProvider, facts_of, shown_target
from providers.transport import Transport
from search.address import AddressError, InstanceAddress, is_public
from search.attempt import Attempt, AttemptOutcome
from search.ports import ProviderFacts, SearchProvider
from settings.model import SHIPPED_INSTANCES, SearchSettings
from settings.text import Text

NO_KEY = "no key is set"
Memory = Callable[[str], dict[str, str]]
KeyOf = Callable[[Engine], str]


@dataclass(frozen=True, slots=True)
class Chain:
    """Sources in the order they are asked, what was decided before any search, and what was not usable."""

    sources: tuple[SearchProvider, ...]
    chosen: str
    not_configured: tuple[Attempt, ...] = ()
    warnings: tuple[Text, ...] = ()


def provider_names() -> tuple[str, ...]:
    """Return what `search.provider` may be: builtin_free, and every service with an API."""
    apis = (e.name for e in map(registry.load, registry.names()) if _is_api(e))
    return (BUILTIN_FREE, *apis)


class ChainBuilder:
    """Builds chains; `key_of` gives the trimmed key of an engine or "", `memory` the notes on one source."""

    def __init__(
        self,
        settings: SearchSettings,
        transport: Transport,
        cache: ResultCache,
        key_of: KeyOf,
        memory: Memory,
    ) -> None:
        self._settings = settings
        self._transport = transport
        self._cache = cache
        self._key_of = key_of
        self._memory = memory
        self._warnings: list[Text] = []

    def build(self, chosen: str, region: str) -> Chain:
        """Return the chain for a chosen provider; an unknown one counts as builtin_free, with a warning."""
        self._warnings += [misfit.warning for misfit in source_misfits(self._settings)]
        chosen = self._known("search.provider", [chosen], provider_names(), instead=[BUILTIN_FREE])[0]
        keyed = self._keyed(chosen)
        free = [*self._instances(), *self._scraped(region)]
        with_key = {engine.name for engine in keyed}
        apis = [self._source(engine, Group.KEYED) for engine in keyed]
        keyless = [self._source(e, Group.KEYLESS) for e in self._keyless() if e.name not in with_key]
        sources = _chosen_first([*free, *apis, *keyless], chosen)
        return Chain(tuple(sources), chosen, tuple(self._missing(chosen)), tuple(self._warnings))

    # ---- the parts of the chain -------------------------------------------------------------------------

    def _instances(self) -> Iterator[SearchProvider]:
        """Yield each instance once, however often and in whatever shapes its address is listed."""
        strangers = {*SHIPPED_INSTANCES, *self._settings.builtin_free.public_instances}
        for engine in _by_place(registry.in_group(Group.INSTANCE)):
            listed: set[tuple[str, tuple[str, str] | None]] = set()
            for text in self._settings.builtin_free.instances:
                try:
                    address = InstanceAddress.parse(text)
                except AddressError as error:
                    self._warnings.append(
                        Text(f"An instance was left out: {error}", f"已忽略一个实例：{error.zh}")
                    )
                    continue
                if (place := (address.base, address.basic_auth)) not in listed:
                    listed.add(place)
                    shipped = text in strangers and is_public(address.host)
                    yield self._instance(engine, address, shipped=shipped)

    def _instance(self, engine: Engine, address: InstanceAddress, *, shipped: bool) -> SearchProvider:
        setup = Setup(address.base, basic_auth=address.basic_auth, config=self._config(engine))
        facts = facts_of(
            engine,
            setup,
            Group.INSTANCE,
            target=address.shown,
            shipped=shipped,
            per_minute=self._settings.rate_per_minute,
        )
        setup = Setup(setup.base_url, "", setup.basic_auth, setup.config, self._memory(facts.key))
        return self._cached(engine, setup, facts)

    def _scraped(self, region: str) -> Iterator[SearchProvider]:
        all_engines = _by_place(registry.in_group(Group.SCRAPED), region)
        usual = [e for e in all_engines if e.by_default or region in e.regional_place]
        for engine in self._picked("engines", self._settings.builtin_free.engines, all_engines, usual):
            yield self._source(engine, Group.SCRAPED)

    def _keyed(self, chosen: str) -> list[Engine]:
        """Return the third parties that have a key: all, or those named in `fallbacks` and the chosen one."""
        having = [e for e in _by_place(registry.in_group(Group.KEYED)) if self._is_ready(e)]
        wanted = self._settings.fallbacks
        if wanted is None:
            return having
        named = self._known("search.fallbacks", wanted, provider_names(), instead=[])
        return [e for name in dict.fromkeys((chosen, *named)) for e in having if e.name == name]

    def _is_ready(self, engine: Engine) -> bool:
        """A third party takes part once it has what it cannot do without."""
        setup = self._setup(engine, Group.KEYED)
        return not engine.missing(setup) and (bool(setup.key) or not engine.needs_key(setup.config))

    def _keyless(self) -> list[Engine]:
        all_apis = _by_place(registry.in_group(Group.KEYLESS))
        return self._picked("keyless_apis", self._settings.builtin_free.keyless_apis, all_apis, all_apis)

    def _missing(self, chosen: str) -> Iterator[Attempt]:
        if chosen == BUILTIN_FREE:
            return
        engine = registry.load(chosen)
        if Group.KEYED not in engine.groups or self._is_ready(engine):
            return
        setup = self._setup(engine, Group.KEYED)
        lacking = engine.missing(setup)
        detail = f"search.providers.{chosen}.{lacking} is not set" if lacking else NO_KEY
        yield Attempt(chosen, shown_target(setup.base_url), AttemptOutcome.NOT_CONFIGURED, detail)

    # ---- one source -------------------------------------------------------------------------------------

    def _source(self, engine: Engine, group: Group) -> SearchProvider:
        setup = self._setup(engine, group)
        facts = facts_of(engine, setup, group, per_minute=self._settings.rate_per_minute)
        return self._cached(engine, setup, facts)

    def _setup(self, engine: Engine, group: Group) -> Setup:
        moved, config = self._settings.base_urls.get(engine.name, ""), self._config(engine)
        usual = engine.origin(config)
        address = _moved(usual, moved) if moved else usual
        key = self._key_of(engine) if group is Group.KEYED else ""
        return Setup(address, key, config=config)

    def _config(self, engine: Engine) -> Any:
        table = self._settings.providers.get(engine.name, {})
        try:
            config = engine.Config.model_validate(table)
        except ValidationError as error:  # what is wrong is told once, for all tables
            bad = {str(one["loc"][0]) for one in error.errors(include_url=False) if one["loc"]}
            config = engine.Config.model_validate({k: v for k, v in table.items() if k not in bad})
        self._warnings += [text for text in engine.doubts(config) if text not in self._warnings]
        return config

    def _cached(self, engine: Engine, setup: Setup, facts: ProviderFacts) -> SearchProvider:
        provider = EngineProvider(engine, setup, facts, self._transport)
        return CachedProvider(provider, self._cache, _fingerprint(setup))

    # ---- names ------------------------------------------------------------------------------------------

    def _picked(
        self, field: str, names: Sequence[str] | None, engines: Sequence[Engine], usual: Sequence[Engine]
    ) -> list[Engine]:
        if names is None:
            return list(usual)
        by_name = {engine.name: engine for engine in engines}
        known = self._known(f"search.builtin_free.{field}", names, tuple(by_name), instead=[])
        return [by_name[name] for name in dict.fromkeys(known)]

    def _known(
        self, field: str, names: Sequence[str], allowed: Sequence[str], *, instead: list[str]
    ) -> list[str]:
        kept = [name for name in names if name in allowed]
        for name in names:
            if name not in allowed:
                choice = ", ".join(allowed)
                text = Text(
                    f"{field}: {name!r} is unknown and left out. Known: {choice}.",
                    f"{field}：未知的 {name!r}，已忽略。可用：{choice}。",
                )
                self._warnings.append(text)
        return kept or instead


def _is_api(engine: Engine) -> bool:
    return Group.KEYED in engine.groups or Group.KEYLESS in engine.groups


def _by_place(engines: Sequence[Engine], region: str = "") -> list[Engine]:
    return sorted(engines, key=lambda engine: (engine.regional_place.get(region, engine.place), engine.name))


def _fingerprint(setup: Setup) -> str:
    """Return what tells one choice of a source's own settings from another; they may hold secrets."""
    if not setup.config.model_fields_set and not setup.basic_auth:
        return ""
    from hashlib import blake2s

    chosen = f"{setup.config.model_dump_json()}\n{setup.basic_auth}"
    return blake2s(chosen.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _chosen_first(sources: list[SearchProvider], chosen: str) -> list[SearchProvider]:
    return sorted(sources, key=lambda source: source.facts.group != chosen)


def _moved(base_url: str, origin: str) -> str:
    """Put another scheme://host[:port] in front of the path of an address."""
    return origin.rstrip("/") + urlsplit(base_url).path.rstrip("/")

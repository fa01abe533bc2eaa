"""The only place where concrete classes are chosen: settings and keys in, a service out."""

import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from app.chain import Chain, ChainBuilder, provider_names
from app.depths import fallback
from app.failures import sentence
from app.fixed_query import FixedQuery
from app.health_store import HealthStore
from app.late_search import LateSearch
from app.limits_note import limits_note
from app.logs import set_up
from app.model_choice import ModelChoice, unknown_preset
from app.models_in_use import Models
from app.network_note import network_note
from app.ranking import Nearness, Ranking
from app.result_store import ResultStore
from app.service import Asking, Defaults, Prepared, Remark, Service
from app.sessions import StoreOptions
from app.site_lists import site_lists
from app.turn_store import TurnStore
from app.user_locale import language_of, region_of, time_zone_name
from providers.cache import ResultCache
from providers.engine import Engine
from providers.transport import Network, Transport
from search.limits import Limits
from search.outcome import Status, TurnOutcome
from search.pipeline import Pipeline
from search.query import Question
from search.router import Router
from settings.model import SearchSettings, Settings
from settings.paths import Folders, folders
from settings.redact import Redactor, secrets_in
from settings.secrets import Secret, SecretStore
from settings.store import Loaded, load
from settings.text import Text

DATABASE = "sessions.db"
EXTRACTIVE = "extractive"
_NO_RERANK = Text(
    "Ranking by meaning is switched on but not installed: pip install 'sidelight[rerank]'.",
    "已开启语义排序，但尚未安装：pip install 'sidelight[rerank]'。",
)
_BY_RULES = Text("Worked out by rules, no language model.", "按规则得出，未使用语言模型。")
_EXTRACTIVE = Text("Extractive answer, no language model.", "摘录式回答，未使用语言模型。")


@dataclass(frozen=True, slots=True)
class Household:
    """What lies on this machine: folders, settings as loaded, keys, and the masker of all of them."""

    folders: Folders
    loaded: Loaded
    secrets: SecretStore
    redactor: Redactor

    @property
    def settings(self) -> Settings:
        return self.loaded.settings

    @property
    def database(self) -> Path:
        return self.folders.data / DATABASE


def household() -> Household:
    """Read folders, settings and keys; never raises: what is wrong is a warning of the settings."""
    places = folders()
    loaded = load(places)
    redactor = Redactor(secrets_in(loaded.settings))
    secrets = SecretStore(places)
    redactor.add(*(value for name, value in os.environ.items() if name.endswith("_API_KEY")))
    set_up(places.logs, redactor.redact)
    return Household(places, loaded, secrets, redactor)


class Parts:
    """What one process needs to answer questions; everything slow is built when it is first used."""

    def __init__(self, home: Household) -> None:
        self.home = home
        self.settings = home.settings
        network = self.settings.network
        self.transport = Transport(Network(network.proxy, network.ca_file))
        self.store = TurnStore(home.database, StoreOptions(redact=home.redactor.redact))
        self.health_store = HealthStore(home.folders.data, time.time)
        self.health = self.health_store.load()
        self.result_store = ResultStore(home.folders.cache, home.redactor.redact)
        self._retired: list[Callable[[], Awaitable[None]]] = []
        self.models = self._models()

    @property
    def model(self) -> ModelChoice:
        """The model the settings mean."""
        return self.models.usual

    def _models(self) -> Models:
        return Models(self.settings.model, self.home.folders, self.transport, self.model_key)

    # ---- changes while the process runs -----------------------------------------------------------------

    def reload(self, loaded: Loaded, *, keys_changed: bool = False) -> None:
        """Take over changed settings for the next question; what did not change is kept.

        Turns that run go on with what they began with; what they use is closed by `close_retired`.
        """
        old, new = self.settings, loaded.settings
        self.home = replace(self.home, loaded=loaded)
        self.home.redactor.add(*secrets_in(new))
        self.settings = new
        self.__dict__.pop("region", None)
        if old.search.cache_minutes != new.search.cache_minutes:
            self.__dict__.pop("cache", None)
            self.result_store.begin_anew()
        if old.network != new.network:
            self._retired.append(self.transport.aclose)
            self.transport = Transport(Network(new.network.proxy, new.network.ca_file))
        if keys_changed or (old.network, old.model) != (new.network, new.model):
            self.choose_again()

    def choose_again(self) -> None:
        """Let the next question choose its model anew."""
        self._retired.append(self.models.close)
        self.models = self._models()

    def forget_results(self) -> None:
        """Empty the result cache, of all processes. Raises SettingsError or OSError."""
        self.cache.clear()
        self.result_store.clear()

    def forget_health(self) -> None:
        """Forget failures, rests and usual times of all sources. Raises OSError."""
        self.health = self.health_store.forget()

    async def close_retired(self) -> None:
        """Close what changed settings have put out of use; to be called while no turn runs."""
        retired, self._retired = self._retired, []
        for close in retired:
            await close()

    @cached_property
    def cache(self) -> ResultCache:
        minutes = self.settings.search.cache_minutes
        # Wall time: answers of other processes are among them.
        return ResultCache(time.time, most=128 if minutes else 0, life_s=minutes * 60)

    @cached_property
    def service(self) -> Service:
        redactor = self.home.redactor
        return Service(
            self.store,
            self._prepare,
            self._defaults,
            _local_now,
            redactor.redact,
            unfinished=redactor.unfinished,
        )

    def chain(self, chosen: str | None = None) -> Chain:
        """Return the chain for a chosen provider (by default the settings' own), for looking at its sources.

        It remembers nothing: what was found earlier proves nothing now.
        """
        return self._chain_of(chosen, ResultCache(time.monotonic, most=0))()

    def _chain_of(self, chosen: str | None, cache: ResultCache) -> Callable[[], Chain]:
        """Return what builds the chain from the settings of this moment."""
        search, region, store = self.settings.search, self.region, self.result_store
        builder = ChainBuilder(search, self.transport, cache, self.engine_key, self.health.memory)

        def build() -> Chain:
            store.refresh(cache)
            return builder.build(chosen or search.provider, region)

        return build

    @cached_property
    def region(self) -> str:
        wanted = self.settings.search.region
        return region_of(os.environ) if wanted == "auto" else wanted

    def limits(self) -> Limits:
        search = self.settings.search
        return Limits(
            request_s=search.request_timeout_ms / 1000,
            search_s=search.timeout_ms / 1000,
            hedge_s=search.builtin_free.hedge_ms / 1000,
            max_results=search.max_results,
        )

    # ---- keys -------------------------------------------------------------------------------------------

    def engine_key(self, engine: Engine) -> str:
        return self._key(self.home.secrets.read(engine.name, *_given(engine.key_variable)))

    def model_key(self, name: str, variable: str) -> str:
        return self._key(self.home.secrets.read(name, *_given(variable)))

    def _key(self, secret: Secret | None) -> str:
        if secret is None:
            return ""
        self.home.redactor.add(secret.value)
        return secret.value

    # ---- one request ------------------------------------------------------------------------------------

    def _prepare(self, asking: Asking) -> Prepared:
        limits, fan_out, health = self.limits(), self.settings.search.fan_out, self.health
        sites, bad_lines = site_lists(self.settings.search, self.home.folders.config)
        ranking = Ranking(self.home.folders.config, self._nearness())

        def route(chain: Chain) -> Router:
            return Router(
                chain.sources,
                health,
                limits,
                time.time,
                chosen=chain.chosen,
                not_configured=chain.not_configured,
                fan_out=fan_out,
                fuse=ranking.fuse,
                sites=sites,
            )

        searching = LateSearch(self._chain_of(asking.provider, self.cache), route)
        model, shallower = self.models.called(asking.model), fallback(asking.depth)
        planner = FixedQuery(asking.query, model) if asking.query else model
        pipeline = Pipeline(planner, searching, model, limits, sentence)

        def remarks(outcome: TurnOutcome, language: str) -> list[Remark]:
            said = self._remarks(
                (*searching.chain.warnings, *bad_lines, *lacks_rerank(self.settings.search)),
                outcome,
                language,
            )
            said += [("depth", shallower.say(language))] if shallower else []
            said += _taken_from_list(model, language)
            why = ranking.explained(outcome, language) if asking.explain else []
            return said + [("explain", line) for line in why]

        def whys(outcome: TurnOutcome, language: str) -> tuple[str, ...]:
            return ranking.whys(outcome, language) if asking.explain else ()

        return Prepared(pipeline, remarks, whys, searching.end)

    def _remarks(self, warnings: Sequence[Text], outcome: TurnOutcome, language: str) -> list[Remark]:
        said: list[Remark] = [("settings", text.say(language)) for text in warnings]
        if note := limits_note(outcome):
            said.append(("limits", note.say(language)))
        if away := network_note(outcome):
            said.append(("network", away.say(language)))
        if outcome.model == EXTRACTIVE and outcome.status is Status.ANSWERED:
            said.append((EXTRACTIVE, (_EXTRACTIVE if outcome.sources else _BY_RULES).say(language)))
        return said

    def _nearness(self) -> Nearness | None:
        """Return what compares meanings, where the user wants that and has it."""
        return (
            self._meaning if self.settings.search.rerank and not lacks_rerank(self.settings.search) else None
        )

    @cached_property
    def _meaning(self) -> Nearness:
        from providers.rerank import Meaning

        return Meaning()

    def _defaults(self) -> Defaults:
        search = self.settings.search
        zone = time_zone_name(os.environ)
        return Defaults(search.enabled, search.answer_language, self.region, zone, search.language)

    async def warm_up(self) -> None:
        """Start a local model that the settings insist on; to be called while nobody waits."""
        language = language_of(os.environ, self.settings.ui.language)
        await self.models.warm_up(Question("", _local_now(), "", "", language=language))

    async def close(self) -> None:
        await self.close_retired()
        await self.models.close()
        await self.health_store.save(self.health)
        await self.result_store.save(self.cache)
        await self.transport.aclose()
        await self.store.close()


@asynccontextmanager
async def parts(home: Household) -> AsyncIterator[Parts]:
    """Open everything one process needs, and close it on every way out."""
    opened = Parts(home)
    try:
        yield opened
    finally:
        await opened.close()


def lacks_rerank(search: SearchSettings) -> tuple[Text, ...]:
    """Return what is missing where the user wants results compared by meaning."""
    if not search.rerank:
        return ()
    from providers.rerank import is_installed

    return () if is_installed() else (_NO_RERANK,)


def warnings(home: Household) -> tuple[Text, ...]:
    """Return what the user should know of the settings file."""
    return tuple(warning.text for warning in home.loaded.warnings) + unknown_preset(home.settings.model)


def _taken_from_list(model: ModelChoice, language: str) -> list[Remark]:
    if not (chosen := model.chosen_from_list):
        return []
    text = Text(f"No model is set; {chosen} was taken.", f"未指定模型，使用了 {chosen}。")
    return [("model_chosen", text.say(language))]


def _given(variable: str) -> tuple[str, ...]:
    return (variable,) if variable else ()


def _local_now() -> datetime:
    return datetime.now().astimezone()


__all__ = ["Household", "Parts", "household", "parts", "provider_names", "warnings"]

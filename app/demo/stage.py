"""Sets up the demonstration: two search servers on loopback, settings that know nothing else, a home."""

import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import ExitStack, asynccontextmanager, closing
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from app.compose import Household, Parts, parts
from app.demo.article import Article
from app.demo.index import Index
from app.demo.server import refusing_server, search_server
from app.local_choice import shelf_of
from app.model_choice import LOCAL, ModelChoice, ModelChooser
from providers.local.selection import select
from search.errors import ModelError
from settings.model import (
    BuiltinFree,
    Language,
    ModelSettings,
    NetworkSettings,
    SearchSettings,
    Settings,
    UiSettings,
)
from settings.paths import HOME_VARIABLE, folders
from settings.redact import Redactor, secrets_in
from settings.secrets import SecretStore
from settings.store import Loaded


@asynccontextmanager
async def stage(articles: Iterable[Article], today: date, language: str = "auto") -> AsyncIterator[Parts]:
    """Open what answers questions from these articles over HTTP; the first of its two servers refuses.

    `language` is that of the interface: auto, zh-CN or en.
    """
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory(prefix="sidelight-demo-", ignore_cleanup_errors=True))
        index = stack.enter_context(closing(Index(articles, today)))
        refusing = stack.enter_context(refusing_server())
        searching = stack.enter_context(search_server(index, secrets.token_urlsafe(16)))
        settings = _settings((refusing, searching), Language(language), _installed_model())
        async with parts(_household(Path(home), settings)) as opened:
            if not settings.model.file:
                opened.models.usual = _rules_only(opened)
            yield opened


def _settings(instances: tuple[str, ...], language: Language, model_file: str) -> Settings:
    free = BuiltinFree(instances=instances, engines=(), keyless_apis=())
    return Settings(
        model=ModelSettings(preset=LOCAL, file=model_file),
        search=SearchSettings(fallbacks=(), builtin_free=free),
        ui=UiSettings(language=language),
        network=NetworkSettings(proxy="none"),
    )


def _household(home: Path, settings: Settings) -> Household:
    """Nothing of the user's is in it: folders of its own, and no key of the environment."""
    places = folders({HOME_VARIABLE: str(home)})
    loaded = Loaded(settings, (), places.settings_file)
    return Household(places, loaded, SecretStore(places, {}), Redactor(secrets_in(settings)))


def _installed_model() -> str:
    """Return the file of the user's local model, empty where there is none."""
    try:
        return str(select(shelf_of(folders()), "", "").path)
    except ModelError:
        return ""


def _rules_only(opened: Parts) -> ModelChoice:
    """Choose extractive mode; no other program's server is looked for."""

    async def none(_: ModelSettings) -> None:
        return None

    return ModelChoice(ModelChooser(opened.settings.model, opened.transport, opened.model_key, none))

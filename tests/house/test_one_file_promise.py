"""Adding a thing is one file or one line: found, configurable and usable without any other edit."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.cli
from app.chain import ChainBuilder, provider_names
from app.cli.entry import command_names
from providers import engines, registry
from providers.cache import ResultCache
from providers.engine import Engine
from providers.transport import Network, Transport
from search.health import HealthBook
from search.limits import Limits
from search.query import Query
from search.router import Router
from settings.form import declared
from settings.model import SearchSettings
from tests.providers.loopback import Loopback, says

ENGINE = '''
"""A service that exists for this test alone."""

from pydantic import BaseModel

from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from search.query import Query
from search.result import Result


class Settings(BaseModel):
    flavour: str = "plain"


class Almanac(Engine):
    name = "almanac"
    title = "Almanac"
    groups = (Group.KEYED,)
    base_url = "https://almanac.example.org"
    key_variable = "ALMANAC_API_KEY"
    Config = Settings

    def build_request(self, query: Query, setup: Setup) -> Request:
        flavour = setup.config.flavour
        return Request("GET", f"{setup.base_url}/find", params={"q": query.text, "f": flavour})

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        import json

        return hits(hit(row["url"], row["title"]) for row in json.loads(reply.text))
'''


@pytest.fixture
def almanac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put one file into the folder of engines, as far as the scan can tell."""
    (tmp_path / "almanac.py").write_text(ENGINE, encoding="utf-8")
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path)])
    registry.load.cache_clear()
    yield
    registry.load.cache_clear()
    sys.modules.pop("providers.engines.almanac", None)


@pytest.mark.usefixtures("almanac")
def test_a_new_engine_file_is_a_provider_that_can_be_chosen_configured_and_searched() -> None:
    body = json.dumps([{"url": "https://found.example.org/", "title": "Found"}])

    async def searched() -> tuple[str, list[str], dict[str, list[str]]]:
        async with Loopback(says(body, kind="application/json")) as server:
            settings = SearchSettings.model_validate(
                {
                    "builtin_free": {"instances": [], "engines": [], "keyless_apis": []},
                    "base_urls": {"almanac": server.url},
                    "providers": {"almanac": {"flavour": "salted"}},
                }
            )
            transport = Transport(Network("none"))
            builder = ChainBuilder(settings, transport, ResultCache(lambda: 0.0), a_key, lambda _: {})
            chain = builder.build("almanac", "")
            router = Router(chain.sources, HealthBook(), Limits(), lambda: 0.0, chosen=chain.chosen)
            found = await router.search(Query("basil"), lambda _: None, lambda _: None)
            await transport.aclose()
            return found.provider, [result.title for result in found.results], server.seen[0].query

    provider, titles, asked = asyncio.run(searched())

    assert "almanac" in provider_names()
    assert (provider, titles) == ("almanac", ["Found"])
    assert asked == {"q": ["basil"], "f": ["salted"]}


def a_key(engine: Engine) -> str:
    return "test-key-0000" if engine.name == "almanac" else ""


def test_a_new_command_file_is_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "weather.py").write_text("import typer\napp = typer.Typer()\n", encoding="utf-8")
    monkeypatch.setattr(app.cli, "__path__", [*app.cli.__path__, str(tmp_path)])

    assert "weather" in command_names()


def test_every_setting_has_a_title_and_help_in_both_languages() -> None:
    bare = [
        key
        for key, field in declared().items()
        if not all((field.title.en, field.title.zh, field.help.en, field.help.zh))
    ]

    assert bare == []

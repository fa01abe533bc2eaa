import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.model_choice import Chosen
from app.models_in_use import Models
from providers.local import selection
from providers.local.runtime import Runtime
from providers.local_model import LocalModel
from providers.transport import Network, Transport
from search.query import Question
from settings.model import ModelSettings
from settings.paths import HOME_VARIABLE, folders
from tests.providers.local.children import is_running, stand_in

QUESTION = Question("", datetime(2026, 11, 29, tzinfo=UTC), "", "", language="zh-CN")

pytestmark = pytest.mark.usefixtures(stand_in.__name__)
__all__ = ["stand_in"]


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "runtime", lambda: Runtime.READY)


@pytest.fixture
def weights(tmp_path: Path) -> str:
    file = tmp_path / "good.gguf"
    file.write_bytes(b"GGUF")
    return str(file)


def models(transport: Transport, home: Path, **settings: Any) -> Models:
    places = folders({HOME_VARIABLE: str(home)})
    return Models(ModelSettings(**settings), places, transport, lambda *_: "")


def names(home: Path, *wanted: str | None, **settings: Any) -> list[str | None]:
    """Return the models that answer to these names."""

    async def main() -> list[str | None]:
        transport = Transport(Network(proxy="none"))
        opened = models(transport, home, **settings)
        try:
            chosen: list[Chosen] = [await opened.called(name).chosen() for name in wanted]
            return [one.writer.model for one in chosen]
        finally:
            await opened.close()
            await transport.aclose()

    return asyncio.run(main())


def test_a_name_takes_the_place_of_the_one_in_the_settings(tmp_path: Path) -> None:
    settings = {"preset": "custom", "base_url": "http://127.0.0.1:9/v1", "name": "small"}

    assert names(tmp_path, None, "", "small", "large", **settings) == [
        "custom/small",
        "custom/small",
        "custom/small",
        "custom/large",
    ]


def test_one_name_is_one_choice_and_that_of_the_settings_is_the_usual_one(tmp_path: Path) -> None:
    async def main() -> None:
        transport = Transport(Network(proxy="none"))
        opened = models(transport, tmp_path, preset="custom", name="small")
        assert opened.called("large") is opened.called("large") is not opened.usual
        assert opened.called("small") is opened.usual
        await transport.aclose()

    asyncio.run(main())


def test_warming_up_starts_the_local_model_that_the_settings_insist_on(tmp_path: Path, weights: str) -> None:
    async def main() -> int:
        transport = Transport(Network(proxy="none"))
        opened = models(transport, tmp_path, preset="local", file=weights)
        try:
            await opened.warm_up(QUESTION)
            model = (await opened.usual.chosen()).model
            assert isinstance(model, LocalModel)
            assert model.server is not None
            assert model.server.alive
            return model.server.pid
        finally:
            await opened.close()
            await transport.aclose()

    assert not is_running(asyncio.run(main()))


@pytest.mark.parametrize("settings", [{"preset": "custom"}, {"preset": "local"}])
def test_warming_up_does_nothing_where_no_local_model_is_wanted_or_there(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    async def main() -> None:
        transport = Transport(Network(proxy="none"))
        opened = models(transport, tmp_path, base_url="http://127.0.0.1:9/v1", **settings)
        await opened.warm_up(QUESTION)
        await opened.close()
        await transport.aclose()

    asyncio.run(main())

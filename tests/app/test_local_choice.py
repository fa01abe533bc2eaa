from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.local_choice import local_model, shelf_of
from providers.local import selection
from providers.local.catalogue import WEIGHTS
from providers.local.runtime import Runtime
from providers.local_model import CONTEXT_TOKENS, LocalModel, MissingModel
from providers.transport import Transport
from search.errors import ModelErrorKind
from settings.model import ModelSettings
from settings.paths import HOME_VARIABLE, Folders, folders
from tests.providers.local.tiny import with_transport


@pytest.fixture
def places(tmp_path: Path) -> Folders:
    return folders({HOME_VARIABLE: str(tmp_path)})


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(selection, "runtime", lambda: Runtime.READY)
    return


def chosen(places: Folders, **settings: Any) -> LocalModel | MissingModel | None:
    async def use(transport: Transport) -> LocalModel | MissingModel | None:
        return local_model(ModelSettings(**settings), places, transport)

    return with_transport(use)


def installed(places: Folders, number: int) -> None:
    path = shelf_of(places).path(WEIGHTS[number])
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.truncate(WEIGHTS[number].bytes)


def test_without_a_model_there_is_none_unless_the_settings_insist(places: Folders) -> None:
    assert chosen(places) is None

    insisted = chosen(places, preset="local")

    assert isinstance(insisted, MissingModel)
    assert insisted.why.kind is ModelErrorKind.NO_WEIGHTS


def test_an_installed_model_is_taken_and_not_started(places: Folders) -> None:
    installed(places, 1)

    model = chosen(places)

    assert isinstance(model, LocalModel)
    assert (model.name, model.small, model.server) == ("local/qwen2.5-coder-0.5b", True, None)
    assert model.context_tokens == CONTEXT_TOKENS


def test_a_name_meant_for_another_service_is_ignored_but_not_when_local_is_chosen(places: Folders) -> None:
    installed(places, 1)

    assert isinstance(chosen(places, name="deepseek-flash"), LocalModel)
    insisted = chosen(places, preset="local", name="deepseek-flash")

    assert isinstance(insisted, MissingModel)
    assert insisted.why.models == ("0.5b",)


def test_the_settings_own_limits_hold_where_they_were_set(places: Folders) -> None:
    installed(places, 0)

    usual, own = chosen(places), chosen(places, timeout_ms=7_000, idle_timeout_ms=8_000)

    assert isinstance(usual, LocalModel)
    assert isinstance(own, LocalModel)
    assert usual._waits.first_s > 60
    assert (own._waits.first_s, own._waits.idle_s) == (7, 8)


def test_the_context_is_the_settings_own_only_where_local_was_chosen(places: Folders) -> None:
    installed(places, 0)

    found, insisted = (
        chosen(places, context_tokens=9_000),
        chosen(places, preset="local", context_tokens=9_000),
    )

    assert isinstance(found, LocalModel)
    assert isinstance(insisted, LocalModel)
    assert (found.context_tokens, insisted.context_tokens) == (CONTEXT_TOKENS, 9_000)

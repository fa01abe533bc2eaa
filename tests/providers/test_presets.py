"""The registry of presets: complete, found by folder, without a second list."""

import pkgutil

import pytest

import providers.chat
from providers import presets
from providers.chat.openai_compatible import PRESETS


def test_every_row_of_the_folder_is_found_under_its_own_name() -> None:
    assert presets.preset_names() == tuple(row.name for row in PRESETS)
    assert presets.preset(" DeepSeek ").name == "deepseek"


def test_an_unknown_name_is_a_lookup_error() -> None:
    with pytest.raises(LookupError, match="nobody"):
        presets.preset("nobody")


def test_an_empty_folder_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pkgutil, "iter_modules", lambda *_: [])
    presets._table.cache_clear()
    with pytest.raises(RuntimeError):
        presets.preset_names()
    monkeypatch.undo()
    assert presets.preset_names()


def test_two_rows_of_one_name_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(pkgutil.iter_modules(providers.chat.__path__, "providers.chat."))
    monkeypatch.setattr(pkgutil, "iter_modules", lambda *_: [*found, *found])
    presets._table.cache_clear()
    with pytest.raises(RuntimeError):
        presets.preset_names()
    monkeypatch.undo()
    assert presets.preset_names()

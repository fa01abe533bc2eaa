"""The rows themselves: what every vendor's row has to hold, and the facts users meet."""

import pytest

from providers.chat.openai_compatible import PRESETS
from providers.chat_model import JsonStyle, Preset

ROWS = {row.name: row for row in PRESETS}
PROMISED = {
    "deepseek",
    "openai",
    "openrouter",
    "siliconflow",
    "moonshot",
    "zhipu",
    "ollama",
    "lmstudio",
    "custom",
}


def test_every_promised_preset_is_there() -> None:
    assert ROWS.keys() >= PROMISED


@pytest.mark.parametrize("row", PRESETS, ids=lambda row: row.name)
def test_a_row_is_usable(row: Preset) -> None:
    assert not row.base_url.endswith("/")
    assert row.base_url.startswith(("https://", "http://127.0.0.1:")) or row.name in ("custom", "local")
    assert 2_048 <= row.context_tokens <= 2_000_000
    assert row.needs_key == bool(row.key_variable) == bool(row.key_url)
    assert row.needs_key != (row.on_loopback or row.name in ("custom", "local"))


def test_deepseek_is_asked_for_its_current_model_without_thinking() -> None:
    row = ROWS["deepseek"]
    assert row.default_model == "deepseek-flash"
    assert row.without_thinking(row.default_model) == {"thinking": {"type": "disabled"}}


def test_names_deepseek_gave_up_are_known_and_the_current_one_is_not_among_them() -> None:
    row = ROWS["deepseek"]
    served = {gone.name: gone.served for gone in row.retired}
    assert served == {
        "deepseek-chat": False,
        "deepseek-reasoner": False,
        "deepseek-v4-flash": True,
        "deepseek-v4-pro": True,
    }
    assert all(gone.successor == row.default_model for gone in row.retired)
    assert row.retired_model(row.default_model) is None


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        ("kimi-k2.5", {"thinking": {"type": "disabled"}}),
        ("kimi-k2.7-code", {}),
        ("kimi-k3.1-pro", {"reasoning_effort": "low"}),
        ("moonshot-v1-8k", {}),
    ],
)
def test_kimi_models_are_switched_as_each_series_allows(model: str, fields: dict[str, object]) -> None:
    assert ROWS["moonshot"].without_thinking(model) == fields


def test_lm_studio_is_asked_for_a_schema() -> None:
    assert ROWS["lmstudio"].json_style is JsonStyle.SCHEMA

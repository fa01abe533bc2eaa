"""From settings to a model: what is left empty comes from the preset."""

from typing import Any

import pytest

from providers.chat_models import build_model
from providers.openai_model import OpenAIChatModel
from providers.transport import Network, Transport
from search.ports import ChatModel
from tests.providers.chat_server import run


def built(preset_name: str, **settings: Any) -> OpenAIChatModel:
    async def build() -> OpenAIChatModel:
        transport = Transport(Network(proxy="none"))
        try:
            return build_model(preset_name, transport, **settings)
        finally:
            await transport.aclose()

    return run(build())


def test_a_preset_alone_is_enough() -> None:
    model = built("deepseek", key=" sk-1 ")
    port: ChatModel = model
    assert port.name == model.name
    assert model.name == "deepseek/deepseek-flash"
    assert model.context_tokens == 128_000
    assert model._client.address.base == "https://api.deepseek.com"
    assert model._client.key == "sk-1"


def test_settings_win_over_the_preset() -> None:
    model = built(
        "ollama", base_url="box:11434/v1/", name=" qwen3 ", timeout_s=2.0, idle_s=1.0, context_tokens=9_000
    )
    assert (model.name, model.context_tokens) == ("ollama/qwen3", 9_000)
    assert model._client.address.base == "http://box:11434/v1"
    assert (model._client.waits.first_s, model._client.waits.idle_s) == (2.0, 1.0)


def test_an_unknown_preset_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        built("nobody")

"""Builds the chat model a preset and the user's settings describe."""

from providers.model_address import clean_key, read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_model import OpenAIChatModel
from providers.presets import preset
from providers.transport import Transport


def build_model(
    preset_name: str,
    transport: Transport,
    *,
    base_url: str = "",
    key: str = "",
    name: str = "",
    timeout_s: float = 60.0,
    idle_s: float = 30.0,
    context_tokens: int | None = None,
) -> OpenAIChatModel:
    """Return a model; what is left empty comes from the preset. Raises LookupError for an unknown preset.

    Nothing is sent before the first question; what is missing then is a ModelError.
    """
    row = preset(preset_name)
    address = read_address(base_url or row.base_url)
    client = ChatClient(transport, address, clean_key(key), Waits(first_s=timeout_s, idle_s=idle_s))
    return OpenAIChatModel(
        row,
        client,
        name=name.strip() or row.default_model,
        context_tokens=context_tokens or row.context_tokens,
    )

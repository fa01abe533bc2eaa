"""What can be said about language models without asking one a question."""

from typing import Any

from app.compose import EXTRACTIVE, Parts
from app.failures import sentence
from app.local_choice import shelf_of
from providers.detect import LocalServers
from providers.local.runtime import runtime
from providers.model_address import read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_errors import CallFailedError
from providers.presets import preset, preset_names
from search.errors import ModelError, ModelErrorKind
from search.outcome import Failure, Status
from settings.web_address import shown_address

_CUSTOM = "custom"


async def listed(parts: Parts, name: str | None, base_url: str | None, language: str) -> dict[str, Any]:
    """Return the models a service lists; `error` says why there are none."""
    settings = parts.settings.model
    wanted = name or settings.preset
    row = preset(wanted if wanted in preset_names() else _CUSTOM)
    own = settings.base_url if wanted == settings.preset else ""
    # An address that comes back as it was shown, user name and password hidden, is the one in the settings.
    typed = settings.base_url if base_url == shown_address(settings.base_url) else base_url
    address = typed or own or row.base_url
    client = ChatClient(parts.transport, read_address(address), _key(parts, row.name, address), Waits())
    try:
        return {"models": list(await client.list_models()), "error": None}
    except CallFailedError as error:
        return {"models": [], "error": model_sentence(error.kind, language)}


async def status_of(parts: Parts, language: str) -> dict[str, Any]:
    servers = await LocalServers(parts.transport).found()
    if parts.model.model == EXTRACTIVE and any(server.models for server in servers):
        parts.choose_again()  # a server was started after the choice
    chosen = await parts.model.chosen()
    try:
        name = chosen.writer.model
    except ModelError:
        name = None
    shelf = shelf_of(parts.home.folders)
    return {
        "chosen": name,
        "why": chosen.why.say(language),
        "extractive": name == EXTRACTIVE,
        "found_servers": [
            {
                "preset": s.preset,
                "title": preset(s.preset).title,
                "base_url": s.base_url,
                "models": list(s.models),
            }
            for s in servers
        ],
        "local": {
            "runtime": str(runtime()),
            "installed": [{"size": w.size, "title": w.title, "small": w.small} for w in shelf.installed()],
        },
    }


def model_sentence(kind: ModelErrorKind, language: str, models: tuple[str, ...] = ()) -> str:
    return sentence(Failure(Status.PLANNER_FAILED, kind, models), language)


def _key(parts: Parts, name: str, address: str) -> str:
    """Return the key for an address: a vendor's key never goes to an address that is not the vendor's.

    The exception is the address in the settings: there the user wrote both.
    """
    row, settings = preset(name), parts.settings.model
    if address not in (row.base_url, settings.base_url):
        return ""
    return parts.model_key("model", "SIDELIGHT_MODEL_API_KEY") or parts.model_key(name, row.key_variable)

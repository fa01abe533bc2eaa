"""What can be said about language models without asking one a question."""

from collections.abc import Sequence
from typing import Any

from app.compose import EXTRACTIVE, Parts
from app.failures import sentence
from app.local_choice import shelf_of, why_no_local
from app.model_choice import AUTO
from app.setting_doubts import model_problem
from app.window_sentences import in_window
from providers.detect import FoundServer, LocalServers
from providers.local.runtime import runtime
from providers.model_address import read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_errors import CallFailedError
from providers.presets import preset, preset_names
from search.errors import ModelError, ModelErrorKind
from search.outcome import Failure, Status
from settings.text import Text
from settings.web_address import shown_address

_CUSTOM, _LOCAL = "custom", "local"
_NONE_SET_UP = Text("No language model is set up yet.", "还没有设置语言模型。")


async def listed(parts: Parts, name: str | None, base_url: str | None, language: str) -> dict[str, Any]:
    """Return the models a service lists; `error` says why there are none."""
    settings = parts.settings.model
    wanted = name or settings.preset
    if wanted == _LOCAL:
        return _installed(parts, language)
    if wanted == AUTO and not (base_url or settings.base_url):
        wanted = await _chosen_service(parts)
        if not wanted:
            return {"models": [], "error": _NONE_SET_UP.say(language)}
    row = preset(wanted if wanted in preset_names() else _CUSTOM)
    own = settings.base_url if wanted == settings.preset else ""
    # An address that comes back as it was shown, user name and password hidden, is the one in the settings.
    typed = settings.base_url if base_url == shown_address(settings.base_url) else base_url
    address = typed or own or row.base_url
    client = ChatClient(parts.transport, read_address(address), _key(parts, row.name, address), Waits())
    try:
        return {"models": list(await client.list_models()), "error": None}
    except CallFailedError as error:
        return {"models": [], "error": in_window(model_sentence(error.kind, language))}


async def _chosen_service(parts: Parts) -> str:
    """Return the preset of the model that was chosen automatically, "" where there is none to ask."""
    try:
        name = (await parts.model.chosen()).writer.model
    except ModelError:
        return ""
    service = (name or "").partition("/")[0]
    return service if service in preset_names() and service != _LOCAL else ""


def _installed(parts: Parts, language: str) -> dict[str, Any]:
    installed = [weights.size for weights in shelf_of(parts.home.folders).installed()]
    local = parts.settings.model.model_copy(update={"preset": _LOCAL})
    lack = None if installed else why_no_local(local, parts.home.folders)
    return {"models": installed, "error": lack.say(language) if lack else None}


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
    lack = model_problem(parts)
    return {
        "chosen": _with_model(name, servers),
        "why": chosen.why.say(language),
        "extractive": name == EXTRACTIVE,
        "problem": lack.say(language) if lack else None,
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


def _with_model(name: str | None, servers: Sequence[FoundServer]) -> str | None:
    """Add the model that a server on this machine will be asked for where the settings name none."""
    for server in servers:
        if name == server.preset and server.models:
            return f"{name}/{server.models[0]}"
    return name


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

"""What the settings make of the local model: the one to use, the reason why there is none, or nothing."""

from providers.local.selection import select
from providers.local.shelf import FOLDER, Shelf
from providers.local_model import CONTEXT_TOKENS, PRESET, LocalModel, LocalWaits, MissingModel
from providers.transport import Transport
from search.errors import ModelError
from settings.model import ModelSettings
from settings.paths import Folders


def shelf_of(folders: Folders) -> Shelf:
    """Return the folder of installed models; it need not exist."""
    return Shelf(folders.data / FOLDER)


def local_model(
    chosen: ModelSettings, folders: Folders, transport: Transport
) -> LocalModel | MissingModel | None:
    """Return the local model, not yet started. Where it cannot be: None, or the reason if the settings insist."""
    insisted = chosen.preset == PRESET
    try:
        # A name that belongs to another service says nothing about the local model.
        selected = select(shelf_of(folders), chosen.file, chosen.name if insisted else "")
    except ModelError as why:
        return MissingModel(why) if insisted else None
    given = chosen.model_fields_set
    usual = LocalWaits()
    waits = LocalWaits(
        first_s=chosen.timeout_ms / 1000 if "timeout_ms" in given else usual.first_s,
        idle_s=chosen.idle_timeout_ms / 1000 if "idle_timeout_ms" in given else usual.idle_s,
    )
    sized = insisted and "context_tokens" in given
    return LocalModel(
        selected,
        transport,
        waits=waits,
        context_tokens=chosen.context_tokens if sized else CONTEXT_TOKENS,
    )

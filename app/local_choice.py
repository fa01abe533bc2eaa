"""What the settings make of the local model: the one to use, the reason why there is none, or nothing."""

from typing import TYPE_CHECKING

from app.failures import sentence
from providers.local.selection import Selected, select
from providers.local.shelf import FOLDER, Shelf
from providers.transport import Transport
from search.errors import ModelError, ModelErrorKind
from search.outcome import Failure, Status
from settings.model import ModelSettings
from settings.paths import Folders
from settings.text import Text

if TYPE_CHECKING:
    from providers.local_model import LocalModel, MissingModel

PRESET = "local"


def shelf_of(folders: Folders) -> Shelf:
    """Return the folder of installed models; it need not exist."""
    return Shelf(folders.data / FOLDER)


def local_model(
    chosen: ModelSettings, folders: Folders, transport: Transport
) -> "LocalModel | MissingModel | None":
    """Return the local model, not yet started; where there is none, None, or why if the settings insist."""
    insisted = chosen.preset == PRESET
    try:
        # A name that belongs to another service says nothing about the local model.
        selected = select(shelf_of(folders), chosen.file, chosen.name if insisted else "")
    except ModelError as why:
        return _missing(why) if insisted else None
    return _as_wanted(selected, chosen, transport, own_size=insisted)


def why_no_local(chosen: ModelSettings, folders: Folders) -> Text | None:
    """Say why the local model, which the settings insist on, cannot be used, and how to get it."""
    if chosen.preset != PRESET:
        return None
    try:
        select(shelf_of(folders), chosen.file, chosen.name)
    except ModelError as why:
        return _MISSING.get(why.kind) or Text(*reversed(_sentences(why)))
    return None


def _sentences(why: ModelError) -> tuple[str, str]:
    failure = Failure(Status.PLANNER_FAILED, why.kind, why.models)
    return sentence(failure, "zh-CN"), sentence(failure, "en")


_MISSING = {
    ModelErrorKind.NO_WEIGHTS: Text(
        "The local model is not installed. To install it, run in a terminal: sidelight model install",
        "还没有安装本地模型。安装方法：在终端中运行 sidelight model install",
    ),
    ModelErrorKind.NO_RUNTIME: Text(
        "The local model is not installed: its runtime is missing too. To install both, run in a terminal: "
        'pip install "sidelight[local]", then sidelight model install',
        "还没有安装本地模型，也缺少它的运行组件。安装方法：在终端中运行 "
        'pip install "sidelight[local]"，然后运行 sidelight model install',
    ),
}


def _as_wanted(
    selected: Selected, chosen: ModelSettings, transport: Transport, *, own_size: bool
) -> "LocalModel":
    from providers.local_model import CONTEXT_TOKENS, LocalModel, LocalWaits

    given, usual = chosen.model_fields_set, LocalWaits()
    waits = LocalWaits(
        first_s=chosen.timeout_ms / 1000 if "timeout_ms" in given else usual.first_s,
        idle_s=chosen.idle_timeout_ms / 1000 if "idle_timeout_ms" in given else usual.idle_s,
    )
    tokens = chosen.context_tokens if own_size and "context_tokens" in given else CONTEXT_TOKENS
    return LocalModel(selected, transport, waits=waits, context_tokens=tokens)


def _missing(why: ModelError) -> "MissingModel":
    from providers.local_model import MissingModel

    return MissingModel(why)

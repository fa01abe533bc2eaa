"""Which file the settings mean: one they name, or the best of those installed."""

from dataclasses import dataclass
from pathlib import Path

from providers.local.catalogue import WEIGHTS, Weights, weights_called
from providers.local.runtime import Runtime, runtime
from providers.local.shelf import Shelf, size_of
from search.errors import ModelError, ModelErrorKind

_MAGIC = b"GGUF"
# Of the measured models (MODELS 3) those below this size answered fresh questions from imagination.
_SMALL_BYTES = 800_000_000
_RUNTIME_FAULTS = {
    Runtime.MISSING: ModelErrorKind.NO_RUNTIME,
    Runtime.NO_WHEEL: ModelErrorKind.NO_WHEEL,
}


@dataclass(frozen=True, slots=True)
class Selected:
    """A model on the disk: its file, its shown name, and whether it is too small for fresh facts.

    A `packaged` one is one of the catalogue: how it likes to be asked was measured.
    """

    path: Path
    name: str
    small: bool
    packaged: bool = False


def select(shelf: Shelf, file: str, name: str) -> Selected:
    """Return the model meant by the settings `file` and `name`.

    Raises ModelError: no_runtime, no_wheel, no_weights (nothing is installed), model_file (the named file
    is no GGUF file that can be read), unknown_model (no installed model has that name).
    """
    if (fault := _RUNTIME_FAULTS.get(runtime())) is not None:
        raise ModelError(fault)
    return _named_file(Path(file).expanduser()) if file else _installed(shelf, name)


def _named_file(path: Path) -> Selected:
    size = size_of(path)
    if size is None or not _is_gguf(path):
        raise ModelError(ModelErrorKind.MODEL_FILE, path.name)
    if known := next((weights for weights in WEIGHTS if weights.bytes == size), None):
        return _of(path.absolute(), known)
    return Selected(path.absolute(), path.stem, small=size < _SMALL_BYTES)


def _installed(shelf: Shelf, name: str) -> Selected:
    installed = shelf.installed()
    if not installed:
        raise ModelError(ModelErrorKind.NO_WEIGHTS)
    if not name:
        return _of(shelf.path(installed[0]), installed[0])
    wanted = weights_called(name)
    if wanted not in installed:
        names = tuple(weights.size for weights in installed)
        raise ModelError(ModelErrorKind.UNKNOWN_MODEL, name, models=names)
    return _of(shelf.path(wanted), wanted)


def _of(path: Path, weights: Weights) -> Selected:
    return Selected(path, shown_name(weights), weights.small, packaged=True)


def shown_name(weights: Weights) -> str:
    """Return the name answers are marked with, after `local/`."""
    return weights.title.lower().removesuffix("-instruct")


def _is_gguf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False

"""Which file the settings mean: one they name, or the best of those installed."""

from dataclasses import dataclass
from pathlib import Path

from providers.local.catalogue import Weights, weights_called
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
    """A model on the disk: its file, its shown name, and whether it is too small for fresh facts."""

    path: Path
    name: str
    small: bool


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
    return Selected(path.absolute(), path.stem, small=size < _SMALL_BYTES)


def _installed(shelf: Shelf, name: str) -> Selected:
    installed = shelf.installed()
    if not installed:
        raise ModelError(ModelErrorKind.NO_WEIGHTS)
    if not name:
        return _of(shelf, installed[0])
    wanted = weights_called(name)
    if wanted not in installed:
        names = tuple(weights.size for weights in installed)
        raise ModelError(ModelErrorKind.UNKNOWN_MODEL, name, models=names)
    return _of(shelf, wanted)


def _of(shelf: Shelf, weights: Weights) -> Selected:
    return Selected(shelf.path(weights), shown_name(weights), weights.small)


def shown_name(weights: Weights) -> str:
    """Return the name answers are marked with, after `local/`."""
    return weights.title.lower().removesuffix("-instruct")


def _is_gguf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False

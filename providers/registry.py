"""The one list of engines: the files in `providers/engines/`, each loaded when it is first asked for."""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from providers import engines
from providers.engine import Engine, Group


class RegistryError(LookupError):
    """No engine of that name, a file that breaks the rules of an engine file, or no files at all."""


def names() -> tuple[str, ...]:
    """Return the names of all engines, in alphabetical order, without loading any."""
    found = _scanned(tuple(map(_state_of, engines.__path__)))
    if not found:
        raise RegistryError("no engine was found: the build has left out providers/engines/")
    return found


@cache
def _scanned(_: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Look into the folder once for each of its states: a scan takes longer than all else in a chain."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(engines.__path__)))


def _state_of(folder: str) -> tuple[str, int]:
    try:
        return folder, Path(folder).stat().st_mtime_ns
    except OSError:  # inside an archive, which does not change
        return folder, 0


@cache
def load(name: str) -> Engine:
    """Return the engine of one file; engines keep no state, so one object serves everybody.

    Raises RegistryError for an unknown name, and for a file without exactly one engine of the file's name.
    """
    if name not in names():
        raise RegistryError(f"there is no search engine called {name!r}")
    module = import_module(f"{engines.__name__}.{name}")
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Engine) and value.__module__ == module.__name__
    ]
    if len(found) != 1 or getattr(found[0], "name", "") != name:
        raise RegistryError(f"providers/engines/{name}.py must hold exactly one engine named {name!r}")
    return found[0]()


def in_group(group: Group) -> tuple[Engine, ...]:
    """Return the engines of one part of the chain, in alphabetical order; loads every file."""
    return tuple(engine for engine in map(load, names()) if group in engine.groups)

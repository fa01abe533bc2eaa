"""The chat presets by name, gathered from `providers/chat/`; there is no other list of them."""

import pkgutil
from functools import cache
from importlib import import_module

import providers.chat
from providers.chat_model import Preset


def preset(name: str) -> Preset:
    """Return a preset by its name in the settings. Raises LookupError for a name no file declares."""
    try:
        return _table()[name.strip().lower()]
    except KeyError:
        raise LookupError(f"no chat preset is called {name!r}") from None


def preset_names() -> tuple[str, ...]:
    """Return all names; within a file the table's own order, which is the order keys are looked for in."""
    return tuple(_table())


@cache
def _table() -> dict[str, Preset]:
    rows = [row for module in _modules() for row in getattr(import_module(module), "PRESETS", ())]
    table = {row.name: row for row in rows}
    if not table or len(table) != len(rows):
        raise RuntimeError("the chat presets are missing, or two of them have one name")
    return table


def _modules() -> list[str]:
    return [found.name for found in pkgutil.iter_modules(providers.chat.__path__, "providers.chat.")]

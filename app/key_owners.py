"""Who takes a key: every service that declares one, and `model` for whatever model is set; no other list."""

from dataclasses import dataclass

from providers import registry
from providers.engine import Group
from providers.presets import preset, preset_names

MODEL = "model"
MODEL_VARIABLE = "SIDELIGHT_MODEL_API_KEY"


@dataclass(frozen=True, slots=True)
class KeyOwner:
    """Who needs a key; `url` is the page where a person gets one, `variable` wins over what is stored."""

    name: str
    title: str
    variable: str
    url: str = ""


def key_owners() -> tuple[KeyOwner, ...]:
    """Return all owners: the model, the chat services, the search services."""
    rows = [preset(name) for name in preset_names()]
    services = [
        KeyOwner(row.name, row.title, row.key_variable, row.key_url) for row in rows if row.key_variable
    ]
    engines = [
        KeyOwner(engine.name, engine.title, engine.key_variable, engine.key_url)
        for engine in registry.in_group(Group.KEYED)
    ]
    return (KeyOwner(MODEL, "the model that is set", MODEL_VARIABLE), *services, *engines)

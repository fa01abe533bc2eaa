"""Who takes a key: every service that declares one, and `model` for whatever model is set; no other list."""

import re
from dataclasses import dataclass

from providers import registry
from providers.engine import Group
from providers.presets import preset, preset_names

MODEL = "model"
MODEL_VARIABLE = "SIDELIGHT_MODEL_API_KEY"


@dataclass(frozen=True, slots=True)
class KeyOwner:
    """Who needs a key; `url` is the page where a person gets one, `variable` wins over what is stored.

    `shape` is that of all its keys, where they have one; `any_shape` is true where a key of anybody may be
    meant.
    """

    name: str
    title: str
    variable: str
    url: str = ""
    shape: str = ""
    any_shape: bool = False

    def looks_like_own(self, key: str) -> bool:
        """Tell whether a key has the shape that the keys of this owner have."""
        return bool(self.shape) and re.fullmatch(self.shape, key) is not None


# Not among the services, but often in the same list of keys.
_STRANGERS = (KeyOwner("anthropic", "Anthropic", "", shape=r"sk-ant-[\w-]{20,}"),)


def key_owners() -> tuple[KeyOwner, ...]:
    """Return all owners: the model, the chat services, the search services."""
    rows = [preset(name) for name in preset_names()]
    services = [
        KeyOwner(row.name, row.title, row.key_variable, row.key_url, row.key_shape)
        for row in rows
        if row.key_variable
    ]
    engines = [
        KeyOwner(
            engine.name,
            engine.title,
            engine.key_variable,
            engine.key_url,
            engine.key_shape,
            engine.key_optional,
        )
        for engine in registry.in_group(Group.KEYED)
    ]
    return (KeyOwner(MODEL, "the model that is set", MODEL_VARIABLE, any_shape=True), *services, *engines)


def real_owner(owner: KeyOwner, key: str) -> KeyOwner | None:
    """Return whose key this looks like where it cannot be `owner`'s; None where nothing tells.

    A shape of figures alone tells only where the owner's own keys have another one.
    """
    if owner.any_shape or owner.looks_like_own(key):
        return None
    others = (
        other
        for other in (*key_owners(), *_STRANGERS)
        if other.name != owner.name and other.looks_like_own(key)
    )
    return next((other for other in others if owner.shape or other.shape[0].isalpha()), None)

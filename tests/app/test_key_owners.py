from app.key_owners import key_owners
from providers import registry
from providers.engine import Group
from providers.presets import preset, preset_names


def test_everybody_who_declares_a_key_is_an_owner() -> None:
    names = [owner.name for owner in key_owners()]
    assert names[0] == "model"
    assert {name for name in preset_names() if preset(name).needs_key} <= set(names)
    assert {engine.name for engine in registry.in_group(Group.KEYED)} <= set(names)
    assert len(names) == len(set(names))


def test_every_owner_has_a_variable() -> None:
    assert all(owner.variable for owner in key_owners())

import pytest

from app.key_owners import key_owners, real_owner
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


@pytest.mark.parametrize(
    ("owner", "key", "real"),
    [
        ("serper", "0a" * 32, "serpapi"),
        ("serpapi", "0a" * 20, "serper"),
        ("exa", "tvly-dev-0000000000", "tavily"),
        ("deepseek", "tvly-dev-0000000000", "tavily"),
        ("tavily", f"sk-or-v1-{'0a' * 32}", "openrouter"),
        ("deepseek", f"sk-or-v1-{'0a' * 32}", "openrouter"),
        ("openai", f"sk-or-v1-{'0a' * 32}", "openrouter"),
        ("openrouter", f"sk-or-v1-{'0a' * 32}", ""),
        ("deepseek", f"sk-proj-{'aB3_' * 12}", "openai"),
        ("openai", f"sk-proj-{'aB3_' * 12}", ""),
        ("openai", f"sk-{'aB3d' * 12}", ""),
        ("deepseek", f"sk-{'0a' * 16}", ""),
        ("deepseek", f"sk-ant-api03-{'aB3_' * 12}", "anthropic"),
        ("model", f"sk-ant-api03-{'aB3_' * 12}", ""),
        ("serper", "0a" * 20, ""),
        ("serpapi", "0a" * 32, ""),
        ("bocha", "0a" * 20, ""),
        ("serper", "another shape", ""),
        ("model", "tvly-dev-0000000000", ""),
        ("custom_json", "tvly-dev-0000000000", ""),
    ],
)
def test_key_in_the_wrong_place_is_known_by_its_shape(owner: str, key: str, real: str) -> None:
    owners = {one.name: one for one in key_owners()}
    found = real_owner(owners[owner], key)
    assert (found.name if found else "") == real

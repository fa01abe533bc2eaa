"""How a service that searches leave out is put into their chain."""

from app.compose import Parts
from app.fix import Fix
from providers.engine import Engine, Group
from settings.text import Text

_LISTS = {Group.SCRAPED: "engines", Group.KEYLESS: "keyless_apis"}


def way_into_chain(parts: Parts, engine: Engine) -> Fix:
    """Return the setting to change, with those that are asked already."""
    if Group.KEYED in engine.groups:
        return _in_list("search.fallbacks", [*(parts.settings.search.fallbacks or ()), engine.name])
    of_group = next((group for group in engine.groups if group in _LISTS), Group.SCRAPED)
    now = [one.facts.provider for one in parts.chain().sources if one.facts.key.split(" ")[1] == of_group]
    return _in_list(f"search.builtin_free.{_LISTS[of_group]}", [*dict.fromkeys(now), engine.name])


def _in_list(path: str, names: list[str]) -> Fix:
    command = f"sidelight settings set {path} {' '.join(names)}"
    name = names[-1]
    return Fix(
        f"To have it asked: {command}",
        f"如需使用它：{command}",
        Text(
            f"To have it asked, switch {name} on among the sources.",
            f"如需使用它，请在搜索来源中启用 {name}。",
        ),
    )

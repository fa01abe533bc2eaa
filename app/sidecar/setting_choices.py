"""What only the product knows of its settings: names of services, and the titles of the sections."""

from collections.abc import Iterable
from typing import Any

from settings.form import FormField
from settings.text import Text

_TITLES = {
    "model": Text("Model", "模型"),
    "search": Text("Search", "搜索"),
    "search.builtin_free": Text("Built-in free search", "内置免费搜索"),
    "ui": Text("Appearance", "外观"),
    "network": Text("Network", "网络"),
}


def choices() -> dict[str, tuple[str, ...]]:
    """Return the names that settings may take, by dotted path; all come from the registries."""
    from app.chain import provider_names
    from app.model_choice import AUTO, LOCAL
    from providers import registry
    from providers.engine import Group
    from providers.presets import preset_names

    def of(group: Group) -> tuple[str, ...]:
        return tuple(engine.name for engine in registry.in_group(group))

    return {
        "model.preset": tuple(dict.fromkeys((AUTO, *preset_names(), LOCAL))),
        "search.provider": provider_names(),
        "search.fallbacks": of(Group.KEYED),
        "search.builtin_free.engines": of(Group.SCRAPED),
        "search.builtin_free.keyless_apis": of(Group.KEYLESS),
    }


def section_titles(fields: Iterable[FormField]) -> list[dict[str, Any]]:
    """Return the sections in the order of their fields; one without a title shows its name."""
    names = dict.fromkeys(field.path.rpartition(".")[0] for field in fields)
    titles = ((name, _TITLES.get(name, Text(name, name))) for name in names)
    return [{"name": name, "title": {"en": title.en, "zh": title.zh}} for name, title in titles]

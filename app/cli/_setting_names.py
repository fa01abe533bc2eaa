"""Names that a setting may hold and only the services know: checked when a person sets them."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from app.chain import provider_names
from app.cli._running import RefusedError
from app.model_choice import AUTO
from providers import registry
from providers.engine import Group
from providers.presets import preset_names


def known_names() -> Mapping[str, tuple[str, ...]]:
    """Return, by dotted setting, the names it may hold."""
    apis = tuple(name for name in provider_names() if name != "builtin_free")
    return {
        "model.preset": (AUTO, *preset_names()),
        "search.provider": provider_names(),
        "search.fallbacks": apis,
        "search.builtin_free.engines": _names_in(Group.SCRAPED),
        "search.builtin_free.keyless_apis": _names_in(Group.KEYLESS),
    }


def refuse_unknown(key: str, value: object) -> None:
    """Raise RefusedError for a name that no service has."""
    known = known_names().get(key)
    if known is None:
        return
    for name in _listed(value):
        if name.strip().lower() not in known:
            raise _unknown(key, name, known)


def refuse_bad_lines(key: str, value: object) -> None:
    """Raise RefusedError for a line that is no rule about sites."""
    if key not in ("search.block", "search.allow"):
        return
    from app.site_lists import why_no_rule
    from search.site_rules import read_rules

    for bad in read_rules(tuple(_listed(value))).bad_lines:
        why = why_no_rule(bad)
        raise RefusedError(
            f"{key} cannot hold {bad.text!r}: {why.en}. Write example.com, or *://*.example.com/ads/*.",
            f"{key} 不能包含 {bad.text!r}：{why.zh}。请写 example.com 或 *://*.example.com/ads/*。",
        )


def _listed(value: object) -> Iterator[str]:
    yield from (map(str, value) if isinstance(value, list | tuple) else [str(value)])


def _unknown(key: str, name: str, known: tuple[str, ...]) -> RefusedError:
    near, names = get_close_matches(name, known, n=1), ", ".join(known)
    return RefusedError(
        f"{key} cannot be {name!r}." + (f" Did you mean {near[0]}?" if near else "") + f" Names: {names}.",
        f"{key} 不能设为 {name!r}。" + (f"是否指 {near[0]}？" if near else "") + f"可用的名称：{names}。",
    )


def _names_in(group: Group) -> tuple[str, ...]:
    return tuple(engine.name for engine in registry.in_group(group))

"""From a raw table to valid settings: what does not fit is left out alone, with a warning that names it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from settings.kinds import listed
from settings.model import Settings
from settings.sentences import misplaced_key
from settings.shown import is_key_name
from settings.text import Text
from settings.warning import SettingsWarning, WarningCode

Loc = tuple[int | str, ...]
MOST_WARNINGS = 50
_MOST_PASSES = 20


def check(raw: Mapping[str, Any]) -> tuple[Settings, tuple[SettingsWarning, ...]]:
    """Return settings that fit, whatever `raw` holds; `raw` stays untouched."""
    table, found = _with_sections(raw), list[SettingsWarning]()
    for _ in range(_MOST_PASSES):
        try:
            settings = Settings.model_validate(table)
        except ValidationError as error:
            from settings.reason import misfits  # only files with something wrong pay for the words

            wrong = misfits(error)
            found += [one.warning() for one in wrong]
            table = _without(table, [one.loc for one in wrong])
        else:
            return settings, tuple(_bounded([*found, *_misplaced_keys(raw)]))
    raise AssertionError(f"settings do not settle: {found}")


def unknown_keys(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the dotted names that mean nothing to this version; the store keeps them all the same."""
    return tuple(_unknown(raw, Settings, ""))


def depth_of(table: Mapping[str, Any]) -> int:
    """Return how deeply tables and lists are nested, without recursion: the file may hold anything."""
    deepest, waiting = 0, list[tuple[Any, int]]([(table, 1)])
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        inner = node.values() if isinstance(node, Mapping) else node
        waiting += [(value, depth + 1) for value in inner if isinstance(value, Mapping | list)]
    return deepest


def _unknown(raw: Mapping[str, Any], model: type[BaseModel], prefix: str) -> Iterator[str]:
    for name, value in raw.items():
        field = model.model_fields.get(name)
        if field is None:
            yield f"{prefix}{name}"
        elif isinstance(value, Mapping) and (section := _section(field.annotation)):
            yield from _unknown(value, section, f"{prefix}{name}.")


def _section(annotation: Any) -> type[BaseModel] | None:
    return annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None


def _with_sections(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in missing sections as empty tables: for a default pydantic would build one more validator."""
    table = {"model": {}, "search": {}, "ui": {}, "network": {}} | dict(raw)
    if isinstance(table["search"], Mapping):
        table["search"] = {"builtin_free": {}} | dict(table["search"])
    return table


def _without(node: Any, locs: Sequence[Loc]) -> Any:
    """Return the tree without what stands at the given places; nothing is changed in place."""
    below: dict[int | str, list[Loc]] = defaultdict(list)
    for loc in locs:
        below[loc[0]].append(loc[1:])
    node = listed(node)
    pairs = node.items() if isinstance(node, Mapping) else enumerate(node)
    kept = {
        name: _trimmed(value, below.get(name, [])) for name, value in pairs if () not in below.get(name, [])
    }
    return kept if isinstance(node, Mapping) else list(kept.values())


def _trimmed(value: Any, locs: Sequence[Loc]) -> Any:
    return _without(value, locs) if locs else value


def _misplaced_keys(raw: Mapping[str, Any], prefix: str = "") -> Iterator[SettingsWarning]:
    for name, value in raw.items():
        if isinstance(value, Mapping):
            yield from _misplaced_keys(value, f"{prefix}{name}.")
        elif is_key_name(name) and isinstance(value, str) and value.strip():
            key = f"{prefix}{name}"
            yield SettingsWarning(WarningCode.MISPLACED_KEY, key, misplaced_key(key))


def _bounded(found: list[SettingsWarning]) -> list[SettingsWarning]:
    more = len(found) - MOST_WARNINGS
    if more <= 0:
        return found
    english = "is 1 more warning" if more == 1 else f"are {more} more warnings"
    text = Text(f"There {english} about the settings.", f"设置中还有 {more} 条警告。")
    return [*found[:MOST_WARNINGS], SettingsWarning(WarningCode.MORE, "", text)]

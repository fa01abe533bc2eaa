"""What a dialog or the command line needs to show and change settings, read from the JSON schema alone.

The same walk serves the product's own settings and the `Config` model that a source declares.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

from pydantic import BaseModel

from settings.model import Settings
from settings.shown import without_keys, without_userinfo
from settings.text import Text

Schema = Mapping[str, Any]


class Kind(StrEnum):
    """How a field is edited; the last ones are texts that need more than a plain input."""

    SWITCH = "switch"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    NAMES = "names"
    TABLE = "table"
    NAME = "name"
    LANGUAGE = "language"
    ADDRESS = "address"
    ADDRESSES = "addresses"
    LINES = "lines"
    ADDRESS_TABLE = "address_table"
    PROXY = "proxy"
    PATH = "path"
    SECRET = "secret"  # noqa: S105 - a kind, not a key


_BY_TYPE = {"boolean": Kind.SWITCH, "integer": Kind.NUMBER, "number": Kind.NUMBER, "array": Kind.NAMES,
            "object": Kind.TABLE}  # fmt: skip
LISTS = frozenset({Kind.NAMES, Kind.ADDRESSES, Kind.LINES})
TABLES = frozenset({Kind.TABLE, Kind.ADDRESS_TABLE})
_ADDRESSES = frozenset({Kind.ADDRESS, Kind.ADDRESSES, Kind.ADDRESS_TABLE, Kind.PROXY})


@dataclass(frozen=True, slots=True)
class FormField:
    """One field. `path` is dotted; `default` None means that the product decides while nothing is set.

    `value` has user names and passwords hidden. `secret` says that the value is written, never shown.
    """

    path: str
    kind: Kind
    title: Text
    help: Text
    default: Any = None
    minimum: int | float | None = None
    maximum: int | float | None = None
    choices: tuple[str, ...] = ()
    value: Any = None
    secret: bool = False

    def as_object(self) -> dict[str, Any]:
        """Return the JSON form; texts are objects with `en` and `zh`."""
        return asdict(self) | {"kind": str(self.kind), "choices": list(self.choices)}


def form(settings: Settings, choices: Mapping[str, tuple[str, ...]] | None = None) -> tuple[FormField, ...]:
    """Return all fields with their current values; `choices` adds names only others know, by dotted path."""
    values, more = settings.model_dump(mode="json"), choices or {}
    return tuple(
        replace(field, value=shown(at(values, path), field), choices=more.get(path, field.choices))
        for path, field in declared().items()
    )


def form_of(
    config: type[BaseModel], table: Mapping[str, Any] | None = None, prefix: str = ""
) -> tuple[FormField, ...]:
    """Return the fields of a model that a source declares, with the values of its raw table."""
    return tuple(
        replace(
            field, value=shown(at(table or {}, field.path, field.default), field), path=prefix + field.path
        )
        for field in _fields(config)
    )


@cache
def declared() -> dict[str, FormField]:
    """Return the product's own fields by dotted path, each with its default as value."""
    return {field.path: field for field in _fields(Settings) if "." in field.path}


def shown(value: Any, field: FormField) -> Any:
    """Return the value of a field as it may be seen."""
    if field.secret:
        return None
    if field.kind is Kind.TABLE:
        return without_keys(value)
    return without_userinfo(value) if field.kind in _ADDRESSES else value


def at(values: Mapping[str, Any], path: str, default: Any = None) -> Any:
    """Return what stands at a dotted path of nested tables."""
    found: Any = values
    for part in path.split("."):
        if not isinstance(found, Mapping) or part not in found:
            return default
        found = found[part]
    return found


def _fields(model: type[BaseModel]) -> Iterator[FormField]:
    schema = model.model_json_schema()
    yield from _walk(schema, schema.get("$defs", {}), "")


def _walk(section: Schema, definitions: Schema, prefix: str) -> Iterator[FormField]:
    for name, raw in section.get("properties", {}).items():
        schema = _resolved(raw, definitions)
        if "properties" in schema:
            yield from _walk(schema, definitions, f"{prefix}{name}.")
        else:
            yield _field(f"{prefix}{name}", schema)


def _resolved(schema: Schema, definitions: Schema) -> Schema:
    """Follow a reference, and take the one real branch of an optional type; what stands beside it wins."""
    if reference := schema.get("$ref"):
        return {**_resolved(definitions[reference.rsplit("/", 1)[-1]], definitions), **schema}
    branches = [branch for branch in schema.get("anyOf", ()) if branch.get("type") != "null"]
    return {**_resolved(branches[0], definitions), **schema} if len(branches) == 1 else schema


def _field(path: str, schema: Schema) -> FormField:
    kind, chinese = _kind(schema), schema.get("zh", {})
    title, words = schema.get("title", path), schema.get("description", "")
    default = None if kind is Kind.SECRET else schema.get("default")
    return FormField(
        path,
        kind,
        Text(title, chinese.get("title", title)),
        Text(words, chinese.get("help", words)),
        default=default,
        minimum=schema.get("minimum"),
        maximum=schema.get("maximum"),
        choices=tuple(schema.get("choices", schema.get("enum", ()))),
        value=default,
        secret=kind is Kind.SECRET,
    )


def _kind(schema: Schema) -> Kind:
    if "kind" in schema:
        return Kind(schema["kind"])
    if schema.get("writeOnly") or schema.get("format") == "password":
        return Kind.SECRET
    return Kind.CHOICE if "enum" in schema else _BY_TYPE.get(schema.get("type", ""), Kind.TEXT)

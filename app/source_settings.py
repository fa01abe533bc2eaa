"""What the tables of the search sources may hold: known sources, their own settings, values that fit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from providers import registry
from providers.engine import Engine, Group
from settings.errors import SettingsError
from settings.model import SearchSettings
from settings.shown import is_key_name, shortened
from settings.text import Text

PROVIDERS, BASE_URLS = "search.providers", "search.base_urls"
_WHOLE_ADDRESSES = (BASE_URLS, "model.base_url")


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that means nothing: `reason` says why, `instead` what holds in its place."""

    key: str
    value: Any
    reason: Text
    instead: Text

    @property
    def warning(self) -> Text:
        """Say what stands in the file and what is done about it."""
        value = shortened(self.value)
        return Text(
            f"{self.key} = {value} is not usable: {self.reason.en}. {self.instead.en}.",
            f"{self.key} = {value} 无法使用：{self.reason.zh}。{self.instead.zh}。",
        )

    @property
    def refusal(self) -> Text:
        """Say why it is not stored."""
        value = shortened(self.value)
        return Text(
            f"{self.key} cannot be {value}: {self.reason.en}.",
            f"{self.key} 不能设为 {value}：{self.reason.zh}。",
        )


def source_misfits(search: SearchSettings) -> tuple[Misfit, ...]:
    """Return all entries of both tables that no source knows or can use."""
    return (*_of_tables(search.providers), *_of_addresses(search.base_urls))


def checked(key: str, value: Any, typed: str | None = None) -> Any:
    """Return the value of a setting as it is to be stored. Raises SettingsError where no source could use it.

    `typed` is the text it was read from: it stays text where the source wants one, as in an id of figures.
    """
    found = _misfit_of(key, value)
    if found and typed is not None and typed != value and not _misfit_of(key, typed.strip()):
        return typed.strip()
    if found:
        raise SettingsError(found.refusal)
    return value


def _misfit_of(key: str, value: Any) -> Misfit | None:
    return next(_misfits_of(key.strip(), value), None)


def _misfits_of(key: str, value: Any) -> Iterator[Misfit]:
    if any(key == one or key.startswith(f"{one}.") for one in _WHOLE_ADDRESSES):
        yield from _of_bare_words(key, value)
    for start, look in ((PROVIDERS, _of_tables), (BASE_URLS, _of_addresses)):
        if key == start or key.startswith(f"{start}."):
            table = _nested(key.removeprefix(start).removeprefix("."), value)
            if isinstance(table, Mapping):
                yield from look({str(name).lower(): inner for name, inner in table.items()})


def _nested(path: str, value: Any) -> Any:
    for part in reversed(path.split(".") if path else []):
        value = {part: value}
    return value


# ---- search.providers --------------------------------------------------------------------------------------


def _of_tables(tables: Mapping[str, Any]) -> Iterator[Misfit]:
    for name, table in tables.items():
        if name not in registry.names():
            yield _unknown_source(f"{PROVIDERS}.{name}", name, table, _names_with_settings())
        elif isinstance(table, Mapping):
            yield from _of_table(registry.load(name), table)


def _of_table(engine: Engine, table: Mapping[str, Any]) -> Iterator[Misfit]:
    fields = engine.Config.model_fields
    for name, value in table.items():
        # That keys do not belong there is said by the settings themselves.
        if name not in fields and not is_key_name(name):
            yield _unknown_setting(engine, name, value)
    try:
        engine.Config.model_validate({name: value for name, value in table.items() if name in fields})
    except ValidationError as error:
        bad = dict.fromkeys(str(one["loc"][0]) for one in error.errors(include_url=False) if one["loc"])
        for name in bad:
            yield _unfit(engine, name, table[name])


def _unfit(engine: Engine, name: str, value: Any) -> Misfit:
    from settings.form import Kind, form_of  # only tables with something wrong pay for the words
    from settings.reason import default_of, expected

    field = next(one for one in form_of(engine.Config) if one.path == name)
    allowed = field.title if field.kind is Kind.TEXT else expected(field)
    instead = default_of(field)
    return Misfit(
        f"{PROVIDERS}.{engine.name}.{name}",
        value,
        Text(f"it must be {allowed.en}", f"应为 {allowed.zh}"),
        Text(f"Used instead: {instead.en}", f"改用：{instead.zh}"),
    )


def _unknown_setting(engine: Engine, name: str, value: Any) -> Misfit:
    known = tuple(engine.Config.model_fields)
    reason = (
        _listed(
            Text(f"{engine.name} has no setting {name!r}", f"{engine.name} 没有设置项 {name!r}"), name, known
        )
        if known
        else Text(f"{engine.name} has no settings of its own", f"{engine.name} 没有自己的设置")
    )
    return Misfit(f"{PROVIDERS}.{engine.name}.{name}", value, reason, _LEFT_OUT)


def _names_with_settings() -> tuple[str, ...]:
    return tuple(name for name in registry.names() if registry.load(name).Config.model_fields)


# ---- search.base_urls --------------------------------------------------------------------------------------


def _of_addresses(table: Mapping[str, Any]) -> Iterator[Misfit]:
    for name, address in table.items():
        if name not in registry.names() or not _has_address(registry.load(name)):
            yield _unknown_source(f"{BASE_URLS}.{name}", name, address, _names_with_address())


def _has_address(engine: Engine) -> bool:
    """An instance is its address: it stands in the list of instances."""
    return engine.groups != (Group.INSTANCE,)


def _names_with_address() -> tuple[str, ...]:
    return tuple(name for name in registry.names() if _has_address(registry.load(name)))


def _of_bare_words(key: str, value: Any) -> Iterator[Misfit]:
    """A lone word is a typing error far more often than a host; with its scheme it is taken at its word."""
    entries = value.items() if isinstance(value, Mapping) else [("", value)]
    for name, text in entries:
        if isinstance(text, str) and text.strip() and _is_bare_word(text.strip()):
            reason = Text(
                "it is no address; write it whole, such as http://HOST:PORT",
                "这不是地址，请写完整，如 http://主机:端口",
            )
            yield Misfit(f"{key}.{name}" if name else key, text, reason, _LEFT_OUT)


def _is_bare_word(text: str) -> bool:
    return not any(mark in text for mark in ".:/：／。") and text.lower() != "localhost"


# ---- words -------------------------------------------------------------------------------------------------

_LEFT_OUT = Text("It is left out", "已忽略")


def _unknown_source(key: str, name: str, value: Any, known: tuple[str, ...]) -> Misfit:
    reason = Text(f"there is no such search source as {name!r}", f"没有搜索来源 {name!r}")
    return Misfit(key, value, _listed(reason, name, known), _LEFT_OUT)


def _listed(reason: Text, name: str, known: tuple[str, ...]) -> Text:
    from difflib import get_close_matches  # on the way of every question, needed by few

    near, names = get_close_matches(name, known, n=1), ", ".join(known)
    meant = Text(f" Did you mean {near[0]}?", f"是否指 {near[0]}？") if near else Text("", "")
    return Text(f"{reason.en}.{meant.en} Known: {names}", f"{reason.zh}。{meant.zh}可用：{names}")

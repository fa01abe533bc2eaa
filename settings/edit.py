"""Changes to a raw table by dotted name: typed text becomes a value that fits, or a clear refusal."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from settings.errors import SettingsError
from settings.form import LISTS, TABLES, FormField, Kind, at, declared, shown
from settings.kinds import listed
from settings.model import Settings
from settings.reason import Misfit, misfits
from settings.sentences import misplaced_key
from settings.shown import is_key_name, shortened
from settings.text import Text
from settings.web_address import HIDDEN, shown_address

Table = dict[str, Any]
_YES = frozenset({"true", "yes", "on", "1", "是", "开"})
_NO = frozenset({"false", "no", "off", "0", "否", "关"})


def known_field(key: str) -> FormField:
    """Return the field that a dotted name is, or whose entry it is. Raises SettingsError with near names."""
    field = declared().get(key)
    if field is None:
        parent = next((p for p in declared() if key.startswith(p + ".") and not key.endswith(".")), "")
        field = declared().get(parent)
    if field is None or (field.path != key and field.kind not in TABLES):
        raise SettingsError(_unknown(key))
    return field


def shown_value(settings: Settings, key: str) -> Any:
    """Return a setting, or the settings of a section by the rest of their names, as they may be shown."""
    inside = f"{key}."
    if key in _sections():
        return {
            path.removeprefix(inside): shown_value(settings, path)
            for path in declared()
            if path.startswith(inside)
        }
    key = regular_key(key)
    return shown(at(settings.model_dump(mode="json"), key), known_field(key))


def apply(table: Table, key: str, value: Any) -> None:
    """Set one value of a raw table in place; None takes it out, also a section or a key nobody knows."""
    if value is not None:
        if is_key_name(key.rsplit(".", 1)[-1]):
            raise SettingsError(misplaced_key(key))
        key = regular_key(key)
        put(table, key, fitting(key, value, table))
    elif not remove(table, key) and key not in _sections():
        remove(table, regular_key(key))


def read_text(key: str, text: str, toml_value: Callable[[str], Any]) -> Any:
    """Return the value that a typed text means for this key; what it is worth is checked by `fitting`."""
    field, text = known_field(key), text.strip()
    if field.kind in TABLES:
        return _table_value(field, key, text, toml_value)
    if field.kind in LISTS:
        return _named(key, text, toml_value) if text.startswith("[") else listed(text)
    if field.kind is Kind.SWITCH:
        return True if text.lower() in _YES else False if text.lower() in _NO else text
    return text


def regular_key(key: str) -> str:
    """Return a known dotted name as it is stored: names of sources are lower case. Raises SettingsError."""
    key = key.strip()
    start = known_field(key).path
    entry, dot, rest = key[len(start) :].removeprefix(".").partition(".")
    return f"{start}.{entry.lower()}{dot}{rest}" if entry else start


def fitting(key: str, value: Any, current: Mapping[str, Any]) -> Any:
    """Return `value` in its regular form. Raises SettingsError naming cause and allowed values.

    An address shown with hidden user name and password means the one that stands in `current`.
    """
    value = _unhidden(value, at(current, key))
    if known_field(key).kind is not Kind.TABLE:
        _refuse_hidden(key, value)
    try:
        settings = Settings.model_validate(_nested(key, value))
    except ValidationError as error:
        raise _refused(key, value, misfits(error)[0]) from None
    # The tables of sources hold what TOML holds; everything else is plain text, numbers and lists.
    return value if known_field(key).kind is Kind.TABLE else at(settings.model_dump(mode="json"), key)


def put(table: Table, key: str, value: Any) -> None:
    """Set a value in place. Raises SettingsError where something that is no table stands in the way."""
    *sections, name = key.split(".")
    for place, section in enumerate(sections):
        inner = table.setdefault(section, {})
        if not isinstance(inner, dict):
            raise SettingsError(_in_the_way(".".join(sections[: place + 1]), inner))
        table = inner
    table[name] = value


def remove(table: Table, key: str) -> bool:
    """Remove a value in place, with the tables that become empty by it; tell whether it was there."""
    first, _, rest = key.partition(".")
    inner = table.get(first)
    if not rest:
        return table.pop(first, None) is not None
    if not isinstance(inner, dict) or not remove(inner, rest):
        return False
    if not inner:
        del table[first]
    return True


def _sections() -> frozenset[str]:
    return frozenset(path[:end] for path in declared() for end, char in enumerate(path) if char == ".")


def _table_value(field: FormField, key: str, text: str, toml_value: Callable[[str], Any]) -> Any:
    """A whole table is written as in TOML; its entries are addresses, or any TOML value, else plain text."""
    if key == field.path:
        return _named(key, text, toml_value)
    if field.kind is Kind.ADDRESS_TABLE:
        return text
    try:
        return toml_value(text)
    except SettingsError:
        return text


def _named(key: str, text: str, toml_value: Callable[[str], Any]) -> Any:
    """Read a value of TOML; what is wrong with it is said with the setting's name."""
    try:
        return toml_value(text)
    except SettingsError as error:
        why = error.text
        raise SettingsError(Text(f"{key}: {why.en}", f"{key}：{why.zh}"), why) from None


def _nested(key: str, value: Any) -> Table:
    for part in reversed(key.split(".")):
        value = {part: value}
    return value  # type: ignore[no-any-return]  # a dotted name has at least one part


def _unhidden(value: Any, current: Any) -> Any:
    """Put back what was hidden: an address that comes back exactly as it was shown is the old one."""
    match value, current:
        case str(), str():
            return current if value == shown_address(current) else value
        case list() | tuple(), list() | tuple():
            olds = [old for old in current if isinstance(old, str)]
            return [_taken(entry, olds) for entry in value]
        case dict(), dict():
            return {name: _unhidden(entry, current.get(name)) for name, entry in value.items()}
        case _:
            return value


def _taken(entry: Any, olds: list[str]) -> Any:
    """Each old address stands for one new entry: two may differ in nothing but the hidden part."""
    for place, old in enumerate(olds):
        if entry == shown_address(old):
            return olds.pop(place)
    return entry


def _refuse_hidden(key: str, value: Any) -> None:
    entries = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else [value]
    )
    if any(isinstance(entry, str) and f"{HIDDEN}@" in entry for entry in entries):
        raise SettingsError(
            Text(
                f"{key}: write user name and password again, {HIDDEN} only hides them.",
                f"{key}：请重新填写用户名和密码，{HIDDEN} 只是遮盖显示。",
            ),
            Text(
                f"Write user name and password again, {HIDDEN} only hides them.",
                f"请重新填写用户名和密码，{HIDDEN} 只是遮盖显示。",
            ),
        )


def _unknown(key: str) -> Text:
    near = get_close_matches(key, declared(), n=3, cutoff=0.5) or [
        path for path in declared() if path.rsplit(".", 1)[-1] == key.rsplit(".", 1)[-1]
    ]
    names = ", ".join(near)
    return Text(
        f"There is no setting {key}." + (f" Nearest: {names}." if near else ""),
        f"没有名为 {key} 的设置。" + (f"相近的名称：{names}。" if near else ""),
    )


def _refused(key: str, typed: Any, misfit: Misfit) -> SettingsError:
    """Quote what was typed, not what was made of it; of a list the entry that does not fit."""
    value = misfit.value if misfit.inside else shortened(typed)
    title = known_field(key).title
    return SettingsError(
        _refusal(Text(key, f"{key} "), value, misfit.reason),
        _refusal(Text(f"“{title.en}”", f"“{title.zh}”"), value, misfit.reason),
    )


def _refusal(name: Text, value: str, reason: Text) -> Text:
    return Text(f"{name.en} cannot be {value}: {reason.en}.", f"{name.zh}不能设为 {value}：{reason.zh}。")


def _in_the_way(key: str, value: Any) -> Text:
    return Text(
        f"{key} = {shortened(value)} stands in the settings file where a table is needed; unset {key} first.",
        f"设置文件中的 {key} = {shortened(value)} 应为一个表，请先取消设置 {key}。",
    )

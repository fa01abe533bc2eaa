"""Why a value does not fit, in words: what stands in the file, what is allowed, what is used instead."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from settings.form import LISTS, TABLES, FormField, Kind, declared
from settings.kinds import NAME_RULE, REFUSED
from settings.shown import shortened, without_userinfo
from settings.text import Text
from settings.warning import SettingsWarning, WarningCode

_EXPECTED = {
    Kind.SWITCH: Text("true or false", "true 或 false"),
    Kind.NAME: Text("a name of letters, digits, _ . and -", "由字母、数字和 _ . - 组成的名称"),
    Kind.NAMES: Text("a list of names", "名称列表"),
    Kind.LANGUAGE: Text("auto or a language tag like zh-CN", "auto 或 zh-CN 这样的语言标记"),
    Kind.ADDRESS: Text("an http or https address", "http 或 https 地址"),
    Kind.ADDRESSES: Text("a list of addresses", "地址列表"),
    Kind.LINES: Text("a list of lines", "一组文本行"),
    Kind.ADDRESS_TABLE: Text("a table of names and addresses", "名称与地址组成的表"),
    Kind.TABLE: Text("a table", "一个表"),
    Kind.PROXY: Text("none, system, or an http or https address", "none、system，或 http、https 地址"),
}
_LINE = Text("one line of at most 2,000 characters", "一行文字，不超过 2,000 个字符")
_ENTRY = {
    Kind.NAMES: _EXPECTED[Kind.NAME],
    Kind.ADDRESSES: _EXPECTED[Kind.ADDRESS],
    Kind.LINES: _LINE,
    Kind.ADDRESS_TABLE: _EXPECTED[Kind.ADDRESS],
    Kind.TABLE: _EXPECTED[Kind.TABLE],
}
Loc = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Misfit:
    """One value that does not fit, in or `inside` a field; the field is None for a whole section."""

    loc: Loc
    key: str
    field: FormField | None
    inside: bool
    value: str
    reason: Text

    def warning(self) -> SettingsWarning:
        """Say that it is left out and what is used instead."""
        if self.inside:
            return SettingsWarning(WarningCode.BAD_ENTRY, self.key, self._entry())
        instead = default_of(self.field)
        text = Text(
            f"{self.key} = {self.value} is not usable: {self.reason.en}. Used instead: {instead.en}.",
            f"{self.key} = {self.value} 无法使用：{self.reason.zh}。改用：{instead.zh}。",
        )
        return SettingsWarning(WarningCode.BAD_VALUE, self.key, text)

    def _entry(self) -> Text:
        return Text(
            f"{self.key}: the entry {self.value} is left out: {self.reason.en}.",
            f"{self.key}：已忽略 {self.value}，{self.reason.zh}。",
        )


def misfits(error: ValidationError) -> list[Misfit]:
    """Read everything pydantic found wrong."""
    return [_misfit(one) for one in error.errors(include_url=False)]


def _misfit(error: ErrorDetails) -> Misfit:
    # A refused name of a table's entry is reported below the entry, under the word [key].
    named = len(error["loc"]) > 3 and error["loc"][-1] == "[key]"  # noqa: PLR2004 - search.base_urls.NAME
    loc = error["loc"][:-1] if named else error["loc"]
    key = ".".join(part for part in loc if isinstance(part, str))
    field, inside = _field_of(loc)
    reason = NAME_RULE if named else _reason(error, field, inside)
    return Misfit(loc, key, field, inside, shortened(error["input"]), reason)


def expected(field: FormField) -> Text:
    """Say what a field takes."""
    if field.kind is Kind.NUMBER and field.minimum is not None and field.maximum is not None:
        low, high = f"{field.minimum:,}", f"{field.maximum:,}"
        return Text(f"a whole number from {low} to {high}", f"{low} 到 {high} 之间的整数")
    if field.choices and field.kind is Kind.CHOICE:
        return Text(", ".join(field.choices), "、".join(field.choices))
    return _EXPECTED.get(field.kind, _LINE)


def default_of(field: FormField | None) -> Text:
    """Say what is used while the field has no value of its own."""
    if field is None:
        return Text("its defaults", "默认值")
    if field.default is None or field.kind in LISTS | TABLES:
        return Text("the default", "默认值")
    value: Any = without_userinfo(field.default)
    said = f"{value:,}" if field.kind is Kind.NUMBER else shortened(value)
    return Text(said, said)


def _field_of(loc: Loc) -> tuple[FormField | None, bool]:
    """Find the field that a location is or lies in, and whether it lies in it."""
    path = ""
    for place, part in enumerate(loc):
        path = f"{path}.{part}" if path else str(part)
        if field := declared().get(path):
            return field, place < len(loc) - 1
    return None, False


def _reason(error: ErrorDetails, field: FormField | None, inside: bool) -> Text:
    if error["type"] == REFUSED:
        context = error.get("ctx", {})
        return Text(context["en"], context["zh"])
    if field is None:
        return Text("it must be a table", "它应该是一个表")
    allowed = _ENTRY.get(field.kind, _LINE) if inside else expected(field)
    gap = " " if allowed.zh[0].isascii() else ""
    return Text(f"it must be {allowed.en}", f"应为{gap}{allowed.zh}")

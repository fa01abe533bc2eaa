"""Kinds of values: how a value written by a person becomes the regular one, or why it cannot.

A refusal is a pydantic error of type `refused` that carries its reason in both languages.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, StringConstraints
from pydantic_core import PydanticCustomError

from search.address import AddressError, InstanceAddress
from search.query import Depth
from settings.text import Text
from settings.web_address import regular_address, regular_proxy

REFUSED = "refused"

# A language tag as in BCP 47: language, then script (four letters), region (two) and more.
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SPOKEN = {
    "zh": "zh-CN", "chinese": "zh-CN", "中文": "zh-CN", "简体中文": "zh-CN",
    "english": "en", "英文": "en", "英语": "en",
}  # fmt: skip
_NAME = re.compile("[a-z0-9][a-z0-9_.-]{0,63}")
NAME_RULE = Text(
    "it is not a name of letters, digits, _ . and - (64 at most)",
    "不是由字母、数字和 _ . - 组成的名称（最多 64 个字符）",
)
# Figures in groups as people write them: by thousands, or by ten thousands; 1,5 is no fifteen.
_BETWEEN = re.compile(r"[\s,，_]")
_GROUPED = re.compile(r"\s*[+-]?\d{1,4}(?:[\s,，_]\d{3,4})*\s*")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def refused(text: Text) -> PydanticCustomError:
    return PydanticCustomError(REFUSED, "{en}", {"en": text.en, "zh": text.zh})


def listed(value: object) -> object:
    """Read a lone string as the list it stands for: entries between commas (also full-width) or line ends."""
    if not isinstance(value, str):
        return value
    return [part for entry in re.split(r"[,，、;；\n]", value) if (part := entry.strip())]


def regular_tag(text: str) -> str:
    """Return `auto` or a language tag in its usual case; `zh`, `zh_cn` and `中文` are `zh-CN`."""
    tag = text.strip().replace("_", "-")
    if tag.lower() in _SPOKEN or tag.lower() == "auto":
        return _SPOKEN.get(tag.lower(), "auto")
    if not _TAG.fullmatch(tag):
        raise refused(
            Text(
                "it is neither auto nor a language tag like zh-CN", "既不是 auto，也不是 zh-CN 这样的语言标记"
            )
        )
    first, *rest = tag.split("-")
    usual = {2: str.upper, 4: str.title}
    return "-".join([first.lower(), *(usual.get(len(part), str.lower)(part) for part in rest)])


def cased(choices: type[StrEnum]) -> BeforeValidator:
    """Accept the values of an enum in any case, with _ for -."""
    known = {choice.value.lower(): choice for choice in choices}

    def read(value: Any) -> Any:
        return known.get(value.strip().replace("_", "-").lower(), value) if isinstance(value, str) else value

    return BeforeValidator(read)


def _whole(value: object) -> object:
    if isinstance(value, bool):
        raise refused(Text("it is not a whole number", "不是整数"))
    return _BETWEEN.sub("", value) if isinstance(value, str) and _GROUPED.fullmatch(value) else value


def _line(text: str) -> str:
    if _CONTROL.search(text):
        raise refused(Text("it holds line breaks or control characters", "含有换行或控制字符"))
    return text


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise refused(NAME_RULE)
    return text


def _once(entries: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entries))


def _read_by(reader: Callable[[str], str]) -> AfterValidator:
    def read(text: str) -> str:
        try:
            return reader(text)
        except AddressError as error:
            raise refused(
                Text(f"it is no usable address ({error})", f"不是可用的地址（{error.zh}）")
            ) from error

    return AfterValidator(read)


def _instance(text: str) -> str:
    InstanceAddress.parse(text)
    return text


def _address_or_nothing(text: str) -> str:
    return regular_address(text) if text else ""


def _not_later(depth: Depth) -> Depth:
    if depth is not Depth.QUICK:
        raise refused(Text("it comes in a later version", "以后的版本才会提供"))
    return depth


WHOLE = BeforeValidator(_whole)
Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000), AfterValidator(_line)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True), AfterValidator(_name)]
Names = Annotated[tuple[Name, ...], BeforeValidator(listed), AfterValidator(_once)]
Lines = Annotated[tuple[Line, ...], BeforeValidator(listed), AfterValidator(_once)]
Tag = Annotated[str, AfterValidator(regular_tag)]
Address = Annotated[Line, _read_by(regular_address)]
OptionalAddress = Annotated[Line, _read_by(_address_or_nothing)]
Proxy = Annotated[Line, _read_by(regular_proxy)]
Instance = Annotated[Line, _read_by(_instance)]
Instances = Annotated[tuple[Instance, ...], BeforeValidator(listed), AfterValidator(_once)]
QuickDepth = Annotated[Depth, AfterValidator(_not_later), cased(Depth)]

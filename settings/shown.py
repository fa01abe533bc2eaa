"""Values as they may be seen by people: without keys, without user names and passwords, and short."""

import json
import re
from collections.abc import Mapping
from typing import Any

from settings.web_address import shown_address

LONGEST = 48
_KEY_NAMES = frozenset(
    {"key", "apikey", "api_key", "api_token", "access_token", "token", "secret", "password"}
)
# What a pasted key looks like: one long word of letters and digits mixed, and no address or file.
_LIKE_A_KEY = re.compile(r"(?=[^\d]*\d)(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9_+=-]{20,}")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def mask(value: str) -> str:
    """Return a key as it may be shown: stars, and the last four characters of a long one."""
    return f"****{value[-4:]}" if len(value) >= 16 else "****"  # noqa: PLR2004 - four of sixteen tell little


def is_key_name(name: str) -> bool:
    """Tell whether people would put a key under this name."""
    plain = name.lower().replace("-", "_")
    return plain in _KEY_NAMES or plain.endswith(("_api_key", "_apikey"))


def without_keys(value: Any) -> Any:
    """Return a raw table with everything left out whose name is that of a key."""
    if not isinstance(value, Mapping):
        return value
    return {name: without_keys(inner) for name, inner in value.items() if not is_key_name(name)}


def without_userinfo(value: Any) -> Any:
    """Return addresses, alone or in lists and tables, with user names and passwords hidden."""
    match value:
        case str():
            return shown_address(value)
        case list() | tuple():
            return [without_userinfo(entry) for entry in value]
        case dict():
            return {name: without_userinfo(entry) for name, entry in value.items()}
        case _:
            return value


def shortened(value: object) -> str:
    """Return a value for a sentence about it, much as it stands in the file; nothing secret survives."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        inner = ", ".join(shortened(entry) for entry in value[:3])
        return _cut(f"[{inner}, …]" if len(value) > 3 else f"[{inner}]")  # noqa: PLR2004 - three show the kind
    if isinstance(value, str):
        return json.dumps(_cut(_tame(value)), ensure_ascii=False)
    if isinstance(value, bool):
        return str(value).lower()
    # A number may be too long for Python to print in decimal.
    return _cut(hex(value) if isinstance(value, int) and value.bit_length() > 64 else str(value))  # noqa: PLR2004 - beyond TOML's own range


def _tame(text: str) -> str:
    text = _UNSEEN.sub("�", shown_address(text))
    return mask(text) if _LIKE_A_KEY.fullmatch(text.strip()) else text


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

"""One key: freed of what came along when it was pasted, checked, and never shown."""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from settings.errors import SettingsError
from settings.shown import mask
from settings.text import Text

_AROUND = r"[\s\"'`“”‘’,;\u200b-\u200f\u2060\ufeff\x00-\x1f]+"
_EDGES = re.compile(f"^{_AROUND}|{_AROUND}$")
_LABEL = re.compile(
    r"^(?:(?:export\s+|set\s+|\$env:)?[A-Za-z][A-Za-z0-9_]*_KEY\s*=|(?:authorization\s*[:=]\s*)?bearer(?=\s|$))",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?:authorization\s*[:=]\s*)?bearer(?=\s)", re.IGNORECASE)
# With a scheme, or a host of a name with dots, of figures or `localhost`, as browsers show it.
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://.*"
    r"|(?:www\.\S+|(?:[\w-]+\.)+[a-z]{2,12}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#].*)?",
    re.IGNORECASE | re.DOTALL,
)
_SENDABLE = re.compile(r"[\x21-\x7e]+")


class Place(StrEnum):
    """Where a key is kept."""

    ENVIRONMENT = "environment"
    FILE = "file"
    KEYRING = "keyring"


@dataclass(frozen=True, slots=True)
class Secret:
    """One key. Neither `repr()` nor `str()` shows it; `variable` is set when it is from the environment.

    `had_bearer` is true where the word Bearer in front was left off.
    """

    name: str
    value: str = field(repr=False)
    place: Place
    variable: str = ""
    had_bearer: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{mask(self.value)} ({self.place})"

    @property
    def sendable(self) -> bool:
        """False for a key that no header can hold, so that asking with it is useless."""
        return is_sendable(self.value)


def clean_key(text: str) -> str:
    """Return the key without spaces, line ends, quotes, a leading `Bearer` or `NAME_KEY=`; blank is empty."""
    before = None
    while text != before:
        before = text
        text = _LABEL.sub("", _EDGES.sub("", text))
    return text


def has_bearer(text: str) -> bool:
    """Tell whether the word Bearer stands in front of a key as it was pasted."""
    return _BEARER.match(_EDGES.sub("", text)) is not None


def is_address(text: str) -> bool:
    """Tell whether an address was pasted in place of a key: with its scheme, or without."""
    return _ADDRESS.fullmatch(clean_key(text)) is not None


def is_sendable(key: str) -> bool:
    """Tell whether a key can stand in a header: printable ASCII without spaces."""
    return _SENDABLE.fullmatch(key) is not None


def checked_key(text: str) -> str:
    """Return the cleaned key. Raises SettingsError when nothing is left or it cannot be a key."""
    key = clean_key(text)
    if not key:
        raise SettingsError(Text("The key is empty.", "密钥为空。"))
    if not is_sendable(key):
        raise SettingsError(
            Text(
                "The key holds spaces or characters no key has; copy it once more.",
                "密钥含有空格或非法字符，请重新复制。",
            )
        )
    return key

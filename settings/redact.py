"""Takes known secrets out of any text that leaves the program: logs, errors, events, exports."""

import base64
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from settings.model import Settings
from settings.web_address import HIDDEN, secrets_of

_SHORTEST = 4
_SHORTEST_CORE = 8
# What must occur in a text for the pattern to match: looking for it is much faster than the pattern.
_Form = tuple[str, re.Pattern[str]]


class Redactor:
    """Replaces every known secret by stars, in whatever form it is quoted.

    As it is, percent-encoded, escaped for JSON or HTML, or in base64 as basic authentication has it. Secrets
    under four characters are left alone: they would take ordinary words with them.
    """

    def __init__(self, values: Iterable[str] = ()) -> None:
        self._values: set[str] = set()
        self._forms: tuple[_Form, ...] = ()
        self.add(*values)

    def __repr__(self) -> str:
        return f"Redactor({len(self._values)} secrets)"

    def add(self, *values: str) -> None:
        """Learn more secrets, for example a key that was just typed."""
        self._values |= {value for value in values if len(value) >= _SHORTEST}
        longest_first = sorted(self._values, key=lambda value: (-len(value), value))
        self._forms = tuple(form for value in longest_first for form in _forms(value))

    def redact(self, text: str) -> str:
        """Return the text without any known secret."""
        for anchor, pattern in self._forms:
            if anchor in text:
                text = pattern.sub(HIDDEN, text)
        return text

    def unfinished(self, text: str) -> int:
        """Return how many characters at the end may be the beginning of a secret that goes on."""
        longest = 0
        for value in self._values:
            for size in range(min(len(value) - 1, len(text)), longest, -1):
                if text.endswith(value[:size]):
                    longest = size
                    break
        return longest

    def redact_all(self, value: Any) -> Any:
        """Return a JSON-like value with every text in it redacted, names included."""
        match value:
            case str():
                return self.redact(value)
            case Mapping():
                return {self.redact_all(name): self.redact_all(inner) for name, inner in value.items()}
            case list() | tuple():
                return [self.redact_all(inner) for inner in value]
            case _:
                return value


def secrets_in(settings: Settings) -> tuple[str, ...]:
    """Return the user names and passwords that stand in addresses of the settings."""
    search = settings.search
    addresses = (
        settings.model.base_url,
        settings.network.proxy,
        *search.builtin_free.instances,
        *search.base_urls.values(),
    )
    return tuple(secret for address in addresses for secret in secrets_of(address))


def _forms(value: str) -> Iterator[_Form]:
    anchor = max(re.findall("[A-Za-z0-9]+", value), key=len, default="")
    yield anchor, re.compile("".join(map(_char, value)))
    for core in dict.fromkeys(_base64_cores(value)):
        yield core, re.compile(f"{re.escape(core)}[A-Za-z0-9+/_=-]*")


def _char(char: str) -> str:
    """Match one character however it is written; encoders differ in what they spare, so forms may mix."""
    if char.isascii() and char.isalnum():
        return char
    percent = "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
    forms = {char, json.dumps(char)[1:-1], html.escape(char), percent, percent.lower()}
    forms |= {" ": {"+"}, "/": {r"\/"}, "'": {"&#39;", r"\'"}, '"': {"&#34;"}}.get(char, set())
    return f"(?:{'|'.join(re.escape(form) for form in sorted(forms, key=len, reverse=True))})"


def _base64_cores(value: str) -> Iterator[str]:
    """Yield what stays the same in base64 wherever the secret lies in the text that was encoded."""
    data = value.encode("utf-8", "surrogatepass")
    for before in range(3):
        coded = base64.b64encode(bytes(before) + data).decode()
        # The first and the last characters may carry bits of what stands before and behind the secret.
        core = coded[(before * 4 + 2) // 3 : (before + len(data)) * 8 // 6]
        if len(core) >= _SHORTEST_CORE:
            yield from (core, core.translate({ord("+"): "-", ord("/"): "_"}))

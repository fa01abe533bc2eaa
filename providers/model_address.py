"""A model server's address and key as people paste them, made usable."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import parse_qsl, unquote, urlsplit

_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
_AROUND = " \t\r\n\u3000\"'`<>" + _INVISIBLE
# What people copy along with the address: the path of one call.
_CALL = re.compile(r"(/chat/completions|/completions|/chat|/models)?/*$", re.IGNORECASE)
_NEAR = re.compile(r"localhost|[^.]+|.+\.(localhost|local|lan|home|internal|home\.arpa)")


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """Where a server is; `params` and `basic_auth` are taken out of the address, so that it may be shown.

    `base` is scheme, host and path without a trailing slash, empty when nothing is set.
    """

    base: str
    params: Mapping[str, str] = field(default_factory=dict)
    basic_auth: tuple[str, str] | None = None

    def at(self, call: str) -> str:
        return f"{self.base}/{call}"


def read_address(text: str) -> ModelAddress:
    """Read any usual spelling; never raises. What cannot be understood fails when it is asked."""
    text = text.strip(_AROUND)
    if not text:
        return ModelAddress("")
    try:
        return _read(text if "://" in text else f"{_scheme(text)}://{text}")
    except ValueError:
        return ModelAddress(text.rpartition("@")[2])


def clean_key(text: str) -> str:
    """Trim a pasted key: white space, quotes, invisible characters, a leading `Bearer`."""
    return re.sub(r"^bearer\s+", "", text.strip(_AROUND), flags=re.IGNORECASE)


def is_sendable(key: str) -> bool:
    """Tell whether a key can stand in a header (RFC 6750: visible ASCII)."""
    return all("!" <= char <= "~" for char in key)


def _read(text: str) -> ModelAddress:
    parts = urlsplit(text)
    host = parts.netloc.rpartition("@")[2]
    path = _CALL.sub("", parts.path.rstrip())
    user = (unquote(parts.username or ""), unquote(parts.password or "")) if "@" in parts.netloc else None
    return ModelAddress(f"{parts.scheme}://{host}{path}", dict(parse_qsl(parts.query)), user)


def _scheme(text: str) -> str:
    host = urlsplit(f"//{text}").hostname or ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return "http" if _NEAR.fullmatch(host) else "https"
    return "http" if address.is_private or address.is_loopback or address.is_unspecified else "https"

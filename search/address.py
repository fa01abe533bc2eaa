"""The address of a SearXNG instance as people write it, brought into one form; pure string work."""

import re
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import quote, unquote

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):/{2}", re.IGNORECASE)
_MISTYPED = re.compile(r"(https?):/?(?=[^/\d])|(https?)//", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
_TOP_PORT = 65535
# What a Chinese keyboard leaves behind in an address.
_FULL_WIDTH = str.maketrans("：／．。？＆＝＠　", ":/..?&=@ ")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\ufeff\r\n\t"))
_AROUND = " \"'`<>“”‘’，,；;"
_IN_PATH = "%!$&'()*+,;=:@~-._"
_HOST = re.compile(r"[^\s\"#%/:<>?@\[\\\]^`{|}]{1,253}")
# An IPv4 address in a form only resolvers read, such as 127.1 or 0x7f.1.
_NUMBER = re.compile(r"((0x[0-9a-f]+|[0-9]+)\.?)+")
# Endings that no public name has (RFC 6761, RFC 6762, RFC 8375, and what routers use).
_LOCAL = (
    "local",
    "lan",
    "home",
    "internal",
    "intranet",
    "localdomain",
    "localhost",
    "home.arpa",
    "test",
    "invalid",
)


class AddressError(ValueError):
    """The text is no address; the message says the cause and the fix and never repeats the text.

    `str()` is English; `zh` says the same in Simplified Chinese.
    """

    def __init__(self, english: str, chinese: str) -> None:
        super().__init__(english)
        self.zh = chinese


@dataclass(frozen=True, slots=True)
class InstanceAddress:
    """One instance. `base` is scheme://host[:port][/sub-path] without a trailing slash.

    `shown` is what may be displayed and logged: neither `base` nor `shown` has userinfo or a query.
    """

    base: str
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    shown: str = ""

    @property
    def basic_auth(self) -> tuple[str, str] | None:
        return (self.user, self.password) if self.user or self.password else None

    @property
    def origin(self) -> str:
        """The address without its sub-path: scheme://host[:port]."""
        return "/".join(self.base.split("/", 3)[:3])

    @property
    def host(self) -> str:
        """The host alone, an IPv6 address without brackets."""
        return _split_port(self.origin.partition("://")[2])[0].strip("[]")

    @classmethod
    def parse(cls, text: str) -> "InstanceAddress":
        """Read an address in any shape of SPEC 4; raises AddressError, a ValueError.

        Without a scheme, public names on the usual port are asked over https, everything else over http.
        """
        scheme, rest = _split_scheme(_tidied(text))
        netloc, path = _split_path(rest)
        userinfo, _, place = netloc.rpartition("@")
        host, port = _split_port(place)
        host = _checked_host(host)
        scheme = scheme or _usual_scheme(host, port)
        where = f"{host}:{port}" if port and port != _PORTS[scheme] else host
        base = f"{scheme}://{where}{_sub_path(path)}"
        user, _, password = userinfo.partition(":")
        return cls(base, unquote(user), unquote(password), f"{base}/")


def is_public(host: str) -> bool:
    """Tell whether a host is out on the internet: not loopback, private, link-local or a local name."""
    name = host.strip().strip("[]").rstrip(".").lower()
    address = _as_ip(name)
    if address is not None:
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        return (mapped or address).is_global
    if "." not in name or _NUMBER.fullmatch(name):
        return False
    return not any(name == ending or name.endswith(f".{ending}") for ending in _LOCAL)


def _tidied(text: str) -> str:
    tidy = text.translate(_INVISIBLE).translate(_FULL_WIDTH).strip().strip(_AROUND).replace("\\", "/")
    if not tidy:
        raise AddressError(
            "The address is empty; write one like https://searx.example.org",
            "地址为空；请填写 https://searx.example.org 这样的地址",
        )
    return tidy


def _split_scheme(text: str) -> tuple[str, str]:
    if found := _SCHEME.match(text):
        scheme = found.group(1).lower()
        if scheme not in _PORTS:
            raise AddressError(
                f"The scheme {scheme}:// cannot be asked; write http:// or https://",
                f"不支持 {scheme}:// 协议；请使用 http:// 或 https://",
            )
        return scheme, text[found.end() :]
    if found := _MISTYPED.match(text):
        return (found.group(1) or found.group(2)).lower(), text[found.end() :].lstrip("/")
    return "", text.removeprefix("//")


def _split_path(rest: str) -> tuple[str, str]:
    """Split into user, host and port, and the path; query and fragment are dropped."""
    found = re.search(r"[/?#]", rest)
    if found is None:
        return rest, ""
    netloc, after = rest[: found.start()], rest[found.start() :]
    path = re.split(r"[?#]", after, maxsplit=1)[0]
    if "@" in path or ("@" in after and ":" in netloc and "@" not in netloc):
        raise AddressError(
            "There is an @ behind the host; write / ? # @ in a password as %2F %3F %23 %40",
            "主机名之后出现了 @；密码中的 / ? # @ 请写成 %2F %3F %23 %40",
        )
    return netloc, path


def _split_port(place: str) -> tuple[str, int]:
    if place.count(":") > 1 and not place.startswith("[") and _as_ip(place) is not None:
        return f"[{place}]", 0
    host, colon, port = place.rpartition(":")
    if not colon or place.endswith("]"):
        return place, 0
    if not port:
        return host, 0
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) <= _TOP_PORT:
        raise AddressError(
            f"The port is not a number from 1 to {_TOP_PORT}; write / ? # in a password as %2F %3F %23",
            f"端口不是 1 到 {_TOP_PORT} 之间的数字；密码中的 / ? # 请写成 %2F %3F %23",
        )
    return host, int(port)


def _checked_host(host: str) -> str:
    if host.startswith("[") or host.endswith("]"):
        if not (host.startswith("[") and host.endswith("]") and isinstance(_as_ip(host[1:-1]), IPv6Address)):
            raise AddressError(
                "The IPv6 address is not complete; write it as http://[::1]:8080",
                "IPv6 地址不完整；请写成 http://[::1]:8080 这样",
            )
        return host.lower()
    name = host.rstrip(".").lower()
    if not name:
        raise AddressError(
            "The host is missing; write one like https://searx.example.org",
            "缺少主机名；请填写 https://searx.example.org 这样的地址",
        )
    if not _HOST.fullmatch(name) or ".." in name or name.startswith("."):
        raise AddressError(
            "The host holds characters that no host has; write one like searx.example.org:8080",
            "主机名中有不允许的字符；请填写 searx.example.org:8080 这样的地址",
        )
    return name


def _usual_scheme(host: str, port: int) -> str:
    plain = not is_public(host) or _as_ip(host.strip("[]")) is not None or port not in (0, _PORTS["https"])
    return "http" if plain else "https"


def _sub_path(path: str) -> str:
    parts = [part for part in path.split("/") if part]
    if parts and parts[-1].lower() == "search":
        parts.pop()
    return "".join(f"/{quote(part, safe=_IN_PATH)}" for part in parts)


def _as_ip(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.replace("%25", "%", 1))
    except ValueError:
        return None

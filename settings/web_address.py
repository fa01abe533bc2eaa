"""Web addresses as people write them: made regular, and shown without what is secret in them."""

import re
from urllib.parse import quote, unquote

from search.address import InstanceAddress

HIDDEN = "***"
_BEFORE = re.compile(r"\s*(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?//)?")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(:\d*)?$")
_AROUND = " \t\"'`<>“”‘’"
_FULL_WIDTH = str.maketrans("：／？＠＃", ":/?@#")


def regular_address(text: str) -> str:
    """Return an http(s) address with its path, without trailing slash or query.

    A missing scheme is filled in. Raises AddressError, a ValueError that does not repeat the text.
    """
    text = text.strip(_AROUND)
    InstanceAddress.parse(text)
    # An instance's address loses one last `/search`; the one added here, so that any path survives.
    address = InstanceAddress.parse(f"{text}/search")
    if not address.basic_auth:
        return address.base
    userinfo = ":".join(quote(part, safe="") for part in address.basic_auth if part)
    return address.base.replace("://", f"://{userinfo}@", 1)


def regular_proxy(text: str) -> str:
    """Return `system`, `none` or an http(s) address; a bare host:port is an http one. Raises AddressError."""
    text = text.strip(_AROUND)
    if text.lower() in ("system", "none"):
        return text.lower()
    return regular_address(text if ":/" in text else f"http://{text}")


def shown_address(text: str) -> str:
    """Return the address with user name and password hidden, also where it is malformed."""
    before, userinfo, after = _split(text)
    return f"{before}{HIDDEN}@{after}" if userinfo else text


def secrets_of(text: str) -> tuple[str, ...]:
    """Return what must never be shown of an address: the password, and user and password together.

    A user name without a password is taken for an access token.
    """
    userinfo = _split(text)[1]
    user, _, password = userinfo.translate(_FULL_WIDTH).partition(":")
    found = (password, userinfo) if password else (user,)
    return tuple(dict.fromkeys(form for part in found for form in (part, unquote(part)) if form))


def _split(text: str) -> tuple[str, str, str]:
    """Cut into what stands before the userinfo, the userinfo without its @, and the rest."""
    plain = text.translate(_FULL_WIDTH)
    match = _BEFORE.match(plain)
    start = match.end() if match else 0
    rest = plain[start:]
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    # A password with a bare slash ends the authority early; what is left then looks like no host.
    holder = authority if "@" in authority or _HOST.match(authority) else rest
    end = start + holder.rfind("@")
    return (
        (text[:start], text[start:end], text[end + 1 :])
        if "@" in holder
        else (text[:start], "", text[start:])
    )

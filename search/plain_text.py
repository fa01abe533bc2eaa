"""Page text as plain text: one line, no direction marks, no half characters (SOURCES.md 5)."""

import re

_SURROGATE = re.compile("[\ud800-\udfff]")
# Direction marks and overrides, zero-width breaks, byte order marks, soft hyphens and control characters show
# nothing, hide words from matching and can disguise an address. Joiners stay: emoji and Persian need them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]"
)


def clean_text(text: str) -> str:
    """Return the text on one line: white space collapsed, unseen marks and lone surrogates dropped."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join(_UNSEEN.sub("", joined_surrogates(text)).split())


def joined_surrogates(text: str) -> str:
    """Return valid Unicode: split pairs joined, lone halves dropped."""
    if text.isascii() or not _SURROGATE.search(text):
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return _SURROGATE.sub("", joined)

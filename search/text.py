"""Plain text chores of every part of the heart: broken code points, single lines, cuts between characters."""

import re
import unicodedata

REPLACEMENT = "\ufffd"

_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
_HIGH = ("\ud800", "\udbff")
# Control characters, byte order marks and invisible breaks; joiners stay, emoji and Persian need them.
_BREAKS = re.compile("[\\s\x00-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ufeff]+")

_SIGNS = ("So", "Sm", "Sc")
_ZWJ = "\u200d"
_LONGEST_CLUSTER = 64


def repair_text(text: str) -> str:
    """Join surrogate pairs and replace lone surrogates with U+FFFD, so that the text can be encoded."""
    if text.isascii():
        return text
    return _SURROGATES.sub(_repaired, text)


def _repaired(match: re.Match[str]) -> str:
    found = match[0]
    if len(found) == 1:
        return REPLACEMENT
    return found.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


class SurrogateJoiner:
    """`repair_text` for text that arrives in pieces: a pair may be split between two of them."""

    def __init__(self) -> None:
        self._high = ""

    def feed(self, piece: str) -> str:
        text = self._high + piece
        self._high = ""
        if text and _HIGH[0] <= text[-1] <= _HIGH[1]:
            text, self._high = text[:-1], text[-1]
        return repair_text(text)

    def finish(self) -> str:
        rest, self._high = self._high, ""
        return repair_text(rest)


def one_line(text: str) -> str:
    """Turn every run of white space and control characters into one space, none at the ends."""
    return _BREAKS.sub(" ", text).strip()


def listed(names: str) -> frozenset[str]:
    """Split a list written with bars between the names."""
    return frozenset(names.split("|"))


def is_cjk(char: str) -> bool:
    """Say whether a character is of a script without spaces between words (Han, kana), or its punctuation."""
    return (
        "\u2e80" <= char <= "\u9fff"
        or "\uf900" <= char <= "\ufaff"
        or "\uff00" <= char <= "\uff9f"
        or "\U00020000" <= char <= "\U0003ffff"
    )


def says_something(char: str) -> bool:
    """Say whether a character is more than punctuation: a letter, a digit or a picture."""
    return char.isalnum() or unicodedata.category(char) == "So"


def has_words(text: str) -> bool:
    """Say whether a text holds more than punctuation and blanks: a word, a figure, a picture or a sign."""
    return any(char.isalnum() or unicodedata.category(char) in _SIGNS for char in text)


def cut_between_characters(text: str, limit: int) -> str:
    """Cut to at most `limit` code points, never inside what a reader sees as one character (UAX 29)."""
    if len(text) <= limit:
        return text
    lowest = max(limit - _LONGEST_CLUSTER, 0)
    for at in range(limit, lowest, -1):
        if not _inside_cluster(text, at):
            return text[:at]
    return text[: max(limit, 0)]


def _inside_cluster(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    return (
        _extends(after)
        or before == _ZWJ
        or unicodedata.combining(before) == _VIRAMA
        or (_is_regional(before) and _is_regional(after) and _odd_flags(text, at))
        or (before == "\r" and after == "\n")
        or ("\u1100" <= before <= "\u11ff" and "\u1160" <= after <= "\u11ff")
    )


_VIRAMA = 9  # canonical combining class of the signs that bind the next consonant (Indic scripts)


def _extends(char: str) -> bool:
    return (
        char == _ZWJ
        or unicodedata.category(char) in ("Mn", "Me", "Mc")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\uff9e" <= char <= "\uff9f"
        or "\udc00" <= char <= "\udfff"
    )


def _is_regional(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _odd_flags(text: str, at: int) -> bool:
    start = at
    while start > 0 and _is_regional(text[start - 1]):
        start -= 1
    return (at - start) % 2 == 1

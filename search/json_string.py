"""Decodes one JSON string that arrives in pieces."""

import re

from search.text import SurrogateJoiner

_PLAIN = re.compile(r'[^"\\\x00-\x08\x0b\x0c\x0e-\x1f]+')
_SIMPLE = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_HEX = frozenset("0123456789abcdefABCDEF")
_UNICODE_LENGTH = 6


class StringDecoder:
    """Feed text from behind the opening quote; `done` after the closing one, `broken` where it is no JSON.

    Raw line breaks and tabs are taken as they are, as every lenient parser does.
    """

    def __init__(self) -> None:
        self.done = False
        self.broken = False
        self._escape = ""
        self._joiner = SurrogateJoiner()

    def feed(self, text: str) -> tuple[str, str]:
        """Return what was decoded and the text left over behind the closing quote."""
        parts: list[str] = []
        at = 0
        while at < len(text) and not self.done and not self.broken:
            plain = None if self._escape else _PLAIN.match(text, at)
            if plain:
                parts.append(plain[0])
                at = plain.end()
            else:
                parts.append(self._special(text[at]))
                at += 1
        decoded = self._joiner.feed("".join(parts))
        return decoded + (self._joiner.finish() if self.done else ""), text[at:]

    def _special(self, char: str) -> str:
        if self._escape:
            return self._escaped(char)
        if char == "\\":
            self._escape = char
        elif char == '"':
            self.done = True
        else:
            self.broken = True
        return ""

    def _escaped(self, char: str) -> str:
        self._escape += char
        if len(self._escape) == len("\\n") and char in _SIMPLE:
            self._escape = ""
            return _SIMPLE[char]
        if self._escape.startswith("\\u") and (char in _HEX or len(self._escape) == len("\\u")):
            return self._code_unit() if len(self._escape) == _UNICODE_LENGTH else ""
        self.broken = True
        return ""

    def _code_unit(self) -> str:
        digits, self._escape = self._escape.removeprefix("\\u"), ""
        return chr(int(digits, 16))

"""Draws the outline of a broken JSON object: where its strings and the object itself really end.

A quote ends a string only where structure follows it, so unescaped quotes inside a value are text. Full-width
and curly characters count as structure, and come out as the ASCII ones.
"""

import re
from dataclasses import dataclass

_STRUCTURE = {"｛": "{", "｝": "}", "［": "[", "］": "]", "：": ":", "，": ",", ";": ",", "；": ","}
_DOUBLE, _SINGLE = '"“”„‟＂〝〞', "'‘’‚＇`"
_QUOTES = _DOUBLE + _SINGLE
_KEY_END = re.compile(r"\s*[:：]")
_Q = f"[{re.escape(_QUOTES)}]"
# Behind a value: a bracket, a comma with the next key, the next key without one, a comment, or nothing.
_NEXT_KEY = rf"(?:{_Q}[^\n,，:：{re.escape(_QUOTES)}]{{1,40}}{_Q}\s*[:：]|[A-Za-z_]\w*\s*[:：])"
_VALUE_END = re.compile(
    rf"\s*(?:[}}｝](?!{_Q})|[\]］]\s*\Z|[,，]\s*(?:{_NEXT_KEY}|//|/\*|#|\Z)|(?:[,，…]|\.{{3}}|\s)+[}}｝]"
    rf"|[;；]?\s*{_Q}\w+{_Q}\s*[:：]|//[^\"\n]*\n|\Z)"
)
# In a list the next value follows the comma, whatever it is.
_ITEM_END = re.compile(rf"\s*(?:[}}｝\]］](?!{_Q})|[,，]|\Z)")
_ESCAPE = re.compile(r"""\\(?:u[0-9a-fA-F]{4}|["\\/nrt]|[bf](?![A-Za-z]))""")
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")
_PLUS = re.compile(r'(?<!\\)"\s*\+\s*"')
_STEPS = 8  # looking for the end of a string may pass each character this often
_DEEPEST = 32
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class Outline:
    """The object in ASCII structure; `end` is its length in the source, `closed` whether its brace came.

    `json` is empty where the text is too wild to be worth a repair.
    """

    json: str
    end: int
    closed: bool


class _Drawer:
    def __init__(self, text: str, *, finished: bool) -> None:
        self.text = text
        self.finished = finished
        self.at = 0
        self.parts: list[str] = []
        self.stack: list[str] = []
        self.last = ""
        self.steps_left = _STEPS * len(text)

    def draw(self) -> Outline:
        while self.at < len(self.text):
            if self.steps_left <= 0 or len(self.stack) > _DEEPEST:
                return Outline("", len(self.text), closed=False)
            char = _STRUCTURE.get(self.text[self.at], self.text[self.at])
            if char in _QUOTES:
                self._string()
            elif char.isalnum() and self.last == '"':
                break  # prose where structure must come: the brace was forgotten
            elif self._plain(char):
                return Outline("".join(self.parts), self.at, closed=True)
        closers = ["}" if char == "{" else "]" for char in reversed(self.stack)]
        return Outline("".join(self.parts + closers), self.at, closed=False)

    def _plain(self, char: str) -> bool:
        """Take one character outside strings; true when it closes the object."""
        self.at += 1
        self.parts.append(char)
        if char in "{[":
            self.stack.append(char)
        elif char in "}]" and self.stack:
            self.stack.pop()
        if not char.isspace():
            self.last = char
        return not self.stack

    def _string(self) -> None:
        is_key = bool(self.stack) and self.stack[-1] == "{" and self.last in ("{", ",", '"')
        start = self.at + 1
        end = self._string_end(start, is_key=is_key)
        self.parts.append(f'"{_escaped(_one_literal(self.text[start:end]))}"')
        self.at = min(end + 1, len(self.text))
        self.last = '"'

    def _string_end(self, start: int, *, is_key: bool) -> int:
        kin = _DOUBLE if self.text[start - 1] in _DOUBLE else _SINGLE
        in_list = bool(self.stack) and self.stack[-1] == "["
        after = _KEY_END if is_key else _ITEM_END if in_list else _VALUE_END
        at, line_end = start, -1
        while at < len(self.text):
            char = self.text[at]
            if char == "\\":
                at += 1
            elif char in kin:
                if after.match(self.text, at + 1):
                    return at
                if line_end < 0 and _LINE_END.match(self.text, at + 1):
                    line_end = at
            at += 1
        self.steps_left -= at - start
        return line_end if line_end >= 0 and self.finished else len(self.text)


def outline(text: str, *, finished: bool) -> Outline:
    """Draw the object at the start of the text; `finished` false says the text was cut off."""
    if re.match(r"[{｛]\s*\\\"", text):
        return _unescaped(text, finished=finished)
    return _Drawer(text, finished=finished).draw()


def _unescaped(text: str, *, finished: bool) -> Outline:
    r"""An object whose quotes are all escaped once too often: {\"action\": …}."""
    plain = re.sub(r"\\([\"\\])", r"\1", text)
    drawn = _Drawer(plain, finished=finished).draw()
    return Outline(drawn.json, min(drawn.end + text.count("\\"), len(text)), drawn.closed)


def _one_literal(inner: str) -> str:
    """Join what a program would: three quotes around a text, two texts with a plus between them."""
    if inner[:2] == inner[-2:] == '""' and len(inner) > len('""""'):
        inner = inner[2:-2]
    return _PLUS.sub("", inner)


def _escaped(inner: str) -> str:
    """Keep valid escapes, escape what is bare: quotes, and backslashes of formulas and paths."""
    inner = _CUT_ESCAPE.sub("", inner) if _odd_backslash(inner) else inner
    parts, at = [], 0
    while at < len(inner):
        escape = _ESCAPE.match(inner, at) if inner[at] == "\\" else None
        if escape:
            parts.append(escape[0])
            at = escape.end()
            continue
        parts.append(_bare(inner, at))
        at += 1
    return "".join(parts)


def _bare(inner: str, at: int) -> str:
    char = inner[at]
    if char == "\\":
        return "" if inner[at + 1 : at + 2] == "'" else "\\\\"
    return '\\"' if char == '"' else char


def _odd_backslash(inner: str) -> bool:
    cut = _CUT_ESCAPE.search(inner)
    return cut is not None and (cut.start() - len(inner[: cut.start()].rstrip("\\"))) % 2 == 0

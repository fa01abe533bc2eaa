"""A session's title from its first question, and a file name from a title; no cut splits a character."""

import re
import unicodedata

TITLE_COLUMNS = 48
_INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]"
)
_JOINER = "\u200d"
_TRAILING = " ,;:、，；：。.-–—(（[【"
# Names Windows keeps for devices, with any extension:
# https://learn.microsoft.com/windows/win32/fileio/naming-a-file
_DEVICE = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)")
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]+')
_FILE_NAME_BYTES = 120


def title_from(question: str, columns: int = TITLE_COLUMNS) -> str:
    """Return the first line that says something, at most `columns` wide (a Han character takes two)."""
    visible = (one_line(line) for line in question.splitlines())
    return cut_to_columns(next((line for line in visible if line), ""), columns)


def one_line(text: str) -> str:
    """Return text without control and direction characters, runs of white space as one space."""
    return " ".join(_INVISIBLE.sub(" ", text).split())


def cut_to_columns(text: str, columns: int) -> str:
    """Return the text, or as much as fits before an ellipsis: whole characters, whole words if possible."""
    end = _fitting(text, columns)
    if end == len(text):
        return text
    end = _whole_word(text, _whole_character(text, _fitting(text, columns - 1)))
    return text[:end].rstrip(_TRAILING) + "…"


def file_name(title: str, extension: str, fallback: str = "session") -> str:
    """Return a name every file system takes: no separators, no devices, 120 bytes before the extension."""
    name = _FORBIDDEN.sub(" ", one_line(title))
    name = _cut_to_bytes(" ".join(name.split()), _FILE_NAME_BYTES).strip(" .~-") or fallback
    if _DEVICE.match(name):
        name = f"_{name}"
    return f"{name}.{extension}"


def _fitting(text: str, columns: int) -> int:
    used = 0
    for index, char in enumerate(text):
        used += _columns(char)
        if used > columns:
            return index
    return len(text)


def _columns(char: str) -> int:
    if _extends(char) or char == _JOINER:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _extends(char: str) -> bool:
    return unicodedata.category(char) in {"Mn", "Me", "Mc"} or "\U0001f3fb" <= char <= "\U0001f3ff"


def _whole_character(text: str, end: int) -> int:
    while 0 < end < len(text) and _inside_character(text, end):
        end -= 1
    return end


def _inside_character(text: str, at: int) -> bool:
    if _extends(text[at]) or text[at] == _JOINER or text[at - 1] == _JOINER:
        return True
    return _is_flag_half(text[at]) and _flag_halves_before(text, at) % 2 == 1


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    start = at
    while start > 0 and _is_flag_half(text[start - 1]):
        start -= 1
    return at - start


def _whole_word(text: str, end: int) -> int:
    """Go back to the last space when a word of narrow letters would be split and half the text stays."""
    if not (0 < end < len(text) and _is_narrow_letter(text[end]) and _is_narrow_letter(text[end - 1])):
        return end
    space = text.rfind(" ", 0, end)
    return space if space >= end // 2 else end


def _is_narrow_letter(char: str) -> bool:
    return char.isalnum() and _columns(char) == 1


def _cut_to_bytes(text: str, size: int) -> str:
    end = len(text.encode()[:size].decode(errors="ignore"))
    return text[: _whole_character(text, end)]

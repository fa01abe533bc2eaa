"""Takes off quotes around a whole line: they would make a search engine look for the exact phrase."""

import re

from search.text import is_cjk

_DOUBLE = '"“”„‟＂〝〞〟«»'
_SINGLE = "'‘’‚‛＇`´‹›"
_PAIRS = ((_DOUBLE, _DOUBLE), (_SINGLE, _SINGLE), ("「", "」"), ("『", "』"), ("｢", "｣"))
_CLOSES_ALWAYS = "”’〞〟›"
_TRAILING = re.compile(r"[\s.。,，;；]+\Z")


def without_outer_quotes(line: str) -> str:
    """Take all layers of quotes off that enclose the whole line; quoted phrases inside it stay."""
    line = line.replace('\\"', '"').replace("\\'", "'").strip()
    while (inner := _peeled(line)) != line:
        line = inner
    return line


def _peeled(line: str) -> str:
    for openers, closers in _PAIRS:
        if line[:1] and line[0] in openers:
            body = _TRAILING.sub("", line)
            if len(body) > 1 and body[-1] in closers and _encloses(body[1:-1], openers, closers):
                return body[1:-1].strip()
            alone = not any(char in closers for char in line[1:])
            return line[1:].strip() if alone and openers != _SINGLE else line
    return line


def _encloses(inner: str, openers: str, closers: str) -> bool:
    """Say whether the outer pair belongs together: `"a "b" c"` yes, `"a" or "b"` no."""
    depth = 0
    for at, char in enumerate(inner):
        if char not in openers + closers or _inside_word(inner, at):
            continue
        depth += 1 if _opens(inner, at, openers, closers) and (depth == 0 or char not in closers) else -1
        if depth < 0:
            return False
    return True


def _inside_word(inner: str, at: int) -> bool:
    """An apostrophe: don't, l’été."""
    before, after = inner[:at][-1:], inner[at + 1 : at + 2]
    joined = before.isalnum() and after.isalnum() and not (is_cjk(before) or is_cjk(after))
    return inner[at] in "'’`´" and joined


def _opens(inner: str, at: int, openers: str, closers: str) -> bool:
    char = inner[at]
    if char not in openers or char not in closers:
        return char in openers
    if char in _CLOSES_ALWAYS:
        return False
    before, after = inner[:at][-1:], inner[at + 1 : at + 2]
    return not before or before.isspace() or after.isalnum()

"""Cuts text into the tokens of the search index: words where a script writes spaces, else single characters.

"Python使用天气API" becomes "python 使 用 天 气 api", and a query a phrase of such tokens, so that every
substring of Chinese, Japanese and Korean text is found. The same cut serves text, query and hit.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from search.language import HAN, HANGUL, KANA

# Written without spaces, or looked for by syllable; the marks are those that stand inside such words.
_SINGLE = rf"[{HAN}{KANA}{HANGUL}\u3005\u3006\u30fc\U0001f300-\U0001faff\u2600-\u27bf]"
_WORD = rf"(?:(?!{_SINGLE})[^\W_])+(?:(?:\+\+|\#)(?![^\W_]))?"
_TOKEN = re.compile(rf"({_SINGLE})|{_WORD}")
_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]+")
_MARKS = re.compile("[\u0300-\u036f]+")
# Stands between two single characters that something divides, so that 今天，气温 is no hit for 天气.
_BREAK = "¦"


def segment(text: str) -> str:
    """Return the tokens of a text, with one space between them."""
    return " ".join(_with_breaks(_fold(text)))


def phrases(query: str) -> list[list[str]]:
    """Return the tokens of each word of a query, those without any left out."""
    cut = (list(_with_breaks(_fold(word))) for word in query.split())
    return [tokens for tokens in cut if tokens]


def hit_pattern(phrase: list[str]) -> re.Pattern[str]:
    """Return a pattern that finds the phrase in the text as it was written, accents and widths aside."""
    parts = [_escaped(phrase[0])]
    for before, token in pairwise(phrase):
        adjoining = is_single(before) and is_single(token)
        parts.append(("" if adjoining else r"[\W_]*") + _escaped(token))
    # A word is looked for at its start, as the index does.
    start = "" if is_single(phrase[0]) else rf"(?:(?<![^\W_])|(?<={_SINGLE}))"
    return re.compile(start + "".join(parts), re.IGNORECASE)


def fold_each(text: str) -> tuple[str, list[int]]:
    """Return the folded text and, for each of its characters, the place of the one it came from."""
    folded: list[str] = []
    origin: list[int] = []
    for place, char in enumerate(text):
        plain = _MARKS.sub("", _fold(char))
        folded.append(plain)
        origin.extend([place] * len(plain))
    return "".join(folded), origin


def is_single(token: str) -> bool:
    """Tell a token of one character from a word, which may be open at its end."""
    return token == _BREAK or re.fullmatch(_SINGLE, token) is not None


def _fold(text: str) -> str:
    """Return text without differences nobody types: width, case, accents of Latin letters."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold()
    return _ACCENTED.sub(_without_accents, text)


def _without_accents(found: re.Match[str]) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFD", found[0]))


def _with_breaks(text: str) -> Iterator[str]:
    after_single = -1
    for found in _TOKEN.finditer(text):
        if found[1] is None:
            after_single = -1
        else:
            if 0 <= after_single < found.start():
                yield _BREAK
            after_single = found.end()
        yield found[0]


def _escaped(token: str) -> str:
    return r"[\W_]+" if token == _BREAK else re.escape(token)

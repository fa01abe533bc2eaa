"""Texts as the rules compare them, and their words: Latin words, numbers, identifiers, CJK pairs."""

import re
import unicodedata
from functools import lru_cache

from search.han_variants import simplified
from search.language import HAN, KANA
from search.words import stem

CJK = f"{HAN}{KANA}"
_WORD = re.compile(f"[{CJK}]+|(?:(?![{CJK}_])\\w)+(?:[-.'&/+,:](?:(?![{CJK}_])\\w)+)*[+#]*")
_CJK = re.compile(f"[{CJK}]")
_BETWEEN_CJK = re.compile(f"(?<=[{CJK}])\\s+(?=[{CJK}])")
_QUOTED = re.compile("[“\"「『‘][^”\"」』’]{1,80}[”\"」』’]|(?<![a-z0-9])'[^']{1,80}'(?![a-z0-9])")
# Endings that would make two different words look alike are left on short words by `stem`.
_LONGEST_QUESTION = 900
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_IRREGULAR = {"won": "win", "winner": "win", "bought": "buy", "sold": "sell", "fell": "fall", "rose": "rise"}
_IRREGULAR |= {"began": "begin", "beat": "win", "beats": "win", "released": "release", "launches": "launch"}


def surface(text: str) -> str:
    """Return the text on one line, in one width (NFKC): what rules cut pieces from."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").split())


def gist(text: str) -> str:
    """Return a text, or beginning and end of a long one: a question stands before or after what is pasted."""
    if len(text) <= _LONGEST_QUESTION:
        return text
    return f"{text[: _LONGEST_QUESTION * 2 // 3]} {text[-_LONGEST_QUESTION // 3 :]}"


def key(plain: str) -> str:
    """Return a surface text for comparing: lower case, simplified characters; positions stay the same."""
    lowered = plain.lower()
    if len(lowered) != len(plain):
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in plain)
    return simplified(lowered)


@lru_cache(maxsize=256)
def folded(text: str) -> str:
    """Return any text for comparing, without blanks between CJK characters."""
    return _BETWEEN_CJK.sub("", key(surface(text)))


def without_quotes(text: str) -> str:
    """Return a folded text without its quoted pieces, which are mentioned and not meant."""
    return _QUOTED.sub(" ", text)


def is_cjk(text: str) -> bool:
    return _CJK.search(text) is not None


def tokens(text: str) -> list[str]:
    """Return the words of a folded text, CJK runs as pairs of characters, English words without endings."""
    found: list[str] = []
    for run in _WORD.findall(text):
        if _CJK.match(run):
            found.extend(pairs(run))
        else:
            found.append(root(run))
    return found


def pairs(run: str) -> list[str]:
    """Return the overlapping pairs of characters of a CJK run; a single character stands for itself."""
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


@lru_cache(maxsize=4096)
def root(word: str) -> str:
    """Return a Latin word without possessive and common ending; identifiers and numbers stay whole."""
    word = word.removesuffix("'s")
    if not word.isalpha():
        return word
    return _IRREGULAR.get(word) or _DOUBLED.sub(r"\1", stem(word))

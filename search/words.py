"""The words of a text by which texts are compared: Latin words and identifiers whole, CJK as bigrams.

Everything is folded first: case, width, accents, traditional characters.
"""

import re
import unicodedata
from functools import cache

from search.han_variants import simplified
from search.language import HAN, HANGUL, KANA

# Written without spaces between words; Thai, Lao, Burmese and Khmer are like CJK in this.
_UNSPACED = f"{HAN}{KANA}\u30fc{HANGUL}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
_LETTERS_OF_THEIR_OWN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_SHORTEST_STEM = 4

_STOP_WORD_LIST = (
    "a an the and or of in on at to for from by with about into over after before between is are was"
    " were be been do does did has have had will would can could should may might this that these those"
    " it its they them he she his her we our you your my me i what when where which who whom whose why"
    " how many much there here not no yes as if than then so but also just now today tonight latest"
    " current currently please tell give get new http https www com le la les de des du un une et est"
    " der die das und ist ein eine el los las del en y es il e di che"
)
_STOP_WORDS = frozenset(_STOP_WORD_LIST.split())
_STOP_PHRASES = re.compile(
    "什么时候|是什么|为什么|怎么样|怎么办|请告诉我|告诉我|帮我查询下|帮我查询|帮我查|帮我|请问|查询|查一下|一下"
    "|什么|怎么|怎样|如何|多少|哪里|哪儿|哪个|哪些|哪家|是否|有没有|今天|今日|现在|目前|当前|最近|最新"
    "|です|ます|ください|とは|今日|最新"
)
_STOP_CHARACTERS = frozenset(
    "的了吗呢吧啊是和与或在有我你他她们这那也就都及其为被把を は が の に と".replace(" ", "")
)


def fold(text: str) -> str:
    """Return the text in the one spelling in which texts are compared."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if folded.isascii():
        return folded
    folded = folded.translate(_LETTERS_OF_THEIR_OWN)
    return simplified(_accented().sub(lambda m: unicodedata.normalize("NFD", m[0])[0], folded))


def content_words(text: str) -> list[str]:
    """Return folded words without stop words, CJK runs as bigrams; duplicates stay."""
    words: list[str] = []
    for run in _runs().findall(_STOP_PHRASES.sub(" ", fold(text))):
        if is_unspaced(run):
            words.extend(pair for pair in _bigrams(run) if not _STOP_CHARACTERS.intersection(pair))
        elif run not in _STOP_WORDS:
            words.append(run)
    return words


def is_unspaced(text: str) -> bool:
    """Tell whether a text has characters of a script written without spaces (CJK, Thai…)."""
    return _unspaced().search(text) is not None


def stem(word: str) -> str:
    """Return an English word without its commonest ending, for lenient comparison."""
    for ending in ("ing", "ies", "es", "ed", "s", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


def _bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


@cache
def _runs() -> re.Pattern[str]:
    return re.compile(
        f"[{_UNSPACED}]+|(?:(?![{_UNSPACED}])\\w)+(?:[-.+#/'’:&](?:(?![{_UNSPACED}])\\w)+)*[+#]*"
    )


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(f"[{_UNSPACED}]")


@cache
def _accented() -> re.Pattern[str]:
    return re.compile("[\u00c0-\u024f\u1e00-\u1eff\u0386-\u03ce]")

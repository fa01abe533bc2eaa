"""Numbers written in words, Chinese and English, as digits."""

import re

_DIGITS_ZH = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SCALES_ZH = {"十": 10, "百": 100, "千": 1000}
_BIG_ZH = {"万": 10_000, "亿": 100_000_000}
_NUMBER_ZH = re.compile("[零〇一二两三四五六七八九十百千万亿]*(?:点[零〇一二三四五六七八九]+)?")
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen"
    " eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS_EN = {word: n for n, word in enumerate(_ONES.split())}
_WORDS_EN |= {word: 10 * n for n, word in enumerate(_TENS.split(), start=2)}
_SCALES_EN = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_ANY_EN = "|".join(sorted((*_WORDS_EN, *_SCALES_EN), key=len, reverse=True))
_NUMBER_EN = re.compile(rf"\b(?:{_ANY_EN})(?:(?:\s+|-|\s+and\s+)(?:{_ANY_EN}))*\b")
_FRACTION = re.compile("([一二三四五六七八九十百千\\d]+)分之([一二三四五六七八九十百千\\d]+)")
_HAN_NUMBER = re.compile("[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?")


def in_digits(text: str) -> str:
    """Return a folded text with its number words as digits."""
    chinese_read = _HAN_NUMBER.sub(lambda m: chinese(m[0]), _FRACTION.sub(_fraction, text))
    return _NUMBER_EN.sub(lambda m: str(_english(m[0])), chinese_read)


def _fraction(found: re.Match[str]) -> str:
    if found[1] == "百":
        return f"{chinese(found[2])}%"
    return f"({chinese(found[2])}/{chinese(found[1])})"


def chinese(word: str) -> str:
    """Return a Chinese numeral as digits, unchanged when it is none."""
    if not word or not _NUMBER_ZH.fullmatch(word):
        return word
    whole, _, fraction = word.partition("点")
    digits = str(_chinese_whole(whole))
    return f"{digits}.{''.join(str(_DIGITS_ZH[c]) for c in fraction)}" if fraction else digits


def _chinese_whole(word: str) -> int:
    total, section, digit = 0, 0, 0
    for char in word:
        if char in _DIGITS_ZH:
            # Digits said one by one, as in a year: 二零二六.
            digit = digit * 10 + _DIGITS_ZH[char]
        elif char in _SCALES_ZH:
            section += (digit or 1) * _SCALES_ZH[char]
            digit = 0
        else:
            total = (total + section + digit) * _BIG_ZH[char]
            section = digit = 0
    return total + section + digit


def _english(words: str) -> int:
    total, section = 0, 0
    for word in re.split(r"[\s-]+", words):
        if word in _WORDS_EN:
            section += _WORDS_EN[word]
        elif word == "hundred":
            section = (section or 1) * 100
        elif word in _SCALES_EN:
            total += (section or 1) * _SCALES_EN[word]
            section = 0
    return total + section

"""Which language a text is in, judged by its script: for fixed sentences, for queries, and from the locale.

Script ranges are those of the Unicode blocks; a text that mixes scripts is judged by what people mean by it.
"""

import re
from functools import cache

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
# The middle dot and the long-vowel mark of the katakana block also stand in Chinese text: not counted.
KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u31f0-\u31ff\uff66-\uff9d"
HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"

_LATIN = "A-Za-z\u00c0-\u024f"

# Script, the language it stands for by itself, the other languages of a region that are written in it.
_SCRIPTS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("\u0400-\u04ff", "ru", frozenset({"uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"})),
    ("\u0370-\u03ff\u1f00-\u1fff", "el", frozenset()),
    ("\u0590-\u05ff", "he", frozenset({"yi"})),
    ("\u0600-\u06ff\u0750-\u077f", "ar", frozenset({"fa", "ur", "ps", "ckb", "ug"})),
    ("\u0900-\u097f", "hi", frozenset({"mr", "ne"})),
    ("\u0980-\u09ff", "bn", frozenset()),
    ("\u0b80-\u0bff", "ta", frozenset()),
    ("\u0e00-\u0e7f", "th", frozenset()),
    ("\u0530-\u058f", "hy", frozenset()),
    ("\u10a0-\u10ff", "ka", frozenset()),
)
_NOT_LATIN = frozenset({"zh", "ja", "ko"}).union(*({own} | others for _, own, others in _SCRIPTS))
_PERSIAN = "\u067e\u0686\u0698\u06af\u06cc"
_UKRAINIAN = "\u0454\u0456\u0457\u0491\u0404\u0406\u0407\u0490"

# Words that are English and no other language's everyday word.
_ENGLISH = re.compile(
    r"\b(?:the|what|when|where|which|who|why|how|does|is|are|was|of|and|for|with|from|can|should|today|latest)\b",
    re.IGNORECASE,
)
_WINDOWS_NAMES = {
    "chinese (simplified)": "zh-CN",
    "chinese (traditional)": "zh-TW",
    "chinese": "zh-CN",
    "japanese": "ja-JP",
    "korean": "ko-KR",
    "english": "en-US",
    "german": "de-DE",
    "french": "fr-FR",
    "spanish": "es-ES",
    "russian": "ru-RU",
}
_ALONE = {"zh": "zh-CN", "zh-hans": "zh-CN", "zh-hant": "zh-TW"}


def has_han(text: str) -> bool:
    return _has(HAN, text)


def has_kana(text: str) -> bool:
    return _has(KANA, text)


def sentence_language(question: str, answer_language: str) -> str:
    """Return the language of the fixed sentences, `zh-CN` or `en` (SPEC 12, "Words")."""
    primary = _primary(answer_language)
    if primary and primary != "auto":
        return "zh-CN" if primary in {"zh", "cmn", "chinese", "中文"} else "en"
    return "zh-CN" if has_han(question) and not has_kana(question) else "en"


def language_to_search_in(wanted: str, text: str, region: str) -> str:
    """Return the user's own choice of a search language (a tag), or with `auto` that of the query.

    Chinese has a region in every case: `zh-Hant` is `zh-TW`, `zh` and `zh-Hans` are `zh-CN`.
    """
    chosen = "" if wanted.lower() == "auto" else region_from_locale(wanted)
    return chosen or query_language(text, region)


def query_language(text: str, region: str) -> str:
    """Return the language tag of a query by its script; the region decides between languages of one script.

    Chinese keeps its region (`zh-CN`, `zh-TW`); all others are a bare language such as `ja` or `en`.
    """
    if _is_english_about_a_word(text):
        return "en"
    if has_kana(text):
        return "ja"
    han, hangul = _count(HAN, text), _count(HANGUL, text)
    if hangul > han:
        return "ko"
    if han:
        return _han_language(text, region)
    return _other_script(text, _primary(region)) or _latin_language(text, _primary(region))


def region_from_locale(locale_name: str) -> str:
    """Return `zh-CN` for `zh_CN.UTF-8`, empty for `C`, `POSIX`, and what cannot be read."""
    name = locale_name.split(":", 1)[0].split(".", 1)[0].split("@", 1)[0].strip()
    windows = _WINDOWS_NAMES.get(name.split("_", 1)[0].lower())
    if windows:
        return windows
    parts = re.split("[-_]", name)
    if not re.fullmatch("[A-Za-z]{2,3}", parts[0]):
        return ""
    territory = next((p.upper() for p in parts[1:] if re.fullmatch("[A-Za-z]{2}|[0-9]{3}", p)), "")
    if territory:
        return f"{parts[0].lower()}-{territory}"
    return _ALONE.get("-".join(parts).lower(), parts[0].lower())


def _primary(tag: str) -> str:
    return re.split("[-_]", tag.strip().lower(), maxsplit=1)[0]


@cache
def _letter(ranges: str) -> re.Pattern[str]:
    return re.compile(f"[{ranges}]")


def _has(ranges: str, text: str) -> bool:
    return _letter(ranges).search(text) is not None


def _count(ranges: str, text: str) -> int:
    return len(_letter(ranges).findall(text))


def _is_english_about_a_word(text: str) -> bool:
    """Tell "what does 你好 mean" from a Chinese question with an English name in it."""
    latin = _count(_LATIN, text)
    return len(_ENGLISH.findall(text)) > 1 and latin > len(re.sub(r"[\W\d_]", "", text)) - latin


def _han_language(text: str, region: str) -> str:
    """Tell languages of Han letters apart: by the region, else by what a national standard can write."""
    home = _primary(region)
    letters = "".join(_letter(HAN).findall(text))
    if home == "zh":
        return region_from_locale(region)
    # What only JIS, or JIS among others, has is Japanese in Japan; but no Japanese word has 么.
    if home == "ja" and "么" not in letters and _fits(letters, "shift_jis"):
        return "ja"
    return "zh-TW" if _fits(letters, "big5") and not _fits(letters, "gb2312") else "zh-CN"


def _fits(letters: str, charset: str) -> bool:
    try:
        letters.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _other_script(text: str, home: str) -> str:
    latin = _count(_LATIN, text)
    counts = [(_count(ranges, text), own, others) for ranges, own, others in _SCRIPTS]
    most, own, others = max(counts, key=lambda row: row[0])
    # A single letter beside Latin words is a symbol (π, Ω), not a language.
    if most == 0 or (most == 1 and latin):
        return ""
    if home in others:
        return home
    if own == "ar" and _has(_PERSIAN, text):
        return "fa"
    return "uk" if own == "ru" and _has(_UKRAINIAN, text) else own


def _latin_language(text: str, home: str) -> str:
    if not home or home in _NOT_LATIN or _ENGLISH.search(text):
        return "en"
    return home

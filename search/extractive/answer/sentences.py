"""Sentences of page texts; what search pages put around them (dates, breadcrumbs) is set aside."""

import re
from dataclasses import dataclass
from functools import cache

_ENDS = re.compile(
    r"(?<=[。！？!?；])[”’」』）)\"']*(?=\s|[^\s”’」』）)\"'])"
    r"|(?<=[.!?…])[\"'”’)]*\s+(?=[\"'“‘(\[]?[A-Z0-9\u4e00-\u9fff])|\n+|(?<=…)\s*(?=\S)| ["
    r"|｜•·»›] | ?·{2,} ?"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|v|etc|e\.g|i\.e|cf|No|Nos|Inc|Ltd|Co|Corp|Fig"
    r"|Vol|approx|est|dept|Gen|Sen|Rep|Gov|Lt|Col|Rev|Hon|Mt|Ft|a\.m|p\.m|U\.S|U\.K|U\.N"
    r"|E\.U|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|\b[A-Z])\.$"
)
_DATE_FIRST = re.compile(
    r"^\s*((?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日|(?:Jan|Feb"
    r"|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}|\d{1,2} (?:Jan|Feb|Mar"
    r"|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}"
    r"|(?:\d{1,3}|an?) (?:minute|hour|day|week|month|year)s? ago|\d{1,3} ?(?:分钟|小时|天|周"
    r"|个月|年)前)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)\s*(?:[-–—·•|:：,，.…]+|\s-\s|(?<=前)"
    r"|(?=\s\S))\s*",
    re.IGNORECASE,
)
_CRUMBS = re.compile(r"^(?:[^。.!?！？>›»]{1,24}\s*[>›»]\s*){1,6}")
_MARKS = re.compile(
    r"\s*[\[【［]\s*\^?\s*(?:citation|sources?|refs?|来源|资料|参考|引用)?\s*[:：]?\s*\d{1,3}"
    r"(?:\s*[,，、;；\-–—~～]\s*\d{1,3})*\s*(?:†[^\]】］\n]{0,60})?[\]】］]",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"^(?:[#>*•·|]+|[-–—+](?=\s))\s*")
_CUT = re.compile(r"(?:\.{3,}|…+)\s*$")
_SITE_NAME = re.compile(
    r"\s+[-–—|｜·»]\s+(?=[^-–—|｜·»]{1,40}$)(?=[A-Z\u4e00-\u9fff]\S*(?: \S+){0,3}$)|\s*[_｜"
    r"|]\s*(?=[^_｜|]{1,24}$)|[-–—](?=[^-–—\s\d]{2,12}(?:网|吧|百科|论坛|频道|客户端|新闻"
    r"|财经|知乎|微博|日报|晚报)$)|—+(?=[^—]{1,16}$)"
)
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as it stands in its source; `cut` when the search page broke it off."""

    text: str
    cut: bool = False


def opening_date(text: str) -> str:
    """Return the date a search page put before a snippet, empty when there is none."""
    found = _DATE_FIRST.match(text)
    return found[1] if found else ""


def sentences(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a snippet, without date, breadcrumbs and marks like [3]."""
    plain = _MARKS.sub("", text)
    plain = _CRUMBS.sub("", _DATE_FIRST.sub("", plain, count=1), count=1)
    pieces = (_LIST_MARK.sub("", " ".join(piece.split())) for piece in _pieces(plain))
    return tuple(
        Sentence(piece[:_LONGEST], _CUT.search(piece) is not None) for piece in pieces if _tells(piece)
    )


def headline(title: str) -> str:
    """Return a title without the site's name after it."""
    plain = " ".join(_MARKS.sub("", title).split())
    for _ in range(2):
        found = _SITE_NAME.search(plain)
        if not found or found.start() < max(6, len(plain) // 3):
            break
        plain = plain[: found.start()].rstrip()
    return _CUT.sub("", plain).strip()


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    start = 0
    for end in _ENDS.finditer(text):
        piece = text[start : end.end()]
        if _ABBREVIATION.search(piece.rstrip()):
            continue
        pieces.append(piece.strip(" |｜•·»›"))
        start = end.end()
    return [*pieces, text[start:].strip(" |｜•·»›")]


@cache
def _letters() -> re.Pattern[str]:
    return re.compile(r"[^\W_]")


def _tells(piece: str) -> bool:
    return len(_letters().findall(piece)) > 1

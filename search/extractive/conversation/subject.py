"""Whom or what an earlier turn was about."""

import re

from search.extractive.query import polite_free
from search.extractive.question.pieces import Piece, PieceKind, pieces_of
from search.extractive.words import folded, is_cjk

_HE_OR_SHE = re.compile("他(?!们)|她(?!们)|\\b(?:he|she|him|her|his|hers)\\b")
_NAMES_EN = re.compile(r"\b[A-Z][\w'’.-]*(?:[ -](?:[A-Z][\w'’.-]*|de|van|von|der|bin|al|da|di))*")
_NAMES_ZH = re.compile(
    "(?:是|为|由|叫)([\u4e00-\u9fff·A-Za-z .-]{2,16}?)(?=[,，。.\\[；;、(（]|$)"
    "|[\u4e00-\u9fff]+·[\u4e00-\u9fff·]+"
)
_FOREIGN_NAME = re.compile("[\u4e00-\u9fff]+·[\u4e00-\u9fff·]+")
_SHORTEST_NAME = 3


def subject_of(earlier: str, answer: str, text: str) -> str:
    """Return what the earlier question was about; for "he" or "she" the person in its answer."""
    asked_who = re.search("谁|\\bwho\\b", folded(earlier))
    if (_HE_OR_SHE.search(folded(text)) or asked_who) and (person := _person(answer, earlier)):
        return person
    return _named_part(earlier)


def names_of(text: str) -> list[Piece]:
    """Return the names in a question; single characters count only where there is nothing else."""
    pieces = [p for p in pieces_of(polite_free(text)) if p.kind in {PieceKind.NAME, PieceKind.PLACE}]
    return [p for p in pieces if len(p.text) > 1] or pieces


def _named_part(text: str) -> str:
    """Return the names of a text; what stands together in it stays together."""
    pieces = names_of(text)
    words: list[str] = []
    for before, piece in zip((None, *pieces), pieces, strict=False):
        joined = before is not None and before.end == piece.start and is_cjk(piece.text)
        words.append(f"{words.pop()}{piece.text}" if joined else piece.text)
    return " ".join(dict.fromkeys(words))


def _person(answer: str, earlier: str) -> str:
    if is_cjk(answer):
        return _person_zh(answer)
    asked = folded(earlier)
    names = (m[0].strip(" .'") for m in _NAMES_EN.finditer(answer))
    return next((name for name in names if folded(name) not in asked and len(name) >= _SHORTEST_NAME), "")


def _person_zh(answer: str) -> str:
    found = _FOREIGN_NAME.search(answer) or _NAMES_ZH.search(answer)
    if not found:
        return ""
    name = (found[1] if found.lastindex else found[0]) or found[0]
    return re.sub("^.*(?:是|为|由|叫)", "", name).strip()

"""How far a text names the thing asked about."""

import re
from functools import lru_cache

from search.extractive.answer.candidates import Candidate
from search.extractive.question.asked import Asked, Unit
from search.extractive.words import is_cjk, root, tokens

# A name found only in the title, or only elsewhere on the page, says less of a sentence than one in it.
_IN_TITLE = 0.95
_ON_PAGE = 0.75
_FIRM_WEIGHT = 2.0
_WITHOUT_NUMBER = 0.3


def named(asked: Asked, candidate: Candidate) -> float:
    """Return how far the names asked about are covered, 0 to 1; 1 when the question names nothing."""
    total = sum(_weight(unit) for unit in asked.units)
    if not total:
        return 1.0
    return sum(_weight(unit) * unit_named(unit, candidate) for unit in asked.units) / total


def unit_named(unit: Unit, candidate: Candidate) -> float:
    """Return how far one name is covered by a sentence, its title or the rest of its page."""
    here = coverage(unit, candidate.folded)
    if here >= 1:
        return here
    page = candidate.page
    with_title = coverage(unit, f"{page.title} {candidate.folded}")
    return max(here, _IN_TITLE * with_title, _ON_PAGE * coverage(unit, page.body))


@lru_cache(maxsize=4096)
def coverage(unit: Unit, text: str) -> float:
    """Return how far a folded text holds a name: whole, by another known name, or in part."""
    if unit.others and unit.others.search(text):
        return 1.0
    if not is_cjk(unit.name):
        return _latin_coverage(unit.name, text)
    squeezed = text.replace(" ", "")
    if "".join(unit.name.split()) in squeezed:
        return 1.0
    digits = [part for part in unit.parts if part[0].isdigit()]
    if any(not _holds_number(part, text) for part in digits):
        return _WITHOUT_NUMBER
    return sum(part in squeezed for part in unit.parts) / len(unit.parts)


def _latin_coverage(name: str, text: str) -> float:
    if re.search(rf"(?<![a-z0-9]){re.escape(name)}(?:'?s)?(?![a-z0-9]|\.\d)", text):
        return 1.0
    words = name.split()
    numbered = [w for w in words if w[0].isdigit()]
    if any(not _holds_number(w, text) for w in numbered):
        return _WITHOUT_NUMBER if any(w in text for w in words if w not in numbered) else 0.0
    if any(c.isdigit() for c in name) and len(words) == 1:
        return 0.0
    present = set(tokens(text))
    return sum(root(w) in present or w in present for w in words) / len(words)


def _holds_number(number: str, text: str) -> bool:
    return re.search(rf"(?<![\d.]){re.escape(number)}(?![\d]|\.\d)", text) is not None


def _weight(unit: Unit) -> float:
    return _FIRM_WEIGHT if unit.firm else 1.0

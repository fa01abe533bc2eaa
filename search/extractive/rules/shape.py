"""The shape of a decision rule: a pattern that must be found, one that must not, and what follows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

SMALL_TALK = "small talk"


class Verdict(StrEnum):
    """What the rules say about a question."""

    SEARCH = "search"
    MODEL = "model"


SEARCH, MODEL = Verdict.SEARCH, Verdict.MODEL


@dataclass(frozen=True, slots=True)
class Rule:
    """The first rule that fits decides.

    `found` and `absent` are patterns over the folded question; the matches of `only` must be all there is.

    `now` asks that the question does (true) or does not (false) speak of a time near now; `changing` the same
    of a subject that changes with time, such as prices; `proper` the same of a proper name inside an English
    question. `bare` looks outside quotes only, `typed` at the question with its politeness.
    """

    reason: str
    verdict: Verdict
    found: str = ""
    absent: str = ""
    only: str = ""
    now: bool | None = None
    changing: bool | None = None
    proper: bool | None = None
    bare: bool = False
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as the rules see it."""

    typed: str
    full: str
    bare: str
    now: bool
    changing: bool
    proper: bool = False

    def fits(self, rule: Rule) -> bool:
        if (
            rule.now not in (None, self.now)
            or rule.changing not in (None, self.changing)
            or rule.proper not in (None, self.proper)
        ):
            return False
        text = self.typed if rule.typed else self.bare if rule.bare else self.full
        if rule.found and not _compiled(rule.found).search(text):
            return False
        if rule.only and not _is_all(rule.only, text):
            return False
        return not (rule.absent and _compiled(rule.absent).search(text))


def first_fitting(rules: Sequence[Rule], reading: Reading) -> Rule | None:
    """Return the first rule that fits, None when all are silent."""
    return next((rule for rule in rules if reading.fits(rule)), None)


def _is_all(pattern: str, text: str) -> bool:
    rest, found = _compiled(pattern).subn("", text)
    return found > 0 and not any(map(str.isalnum, rest))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # ASCII: between a Latin and a Chinese character there is a word boundary.
    return re.compile(pattern, re.ASCII)

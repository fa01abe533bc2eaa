"""Search, or a model: decided by ordered rules; where all are silent, the question is searched (MODELS.md 2)."""

import re
from dataclasses import dataclass
from functools import cache

from search.extractive.query import polite_free
from search.extractive.rules import Reading, Rule, Verdict, first_fitting
from search.extractive.words import folded, is_cjk, without_quotes
from search.time_words import says_now


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be done with a question, and the rule that said so."""

    verdict: Verdict
    reason: str


# In a Chinese question English time words are mostly mentioned, not meant: latest 和 last 的区别.
_LATIN = re.compile(r"\b(?!20\d\d)[a-z]+\b")
UNDECIDED = Decision(Verdict.SEARCH, "undecided")


def decide(text: str) -> Decision:
    """Decide about a stand-alone question."""
    reading = read(text)
    chinese = is_cjk(reading.full)
    rule = first_fitting(_rules(chinese), reading)
    return Decision(rule.verdict, rule.reason) if rule else UNDECIDED


def read(text: str) -> Reading:
    full = folded(polite_free(text))
    bare = without_quotes(full)
    chinese = is_cjk(full)
    subject = _changing(chinese).search(bare)
    return Reading(typed=folded(text), full=full, bare=bare, now=says_now(_LATIN.sub(" ", bare) if chinese else bare), changing=subject is not None)


@cache
def _changing(chinese: bool) -> re.Pattern[str]:
    from search.extractive.subjects import CHANGING_EN, CHANGING_ZH

    return re.compile(CHANGING_ZH if chinese else f"\\b(?:{CHANGING_EN})(?!\\w)")


@cache
def _rules(chinese: bool) -> tuple[Rule, ...]:
    if chinese:
        from search.extractive.rules_zh import RULES_ZH

        return RULES_ZH
    from search.extractive.rules_en import RULES_EN

    return RULES_EN

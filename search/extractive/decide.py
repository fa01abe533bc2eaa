"""Search, or a model: decided by ordered rules; where all are silent, the question is searched."""

import re
from dataclasses import dataclass
from functools import cache

from search.extractive.query import polite_free
from search.extractive.rules.shape import Reading, Rule, Verdict, first_fitting
from search.extractive.words import folded, is_cjk, without_quotes
from search.time_words import says_now

# A capital letter inside a sentence; the words that always have one are no names.
_PROPER = re.compile(
    r"(?<=[\w,] )(?!I\b|I'|English|Spanish|French|German|Chinese|Japanese|Italian|Latin"
    r"|Roman|Greek|God)[A-Z][a-z]+"
)
# In a Chinese question English time words are mostly mentioned, not meant: latest 和 last 的区别.
_LATIN = re.compile(r"\b(?!20\d\d)[a-z]+\b")


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be done with a question, and the rule that said so."""

    verdict: Verdict
    reason: str


UNDECIDED = Decision(Verdict.SEARCH, "undecided")


def decide(text: str, typed: str = "") -> Decision:
    """Decide about a stand-alone question; `typed` is what the user typed, where that differs."""
    reading = read(text, typed or text)
    rule = first_fitting(_rules(is_cjk(reading.full)), reading)
    return Decision(rule.verdict, rule.reason) if rule else UNDECIDED


def read(text: str, typed: str) -> Reading:
    """Return the question as the rules look at it."""
    core = polite_free(text)
    full = folded(core)
    bare = without_quotes(full)
    chinese = is_cjk(full)
    return Reading(
        typed=folded(typed),
        full=full,
        bare=bare,
        now=says_now(_LATIN.sub(" ", bare) if chinese else bare),
        changing=_changing(chinese).search(bare) is not None,
        proper=_PROPER.search(core) is not None,
    )


# Each language's lists are read only when a question in it is asked: they take some time to compile.
@cache
def _changing(chinese: bool) -> re.Pattern[str]:
    if chinese:
        from search.extractive.rules.subjects_zh import CHANGING_ZH

        return re.compile(CHANGING_ZH, re.ASCII)
    from search.extractive.rules.subjects_en import CHANGING_EN

    return re.compile(f"\\b(?:{CHANGING_EN})(?!\\w)", re.ASCII)


@cache
def _rules(chinese: bool) -> tuple[Rule, ...]:
    if chinese:
        from search.extractive.rules import order_zh

        return order_zh.RULES
    from search.extractive.rules import order_en

    return order_en.RULES

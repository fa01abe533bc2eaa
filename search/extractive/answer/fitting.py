"""Tells whether a sentence holds the value asked for and speaks of the subject asked about."""

import re
from functools import cache

from search.extractive.answer.candidates import Candidate
from search.extractive.answer.people import names_somebody
from search.extractive.answer.values import holds
from search.extractive.question.asked import Asked
from search.extractive.question.topic import Kind

_IN_TITLE = 0.5


def fits(asked: Asked, candidate: Candidate) -> bool:
    """Tell whether a sentence holds a value that answers; any but a question does where no kind is asked."""
    if candidate.folded.endswith("?"):
        return False
    return not asked.any_of or any(_holds(asked, kind, candidate) for kind in asked.any_of)


def speaks_of(asked: Asked, candidate: Candidate) -> float:
    """Return the share of the asked subjects that a sentence, or by half its title, speaks of."""
    says = [topic.say for topic in asked.topics if topic.say]
    return sum(_speaks(say, candidate) for say in says) / len(says) if says else 0.0


def _holds(asked: Asked, kind: Kind, candidate: Candidate) -> bool:
    if kind is not Kind.PERSON:
        return holds(kind, candidate.folded, asked.measure)
    if ranking := next((topic.say for topic in asked.topics if topic.name == "ranking"), None):
        return _compiled(ranking).search(candidate.folded) is not None
    says = [topic.say for topic in asked.topics if topic.kind is Kind.PERSON]
    spoken_of = not says or any(_compiled(say).search(candidate.folded) for say in says)
    return spoken_of and names_somebody(candidate.text, asked.text)


def _speaks(say: str, candidate: Candidate) -> float:
    if _compiled(say).search(candidate.folded):
        return 1.0
    return _IN_TITLE if _compiled(say).search(candidate.page.title) else 0.0


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)

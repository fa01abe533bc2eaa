"""How well a sentence answers: names, subject and words of the question, agreement, rank, time and faults."""

from collections.abc import Sequence
from dataclasses import dataclass

from search.extractive.answer import bm25
from search.extractive.answer.candidates import Candidate
from search.extractive.answer.faults import faults
from search.extractive.answer.fitting import fits, speaks_of
from search.extractive.answer.naming import named
from search.extractive.answer.timing import timeliness
from search.extractive.question.asked import Asked

_NAME, _TOPIC, _WORDS, _LIKENESS, _AGREEMENT, _FIRST = 1.2, 0.5, 0.5, 0.25, 0.12, 0.12
_WORD_IN_TITLE = 0.6
_TELLING_FIGURE = 3


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its points.

    `name` is how far it names the thing asked about, `topic` how far it speaks of the subject, `words` the
    share of the question's words in it, `fits` whether it holds the value asked for.
    """

    candidate: Candidate
    points: float
    name: float
    topic: float
    words: float
    fits: bool


def scored(asked: Asked, candidates: Sequence[Candidate]) -> list[Scored]:
    """Return all candidates with their points, in their order."""
    likeness = bm25.scores(asked.words, [c.tokens for c in candidates])
    agreed = _agreed_figures(candidates)
    return [_scored(asked, c, like, agreed) for c, like in zip(candidates, likeness, strict=True)]


def _scored(asked: Asked, candidate: Candidate, like: float, agreed: frozenset[str]) -> Scored:
    name, topic, words = named(asked, candidate), speaks_of(asked, candidate), _words(asked, candidate)
    points = (
        _NAME * name
        + _TOPIC * topic
        + _WORDS * words
        + _LIKENESS * like
        + (_AGREEMENT if candidate.numbers & agreed else 0.0)
        + _FIRST / candidate.page.n
        + timeliness(asked, candidate)
        + faults(asked, candidate)
    )
    return Scored(candidate, points, name, topic, words, fits(asked, candidate))


def _words(asked: Asked, candidate: Candidate) -> float:
    if not asked.words:
        return 0.0
    present, title = frozenset(candidate.tokens), candidate.page.title
    found = (1.0 if w in present else _WORD_IN_TITLE if w in title else 0.0 for w in asked.words)
    return sum(found) / len(asked.words)


def _agreed_figures(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Return the figures that stand on more than one page; short ones agree by chance."""
    seen: dict[str, set[int]] = {}
    for candidate in candidates:
        for figure in candidate.numbers:
            seen.setdefault(figure, set()).add(candidate.page.n)
    return frozenset(f for f, pages in seen.items() if len(pages) > 1 and len(f) >= _TELLING_FIGURE)

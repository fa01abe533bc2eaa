"""Candidates for the tests of choosing."""

from search.extractive.answer.candidates import Candidate, candidates_of, pages_of
from search.extractive.question.asked import Asked, understood
from tests.search.extractive.stage import TODAY, evidence


def asked(text: str) -> Asked:
    return understood(text, TODAY)


def candidates(*pages: tuple[str, ...]) -> list[Candidate]:
    """Return all candidates of (title, snippet[, published]) pages."""
    given = evidence(*pages)
    read = zip(pages_of(given, TODAY), given.texts, strict=True)
    return [candidate for page, text in read for candidate in candidates_of(page, text, TODAY)]


def sentence(text: str, title: str = "", published: str = "") -> Candidate:
    """Return the first sentence of a page."""
    return candidates((title, text, published))[0]

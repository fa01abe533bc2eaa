"""The sentences an answer can be taken from, each with what the rules need to know of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from search.extractive.answer.sentences import headline, opening_date, sentences
from search.extractive.answer.values import numbers
from search.extractive.question.dates import days_in, written_day, years_in
from search.extractive.words import folded, tokens
from search.ports import Evidence
from search.result import Source


@dataclass(frozen=True, slots=True)
class Page:
    """One source: title and snippet folded for comparing, and when it was published where that is known."""

    n: int
    source: Source
    headline: str
    title: str
    body: str
    published: date | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sentence of a page; `position` counts from 0, a page's title is the candidate at -1."""

    page: Page
    text: str
    folded: str
    position: int
    cut: bool
    tokens: tuple[str, ...]
    days: tuple[date, ...]
    years: frozenset[int]
    numbers: frozenset[str]

    @property
    def is_title(self) -> bool:
        return self.position < 0


def pages_of(evidence: Evidence, today: date) -> tuple[Page, ...]:
    """Return the pages of the evidence in their order."""
    return tuple(
        _page(source, text, today) for source, text in zip(evidence.sources, evidence.texts, strict=False)
    )


def candidates_of(page: Page, text: str, today: date) -> Iterator[Candidate]:
    """Return the sentences of a page's snippet, then its title."""
    for position, sentence in enumerate(sentences(text)):
        yield _candidate(page, sentence.text, position, today, cut=sentence.cut)
    if page.headline:
        yield _candidate(page, page.headline, -1, today, cut=False)


def _page(source: Source, text: str, today: date) -> Page:
    stated = source.published or opening_date(text)
    title = headline(source.title)
    return Page(
        n=source.n,
        source=source,
        headline=title,
        title=folded(source.title),
        body=folded(text),
        published=written_day(stated, today) if stated else None,
    )


def _candidate(page: Page, text: str, position: int, today: date, *, cut: bool) -> Candidate:
    plain = folded(text)
    # "Today" in a page means the day it was written.
    said_on = page.published or today
    return Candidate(
        page=page,
        text=text,
        folded=plain,
        position=position,
        cut=cut,
        tokens=tuple(tokens(plain)),
        days=days_in(plain, said_on),
        years=years_in(plain),
        numbers=numbers(plain),
    )

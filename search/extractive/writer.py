"""Writes an answer without a model: the best sentences of the evidence, each with its number."""

import re
from collections.abc import Sequence

from search.errors import ModelError, ModelErrorKind
from search.extractive.answer.candidates import Candidate, Page, candidates_of, pages_of
from search.extractive.answer.choose import chosen
from search.extractive.answer.headlines import headlines, site
from search.extractive.answer.naming import coverage
from search.extractive.conversation.follow_up import standalone
from search.extractive.phrases import LOOK_HERE, NOTHING, as_of
from search.extractive.question.asked import Asked, understood
from search.extractive.words import folded, is_cjk, tokens
from search.ports import AnswerSink, CallMeter, Evidence, FinishReason, WhyPlain
from search.query import Question

MODEL_NAME = "extractive"
_WHOLE_EVIDENCE = 1_000_000
_MOST_PAGES = 3
_RELATED = 0.34
_FIGURES = re.compile(r"\d")
# Where a title has a further part.
_PART = re.compile(r"\s[-–—|·]\s|[:：|｜（(—_]")
_TELLING_WORDS = 2
_DATED = re.compile("截[至止]|as of")


class ExtractiveWriter:
    """Takes sentences out of the evidence; says that there is no clear answer rather than guess."""

    @property
    def model(self) -> str | None:
        return MODEL_NAME

    async def write(
        self, question: Question, evidence: Evidence, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Answer from the evidence; no model is asked and the meter stays as it is."""
        del meter
        sink.feed(answer(question, evidence))
        return FinishReason.STOP

    async def plain(
        self, question: Question, why: WhyPlain, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Raise ModelError: without the web and without a model there is nothing to answer from."""
        del question, why, sink, meter
        raise ModelError(ModelErrorKind.NO_MODEL)

    def budget(self, question: Question) -> int:
        """Return more tokens than any evidence has: it is read here, not by a model."""
        del question
        return _WHOLE_EVIDENCE


def answer(question: Question, evidence: Evidence) -> str:
    """Return the answer's text."""
    today = question.asked_at.date()
    asked = understood(standalone(question), today)
    pages = pages_of(evidence, today)
    if asked.wants_news and (listed := headlines(asked, pages, evidence.texts, question.language)):
        return listed
    found = chosen(
        asked, [c for p, t in zip(pages, evidence.texts, strict=False) for c in candidates_of(p, t, today)]
    )
    return _cited(asked, found, question.language) if found else _nothing(asked, pages, question.language)


def _cited(asked: Asked, found: Sequence[Candidate], language: str) -> str:
    sentences = [
        f"{c.text}{'' if is_cjk(c.text[-1:]) or c.text[-1:] in '。！？；' else ' '}[{c.page.n}]"
        for c in found
    ]
    text = "\n".join(sentences) if len({c.page.n for c in found}) > 1 else _joined(found)
    return f"{_as_of(asked, found[0], language)}{text}"


def _joined(found: Sequence[Candidate]) -> str:
    """Neighbouring sentences of one page share its number."""
    gap = "" if is_cjk(found[0].text) else " "
    text = gap.join(c.text for c in found)
    return f"{text}{'' if is_cjk(text[-1:]) or text[-1:] in '。！？；' else ' '}[{found[0].page.n}]"


def _as_of(asked: Asked, first: Candidate, language: str) -> str:
    """Say when the page was written, where it says so and the sentence has no date of its own."""
    published = first.page.published
    if not asked.time_bound or not published or first.days or first.years or _DATED.search(first.folded):
        return ""
    return as_of(published, language)


def _nothing(asked: Asked, pages: Sequence[Page], language: str) -> str:
    related = [page for page in pages if _related(asked, page)][:_MOST_PAGES]
    if not related:
        return NOTHING[language]
    lines = [f"- {_shown_title(page)} [{page.n}]" for page in related]
    return "\n".join((NOTHING[language], LOOK_HERE[language], *lines))


def _shown_title(page: Page) -> str:
    """A title that brings a figure would claim it: its part before that is shown, or the site."""
    title = page.headline
    figure = _FIGURES.search(title)
    if not figure:
        return title or site(page)
    parts = _PART.split(title[: figure.start()])[:-1]
    return parts[0].strip() if parts and len(tokens(folded(parts[0]))) >= _TELLING_WORDS else site(page)


def _related(asked: Asked, page: Page) -> bool:
    text = f"{page.title} {page.body}"
    if asked.units:
        named = [unit for unit in asked.units if unit.firm] or asked.units
        return max(coverage(unit, text) for unit in named) > _RELATED
    present = set(tokens(text))
    return len(asked.words & present) >= _RELATED * max(len(asked.words), 1)

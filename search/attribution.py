"""Adds the citation a sentence lacks, where one source plainly carries it; for models that forget to cite."""

import re
from collections.abc import Iterator

from search.citation import find_citations
from search.code_spans import code_spans
from search.ports import Evidence
from search.sentences import lines
from search.support import Claim, Support

_NOBODY = 0
_END = re.compile(r"[\s。．.!！?？;；]*\Z")
_UNSPACED = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]\\Z")


def attributed(text: str, question: str, evidence: Evidence) -> str:
    """Return the text with a `[n]` at the end of each sentence that cites nothing and fits source n well.

    Sentences in code, and those that fit no source, stay as they are.
    """
    if not evidence.sources:
        return text
    marks = list(_missing(text, Support(question, evidence), evidence))
    for place, number in reversed(marks):
        gap = "" if _UNSPACED.search(text[:place]) else " "
        text = f"{text[:place]}{gap}[{number}]{text[place:]}"
    return text


def _missing(text: str, support: Support, evidence: Evidence) -> Iterator[tuple[int, int]]:
    """Yield where a mark belongs and which, in the order of the text."""
    taken = [(c.start, c.end) for c in find_citations(text, evidence.sources)] + list(code_spans(text))
    for line in lines(text):
        for start, end in line.sentences:
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            sentence = text[start:end]
            if number := support.fitting_number(Claim(sentence), _NOBODY):
                end_of_words = _END.search(sentence)
                assert end_of_words is not None
                yield start + end_of_words.start(), number

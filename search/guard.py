"""The deterministic guard over an answer: what the evidence does not carry goes (MODELS.md 4).

It is meant for extractive mode and small local models. When in doubt a sentence stays: code, headings, lines
that introduce a list, claims in another script than their sources, the admission that nothing was found.
"""

import re
from collections.abc import Iterator
from functools import cache

from search.citation import Citation, find_citations
from search.code_spans import code_spans
from search.ports import Evidence
from search.sentences import Line, lines
from search.support import Claim, Support
from search.words import fold

_NOT_WORDS = re.compile(r"[\W_]+")
_TITLE = re.compile(r"\s*(?:#{1,6}\s|\*\*[^*]+\*\*\s*$)")
_SHORTEST_REPEAT = 6


def guard(text: str, question: str, evidence: Evidence) -> str:
    """Return the answer without sentences that the evidence does not carry, and with citations that fit.

    Dropped are sentences with a stand-alone number that is in no source and not in the question, sentences
    whose words (less the question's) no source covers by half, and repetitions. A citation is renumbered when
    another source fits its sentence far better. Nothing of substance left gives an empty text.
    """
    return _Guard(text, question, evidence).run() if evidence.sources else text


class _Guard:
    """One pass over one answer."""

    def __init__(self, text: str, question: str, evidence: Evidence) -> None:
        self._text = text
        self._support = Support(question, evidence)
        self._code = code_spans(text)
        self._citations = find_citations(text, evidence.sources)
        self._seen: set[str] = set()
        self._dropped = False
        self._has_substance = False

    def run(self) -> str:
        kept = "".join(self._lines())
        if not self._dropped:
            return kept
        return kept.strip("\n").rstrip() if self._has_substance else ""

    def _lines(self) -> Iterator[str]:
        """Yield what is kept of each line; of the blank lines around a dropped line one goes with it."""
        blank_before, line_dropped = True, False
        for line in lines(self._text):
            blank = not line.sentences
            if blank and blank_before and line_dropped:
                continue
            kept = self._kept(line)
            line_dropped = not kept or (line_dropped and blank)
            if kept:
                blank_before = blank
                yield kept

    def _kept(self, line: Line) -> str:
        raw = self._text[line.start : line.end]
        if not line.sentences or _is_structure(raw):
            return raw
        first, last = line.sentences[0][0], line.sentences[-1][1]
        if raw.lstrip().startswith("|"):
            sentences = [self._sentence(first, last, is_row=True)]
        else:
            sentences = [self._sentence(start, end) for start, end in line.sentences]
        if not any(sentences):
            return ""
        self._has_substance = True
        body = "".join(sentences)
        if not sentences[-1]:
            body = body.rstrip()
        return f"{self._text[line.start : first]}{body}{self._text[last : line.end]}"

    def _sentence(self, start: int, end: int, *, is_row: bool = False) -> str:
        if any(start < code_end and code_start < end for code_start, code_end in self._code):
            return self._text[start:end]
        marks = [c for c in self._citations if start <= c.start < end]
        claim = Claim(
            _any_mark().sub(" ", self._text[start:end]), tuple(dict.fromkeys(c.number for c in marks))
        )
        if not self._stays(claim, is_row=is_row):
            self._dropped = True
            return ""
        return self._renumbered(start, end, claim, marks)

    def _stays(self, claim: Claim, *, is_row: bool) -> bool:
        if not self._support.has_figures(claim):
            return False
        return is_row or (self._support.has_words(claim) and not self._is_repeated(claim))

    def _is_repeated(self, claim: Claim) -> bool:
        key = _NOT_WORDS.sub("", fold(claim.text))
        repeated = key in self._seen and len(key) >= _SHORTEST_REPEAT
        self._seen.add(key)
        return repeated

    def _renumbered(self, start: int, end: int, claim: Claim, marks: list[Citation]) -> str:
        """Move the citations of a sentence that cites one source to the one that fits it far better."""
        if (
            len(claim.cited) != 1
            or (best := self._support.fitting_number(claim, claim.cited[0])) in claim.cited
        ):
            return self._text[start:end]
        pieces: list[str] = []
        at = start
        for mark in marks:
            pieces += (self._text[at : mark.start], f"[{best}]")
            at = mark.end
        return "".join((*pieces, self._text[at:end]))


def _is_structure(line: str) -> bool:
    """Tell whether a line is a title or introduces what follows: it claims nothing by itself."""
    bare = line.strip().rstrip("*_")
    return bare.endswith((":", "：")) or _TITLE.match(line) is not None or not _NOT_WORDS.sub("", bare)


@cache
def _any_mark() -> re.Pattern[str]:
    return re.compile(
        r"[\[【［]\s*\^?\d{1,3}(?:\s*[,，、;；\-–—~～]\s*\d{1,3})*\s*(?:†[^\]】］\n]{0,60})?[\]】］]"
    )
